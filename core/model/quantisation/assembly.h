// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>

#include "core/checkpoint/checkpoint.h"

namespace heedmap {

/// Puts whole weights in the place of the parts that a quantised checkpoint stores them in: every part that
/// is asked for is left out of the result.
class Assembly {
 public:
  explicit Assembly(const Checkpoint& stored) : m_stored(stored) {}

  /// Each "layers.0.q_proj" of which the checkpoint has "layers.0.q_proj" + `ending`, in its order.
  QStringList modulesWith(const char* ending) const;

  /// The tensor of that name, or null.
  const Tensor* find(const QString& module, const char* ending);
  /// The same; throws Error when there is none, and where its type is not among `types`.
  const Tensor& need(const QString& module, const char* ending, std::initializer_list<DType> types);
  /// Throws Error unless `tensor` has that shape.
  void checkShape(const Tensor& tensor, const std::vector<qint64>& shape) const;
  /// Throws Error: "FILE: tensor NAME WHAT."
  [[noreturn]] void fail(const Tensor& tensor, const QString& what) const;

  void put(const QString& name, std::vector<qint64> shape, std::shared_ptr<const DerivedNumbers> numbers);
  Checkpoint result() const;

 private:
  const Checkpoint& m_stored;
  QSet<QString> m_used;
  std::vector<Tensor> m_made;
};

}  // namespace heedmap
