// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/quantisation/assembly.h"

#include <algorithm>

#include "core/base/error.h"

namespace heedmap {

QStringList Assembly::modulesWith(const char* ending) const {
  const QLatin1StringView end(ending);
  QStringList modules;
  for (const Tensor& tensor : m_stored.tensors())
    if (tensor.name.endsWith(end)) modules << tensor.name.chopped(end.size());
  return modules;
}

const Tensor* Assembly::find(const QString& module, const char* ending) {
  const Tensor* tensor = m_stored.find(module + QLatin1StringView(ending));
  if (tensor) m_used.insert(tensor->name);
  return tensor;
}

const Tensor& Assembly::need(const QString& module, const char* ending, std::initializer_list<DType> types) {
  const Tensor* tensor = find(module, ending);
  if (!tensor)
    throw Error(say("%1: the quantised weight %2 is not whole: there is no %3.")
                    .arg(m_stored.path(), module, module + QLatin1StringView(ending)));
  if (std::ranges::find(types, tensor->dtype) == types.end() || tensor->derived)
    fail(*tensor, say("has the type %1, which this method does not store").arg(tensor->typeName()));
  return *tensor;
}

void Assembly::checkShape(const Tensor& tensor, const std::vector<qint64>& shape) const {
  if (tensor.shape != shape)
    fail(tensor, say("has the shape %1, but %2 is wanted").arg(shapeText(tensor.shape), shapeText(shape)));
}

void Assembly::fail(const Tensor& tensor, const QString& what) const {
  throw Error(say("%1: tensor %2 %3.").arg(m_stored.path(), tensor.name, what));
}

void Assembly::put(const QString& name, std::vector<qint64> shape,
                   std::shared_ptr<const DerivedNumbers> numbers) {
  Tensor tensor;
  tensor.name = name;
  tensor.shape = std::move(shape);
  tensor.derived = std::move(numbers);
  m_made.push_back(std::move(tensor));
}

Checkpoint Assembly::result() const {
  std::vector<Tensor> tensors;
  for (const Tensor& tensor : m_stored.tensors())
    if (!m_used.contains(tensor.name)) tensors.push_back(tensor);
  tensors.insert(tensors.end(), m_made.begin(), m_made.end());
  return Checkpoint(m_stored.path(), m_stored.files(), std::move(tensors));
}

}  // namespace heedmap
