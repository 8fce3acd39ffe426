// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/range_dialog.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace heedmap {

RangeDialog::RangeDialog(double low, double high, QWidget* parent)
    : QDialog(parent), m_low(new QDoubleSpinBox), m_high(new QDoubleSpinBox) {
  setWindowTitle(tr("Fixed Range"));
  for (QDoubleSpinBox* box : {m_low, m_high}) {
    box->setRange(-10'000, 10'000);
    box->setDecimals(3);
    box->setSingleStep(0.05);
  }
  m_low->setValue(low);
  m_high->setValue(high);
  auto* rule = new QLabel(
      tr("Weights lie between 0 and 1; scores can be any number. A difference is coloured from minus the "
         "last value to plus the last value."));
  rule->setWordWrap(true);
  rule->setForegroundRole(QPalette::PlaceholderText);
  auto* form = new QFormLayout;
  form->addRow(tr("&First colour at"), m_low);
  form->addRow(tr("&Last colour at"), m_high);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* column = new QVBoxLayout(this);
  column->addLayout(form);
  column->addWidget(rule);
  column->addWidget(buttons);
  for (QDoubleSpinBox* box : {m_low, m_high})
    connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
      if (m_low->value() < m_high->value()) emit rangeChanged(m_low->value(), m_high->value());
    });
}

}  // namespace heedmap
