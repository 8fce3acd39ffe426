// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/dk_box.h"

#include <QLineEdit>
#include <cmath>

#include "core/attention/what_if.h"

namespace heedmap {

DkBox::DkBox(QWidget* parent) : QDoubleSpinBox(parent) {
  setRange(WhatIf::minDk, WhatIf::maxDk);
  setDecimals(0);
  setKeyboardTracking(false);
  setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  connect(lineEdit(), &QLineEdit::textEdited, this, &DkBox::typed);
}

std::optional<double> DkBox::read(const QString& text) const {
  bool isNumber = false;
  double value = text.trimmed().toDouble(&isNumber);
  if (!isNumber) value = locale().toDouble(text.trimmed(), &isNumber);
  const bool isTaken = isNumber && value >= minimum() && value <= maximum() && value == std::floor(value);
  return isTaken ? std::optional(value) : std::nullopt;
}

QValidator::State DkBox::validate(QString& text, int&) const {
  return read(text) ? QValidator::Acceptable : QValidator::Intermediate;
}

double DkBox::valueFromText(const QString& text) const {
  return read(text).value_or(value());
}

void DkBox::fixup(QString& text) const {
  emit refused(text);
}

}  // namespace heedmap
