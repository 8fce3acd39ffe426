// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/state/lesson_state.h"
#include "ui/plots/picture.h"

namespace heedmap {

/// Query, key and value of one token in the head that is shown, as strips with the part that each plays.
class VectorsPicture : public Picture {
  Q_OBJECT

 public:
  explicit VectorsPicture(QWidget* parent = nullptr);
  void show(const LessonState& state);
  /// [3]: q, k, v of the token; empty where a query is no key, or the trace has no values.
  const Vector& vector(int which) const { return m_vectors[which]; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;

 private:
  QString m_token;
  Vector m_vectors[3];
};

}  // namespace heedmap
