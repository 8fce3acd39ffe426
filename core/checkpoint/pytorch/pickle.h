// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <span>
#include <vector>

namespace heedmap {

class ByteCursor;

/// One value of a pickle. Others are meant by their numbers in Pickle::nodes.
struct PickleNode {
  enum class Kind {
    None,
    Bool,     ///< integer is 0 or 1
    Integer,  ///< of up to 64 bits
    Real,
    Text,        ///< UTF-8, or the bytes of a string or of a longer integer as they are
    Sequence,    ///< items: of a tuple or a list
    Dictionary,  ///< items: key, value, key, value …
    Name,        ///< of a class or a function; text is what the list of allowed names calls it
    Call,        ///< items: the name that would be called, then what it would be called with
    Persistent,  ///< items: of the tuple that stands for something outside of the pickle
  };
  Kind kind = Kind::None;
  qint64 integer = 0;
  double real = 0;
  QByteArrayView text;  // into the file, or a literal
  std::vector<quint32> items;
};

/// What a pickle describes, as inert values: calls are kept as data, nothing is ever called.
struct Pickle {
  std::vector<PickleNode> nodes;
  quint32 root = 0;

  const PickleNode& operator[](quint32 node) const { return nodes[node]; }
};

/// A class or function that a pickle may name: "torch._utils._rebuild_tensor_v2".
using PickleNames = std::span<const QByteArrayView>;

/// Reads one pickle from the front of `cursor`: the instructions of protocols 2 to 5 that stand for plain
/// data, names and calls (Python's pickletools.py). Any other instruction, and any name that is not in
/// `allowed`, is an Error that says which, as are more values than a model's description has.
Pickle readPickle(ByteCursor& cursor, PickleNames allowed);

}  // namespace heedmap
