// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFormLayout>
#include <QObject>

#include "ui/export/picture_export.h"
#include "ui/settings/settings.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace heedmap {

/// The rows of a form that ask how large a picture is on paper, in which letters, and in how many pixels;
/// with what comes of it.
class SizeRows : public QObject {
  Q_OBJECT

 public:
  SizeRows(QFormLayout* form, const ExportSettings& last, QObject* parent);

  void applyTo(PictureExport& request) const;
  void applyTo(ExportSettings& settings) const;
  /// Says how large the file is, when its figure is laid out.
  void showResult(const PictureExport& request, QSize size);
  void retranslate();

 signals:
  void changed();

 private:
  void showChoice();

  QFormLayout* m_form;
  QComboBox* m_size;
  QWidget* m_customRow;
  QDoubleSpinBox* m_width;
  QComboBox* m_unit;
  QDoubleSpinBox* m_fontSize;
  QSpinBox* m_dpi;
  QLabel* m_result;
};

}  // namespace heedmap
