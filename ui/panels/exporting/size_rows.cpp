// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/exporting/size_rows.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>

#include "core/base/error.h"
#include "ui/export/paper_width.h"

namespace heedmap {

namespace {

enum Unit { Centimetres, Pixels };
constexpr double leastCentimetres = 1, mostCentimetres = 500, leastPixels = 50, mostPixels = 32'767;

int screenChoice() {
  return int(paperWidths().size());
}
int customChoice() {
  return screenChoice() + 1;
}

}  // namespace

SizeRows::SizeRows(QFormLayout* form, const ExportSettings& last, QObject* parent)
    : QObject(parent),
      m_form(form),
      m_size(new QComboBox),
      m_customRow(new QWidget),
      m_width(new QDoubleSpinBox),
      m_unit(new QComboBox),
      m_fontSize(new QDoubleSpinBox),
      m_dpi(new QSpinBox),
      m_result(new QLabel) {
  m_size->setObjectName("size");
  m_width->setObjectName("width");
  m_unit->setObjectName("unit");
  m_fontSize->setObjectName("fontSize");
  m_dpi->setObjectName("dpi");
  m_result->setObjectName("result");
  for (int i = 0; i <= customChoice(); ++i) m_size->addItem({});
  m_unit->addItems({{}, {}});
  m_fontSize->setRange(FigureStyle::minFontSize, FigureStyle::maxFontSize);
  m_fontSize->setDecimals(1);
  m_dpi->setRange(ExportSettings::leastDpi, ExportSettings::mostDpi);
  m_dpi->setSingleStep(50);
  auto* row = new QHBoxLayout(m_customRow);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(m_width, 1);
  row->addWidget(m_unit);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_size, m_customRow, m_fontSize, m_dpi, m_result})
    form->addRow(QStringLiteral(" "), widget);

  m_unit->setCurrentIndex(last.isWidthInPixels ? Pixels : Centimetres);
  connect(m_unit, &QComboBox::currentIndexChanged, this, [this](int unit) {
    m_width->setDecimals(unit == Pixels ? 0 : 2);
    m_width->setRange(unit == Pixels ? leastPixels : leastCentimetres,
                      unit == Pixels ? mostPixels : mostCentimetres);
  });
  emit m_unit->currentIndexChanged(m_unit->currentIndex());
  m_width->setValue(last.width);
  m_fontSize->setValue(last.fontSize);
  m_dpi->setValue(last.dpi);
  m_size->setCurrentIndex(std::clamp(last.size, 0, customChoice()));
  showChoice();

  connect(m_size, &QComboBox::currentIndexChanged, this, [this](int choice) {
    m_fontSize->setValue(choice < screenChoice() ? paperWidths()[size_t(choice)].fontSize
                                                 : FigureStyle::ownFontSize);
    showChoice();
    emit changed();
  });
  connect(m_width, &QDoubleSpinBox::valueChanged, this, &SizeRows::changed);
  connect(m_unit, &QComboBox::currentIndexChanged, this, &SizeRows::changed);
  connect(m_fontSize, &QDoubleSpinBox::valueChanged, this, &SizeRows::changed);
  connect(m_dpi, &QSpinBox::valueChanged, this, &SizeRows::changed);
}

void SizeRows::showChoice() {
  const bool isCustom = m_size->currentIndex() == customChoice();
  m_customRow->setVisible(isCustom);
  if (QWidget* label = m_form->labelForField(m_customRow)) label->setVisible(isCustom);
}

void SizeRows::applyTo(PictureExport& request) const {
  FigureStyle& style = request.style;
  const int choice = m_size->currentIndex();
  request.dpi = m_dpi->value();
  style.scale = request.dpi / FigureStyle::unitsAnInch;
  style.fontSize = m_fontSize->value();
  style.width = 0;
  if (choice < screenChoice()) style.width = unitsOfMillimetres(paperWidths()[size_t(choice)].millimetres);
  if (choice == customChoice())
    style.width = m_unit->currentIndex() == Pixels ? m_width->value() / style.scale
                                                   : unitsOfMillimetres(10 * m_width->value());
}

void SizeRows::applyTo(ExportSettings& settings) const {
  settings.size = m_size->currentIndex();
  settings.width = m_width->value();
  settings.isWidthInPixels = m_unit->currentIndex() == Pixels;
  settings.fontSize = m_fontSize->value();
  settings.dpi = m_dpi->value();
}

void SizeRows::showResult(const PictureExport& request, QSize size) {
  const auto* picture = std::get_if<PictureFormat>(&request.format);
  const bool isPixels = picture && rowOf(*picture).isPixels;
  for (QWidget* row : std::initializer_list<QWidget*>{m_size, m_customRow, m_fontSize})
    row->setEnabled(picture);
  m_dpi->setEnabled(isPixels);
  if (!picture) return m_result->clear();
  const double dpi = dotsPerInch(request.style, *picture, request.dpi);
  const auto centimetres = [dpi](int pixels) { return QString::number(pixels / dpi * 2.54, 'f', 1); };
  const QString paper = tr("%1 × %2 cm").arg(centimetres(size.width()), centimetres(size.height()));
  if (size.isEmpty())
    m_result->clear();
  else if (isPixels)
    m_result->setText(tr("%1 × %2 pixels, %3").arg(size.width()).arg(size.height()).arg(paper));
  else
    m_result->setText(tr("%1, sharp at any size").arg(paper));
}

void SizeRows::retranslate() {
  for (int i = 0; i < screenChoice(); ++i) m_size->setItemText(i, say(paperWidths()[size_t(i)].name));
  m_size->setItemText(screenChoice(), tr("as on the screen"));
  m_size->setItemText(customChoice(), tr("another width"));
  m_unit->setItemText(Centimetres, tr("cm"));
  m_unit->setItemText(Pixels, tr("pixels"));
  m_unit->setAccessibleName(tr("Unit"));
  m_fontSize->setSuffix(tr(" pt"));
  m_dpi->setSuffix(tr(" dpi"));
  m_dpi->setToolTip(tr("Pixels an inch of paper; SVG and PDF have none"));
  const std::pair<QWidget*, QString> names[] = {{m_size, tr("Size")},
                                                {m_customRow, tr("Width")},
                                                {m_fontSize, tr("Letters")},
                                                {m_dpi, tr("Resolution")},
                                                {m_result, tr("Makes")}};
  for (const auto& [widget, name] : names) {
    if (auto* label = qobject_cast<QLabel*>(m_form->labelForField(widget))) label->setText(name);
    widget->setAccessibleName(name);
  }
  m_width->setAccessibleName(tr("Width"));
}

}  // namespace heedmap
