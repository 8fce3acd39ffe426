// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <map>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/pytorch/pickle.h"

namespace heedmap {

/// The bytes of each storage by its key.
using Storages = QHash<QByteArray, std::span<const std::byte>>;

/// A storage as the pickle describes it.
struct StorageId {
  std::optional<DType> dtype;  ///< nothing: bytes, whose type the tensor says
  QByteArrayView key;
  qint64 count = 0;  ///< of numbers, or of bytes without a type
};

/// Tensors, and lists of texts or whole numbers, that somebody saved together. Those of lists and of
/// dictionaries in each other are called "attentions.0", those of the outermost list "0".
struct SavedArrays {
  std::vector<Tensor> tensors;
  std::map<QString, QStringList> lists;
};

/// What torch.save wrote, as its pickle describes it. Everything throws Error naming the file, the tensor,
/// what was wanted and what was found.
class SavedTensors {
 public:
  SavedTensors(Pickle pickle, QString path) : m_pickle(std::move(pickle)), m_path(std::move(path)) {}

  /// All that the pickle may name.
  static PickleNames allowedNames();

  /// Every storage that the pickle means, once or several times.
  std::vector<StorageId> storages() const;
  /// Those of a state dictionary.
  std::vector<Tensor> stateDictionary(const Storages& storages) const;
  /// Those of a tensor, a list or a dictionary of such. What a dictionary holds besides is left out.
  SavedArrays arrays(const Storages& storages) const;

 private:
  [[noreturn]] void fail(const QString& what) const;
  [[noreturn]] void failTensor(const QString& name, const QString& what) const;
  QString nameOf(const PickleNode& key) const;
  StorageId storageId(const PickleNode& node) const;
  std::vector<qint64> extents(const QString& name, const PickleNode& node) const;
  std::vector<uint32_t> rebuildTensor(const QString& name, const PickleNode& call) const;
  Tensor tensor(const QString& name, const PickleNode& call, const Storages& storages) const;
  void place(Tensor& tensor, const std::vector<qint64>& strides, qint64 offset,
             std::span<const std::byte> storage) const;
  std::optional<QStringList> listOf(const PickleNode& node) const;
  void collect(const QString& name, uint32_t node, const Storages& storages, SavedArrays& to,
               int depth) const;

  Pickle m_pickle;
  QString m_path;
};

}  // namespace heedmap
