// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session_messages.h"

#include <QTimer>

#include "ui/controls/message_bar.h"
#include "ui/session/advice.h"
#include "ui/session/session.h"

namespace heedmap {

SessionMessages::SessionMessages(Session& session, MessageBar& bar, QObject* parent)
    : QObject(parent), m_session(session), m_bar(bar), m_weightCheck(session), m_opening(new QTimer(this)) {
  m_opening->setSingleShot(true);
  m_opening->setInterval(1000);
  connect(m_opening, &QTimer::timeout, this, [this] {
    m_bar.show(MessageBar::Kind::Busy, tr("Opening “%1”…").arg(m_session.openingPath()), tr("Cancel"),
               [this] { m_session.cancelOpening(); });
  });
  connect(&session, &Session::openingChanged, this, &SessionMessages::showOpening);
  connect(&session, &Session::modelOpened, this, [this] { m_bar.dismiss(); });
  connect(&session, &Session::traceReady, this, &SessionMessages::showAdvice);
  connect(&session, &Session::failed, this, &SessionMessages::complain);
  connect(&session, &Session::partFailed, this, &SessionMessages::complain);
  connect(&m_weightCheck, &WeightCheck::damaged, this, &SessionMessages::complain);
}

void SessionMessages::complain(const QString& sentence) {
  m_bar.show(MessageBar::Kind::Problem, sentence);
}

void SessionMessages::showOpening(bool isOpening) {
  if (isOpening) return m_opening->start();
  m_opening->stop();
  if (m_bar.kind() == MessageBar::Kind::Busy) m_bar.dismiss();
}

void SessionMessages::showAdvice() {
  if (const auto advice = Adviser(m_session).advice())
    m_bar.show(MessageBar::Kind::Hint, advice->sentence, advice->action, advice->perform);
  else if (m_bar.kind() == MessageBar::Kind::Hint)
    m_bar.dismiss();
}

void SessionMessages::retranslate() {
  if (m_session.trace() && m_bar.kind() == MessageBar::Kind::Hint) showAdvice();
}

}  // namespace heedmap
