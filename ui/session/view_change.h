// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include "ui/session/session.h"

namespace heedmap {

/// One undoable step from a view to another. Steps of one gesture, such as a drag of the slider, become one.
class ViewChange : public QUndoCommand {
 public:
  ViewChange(Session& session, const ViewState& after, const QString& description, int gesture)
      : QUndoCommand(description),
        m_session(session),
        m_before(session.view()),
        m_after(after),
        m_gesture(gesture) {}

  void undo() override { m_session.show(m_before); }
  void redo() override { m_session.show(m_after); }
  int id() const override { return m_gesture == 0 ? -1 : 1; }
  bool mergeWith(const QUndoCommand* next) override {
    const auto* change = static_cast<const ViewChange*>(next);
    if (change->m_gesture != m_gesture) return false;
    m_after = change->m_after;
    setObsolete(m_after == m_before);
    return true;
  }

 private:
  Session& m_session;
  ViewState m_before;
  ViewState m_after;
  int m_gesture;
};

}  // namespace heedmap
