// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace heedmap {

/// The sentence at a field whose text cannot be taken, in a colour that means so; hidden while there is none.
class ProblemLabel : public QLabel {
  Q_OBJECT

 public:
  explicit ProblemLabel(QWidget* parent = nullptr);

  /// Hides the label when `sentence` is empty.
  void say(const QString& sentence);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void takeColour();
};

}  // namespace heedmap
