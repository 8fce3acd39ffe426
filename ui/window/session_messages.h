// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "ui/session/weight_check.h"

class QTimer;

namespace heedmap {

class MessageBar;
class Session;

/// Says in the message bar what the session has to say: failures, what takes long, advice.
class SessionMessages : public QObject {
  Q_OBJECT

 public:
  SessionMessages(Session& session, MessageBar& bar, QObject* parent);

  void retranslate();

 private:
  void complain(const QString& sentence);
  void showOpening(bool isOpening);
  void showAdvice();

  Session& m_session;
  MessageBar& m_bar;
  WeightCheck m_weightCheck;
  QTimer* m_opening;  ///< a model that is open at once needs no message
};

}  // namespace heedmap
