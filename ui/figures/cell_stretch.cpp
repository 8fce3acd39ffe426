// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/cell_stretch.h"

#include <QCoreApplication>
#include <algorithm>

namespace heedmap {

namespace {

constexpr double mostTimes = 5;   ///< one side of a picture is so many times the other
constexpr double fewCells = 100;  ///< on the longer side, which leave the shorter one high enough

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

}  // namespace

QSizeF cellStretch(QSizeF cells) {
  const double width = std::max(cells.width(), 1.0), height = std::max(cells.height(), 1.0);
  if (std::max(width, height) < fewCells) return {1, 1};
  return {std::max(1.0, height / width / mostTimes), std::max(1.0, width / height / mostTimes)};
}

QString stretchNote(QSizeF stretch) {
  const double most = std::max(stretch.width(), stretch.height());
  if (most <= 1) return {};
  const QString times = QString::number(most, 'g', 3);
  return stretch.height() > 1 ? tr("Cells are drawn %1 times as high as they are wide.").arg(times)
                              : tr("Cells are drawn %1 times as wide as they are high.").arg(times);
}

}  // namespace heedmap
