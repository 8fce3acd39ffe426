// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "ui/session/weight_check.h"

class QTimer;

namespace heedmap {

class MessageBar;
class Session;

/// Says in the message bar what the session has to say: failures, what takes long, advice. What was said goes
/// when it is no longer so: a failure with the next text that was read, a notice with the one after that.
class SessionMessages : public QObject {
  Q_OBJECT

 public:
  SessionMessages(Session& session, MessageBar& bar, QObject* parent);

  /// Says something about what is being opened or read just now.
  void tell(const QString& sentence);
  void retranslate();

 private:
  /// What is in the bar, if anything is.
  enum class Shown { Advice, Notice, Problem, Damage, Opening, Reading };

  void complain(const QString& sentence);
  void showOpening(bool isOpening);
  void showRunning(bool isRunning);
  void showCancelled();
  int layers() const;
  int lastLayer() const;
  void takeTrace();
  void showAdvice();

  Session& m_session;
  MessageBar& m_bar;
  WeightCheck m_weightCheck;
  QTimer* m_opening;  ///< a model that is open at once needs no message
  QTimer* m_reading;  ///< nor does a text that is read at once
  Shown m_shown = Shown::Advice;
  int m_textsSince = 0;  ///< read since a notice was said
};

}  // namespace heedmap
