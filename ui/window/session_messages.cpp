// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session_messages.h"

#include <QTimer>

#include "ui/controls/message_bar.h"
#include "ui/session/advice.h"
#include "ui/session/session.h"

namespace heedmap {

namespace {

QTimer* waiting(QObject* parent) {
  auto* timer = new QTimer(parent);
  timer->setSingleShot(true);
  timer->setInterval(1000);
  return timer;
}

/// The file or folder, or what a textbook layer is called.
QString openingName(const ModelReference& reference) {
  const QString path = pathOf(reference);
  return path.isEmpty() ? spelling(reference) : path;
}

}  // namespace

SessionMessages::SessionMessages(Session& session, MessageBar& bar, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_bar(bar),
      m_weightCheck(session),
      m_opening(waiting(this)),
      m_reading(waiting(this)) {
  connect(m_opening, &QTimer::timeout, this, [this] {
    m_shown = Shown::Opening;
    m_bar.show(MessageBar::Kind::Busy, tr("Opening “%1”…").arg(openingName(*m_session.wantedModel())),
               tr("Cancel"), [this] { m_session.cancelOpening(); });
  });
  connect(m_reading, &QTimer::timeout, this, [this] {
    if (m_session.isGenerating()) return;  // the text bar shows what is written
    m_shown = Shown::Reading;
    const QString sentence = m_session.isPart()
                                 ? tr("Layers 0 to %1 of %2 are here; the model reads the text on…")
                                       .arg(lastLayer())
                                       .arg(layers() - 1)
                                 : tr("The model reads the text…");
    m_bar.show(MessageBar::Kind::Busy, sentence, tr("Cancel"), [this] {
      m_session.cancelRun();
      showCancelled();
    });
  });
  connect(&session, &Session::openingChanged, this, &SessionMessages::showOpening);
  connect(&session, &Session::runningChanged, this, &SessionMessages::showRunning);
  connect(&session, &Session::modelOpened, this, [this] {
    if (m_shown == Shown::Damage) m_bar.dismiss();
  });
  connect(&session, &Session::traceReady, this, &SessionMessages::takeTrace);
  connect(&session, &Session::failed, this, &SessionMessages::complain);
  connect(&session, &Session::partFailed, this, &SessionMessages::complain);
  connect(&m_weightCheck, &WeightCheck::damaged, this, [this](const QString& sentence) {
    complain(sentence);
    m_shown = Shown::Damage;
  });
}

void SessionMessages::tell(const QString& sentence) {
  m_shown = Shown::Notice;
  m_textsSince = 0;
  m_bar.show(MessageBar::Kind::Hint, sentence);
}

void SessionMessages::complain(const QString& sentence) {
  m_shown = Shown::Problem;
  m_bar.show(MessageBar::Kind::Problem, sentence);
}

void SessionMessages::showOpening(bool isOpening) {
  if (isOpening) return m_opening->start();
  m_opening->stop();
  if (m_shown == Shown::Opening) m_bar.dismiss();
}

void SessionMessages::showRunning(bool isRunning) {
  if (isRunning) return m_reading->start();
  m_reading->stop();
  if (m_shown == Shown::Reading) m_bar.dismiss();
}

int SessionMessages::layers() const {
  return m_session.model()->summary().layers;
}

/// That the trace has, where it is a part.
int SessionMessages::lastLayer() const {
  return int(m_session.trace()->stacks.front().layers.size()) - 1;
}

void SessionMessages::showCancelled() {
  m_shown = Shown::Advice;
  m_bar.show(
      MessageBar::Kind::Hint,
      m_session.isPart()
          ? tr("The model has not read on: layers 0 to %1 of %2 are here.").arg(lastLayer()).arg(layers() - 1)
      : m_session.trace() ? tr("The text was not read to its end: the picture is of the one before.")
                          : tr("The text was not read to its end, so there is no picture."),
      tr("Read it"), [this] { m_session.runAgain(); });
}

void SessionMessages::takeTrace() {
  if (!m_bar.sentence().isEmpty() && (m_shown == Shown::Damage || m_shown == Shown::Opening)) return;
  if (!m_bar.sentence().isEmpty() && m_shown == Shown::Notice && m_textsSince++ == 0) return;
  m_bar.dismiss();
  showAdvice();
  if (m_session.isPart()) m_reading->start();  // the model reads on
}

void SessionMessages::showAdvice() {
  const auto advice = Adviser(m_session).advice();
  if (!advice) return;
  m_shown = Shown::Advice;
  m_bar.show(MessageBar::Kind::Hint, advice->sentence, advice->action, advice->perform);
}

void SessionMessages::retranslate() {
  if (m_session.trace() && m_shown == Shown::Advice && !m_bar.sentence().isEmpty()) {
    m_bar.dismiss();
    showAdvice();
  }
}

}  // namespace heedmap
