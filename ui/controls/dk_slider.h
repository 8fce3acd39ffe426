// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>
#include <optional>

namespace heedmap {

/// d_k from 1 to 4096 on a logarithmic scale, with the model's own value marked; the handle rests on that
/// value near it.
class DkSlider : public QSlider {
  Q_OBJECT

 public:
  explicit DkSlider(QWidget* parent = nullptr);

  double dk() const;
  void setDk(double dk);  ///< emits nothing
  void setOwn(double dk);
  double own() const { return m_own; }

  QSize sizeHint() const override;

 signals:
  void dkMoved(double dk);

 protected:
  void paintEvent(QPaintEvent* event) override;
  /// Groove and handle take the upper part, so that the mouse finds the handle where it is painted.
  void initStyleOption(QStyleOptionSlider* option) const override;

 private:
  int place(int position) const;  ///< x of a slider position

  double m_own = 1;
};

}  // namespace heedmap
