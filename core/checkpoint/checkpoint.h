// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "core/checkpoint/byte_source.h"
#include "core/checkpoint/numbers.h"

namespace heedmap {

/// One stored array, still in its file. Bytes, where it has them, are exactly those that shape and dtype ask
/// for.
struct Tensor : Numbers {
  QString name;
  std::vector<qint64>
      shape;  ///< outermost first, row-major, whatever the file's own order; empty: one number

  qint64 count() const {
    qint64 count = 1;
    for (const qint64 extent : shape) count *= extent;
    return count;
  }
};

/// "[30522, 384]"
QString shapeText(const std::vector<qint64>& shape);

/// Bytes that `shape` of `dtype` takes, or nothing when that is negative, does not fit 63 bits, or the
/// innermost extent is not whole blocks.
std::optional<qint64> bytesOf(DType dtype, const std::vector<qint64>& shape);

/// The tensors of one model, of one file or several shards. Keeps the files mapped; cheap to copy.
class Checkpoint {
 public:
  Checkpoint() = default;
  /// Tensors of different names that point into `files`; `path` is the file or folder that the user opened.
  /// Throws Error when two have one name.
  Checkpoint(QString path, std::vector<std::shared_ptr<const ByteSource>> files, std::vector<Tensor> tensors);

  const QString& path() const { return m_path; }
  const std::vector<Tensor>& tensors() const { return m_tensors; }  ///< in the order of the files
  const std::vector<std::shared_ptr<const ByteSource>>& files() const { return m_files; }
  qint64 bytes() const;  ///< of all files

  /// The tensor of that name, or null.
  const Tensor* find(const QString& name) const;
  /// The tensor of that name; throws Error naming the file and the tensor.
  const Tensor& at(const QString& name) const;

 private:
  QString m_path;
  std::vector<std::shared_ptr<const ByteSource>> m_files;
  std::vector<Tensor> m_tensors;
  QHash<QString, qsizetype> m_index;
};

/// Whether a NaN or an infinity is among the numbers of `tensor`. Reads it once, at about the speed of
/// memory.
bool hasNonFinite(const Tensor& tensor);

/// Names of the tensors with a NaN or an infinity. Reads the whole checkpoint, a part of it at a time in
/// memory (a damaged model still opens: this is for saying so). Throws Stopped.
std::vector<QString> nonFiniteTensors(const Checkpoint& checkpoint, const std::stop_token& stop = {});

}  // namespace heedmap
