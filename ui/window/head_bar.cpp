// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/head_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <cmath>

#include "core/attention/heads_of.h"
#include "ui/frame/window_actions.h"
#include "ui/panels/centre/colours_popover.h"
#include "ui/plots/heatmap_view.h"
#include "ui/session/session.h"
#include "ui/style/glyphs.h"

namespace heedmap {

namespace {

QToolButton* flatButton(const char* name) {
  auto* button = new QToolButton;
  button->setObjectName(QLatin1StringView(name));
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

}  // namespace

HeadBar::HeadBar(Session& session, HeatmapView& heatmap)
    : m_session(session),
      m_heatmap(heatmap),
      m_previous(flatButton("previous")),
      m_next(flatButton("next")),
      m_layer(new QSpinBox),
      m_head(new QSpinBox),
      m_zoom(flatButton("zoom")),
      m_colours(flatButton("colours")),
      m_copy(flatButton("copy")),
      m_export(flatButton("export")),
      m_popover(new ColoursPopover(session, this)) {
  m_layer->setObjectName("shownLayer");
  m_head->setObjectName("shownHead");
  m_zoom->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_colours->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2);
  for (QWidget* part : std::initializer_list<QWidget*>{m_previous, m_layer, m_head, m_next})
    row->addWidget(part);
  row->addSpacing(10);
  for (QWidget* part : std::initializer_list<QWidget*>{m_zoom, m_colours, m_copy, m_export})
    row->addWidget(part);
  const auto choose = [this] {
    HeadId id = m_session.view().head;
    if (const AttentionStack* stack = m_session.stack())
      id.layer = layerWithHeads(*stack, m_layer->value(), m_layer->value() < id.layer ? -1 : 1);
    id.head = m_head->value();
    m_session.edits().selectHead(id);
  };
  for (QSpinBox* box : {m_layer, m_head}) {
    box->setKeyboardTracking(false);
    connect(box, &QSpinBox::valueChanged, this, choose);
  }
  connect(m_colours, &QToolButton::clicked, this, &HeadBar::openColours);
  connect(m_zoom, &QToolButton::clicked, &m_heatmap, &HeatmapView::fit);
  connect(&m_heatmap, &HeatmapView::cameraMoved, this, &HeadBar::showZoom);
  connect(&m_session, &Session::viewChanged, this, &HeadBar::showHead);
  connect(&m_session, &Session::traceReady, this, &HeadBar::showHead);
  connect(&m_session, &Session::mapReady, this, &HeadBar::showZoom);
  m_heatmap.installEventFilter(this);
  takePalette();
  retranslate();
  showHead();
}

void HeadBar::setActions(WindowActions& actions) {
  // Only what they do, with the signs and words of this bar.
  const auto does = [&](QToolButton* button, ActionId id) {
    QAction* action = &actions[id];
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::enabledChanged, button, &QToolButton::setEnabled);
    const auto explain = [button, action] {
      button->setToolTip(action->toolTip());
      button->setAccessibleName(action->statusTip());
    };
    connect(action, &QAction::changed, button, explain);
    explain();
    button->setEnabled(action->isEnabled());
  };
  does(m_previous, ActionId::PreviousHead);
  does(m_next, ActionId::NextHead);
  does(m_copy, ActionId::CopyPicture);
  does(m_export, ActionId::ExportHead);
}

void HeadBar::openColours() {
  m_popover->popUp(*m_colours);
}

void HeadBar::showHead() {
  const AttentionStack* stack = m_session.stack();
  setVisible(stack);
  if (!stack) return;
  const HeadId& id = m_session.view().head;
  const QSignalBlocker blockLayer(m_layer), blockHead(m_head);
  m_layer->setMaximum(int(stack->layers.size()) - 1);
  m_head->setMaximum(stack->heads - 1);
  m_layer->setValue(id.layer);
  m_head->setValue(id.head);
}

/// Of the whole picture as it fits.
void HeadBar::showZoom() {
  m_zoom->setText(tr("%1 %").arg(std::lround(100 * m_heatmap.plot().camera().enlargement())));
  m_zoom->setEnabled(!m_heatmap.plot().camera().isFitted());
}

/// Words go first where there is little room, then the fields, which the grid has too.
void HeadBar::fitWidth(int width) {
  const bool isNarrow = width < 560, isTiny = width < 440;
  m_colours->setToolButtonStyle(isNarrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
  for (QWidget* part : std::initializer_list<QWidget*>{m_layer, m_head}) part->setVisible(!isTiny);
}

bool HeadBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) {
    fitWidth(static_cast<QResizeEvent*>(event)->size().width());
    QMetaObject::invokeMethod(this, &HeadBar::showZoom, Qt::QueuedConnection);  // once it is laid out
  }
  return QWidget::eventFilter(watched, event);
}

void HeadBar::takePalette() {
  for (const auto& [button, sign] : {std::pair{m_previous, Glyph::Previous},
                                     {m_next, Glyph::Next},
                                     {m_zoom, Glyph::Fit},
                                     {m_colours, Glyph::Colours},
                                     {m_copy, Glyph::Copy},
                                     {m_export, Glyph::Export}})
    button->setIcon(glyph(sign, palette()));
}

void HeadBar::retranslate() {
  m_layer->setPrefix(tr("Layer "));
  m_layer->setAccessibleName(tr("Layer"));
  m_head->setPrefix(tr("Head "));
  m_head->setAccessibleName(tr("Head"));
  m_zoom->setToolTip(tr("How much the picture is enlarged; a click shows all of it (Ctrl+0)"));
  m_zoom->setAccessibleName(tr("Fit"));
  m_colours->setText(tr("Colours"));
  m_colours->setToolTip(tr("Colour map, colour scale, range and numbers in the cells"));
  m_colours->setAccessibleName(tr("Colours"));
  showZoom();
}

void HeadBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange) takePalette();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
