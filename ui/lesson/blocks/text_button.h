// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <memory>

class QTextDocument;

namespace heedmap {

/// A button whose words are typeset and take as many lines as they need, so that it is never wider than its
/// page. A chip stands for one of several things to try and is marked while that is shown; there is one
/// button of the look Next on a page.
class TextButton : public QPushButton {
  Q_OBJECT

 public:
  enum class Look { Chip, Next };
  enum class Mark { None, Right, Wrong };

  explicit TextButton(Look look, QWidget* parent = nullptr);
  ~TextButton() override;

  void setMark(Mark mark);
  Mark mark() const { return m_mark; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// The words, set in lines of `width`; a negative one: in one line. Kept while they and their letters stay.
  QTextDocument& words(double width) const;

  static constexpr int widest = 420;
  Look m_look;
  Mark m_mark = Mark::None;
  mutable std::unique_ptr<QTextDocument> m_words;
  mutable QString m_set;  ///< the text that m_words has
  mutable QSize m_hint;   ///< empty when not known
};

}  // namespace heedmap
