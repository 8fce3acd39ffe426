// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QDoubleSpinBox;

namespace heedmap {

/// Asks for the two ends of a fixed range of colours; the pictures follow while they are being set.
class RangeDialog : public QDialog {
  Q_OBJECT

 public:
  RangeDialog(double low, double high, QWidget* parent = nullptr);

  QDoubleSpinBox* lowBox() const { return m_low; }
  QDoubleSpinBox* highBox() const { return m_high; }

 signals:
  void rangeChanged(double low, double high);

 private:
  QDoubleSpinBox *m_low, *m_high;
};

}  // namespace heedmap
