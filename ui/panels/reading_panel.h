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
  explicit ReadingPanel(Session& session, QWidget* parent = nullptr);

  QComboBox* pictureBox() const { return m_of; }
  QComboBox* quantityBox() const { return m_quantity; }
  QCheckBox* firstBox() const { return m_first; }
  QCheckBox* specialBox() const { return m_special; }
  QCheckBox* renormaliseBox() const { return m_renormalise; }
  QCheckBox* wordsBox() const { return m_words; }
  QPushButton* hideButton() const { return m_hide; }
  QPushButton* resetButton() const { return m_reset; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void edit();
  void hidePinned();
  void showControls();
  void retranslate();

  Session& m_session;
  QLabel *m_ofLabel, *m_quantityLabel, *m_hideLabel, *m_rule;
  QComboBox *m_of, *m_quantity;
  QCheckBox *m_first, *m_special, *m_renormalise, *m_words;
  QPushButton *m_hide, *m_reset;
};

}  // namespace heedmap
