// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/ranking_figure.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "ui/render/figure_text.h"

namespace heedmap {

namespace {

constexpr double labelSize = 12, pitch = 18, barHeight = 12, gap = 8, usualBars = 280;

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

QString numberText(double value) {
  return QLocale::c().toString(value, 'g', 3).replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

Figure layoutRanking(std::span<const RankedEntry> entries, const QString& measure, const FigureStyle& style,
                     const TextMetrics& metrics) {
  std::vector<RankedEntry> shown;
  std::ranges::copy_if(entries, std::back_inserter(shown),
                       [](const RankedEntry& entry) { return std::isfinite(entry.value); });
  if (shown.empty()) throw Error(tr("There is nothing to draw: no head has a value of this measure."));
  const FigureUnit unit = unitOf(style);
  const Theme& theme = style.heatmap.theme;
  const QFont font = unit.font(labelSize);
  const int margin = unit(style.margin());
  double names = 0, numbers = 0, least = 0, most = 0;
  for (const RankedEntry& entry : shown) {
    names = std::max(names, std::ceil(metrics.width(entry.name, font)));
    numbers = std::max(numbers, std::ceil(metrics.width(numberText(entry.value), font)));
    least = std::min(least, entry.value);
    most = std::max(most, entry.value);
  }
  const double beside = 2 * margin + names + numbers + 2 * unit(gap);
  const double whole = style.width > 0 ? style.width * style.scale : beside + unit(usualBars);
  const double length = whole - beside;
  if (length < unit(24))
    throw Error(tr("There is no room for the bars: make the picture wider or the letters smaller."));
  const TextLook look{style, metrics, int(whole) - 2 * margin};
  const TextBlock head = heading(measure, {}, look);
  const TextBlock foot = footing({}, {style.caption ? style.text : QString()}, look);
  const int top = margin + head.height();
  const double line = style.cell > 0 ? style.cell * style.scale : unit(pitch);
  const double bottom = top + double(shown.size()) * line;
  const qint64 height = std::llround(std::ceil(bottom)) + foot.height() + margin;
  checkPictureSize(std::llround(whole), height);

  const double left = margin + names + unit(gap), perUnit = most > least ? length / (most - least) : 0;
  const double zero = left - least * perUnit;
  Figure figure{.size = QSize(int(std::lround(whole)), int(height)),
                .background = theme.background,
                .cells = QRectF(left, top, length, bottom - top)};
  head.addTo(figure, QPoint(margin, margin));
  const double pen = std::max(1, unit(0.75));
  figure.boxes.push_back({QRectF(zero - pen, top, pen, bottom - top), theme.line});
  for (size_t i = 0; i < shown.size(); ++i) {
    const double y = top + double(i) * line, bar = std::min(double(unit(barHeight)), 0.75 * line);
    const double end = zero + shown[i].value * perUnit;
    figure.boxes.push_back(
        {QRectF(QPointF(std::min(zero, end), y + (line - bar) / 2), QSizeF(std::abs(end - zero), bar)),
         theme.selection});
    figure.texts.push_back({.part = Figure::Part::RowLabel,
                            .text = shown[i].name,
                            .font = font,
                            .colour = theme.text,
                            .place = QRectF(margin, y, names, line),
                            .flags = int(Qt::AlignRight | Qt::AlignVCenter)});
    figure.texts.push_back({.part = Figure::Part::Value,
                            .text = numberText(shown[i].value),
                            .font = font,
                            .colour = theme.mutedText,
                            .place = QRectF(left + length + unit(gap), y, numbers, line),
                            .flags = int(Qt::AlignRight | Qt::AlignVCenter)});
  }
  foot.addTo(figure, QPoint(margin, int(std::ceil(bottom))));
  return figure;
}

}  // namespace heedmap
