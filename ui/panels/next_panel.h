// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/session/session.h"

class QPushButton;

namespace heedmap {

class ElidedLabel;
class TokenBars;

/// What the model says next, or in place of a mask: the ten likeliest tokens, which a click puts into the
/// text, and buttons that let the model go on by itself.
class NextPanel : public QWidget {
  Q_OBJECT

 public:
  explicit NextPanel(Session& session);

  void follow();  ///< predictions are made while somebody looks at them

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showPredictions();
  QString headingOf() const;
  void retranslate();

  Session& m_session;
  ElidedLabel* m_heading;
  TokenBars* m_bars;
  QPushButton *m_one, *m_ten, *m_all;
};

}  // namespace heedmap
