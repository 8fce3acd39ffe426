// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/session/session.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace heedmap {

/// What the large picture is made of and how it is read: aggregates, quantity, hidden tokens, words.
class ReadingPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ReadingPanel(Session& session);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void edit();
  void showControls();
  void retranslate();

  Session& m_session;
  QLabel *m_ofLabel, *m_quantityLabel, *m_hideLabel, *m_mergeLabel, *m_rule;
  QComboBox *m_of, *m_quantity;
  QCheckBox *m_first, *m_special, *m_renormalise, *m_words;
  QPushButton *m_hide, *m_reset;
};

}  // namespace heedmap
