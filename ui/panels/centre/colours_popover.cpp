// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/centre/colours_popover.h"

#include <QButtonGroup>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/controls/segments.h"
#include "ui/session/session.h"
#include "ui/style/glyphs.h"

namespace heedmap {

/// The colours in use, from the low end to the high one.
class RangeBar : public QWidget {
 public:
  explicit RangeBar(Session& session) : m_session(session) {
    setMinimumSize(80, 18);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  }
  QSize sizeHint() const override { return {120, 18}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const ColourScale scale(*m_session.map(), m_session.style().heatmap());
    const QRect bar = rect().adjusted(0, 0, -1, -1);
    for (int x = 0; x < bar.width(); ++x)
      painter.fillRect(x, 0, 1, bar.height(),
                       QColor::fromRgb(scale.colourOfPosition(float(x) / float(bar.width()))));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(bar);
  }

 private:
  Session& m_session;
};

namespace {

constexpr QSize swatchSize(96, 16);

QString capitalised(QString name) {
  name[0] = name[0].toUpper();
  return name;
}

}  // namespace

ColoursPopover::ColoursPopover(Session& session, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      m_session(session),
      m_mapLabel(new QLabel),
      m_scaleLabel(new QLabel),
      m_rangeLabel(new QLabel),
      m_valuesLabel(new QLabel),
      m_scale(new Segments(4)),
      m_range(new Segments(4)),
      m_values(new Segments(3)),
      m_low(new QDoubleSpinBox),
      m_high(new QDoubleSpinBox),
      m_bar(new RangeBar(session)) {
  setObjectName("coloursPopover");
  setFrameShape(QFrame::StyledPanel);
  m_scale->setObjectName("scale");
  m_range->setObjectName("range");
  m_values->setObjectName("values");
  m_low->setObjectName("low");
  m_high->setObjectName("high");
  makeLayout();
  connectParts();
  retranslate();
}

void ColoursPopover::makeLayout() {
  auto* maps = new QButtonGroup(this);
  auto* swatches = new QGridLayout;
  swatches->setSpacing(4);
  constexpr int columns = 2;
  for (int palette = 0; palette <= int(lastChosenPalette); ++palette) {
    auto* button = new QToolButton;
    button->setObjectName(QStringLiteral("map%1").arg(palette));
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setIcon(gradient(Palette(palette), swatchSize, devicePixelRatioF()));
    button->setIconSize(swatchSize);
    button->setText(capitalised(paletteNames().at(palette)));
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    maps->addButton(button, palette);
    m_maps.push_back(button);
    swatches->addWidget(button, palette / columns, palette % columns);
  }
  for (QDoubleSpinBox* box : {m_low, m_high}) {
    box->setRange(-10'000, 10'000);
    box->setDecimals(3);
    box->setSingleStep(0.05);
    box->setKeyboardTracking(false);
  }
  auto* range = new QHBoxLayout;
  range->addWidget(m_low);
  range->addWidget(m_bar, 1);
  range->addWidget(m_high);
  for (QLabel* label : {m_mapLabel, m_scaleLabel, m_rangeLabel, m_valuesLabel})
    label->setForegroundRole(QPalette::PlaceholderText);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(14, 12, 14, 14);
  column->setSpacing(5);
  column->addWidget(m_mapLabel);
  column->addLayout(swatches);
  column->addSpacing(6);
  column->addWidget(m_scaleLabel);
  column->addWidget(m_scale);
  column->addSpacing(6);
  column->addWidget(m_rangeLabel);
  column->addWidget(m_range);
  column->addLayout(range);
  column->addSpacing(6);
  column->addWidget(m_valuesLabel);
  column->addWidget(m_values);
  connect(maps, &QButtonGroup::idClicked, this,
          [this](int palette) { m_session.style().setPalette(Palette(palette)); });
}

void ColoursPopover::connectParts() {
  DisplayStyle& style = m_session.style();
  connect(m_scale, &Segments::chosen, &style, [&style](int scale) { style.setScaling(Scaling(scale)); });
  connect(m_range, &Segments::chosen, &style, [&style](int range) { style.setRange(ColourRange(range)); });
  connect(m_values, &Segments::chosen, &style, [&style](int values) {
    constexpr CellValues inOrder[] = {CellValues::WhereTheyFit, CellValues::Always, CellValues::Never};
    style.setValues(inOrder[values]);
  });
  for (QDoubleSpinBox* box : {m_low, m_high})
    connect(box, &QDoubleSpinBox::valueChanged, this, &ColoursPopover::takeRange);
  connect(&style, &DisplayStyle::changed, this, &ColoursPopover::showStyle);
  connect(&m_session, &Session::mapReady, this, &ColoursPopover::showStyle);
}

/// Who sets an end wants it to stay.
void ColoursPopover::takeRange() {
  if (!(m_low->value() < m_high->value())) return;
  m_session.style().setFixedRange(m_low->value(), m_high->value());
  m_session.style().setRange(ColourRange::Fixed);
}

void ColoursPopover::showStyle() {
  if (!isVisible()) return;
  const DisplayStyle& style = m_session.style();
  m_maps[size_t(style.heatmap().palette)]->setChecked(true);
  m_scale->setCurrent(int(style.heatmap().scaling));
  m_range->setCurrent(int(style.range()));
  m_values->setCurrent(style.values() == CellValues::WhereTheyFit ? 0
                       : style.values() == CellValues::Always     ? 1
                                                                  : 2);
  const ColourScale scale(*m_session.map(), style.heatmap());
  const bool isFixed = style.range() == ColourRange::Fixed;
  for (const auto& [box, value] : {std::pair{m_low, isFixed ? style.low() : double(scale.low())},
                                   {m_high, isFixed ? style.high() : double(scale.high())}}) {
    const QSignalBlocker blocker(box);
    if (!box->hasFocus() || !isFixed) box->setValue(value);
  }
  m_bar->update();
}

void ColoursPopover::popUp(const QWidget& button) {
  adjustSize();
  const QRect screen = button.screen()->availableGeometry();
  QPoint at = button.mapToGlobal(QPoint(button.width() - width(), button.height() + 2));
  if (at.y() + height() > screen.bottom()) at.setY(button.mapToGlobal(QPoint()).y() - height() - 2);
  at.setX(std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - width())));
  at.setY(std::max(at.y(), screen.top()));
  move(at);
  show();
  showStyle();
  m_maps[size_t(m_session.style().heatmap().palette)]->setFocus(Qt::PopupFocusReason);
}

void ColoursPopover::focusRange() {
  m_low->setFocus(Qt::OtherFocusReason);
  m_low->selectAll();
}

void ColoursPopover::retranslate() {
  m_mapLabel->setText(tr("Colour map"));
  m_scaleLabel->setText(tr("Scale"));
  m_rangeLabel->setText(tr("Range"));
  m_valuesLabel->setText(tr("Numbers in the cells"));
  m_scale->setSegments({{tr("Linear"), tr("Colour grows with the weight (Ctrl+1)")},
                        {tr("Square root"), tr("Small weights stand out (Ctrl+2)")},
                        {tr("Logarithm"), tr("Four decades of weights; smaller ones are the floor (Ctrl+3)")},
                        {tr("Rank"), tr("Colour is the share of cells that are smaller (Ctrl+4)")}});
  m_range->setSegments(
      {{tr("0 … 1"), tr("The same colours for every head (Ctrl+5)")},
       {tr("This head"), tr("The head's largest weight gets the last colour (Ctrl+6)")},
       {tr("All heads"), tr("The largest weight of all heads gets the last colour (Ctrl+7)")},
       {tr("Fixed"), tr("From one number to another, set at the ends of the bar (Ctrl+8)")}});
  m_values->setSegments({{tr("Where they fit"), tr("In cells that are large enough")},
                         {tr("Always"), tr("In whatever size they fit")},
                         {tr("Never"), tr("Colours alone")}});
  m_low->setAccessibleName(tr("First colour at"));
  m_high->setAccessibleName(tr("Last colour at"));
  const QString rule =
      tr("Weights lie between 0 and 1; scores can be any number. A difference is coloured from minus the "
         "last value to plus the last value.");
  for (QDoubleSpinBox* box : {m_low, m_high}) box->setToolTip(rule);
  for (QToolButton* map : m_maps) map->setToolTip(tr("Colour map %1").arg(map->text()));
  setAccessibleName(tr("Colours"));
}

void ColoursPopover::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QFrame::changeEvent(event);
}

}  // namespace heedmap
