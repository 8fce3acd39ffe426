// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/heads/heads_panel.h"

#include <QEvent>
#include <QLabel>
#include <QTabBar>
#include <algorithm>

#include "ui/controls/on_screen.h"
#include "ui/panels/heads/stand_out_list.h"
#include "ui/session/head_survey.h"

namespace heedmap {

HeadsPanel::HeadsPanel(Session& session, HeadSurvey& survey, const GridMarks& marks)
    : m_session(session),
      m_survey(survey),
      m_marks(marks),
      m_kinds(new QTabBar(this)),
      m_grid(new HeadGrid(this)),
      m_heading(new QLabel(this)),
      m_standOuts(new StandOutList(session, survey, m_grid->thumbnails())) {
  m_standOuts->setParent(this);
  QFont bold = font();
  bold.setBold(true);
  m_heading->setFont(bold);
  m_heading->setContentsMargins(12, 6, 12, 4);
  m_heading->setWordWrap(true);
  m_heading->setBuddy(m_standOuts);
  // Encoder–decoders have three kinds of attention; other models have one, and no tabs.
  for (int kind = 0; kind < 3; ++kind) m_kinds->addTab({});
  m_kinds->setDrawBase(false);
  m_kinds->hide();
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
  connect(m_grid, &HeadGrid::chosen, this, [this](const HeadId& id) {
    m_grid->other() ? emit otherChosen(id) : m_session.edits().selectHead(id);
  });
  connect(m_grid, &HeadGrid::toggled, this, [this](const HeadId& id) { m_session.edits().toggleChosen(id); });
  connect(&m_session, &Session::traceReady, this, [this] {
    m_kinds->setVisible(m_session.trace()->stacks.size() > 1);
    showGrid();
    updateGeometry();  // another model has other columns
    layOut();
  });
  connect(m_standOuts, &StandOutList::linesChanged, this, &HeadsPanel::layOut);
  connect(&m_survey, &HeadSurvey::changed, this, &HeadsPanel::retranslate);
  connect(&m_session, &Session::mapReady, this, &HeadsPanel::showView);
  connect(&m_session, &Session::viewChanged, this, &HeadsPanel::showView);
  connect(&m_session.style(), &DisplayStyle::changed, this, &HeadsPanel::showGrid);
  connect(&m_marks, &GridMarks::changed, this, &HeadsPanel::showMarks);
  connect(&m_marks, &GridMarks::sortedChanged, m_grid, &HeadGrid::setSorted);
}

void HeadsPanel::follow() {
  // The panel itself is covered by its parts.
  m_survey.setFollowing(this, isOnScreen(*m_grid->viewport()), HeadSurvey::weightsAtOnce);
}

/// The grid as high as its pictures become at this width, what stands out below it as far as there is room
/// for it; of models with many layers the two share.
void HeadsPanel::layOut() {
  constexpr double mostOfStandOuts = 0.42;
  constexpr int leastLines = 2;
  const int tabs = m_kinds->isHidden() ? 0 : m_kinds->sizeHint().height();
  m_kinds->setGeometry(0, 0, width(), tabs);
  const int room = height() - tabs, heading = m_heading->heightForWidth(width());
  const int whole = heading + m_standOuts->wholeHeight(),
            spare = room - std::max(m_grid->heightFor(width()), m_grid->minimumSizeHint().height());
  const int shared = std::min(whole, std::max(spare, int(mostOfStandOuts * room)));
  const int least = heading + m_standOuts->heightOf(std::min(leastLines, std::max(1, m_standOuts->count())));
  const bool isShown =
      m_session.stack() && shared >= least && room - shared >= m_grid->minimumSizeHint().height();
  const int below = isShown ? shared : 0;
  m_heading->setVisible(isShown);
  m_standOuts->setVisible(isShown);
  // What is left over is below both, not between them.
  const int grid = isShown ? std::min(room - below, std::max(m_grid->heightFor(width()), 0)) : room;
  m_grid->setGeometry(0, tabs, width(), grid);
  m_heading->setGeometry(0, tabs + grid, width(), heading);
  m_standOuts->setGeometry(0, tabs + grid + heading, width(), std::max(0, room - grid - heading));
}

QSize HeadsPanel::minimumSizeHint() const {
  const int tabs = m_kinds->isHidden() ? 0 : m_kinds->sizeHint().height();
  return m_grid->minimumSizeHint() + QSize(0, tabs);
}

QSize HeadsPanel::sizeHint() const {
  return m_grid->sizeHint() + QSize(0, m_heading->sizeHint().height() + m_standOuts->heightOf(4));
}

void HeadsPanel::resizeEvent(QResizeEvent*) {
  layOut();
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
  m_heading->setText(m_survey.isOfCorpus()
                         ? tr("What stands out over %1 texts").arg(m_survey.table().corpus.texts)
                         : tr("What stands out on this text"));
}

void HeadsPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::FontChange) layOut();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
