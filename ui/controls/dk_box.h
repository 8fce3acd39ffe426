// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>
#include <optional>

namespace heedmap {

/// d_k as a number. The whole text counts: "1e3" is 1000, and what is no number in the range is refused
/// aloud, never cut down to the part of it that is one.
class DkBox : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit DkBox(QWidget* parent = nullptr);

 signals:
  /// `text` was entered and is no whole number in the range; the value stays.
  void refused(const QString& text) const;
  void typed();

 protected:
  QValidator::State validate(QString& text, int& position) const override;
  double valueFromText(const QString& text) const override;
  void fixup(QString& text) const override;

 private:
  std::optional<double> read(const QString& text) const;
};

}  // namespace heedmap
