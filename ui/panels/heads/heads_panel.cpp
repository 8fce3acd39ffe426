// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/heads/heads_panel.h"

#include <QEvent>
#include <QTabBar>
#include <QVBoxLayout>

namespace heedmap {

HeadsPanel::HeadsPanel(Session& session, const GridMarks& marks)
    : m_session(session), m_marks(marks), m_kinds(new QTabBar), m_grid(new HeadGrid) {
  // Encoder–decoders have three kinds of attention; other models have one, and no tabs.
  for (int kind = 0; kind < 3; ++kind) m_kinds->addTab({});
  m_kinds->setDrawBase(false);
  m_kinds->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_kinds);
  column->addWidget(m_grid, 1);
  connectParts();
  showView();
  retranslate();
}

void HeadsPanel::connectParts() {
  connect(m_kinds, &QTabBar::currentChanged, this, [this](int index) {
    HeadId id = m_session.view().head;
    id.kind = AttentionKind(index);
    if (m_session.trace() && m_session.trace()->stack(id.kind)) m_session.edits().selectHead(id);
  });
  connect(m_grid, &HeadGrid::chosen, this, [this](const HeadId& id) { m_session.edits().selectHead(id); });
  connect(m_grid, &HeadGrid::toggled, this, [this](const HeadId& id) { m_session.edits().toggleChosen(id); });
  connect(&m_session, &Session::traceReady, this, [this] {
    m_kinds->setVisible(m_session.trace()->stacks.size() > 1);
    showGrid();
  });
  connect(&m_session, &Session::mapReady, this, &HeadsPanel::showView);
  connect(&m_session, &Session::viewChanged, this, &HeadsPanel::showView);
  connect(&m_session.style(), &DisplayStyle::changed, this, &HeadsPanel::showGrid);
  connect(&m_marks, &GridMarks::changed, this, &HeadsPanel::showMarks);
  connect(&m_marks, &GridMarks::sortedChanged, m_grid, &HeadGrid::setSorted);
}

void HeadsPanel::showGrid() {
  m_grid->show(m_session.trace(), m_session.view().head.kind, m_session.shownWhatIf(),
               m_session.style().heatmap());
}

void HeadsPanel::showView() {
  const ViewState& view = m_session.view();
  m_grid->setCurrent(view.head);
  m_grid->setChosen(view.chosen);
  m_kinds->setCurrentIndex(int(view.head.kind));
  showGrid();
}

void HeadsPanel::showMarks() {
  m_grid->setBase(m_marks.ablated().base, m_marks.ablated().largestChange);
  m_grid->setMarks(m_marks.marks());
}

void HeadsPanel::retranslate() {
  m_kinds->setTabText(0, tr("Encoder"));
  m_kinds->setTabText(1, tr("Decoder"));
  m_kinds->setTabText(2, tr("Cross"));
  m_kinds->setTabToolTip(0, tr("What the source tokens look at in the source"));
  m_kinds->setTabToolTip(1, tr("What the target tokens look at in the target so far"));
  m_kinds->setTabToolTip(2, tr("What the target tokens look at in the source"));
  m_kinds->setAccessibleName(tr("Kind of attention"));
}

void HeadsPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
