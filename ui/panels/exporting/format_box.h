// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

#include "ui/export/picture_export.h"

namespace heedmap {

/// Chooses as what an export is written: pictures, a page for browsers, numbers.
class FormatBox : public QComboBox {
  Q_OBJECT

 public:
  explicit FormatBox(QWidget* parent = nullptr);

  MapFileFormat::Kind kind() const;
  void choose(const MapFileFormat::Kind& kind);
  /// Only pictures can be had of what is no plain heatmap; anything else becomes the first of them.
  void offer(PictureExport::What what);
  /// For a file dialog, the chosen one first.
  QString filter() const;
  void retranslate();
};

}  // namespace heedmap
