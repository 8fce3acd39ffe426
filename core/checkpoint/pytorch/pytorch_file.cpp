// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/pytorch/pytorch_file.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/error.h"
#include "core/checkpoint/byte_cursor.h"
#include "core/checkpoint/pytorch/pickle.h"
#include "core/checkpoint/pytorch/shown_name.h"
#include "core/checkpoint/pytorch/strided_numbers.h"
#include "core/checkpoint/pytorch/zip_archive.h"

namespace heedmap {
namespace {

using Kind = PickleNode::Kind;

constexpr qsizetype maxDimensions = 8;
constexpr size_t mostWrappers = 4;  // a parameter in a tensor type in …

/// All that a state dictionary of plain tensors names. The types are in the order of `dtypes`, twice.
constexpr auto allowedNames = std::to_array<QByteArrayView>({
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

/// The bytes of each storage by its key.
using Storages = QHash<QByteArray, std::span<const std::byte>>;

/// A storage as the pickle describes it.
struct StorageId {
  std::optional<DType> dtype;  // nothing: bytes, whose type the tensor says
  QByteArrayView key;
  qint64 count = 0;  // of numbers, or of bytes without a type
};

/// The state dictionary of one pickle.
class StateDictionary {
 public:
  StateDictionary(Pickle pickle, QString path) : m_pickle(std::move(pickle)), m_path(std::move(path)) {}

  /// Every storage that the pickle means, once or several times.
  std::vector<StorageId> storages() const {
    std::vector<StorageId> found;
    for (const PickleNode& node : m_pickle.nodes)
      if (node.kind == Kind::Persistent) found.push_back(storageId(node));
    return found;
  }

  std::vector<Tensor> tensors(const Storages& storages) const {
    const PickleNode& root = m_pickle[m_pickle.root];
    if (root.kind != Kind::Dictionary)
      throw Error(say("%1 does not hold a dictionary of tensors (a state_dict); write one with "
                      "torch.save(model.state_dict(), …).")
                      .arg(m_path));
    std::vector<Tensor> tensors;
    QStringList others;
    for (size_t i = 0; i + 1 < root.items.size(); i += 2) {
      const PickleNode& key = m_pickle[root.items[i]];
      const QString name = QString::fromUtf8(key.text);
      if (key.kind != Kind::Text || !std::ranges::all_of(name, [](QChar sign) { return sign.isPrint(); }))
        fail(say("a name in its dictionary is no text"));
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

 private:
  [[noreturn]] void fail(const QString& what) const {
    throw Error(say("%1 is damaged: %2.").arg(m_path, what));
  }
  [[noreturn]] void failTensor(const QString& name, const QString& what) const {
    throw Error(say("%1: tensor %2 %3.").arg(m_path, name, what));
  }

  static std::optional<DType> dtypeNamed(size_t name) {
    if (name < firstDtypeName + dtypes.size()) return dtypes[name % dtypes.size()];
    constexpr std::array rest{DType::U16,     DType::U32,     DType::U64,
                              DType::F8_E4M3, DType::F8_E5M2, DType::F8_E8M0};
    const size_t index = name - firstDtypeName - dtypes.size();
    if (index < rest.size()) return rest[index];
    return std::nullopt;
  }

  /// ("storage", type, key, device, count), and in older files (key of the whole, offset, count) or None.
  StorageId storageId(const PickleNode& node) const {
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
  std::vector<qint64> extents(const QString& name, const PickleNode& node) const {
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
  std::vector<uint32_t> rebuildTensor(const QString& name, const PickleNode& call) const {
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

  Tensor tensor(const QString& name, const PickleNode& call, const Storages& storages) const {
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
  void place(Tensor& tensor, const std::vector<qint64>& strides, qint64 offset,
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
      failTensor(tensor.name,
                 say("has the shape %1 and the strides %2 from number %3 on, but its storage has "
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

  Pickle m_pickle;
  QString m_path;
};

/// Bytes of a storage; its count may claim anything.
qint64 storageBytes(const StorageId& id, const QString& path) {
  qint64 bytes = 0;
  if (qMulOverflow(id.count, qint64(id.dtype ? blockBytes(*id.dtype) : 1), &bytes))
    throw Error(say("%1 is damaged: a storage claims %2 numbers.").arg(path, QString::number(id.count)));
  return bytes;
}

void add(Storages& storages, const StorageId& id, std::span<const std::byte> bytes, const QString& path) {
  const qint64 wanted = storageBytes(id, path);
  if (wanted != qint64(bytes.size()))
    throw Error(say("%1 is damaged: storage %2 takes %3 bytes, but %4 are stored.")
                    .arg(path, shownName(id.key), QString::number(wanted), QString::number(bytes.size())));
  storages.insert(id.key.toByteArray(), bytes);
}

/// archive/data.pkl, archive/byteorder and the storages archive/data/0, archive/data/1 …
std::vector<Tensor> readArchive(const std::shared_ptr<const ByteSource>& file) {
  const ZipArchive archive(file);
  const QString& path = file->path();
  QByteArray top;
  for (const QByteArray& name : archive.names())
    if (name.endsWith("/data.pkl") && name.count('/') == 1) top = name.first(name.indexOf('/') + 1);
  if (top.isEmpty())
    throw Error(say("%1 is a ZIP archive, but not one of torch.save: there is no data.pkl in it.").arg(path));
  if (archive.contains(top + "constants.pkl"))
    throw Error(
        say("%1 is a TorchScript program, not a file of weights; write its state_dict with torch.save.")
            .arg(path));
  if (archive.contains(top + "byteorder")) {
    const auto order = archive.bytes(top + "byteorder");
    if (QByteArrayView(order.data(), qsizetype(order.size())) != "little")
      throw Error(say("%1 was written on a big-endian machine, whose numbers are not read.").arg(path));
  }
  ByteCursor cursor(archive.bytes(top + "data.pkl"), path);
  const StateDictionary dictionary(readPickle(cursor, allowedNames), path);
  Storages storages;
  for (const StorageId& id : dictionary.storages())
    add(storages, id, archive.bytes(top + "data/" + id.key.toByteArray()), path);
  return dictionary.tensors(storages);
}

/// The pickle of 0x1950a86a20f9469cfc6c but for its protocol, with which every file since PyTorch 0.1.10
/// begins.
constexpr QByteArrayView magicNumber("\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", 13);

bool beginsWithMagic(std::span<const std::byte> bytes) {
  return bytes.size() > 15 && bytes[0] == std::byte(0x80) &&
         std::memcmp(bytes.data() + 2, magicNumber.data(), 13) == 0;
}

/// Pickles of a magic number, a version, the machine's sizes, the dictionary and the keys of its storages;
/// then these, each behind its count.
std::vector<Tensor> readPickles(const ByteSource& file) {
  const QString& path = file.path();
  ByteCursor cursor(file.bytes(), path);
  readPickle(cursor, {});
  const Pickle version = readPickle(cursor, {});
  if (version[version.root].integer != 1001)
    throw Error(say("%1 has version %2 of PyTorch's format, and 1001 is read.")
                    .arg(path, QString::number(version[version.root].integer)));
  const Pickle machine = readPickle(cursor, {});
  const std::vector<uint32_t>& facts = machine[machine.root].items;
  for (size_t i = 0; i + 1 < facts.size(); i += 2)
    if (machine[facts[i]].text == "little_endian" && machine[facts[i + 1]].integer != 1)
      throw Error(say("%1 was written on a big-endian machine, whose numbers are not read.").arg(path));

  const StateDictionary dictionary(readPickle(cursor, allowedNames), path);
  QHash<QByteArray, StorageId> ids;
  for (const StorageId& id : dictionary.storages()) ids.insert(id.key.toByteArray(), id);
  const Pickle keys = readPickle(cursor, {});
  Storages storages;
  for (const uint32_t key : keys[keys.root].items) {
    const auto id = ids.constFind(keys[key].text.toByteArray());
    if (id == ids.constEnd())
      throw Error(say("%1 is damaged: nothing uses its storage %2.").arg(path, shownName(keys[key].text)));
    const QString what = say("storage %1").arg(shownName(id->key));
    const auto count = cursor.number<qint64>(what);
    if (count != id->count)
      throw Error(say("%1 is damaged: storage %2 has %3 numbers in one place and %4 in another.")
                      .arg(path, shownName(id->key), QString::number(id->count), QString::number(count)));
    add(storages, *id, cursor.take(quint64(storageBytes(*id, path)), what), path);
  }
  if (storages.size() != ids.size())
    throw Error(say("%1 is damaged: %2 of its %3 storages are missing.")
                    .arg(path, QString::number(ids.size() - storages.size()), QString::number(ids.size())));
  if (cursor.left() > 0)
    throw Error(say("%1: %2 bytes follow the last tensor and belong to none; the file is damaged.")
                    .arg(path, QString::number(cursor.left())));
  return dictionary.tensors(storages);
}

bool isTar(std::span<const std::byte> bytes) {
  constexpr size_t at = 257;
  return bytes.size() > at + 5 && std::memcmp(bytes.data() + at, "ustar", 5) == 0;
}

}  // namespace

bool isPytorch(const ByteSource& file) {
  const auto bytes = file.bytes();
  return isZip(bytes) || beginsWithMagic(bytes) || isTar(bytes);
}

Checkpoint readPytorch(std::shared_ptr<const ByteSource> file) {
  checkIsFetched(*file);
  const QString path = file->path();
  if (isTar(file->bytes()))
    throw Error(
        say("%1 was written by a PyTorch before 0.1.10; load it once in PyTorch and write it again with "
            "torch.save.")
            .arg(path));
  if (!isPytorch(*file)) throw Error(say("%1 is not a file of torch.save, or was cut short.").arg(path));
  std::vector<Tensor> tensors = isZip(file->bytes()) ? readArchive(file) : readPickles(*file);
  return Checkpoint(path, {std::move(file)}, std::move(tensors));
}

}  // namespace heedmap
