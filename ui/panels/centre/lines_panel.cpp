// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/centre/lines_panel.h"

namespace heedmap {

LinesPanel::LinesPanel(Session& session) : m_session(session) {
  connect(&m_session, &Session::mapReady, this, &LinesPanel::showLines);
  connect(&m_session, &Session::viewChanged, this, &LinesPanel::showLines);
  connect(&m_session, &Session::viewChanged, this, &LinesPanel::showPin);
  connect(this, &LineView::clicked, this, [this](const Spot& spot) {
    m_session.edits().togglePin({spot.isQuery ? Pin::Kind::Query : Pin::Kind::Key, spot.index});
  });
  connect(&m_jobs, &JobRunner::failed, &m_session, &Session::failed);
}

void LinesPanel::showLines() {
  const auto trace = m_session.trace();
  if (!isVisible() || !trace || trace->stacks.empty()) return;
  ViewState view = m_session.view();
  view.picture.kind = MapKind::Head;
  view.picture.quantity = AttentionMap::Quantity::Weight;
  std::vector<HeadId> heads{view.head};
  for (const HeadId& id : view.chosen)
    if (id.kind == view.head.kind && id != view.head) heads.push_back(id);
  m_jobs.start([this, trace, model = m_session.model(), view, heads](const JobRunner::Job& job) mutable {
    std::vector<HeadLines> lines;
    for (size_t i = 0; i < heads.size(); ++i) {
      view.head = heads[i];
      lines.push_back(
          {std::make_shared<AttentionMap>(attentionMap(*trace, *model, mapRequest(view), job.stop)),
           colourOf(int(i))});
    }
    job.deliver([this, lines] {
      show(lines);
      showPin();
    });
  });
}

/// The pinned row or column of the picture, which has the same axes.
void LinesPanel::showPin() {
  const Pin& pin = m_session.view().pin;
  setPinned(pin.kind == Pin::Kind::None ? std::nullopt
                                        : std::optional(Spot{pin.kind == Pin::Kind::Query, pin.index}));
}

void LinesPanel::showEvent(QShowEvent* event) {
  LineView::showEvent(event);
  showLines();
}

}  // namespace heedmap
