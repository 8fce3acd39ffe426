// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <vector>

namespace heedmap {

/// A paragraph of rich text that breaks its lines and can be selected. It remembers how high it is at the
/// widths that it was asked about: a page asks several times while it is laid out, and each time the text
/// would be set anew.
class WordsLabel : public QLabel {
  Q_OBJECT

 public:
  static constexpr int longestLine = 70;  ///< in letters; longer ones cannot be followed

  explicit WordsLabel(QWidget* parent = nullptr);

  /// Shows `html`, typeset.
  void say(const QString& html);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int spare() const;   ///< at the right of the lines
  int widest() const;  ///< of its lines, in pixels; a table is as wide as it is
  struct Height {
    int width, height;
  };
  QString m_said;
  mutable QString m_measured;  ///< the text whose heights these are
  mutable std::vector<Height> m_heights;
};

}  // namespace heedmap
