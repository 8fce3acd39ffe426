// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/base/matrix.h"

namespace heedmap {

/// Queries or keys of one head, [token, d_k]: columns of a trace's own matrix, or numbers out of a file,
/// which `owner` keeps in memory.
class HeadMatrix : public MatrixView {
 public:
  HeadMatrix(const MatrixView& view, std::shared_ptr<const void> owner = {})
      : MatrixView(view), m_owner(std::move(owner)) {}
  HeadMatrix(const HeadMatrix&) = default;
  HeadMatrix& operator=(const HeadMatrix&) = delete;

 private:
  std::shared_ptr<const void> m_owner;
};

/// Queries and keys of a layer that lie in a file and are decoded, a head at a time, when somebody looks.
/// Immutable, and used by several threads at once.
class StoredHeads {
 public:
  StoredHeads() = default;
  StoredHeads(const StoredHeads&) = delete;
  StoredHeads& operator=(const StoredHeads&) = delete;
  virtual ~StoredHeads() = default;

  virtual Eigen::Index queryCount() const = 0;
  virtual Eigen::Index keyCount() const = 0;
  virtual HeadMatrix queries(int head) const = 0;
  virtual HeadMatrix keys(int keyHead) const = 0;
  /// Can a part of queries() be read while the rest stays in the file? So it is with weights that are given:
  /// a head of them is as large as the text is long, squared.
  virtual bool hasParts() const { return false; }
  /// Rows from `query` and columns from `key` on of queries(head), as many as `to` has.
  virtual void readPart(int head, Eigen::Index query, Eigen::Index key, Eigen::Ref<Matrix> to) const {
    to = queries(head).block(query, key, to.rows(), to.cols());
  }
};

}  // namespace heedmap
