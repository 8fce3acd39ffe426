// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QUndoCommand>

#include "ui/session/session.h"

namespace heedmap {

/// One undoable step from texts to others. What is typed without a pause is one step.
class TextChange : public QUndoCommand {
 public:
  TextChange(Session& session, const TypedTexts& after, const QString& description, bool isTyped)
      : QUndoCommand(description),
        m_session(session),
        m_before(session.texts()),
        m_viewBefore(session.view()),
        m_after(after),
        m_isTyped(isTyped) {
    m_clock.start();
  }

  void undo() override { m_session.show(m_before, &m_viewBefore); }
  void redo() override { m_session.show(m_after, nullptr); }
  int id() const override { return m_isTyped ? 2 : -1; }
  bool mergeWith(const QUndoCommand* next) override {
    constexpr qint64 pause = 1000;
    if (m_clock.restart() > pause) return false;
    m_after = static_cast<const TextChange*>(next)->m_after;
    setObsolete(m_after == m_before);
    return true;
  }

 private:
  Session& m_session;
  TypedTexts m_before;
  ViewState m_viewBefore;
  TypedTexts m_after;
  bool m_isTyped;
  QElapsedTimer m_clock;
};

}  // namespace heedmap
