// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace heedmap {

/// One sentence above the picture, with at most one thing to do about it. Never in the way: the window stays
/// usable.
class MessageBar : public QWidget {
  Q_OBJECT

 public:
  enum class Kind { Hint, Problem, Busy };  ///< Busy shows that something is going on

  explicit MessageBar(QWidget* parent = nullptr);

  void show(Kind kind, const QString& sentence, const QString& action = {},
            std::function<void()> perform = {});
  void dismiss();
  Kind kind() const { return m_kind; }
  QString sentence() const;  ///< empty while nothing is shown
  QPushButton* actionButton() const { return m_action; }

 protected:
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void retranslate();

  QLabel* m_text;
  QProgressBar* m_progress;
  QPushButton* m_action;
  QToolButton* m_close;
  std::function<void()> m_perform;
  Kind m_kind = Kind::Hint;
};

}  // namespace heedmap
