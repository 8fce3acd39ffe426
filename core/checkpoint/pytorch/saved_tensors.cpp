// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/pytorch/saved_tensors.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/error.h"
#include "core/checkpoint/pytorch/strided_numbers.h"

namespace heedmap {
namespace {

using Kind = PickleNode::Kind;

constexpr qsizetype maxDimensions = 8;
constexpr size_t mostWrappers = 4;  // a parameter in a tensor type in …
constexpr int deepestList = 4;
constexpr size_t mostArrays = 16'384;
constexpr qint64 mostDerived = qint64(1) << 28;  // a file of bytes could claim any number of them

/// All that a state dictionary of plain tensors names. The types are in the order of `dtypes`, twice.
constexpr auto allowed = std::to_array<QByteArrayView>({
    "torch.FloatStorage",
    "torch.HalfStorage",
    "torch.BFloat16Storage",
    "torch.DoubleStorage",
    "torch.CharStorage",
    "torch.ShortStorage",
    "torch.IntStorage",
    "torch.LongStorage",
    "torch.ByteStorage",
    "torch.BoolStorage",
    "torch.cuda.FloatStorage",
    "torch.cuda.HalfStorage",
    "torch.cuda.BFloat16Storage",
    "torch.cuda.DoubleStorage",
    "torch.cuda.CharStorage",
    "torch.cuda.ShortStorage",
    "torch.cuda.IntStorage",
    "torch.cuda.LongStorage",
    "torch.cuda.ByteStorage",
    "torch.cuda.BoolStorage",
    "torch.float32",
    "torch.float16",
    "torch.bfloat16",
    "torch.float64",
    "torch.int8",
    "torch.int16",
    "torch.int32",
    "torch.int64",
    "torch.uint8",
    "torch.bool",
    "torch.uint16",
    "torch.uint32",
    "torch.uint64",
    "torch.float8_e4m3fn",
    "torch.float8_e5m2",
    "torch.float8_e8m0fnu",
    "torch.UntypedStorage",
    "torch.storage.UntypedStorage",
    "collections.OrderedDict",
    "torch.Size",
    "torch.Tensor",
    "torch.nn.parameter.Parameter",
    "torch._utils._rebuild_tensor",
    "torch._utils._rebuild_tensor_v2",
    "torch._utils._rebuild_tensor_v3",
    "torch._utils._rebuild_parameter",
    "torch._utils._rebuild_parameter_with_state",
    "torch._tensor._rebuild_from_type_v2",
});
constexpr std::array dtypes{DType::F32, DType::F16, DType::BF16, DType::F64, DType::I8,
                            DType::I16, DType::I32, DType::I64,  DType::U8,  DType::Bool};
constexpr size_t firstDtypeName = 2 * dtypes.size();

std::optional<DType> dtypeNamed(size_t name) {
  if (name < firstDtypeName + dtypes.size()) return dtypes[name % dtypes.size()];
  constexpr std::array rest{DType::U16,     DType::U32,     DType::U64,
                            DType::F8_E4M3, DType::F8_E5M2, DType::F8_E8M0};
  const size_t index = name - firstDtypeName - dtypes.size();
  if (index < rest.size()) return rest[index];
  return std::nullopt;
}

}  // namespace

PickleNames SavedTensors::allowedNames() {
  return allowed;
}

std::vector<StorageId> SavedTensors::storages() const {
  std::vector<StorageId> found;
  for (const PickleNode& node : m_pickle.nodes)
    if (node.kind == Kind::Persistent) found.push_back(storageId(node));
  return found;
}

std::vector<Tensor> SavedTensors::stateDictionary(const Storages& storages) const {
  const PickleNode& root = m_pickle[m_pickle.root];
  if (root.kind != Kind::Dictionary)
    throw Error(say("%1 does not hold a dictionary of tensors (a state_dict); write one with "
                    "torch.save(model.state_dict(), …).")
                    .arg(m_path));
  std::vector<Tensor> tensors;
  QStringList others;
  for (size_t i = 0; i + 1 < root.items.size(); i += 2) {
    const PickleNode& key = m_pickle[root.items[i]];
    const QString name = nameOf(key);
    if (const PickleNode& value = m_pickle[root.items[i + 1]]; value.kind == Kind::Call)
      tensors.push_back(tensor(name, value, storages));
    else
      others << name;
  }
  if (tensors.empty() && !others.isEmpty())
    throw Error(say("%1 holds no tensors at its top but %2; write the state_dict alone with "
                    "torch.save(model.state_dict(), …).")
                    .arg(m_path, others.mid(0, 8).join(QStringLiteral(", "))));
  return tensors;
}

QString SavedTensors::nameOf(const PickleNode& key) const {
  const QString name = QString::fromUtf8(key.text);
  if (key.kind != Kind::Text || !std::ranges::all_of(name, [](QChar sign) { return sign.isPrint(); }))
    fail(say("a name in its dictionary is no text"));
  return name;
}

SavedArrays SavedTensors::arrays(const Storages& storages) const {
  SavedArrays arrays;
  collect({}, m_pickle.root, storages, arrays, 0);
  return arrays;
}

/// Texts or whole numbers, as names of tokens are; nothing for an empty list.
std::optional<QStringList> SavedTensors::listOf(const PickleNode& node) const {
  if (node.kind != Kind::Sequence || node.items.empty()) return std::nullopt;
  QStringList list;
  for (const uint32_t item : node.items) {
    const PickleNode& value = m_pickle[item];
    if (value.kind != Kind::Text && value.kind != Kind::Integer) return std::nullopt;
    list << (value.kind == Kind::Text ? QString::fromUtf8(value.text) : QString::number(value.integer));
  }
  return list;
}

void SavedTensors::collect(const QString& name, uint32_t at, const Storages& storages, SavedArrays& to,
                           int depth) const {
  const PickleNode& node = m_pickle[at];
  const QString shown = name.isEmpty() ? say("tensor") : name;
  const auto inner = [&](const QString& key) {
    return name.isEmpty() ? key : QStringLiteral("%1.%2").arg(name, key);
  };
  if (depth > deepestList || to.tensors.size() + to.lists.size() > mostArrays)
    throw Error(say("%1 holds more lists of tensors in each other than attention has.").arg(m_path));
  if (node.kind == Kind::Call) {
    to.tensors.push_back(tensor(shown, node, storages));
    if (const Tensor& added = to.tensors.back(); added.derived && added.count() > mostDerived)
      failTensor(shown, say("repeats or turns %1 numbers; save it with .contiguous()").arg(added.count()));
  } else if (auto list = listOf(node)) {
    to.lists[name] = std::move(*list);
  } else if (node.kind == Kind::Sequence) {
    for (size_t i = 0; i < node.items.size(); ++i)
      collect(inner(QString::number(i)), node.items[i], storages, to, depth + 1);
  } else if (node.kind == Kind::Dictionary) {
    for (size_t i = 0; i + 1 < node.items.size(); i += 2) {
      const PickleNode& key = m_pickle[node.items[i]];
      const PickleNode& value = m_pickle[node.items[i + 1]];
      const bool isHeld =
          value.kind == Kind::Call || value.kind == Kind::Sequence || value.kind == Kind::Dictionary;
      if (isHeld)
        collect(inner(key.kind == Kind::Integer ? QString::number(key.integer) : nameOf(key)),
                node.items[i + 1], storages, to, depth + 1);
    }
  } else {
    throw Error(say("%1: %2 is no tensor; save the layers that have attention, as a list of tensors.")
                    .arg(m_path, shown));
  }
}

void SavedTensors::fail(const QString& what) const {
  throw Error(say("%1 is damaged: %2.").arg(m_path, what));
}
void SavedTensors::failTensor(const QString& name, const QString& what) const {
  throw Error(say("%1: tensor %2 %3.").arg(m_path, name, what));
}

/// ("storage", type, key, device, count), and in older files (key of the whole, offset, count) or None.
StorageId SavedTensors::storageId(const PickleNode& node) const {
  const auto item = [&](size_t i) -> const PickleNode& { return m_pickle[node.items[i]]; };
  if (node.items.size() < 5 || item(0).text != "storage" || item(1).kind != Kind::Name ||
      item(2).kind != Kind::Text || item(4).kind != Kind::Integer || item(4).integer < 0)
    throw Error(say("%1 holds more than tensors (a whole Python object, perhaps); write its state_dict "
                    "alone with torch.save(model.state_dict(), …).")
                    .arg(m_path));
  if (node.items.size() > 5 && item(5).kind != Kind::None)
    throw Error(say("%1 has storages that are views of others, as PyTorch wrote them before 0.4; load it "
                    "once in PyTorch and write it again with torch.save.")
                    .arg(m_path));
  const auto name = size_t(item(1).integer);
  const bool isUntyped = item(1).text.endsWith("UntypedStorage");
  if (!isUntyped && name >= firstDtypeName) fail(say("a storage has no type"));
  return {isUntyped ? std::nullopt : dtypeNamed(name), item(2).text, item(4).integer};
}

/// The whole numbers of a tuple, or of a torch.Size of one.
std::vector<qint64> SavedTensors::extents(const QString& name, const PickleNode& node) const {
  std::vector<uint32_t> items = node.items;
  if (node.kind == Kind::Call && items.size() == 2 && m_pickle[items[0]].text == "torch.Size")
    items = m_pickle[items[1]].items;
  else if (node.kind != Kind::Sequence)
    failTensor(name, say("has no shape"));
  if (qsizetype(items.size()) > maxDimensions)
    failTensor(name, say("has %1 dimensions; at most %2 are read")
                         .arg(QString::number(items.size()), QString::number(maxDimensions)));
  std::vector<qint64> numbers;
  for (const uint32_t item : items) {
    if (m_pickle[item].kind != Kind::Integer || m_pickle[item].integer < 0)
      failTensor(name, say("has a shape that is not made of whole numbers"));
    numbers.push_back(m_pickle[item].integer);
  }
  return numbers;
}

/// The arguments of the call that makes a tensor, from within those that make a parameter of it.
std::vector<uint32_t> SavedTensors::rebuildTensor(const QString& name, const PickleNode& call) const {
  std::vector<uint32_t> items = call.items;
  for (size_t depth = 0; depth < mostWrappers; ++depth) {
    const QByteArrayView function = m_pickle[items[0]].text;
    if (function.startsWith("torch._utils._rebuild_tensor")) return items;
    const PickleNode* inner = items.size() > 1 ? &m_pickle[items[1]] : nullptr;
    if (inner && inner->kind == Kind::Call && function.startsWith("torch._utils._rebuild_parameter")) {
      items = inner->items;
    } else if (inner && inner->kind == Kind::Name && function == "torch._tensor._rebuild_from_type_v2" &&
               items.size() > 3 && m_pickle[items[3]].kind == Kind::Sequence) {
      // (function, class, arguments, state)
      const std::vector<uint32_t> arguments = m_pickle[items[3]].items;
      items.resize(2);
      items.erase(items.begin());
      items.insert(items.end(), arguments.begin(), arguments.end());
    } else {
      break;
    }
  }
  failTensor(name, say("is not made as torch.save writes tensors"));
}

Tensor SavedTensors::tensor(const QString& name, const PickleNode& call, const Storages& storages) const {
  const std::vector<uint32_t> items = rebuildTensor(name, call);
  const bool saysType = m_pickle[items[0]].text.endsWith("_v3");
  if (items.size() < (saysType ? 8 : 5)) failTensor(name, say("is not made as torch.save writes tensors"));
  const PickleNode &id = m_pickle[items[1]], &offset = m_pickle[items[2]];
  if (id.kind != Kind::Persistent || offset.kind != Kind::Integer || offset.integer < 0)
    failTensor(name, say("is not made as torch.save writes tensors"));
  const StorageId storage = storageId(id);
  std::optional<DType> dtype = storage.dtype;
  if (saysType) {
    const PickleNode& type = m_pickle[items[7]];
    dtype = type.kind == Kind::Name ? dtypeNamed(size_t(type.integer)) : std::nullopt;
  }
  if (!dtype) failTensor(name, say("has no type of numbers"));

  Tensor result;
  result.name = name;
  result.dtype = *dtype;
  result.shape = extents(name, m_pickle[items[3]]);
  const std::vector<qint64> strides = extents(name, m_pickle[items[4]]);
  if (strides.size() != result.shape.size())
    failTensor(name, say("has %1 dimensions, but %2 strides").arg(result.shape.size()).arg(strides.size()));
  place(result, strides, offset.integer, storages.value(storage.key.toByteArray()));
  return result;
}

/// Points `tensor` to its numbers, the first of which is number `offset` of `storage`.
void SavedTensors::place(Tensor& tensor, const std::vector<qint64>& strides, qint64 offset,
                         std::span<const std::byte> storage) const {
  const std::optional<qint64> bytes = bytesOf(tensor.dtype, tensor.shape);
  const qint64 size = blockBytes(tensor.dtype), stored = qint64(storage.size()) / size;
  qint64 last = offset;  // the largest index
  bool fits = bytes.has_value();
  if (bytes != 0)
    for (size_t axis = 0; axis < tensor.shape.size() && fits; ++axis) {
      qint64 reach = 0;
      fits =
          !qMulOverflow(tensor.shape[axis] - 1, strides[axis], &reach) && !qAddOverflow(last, reach, &last);
    }
  if (!fits || (bytes != 0 && last >= stored))
    failTensor(tensor.name, say("has the shape %1 and the strides %2 from number %3 on, but its storage has "
                                "only %4 numbers")
                                .arg(shapeText(tensor.shape), shapeText(strides), QString::number(offset),
                                     QString::number(stored)));
  if (bytes == 0) return;
  const auto numbers = storage.subspan(size_t(offset * size));
  if (isRowMajor(tensor.shape, strides))
    tensor.bytes = numbers.first(size_t(*bytes));
  else
    tensor.derived = std::make_shared<StridedNumbers>(tensor.dtype, numbers, tensor.shape, strides);
}

}  // namespace heedmap
