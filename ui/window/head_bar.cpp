// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/head_bar.h"

#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <cmath>
#include <utility>

#include "core/attention/heads_of.h"
#include "ui/controls/segments.h"
#include "ui/frame/window_actions.h"
#include "ui/panels/centre/colours_popover.h"
#include "ui/plots/heatmap/heatmap_camera.h"
#include "ui/session/session.h"
#include "ui/style/access_key.h"
#include "ui/style/glyphs.h"

namespace heedmap {

namespace {

constexpr int gap = 2, wideGap = 10;  // pixels

QToolButton* flatButton(const char* name) {
  auto* button = new QToolButton;
  button->setObjectName(QLatin1StringView(name));
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

}  // namespace

HeadBar::HeadBar(Session& session)
    : m_session(session),
      m_views(new Segments(centreViews)),
      m_previous(flatButton("previous")),
      m_next(flatButton("next")),
      m_layer(new QSpinBox),
      m_head(new QSpinBox),
      m_zoom(flatButton("zoom")),
      m_colours(flatButton("colours")),
      m_copy(flatButton("copy")),
      m_export(flatButton("export")),
      m_popover(new ColoursPopover(session, this)) {
  m_views->setObjectName("views");
  m_layer->setObjectName("shownLayer");
  m_head->setObjectName("shownHead");
  m_zoom->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_colours->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(gap);
  row->addWidget(m_views);
  row->addSpacing(wideGap);
  for (QWidget* part : std::initializer_list<QWidget*>{m_previous, m_layer, m_head, m_next})
    row->addWidget(part);
  row->addSpacing(wideGap);
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
  connect(m_views, &Segments::chosen, this, [this](int view) { emit viewChosen(CentreView(view)); });
  connect(m_colours, &QToolButton::clicked, this, &HeadBar::openColours);
  connect(m_zoom, &QToolButton::clicked, this, &HeadBar::fitWanted);
  connect(&m_session, &Session::viewChanged, this, &HeadBar::showHead);
  connect(&m_session, &Session::traceReady, this, &HeadBar::showHead);
  takePalette();
  retranslate();
  showHead();
}

void HeadBar::setActions(WindowActions& actions) {
  m_actions = &actions;
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
  showViews();
}

/// The views as the menu calls them.
void HeadBar::showViews() {
  if (!m_actions) return;
  constexpr Glyph signs[] = {Glyph::Heatmap, Glyph::Lines, Glyph::Compare};
  std::vector<Segments::Segment> segments;
  for (const QAction* action : (*m_actions)[ChoiceId::CentreView].actions())
    segments.push_back({withoutAccessKey(action->text()), action->toolTip(),
                        glyph(signs[action->data().toInt()], palette())});
  m_views->setSegments(segments);
}

void HeadBar::setView(CentreView view) {
  m_views->setCurrent(int(view));
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

void HeadBar::setZoom(const HeatmapCamera* camera) {
  m_hasZoom = camera;
  m_zoom->setVisible(m_hasZoom && m_brief < Brief::AllButViews);
  if (!camera) return;
  m_zoom->setText(tr("%1 %").arg(std::lround(100 * camera->enlargement())));
  m_zoom->setEnabled(!camera->isFitted());
}

int HeadBar::widthWith(Brief brief) const {
  const bool hasFields = brief < Brief::Fields;
  int width = 2 * wideGap + m_views->widthWith(brief < Brief::WordsOfViews);
  if (brief == Brief::AllButViews) return width + m_copy->sizeHint().width();
  for (const QWidget* part : {m_previous, m_next, m_zoom, m_copy, m_export})
    width += part->sizeHint().width() + gap;
  // As wide as another sign of this bar, with its word or without.
  width += m_copy->sizeHint().width() + gap;
  if (brief < Brief::AllWords) width += fontMetrics().horizontalAdvance(m_colours->text()) + 2 * gap;
  for (const QWidget* part : {m_layer, m_head})
    if (hasFields) width += part->sizeHint().width() + gap;
  return width;
}

bool HeadBar::fitWidth(int room, int more) {
  auto brief = Brief::Nothing;
  while (brief < Brief::AllButViews && widthWith(brief) > room + (brief == Brief::Fields ? more : 0))
    brief = Brief(int(brief) + 1);
  leaveOut(brief);
  return brief < Brief::Fields;
}

void HeadBar::leaveOut(Brief brief) {
  if (std::exchange(m_brief, brief) == brief) return;
  m_views->setIconsOnly(brief >= Brief::WordsOfViews);
  m_colours->setToolButtonStyle(brief >= Brief::AllWords ? Qt::ToolButtonIconOnly
                                                         : Qt::ToolButtonTextBesideIcon);
  for (QWidget* part : {m_layer, m_head}) part->setVisible(brief < Brief::Fields);
  for (QWidget* part : {m_previous, m_next, m_copy, m_export}) part->setVisible(brief < Brief::AllButViews);
  m_zoom->setVisible(m_hasZoom && brief < Brief::AllButViews);
}

void HeadBar::takePalette() {
  for (const auto& [button, sign] : {std::pair{m_previous, Glyph::Previous},
                                     {m_next, Glyph::Next},
                                     {m_zoom, Glyph::Fit},
                                     {m_colours, Glyph::Colours},
                                     {m_copy, Glyph::Copy},
                                     {m_export, Glyph::Export}})
    button->setIcon(glyph(sign, palette()));
  showViews();
}

void HeadBar::retranslate() {
  m_views->setAccessibleName(tr("How the head is shown"));
  m_layer->setPrefix(tr("Layer "));
  m_layer->setAccessibleName(tr("Layer"));
  m_head->setPrefix(tr("Head "));
  m_head->setAccessibleName(tr("Head"));
  m_zoom->setToolTip(tr("How much the picture is enlarged; a click shows all of it (Ctrl+0)"));
  m_zoom->setAccessibleName(tr("Fit"));
  m_colours->setText(tr("Colours"));
  m_colours->setToolTip(tr("Colour map, colour scale, range and numbers in the cells"));
  m_colours->setAccessibleName(tr("Colours"));
  showViews();
}

void HeadBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange) takePalette();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
