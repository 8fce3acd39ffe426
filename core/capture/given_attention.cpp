// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/given_attention.h"

#include <QRegularExpression>
#include <algorithm>
#include <map>
#include <mutex>

#include "core/attention/heads_of.h"
#include "core/base/error.h"
#include "core/capture/head_cache.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

const QStringList axisNames{QStringLiteral("layer"), QStringLiteral("batch"), QStringLiteral("head"),
                            QStringLiteral("query"), QStringLiteral("key")};

QString describe(const Tensor& tensor) {
  return QStringLiteral("%1 %2").arg(tensor.name, shapeText(tensor.shape));
}

/// One array read by its axes: a stack with as many layers as it holds.
GivenStack stackOf(const Tensor& tensor, const Axes& axes) {
  if (size_t(axes.names.size()) != tensor.shape.size())
    throw Error(say("%1 has %2 axes, not the %3 of \"%4\".")
                    .arg(describe(tensor))
                    .arg(tensor.shape.size())
                    .arg(axes.names.size())
                    .arg(axes.names.join(u',')));
  std::map<QString, std::pair<qint64, qint64>> extents;  // extent and distance of each axis
  qint64 distance = 1;
  for (size_t axis = tensor.shape.size(); axis-- > 0;) {
    extents[axes.names[qsizetype(axis)]] = {tensor.shape[axis], distance};
    distance *= tensor.shape[axis];
  }
  const auto of = [&](int axis) {
    const auto found = extents.find(axisNames[axis]);
    return found == extents.end() ? std::pair<qint64, qint64>(1, 0) : found->second;
  };
  if (of(1).first != 1)
    throw Error(say("%1 holds a batch of %2 texts; save one of them, for instance attention[:, 0:1].")
                    .arg(describe(tensor))
                    .arg(of(1).first));
  constexpr qint64 most = 1 << 20;
  for (const int axis : {0, 2, 3, 4})
    if (of(axis).first < 1 || of(axis).first > most)
      throw Error(say("%1 has %2 numbers along the axis %3; 1 to %4 are read.")
                      .arg(describe(tensor))
                      .arg(of(axis).first)
                      .arg(axisNames[axis])
                      .arg(most));
  GivenStack stack;
  stack.axes = axes;
  stack.heads = int(of(2).first);
  stack.queries = of(3).first;
  stack.keys = of(4).first;
  for (qint64 layer = 0; layer < of(0).first; ++layer)
    stack.layers.push_back({tensor, layer * of(0).second, of(2).second, of(3).second, of(4).second});
  return stack;
}

bool isFloating(DType dtype) {
  return dtype == DType::F32 || dtype == DType::F16 || dtype == DType::BF16 || dtype == DType::F64;
}

AttentionKind kindByName(const QString& name) {
  if (name.contains(QLatin1StringView("cross"), Qt::CaseInsensitive)) return AttentionKind::Cross;
  if (name.contains(QLatin1StringView("decoder"), Qt::CaseInsensitive)) return AttentionKind::DecoderSelf;
  return AttentionKind::Self;
}

/// The numbers of a name in their order: "attentions.10" comes after "attentions.9".
std::vector<qlonglong> numbersIn(const QString& name) {
  static const QRegularExpression digits(QStringLiteral("[0-9]{1,18}"));
  std::vector<qlonglong> numbers;
  for (auto match = digits.globalMatch(name); match.hasNext();)
    numbers.push_back(match.next().captured().toLongLong());
  return numbers;
}

/// The arrays of one kind as one stack.
GivenStack together(AttentionKind kind, std::vector<Tensor> arrays, const QString& axes) {
  std::stable_sort(arrays.begin(), arrays.end(),
                   [&](const Tensor& a, const Tensor& b) { return numbersIn(a.name) < numbersIn(b.name); });
  GivenStack result;
  for (const Tensor& array : arrays) {
    GivenStack stack =
        stackOf(array, axes.isEmpty() ? Axes::usual(array.shape.size(), arrays.size() > 1, array.name)
                                      : Axes::parse(axes));
    if (arrays.size() > 1 && stack.layers.size() != 1)
      throw Error(say("%1 holds %2 layers and is not alone: of several arrays each is one layer.")
                      .arg(describe(array))
                      .arg(stack.layers.size()));
    if (result.layers.empty()) {
      result = std::move(stack);
      continue;
    }
    if (stack.heads != result.heads || stack.queries != result.queries || stack.keys != result.keys)
      throw Error(say("%1 has another size than %2; layers of one text are alike.")
                      .arg(describe(array), describe(arrays.front())));
    result.layers.push_back(stack.layers.front());
  }
  result.kind = kind;
  return result;
}

/// Weights of one query, from `firstKey` on.
template <typename Row>
void readRow(const GivenLayer& from, int head, Eigen::Index query, Eigen::Index firstKey, Row&& to) {
  const qint64 at =
      from.first + head * from.toNextHead + query * from.toNextQuery + firstKey * from.toNextKey;
  if (from.toNextKey == 1) return from.tensor.decode(at, to.data(), to.size());
  for (Eigen::Index key = 0; key < to.size(); ++key)
    from.tensor.decode(at + key * from.toNextKey, to.data() + key, 1);
}

/// Gives the memory of rows that have been read back to the system, where they lie in one piece.
void releaseRows(const GivenLayer& layer, int head, Eigen::Index query, Eigen::Index rows,
                 const Checkpoint& arrays) {
  if (layer.toNextKey != 1 || layer.tensor.derived) return;
  const qint64 at = layer.first + head * layer.toNextHead + query * layer.toNextQuery;
  const auto bytes = layer.tensor.part(at, rows * layer.toNextQuery).bytes;
  for (const auto& file : arrays.files()) file->release(bytes);
}

/// Weights of a layer, in the file as long as they can be used as they lie there.
class GivenHeads : public StoredHeads {
 public:
  GivenHeads(GivenLayer layer, const GivenStack& stack, Checkpoint arrays, std::shared_ptr<HeadCache> cache)
      : m_layer(std::move(layer)),
        m_queries(stack.queries),
        m_keys(stack.keys),
        m_arrays(std::make_shared<Checkpoint>(std::move(arrays))),
        m_cache(std::move(cache)) {}

  Eigen::Index queryCount() const override { return m_queries; }
  Eigen::Index keyCount() const override { return m_keys; }
  HeadMatrix keys(int) const override { return MatrixView(nullptr, m_keys, 0, Eigen::OuterStride<>(0)); }

  HeadMatrix queries(int head) const override {
    const Tensor& tensor = m_layer.tensor;
    const bool isReady = tensor.dtype == DType::F32 && !tensor.derived && m_layer.toNextKey == 1 &&
                         reinterpret_cast<uintptr_t>(tensor.bytes.data()) % alignof(float) == 0;
    if (isReady)
      return {MatrixView(reinterpret_cast<const float*>(tensor.bytes.data()) + m_layer.first +
                             head * m_layer.toNextHead,
                         m_queries, m_keys, Eigen::OuterStride<>(m_layer.toNextQuery)),
              m_arrays};
    const auto numbers = m_cache->get({this, head}, [&] {
      Matrix decoded(m_queries, m_keys);
      Vector row(m_keys);
      for (Eigen::Index query = 0; query < m_queries; ++query) {
        readRow(m_layer, head, query, 0, row);
        decoded.row(query) = row;
      }
      return decoded;
    });
    return {columns(*numbers, 0, m_keys), numbers};
  }

  bool hasParts() const override { return true; }
  void readPart(int head, Eigen::Index query, Eigen::Index key, Eigen::Ref<Matrix> to) const override {
    for (Eigen::Index row = 0; row < to.rows(); ++row) readRow(m_layer, head, query + row, key, to.row(row));
    constexpr Eigen::Index manyWeights = 1 << 16;
    if (to.cols() == m_keys && to.size() >= manyWeights)
      releaseRows(m_layer, head, query, to.rows(), *m_arrays);
  }

 private:
  GivenLayer m_layer;
  Eigen::Index m_queries, m_keys;
  std::shared_ptr<const Checkpoint> m_arrays;  // keeps the file mapped
  std::shared_ptr<HeadCache> m_cache;
};

/// Counts a row of `tensor`.
void add(const Vector& row, GivenRows& to, const Tensor& tensor) {
  const auto numbers = row.array();
  if (numbers.isInf().any())
    throw Error(say("%1 holds an infinity; weights are finite, and NaN where a key is masked. Are these "
                    "scores before "
                    "the softmax?")
                    .arg(describe(tensor)));
  const auto masked = numbers.isNaN().count();
  to.hasMasked |= masked > 0;
  if (masked == row.size()) {
    ++to.blind;
    return;
  }
  const float sum = numbers.isNaN().select(0, numbers).sum();
  ++to.count;
  if (!isWhole(sum)) ++to.notShares;
  to.leastSum = std::min(to.leastSum, sum);
  to.mostSum = std::max(to.mostSum, sum);
}

void add(const GivenRows& some, GivenRows& to) {
  to.count += some.count;
  to.notShares += some.notShares;
  to.blind += some.blind;
  to.leastSum = std::min(to.leastSum, some.leastSum);
  to.mostSum = std::max(to.mostSum, some.mostSum);
  to.hasMasked |= some.hasMasked;
}

}  // namespace

Axes Axes::parse(const QString& text) {
  Axes axes;
  for (const QString& word : text.split(u',')) {
    const QString name = word.trimmed().toLower();
    if (!axisNames.contains(name) || axes.names.contains(name))
      throw Error(say("\"%1\" does not name axes: give some of %2, each once, outermost first.")
                      .arg(text, axisNames.join(QStringLiteral(", "))));
    axes.names << name;
  }
  if (!axes.names.contains(axisNames[3]) || !axes.names.contains(axisNames[4]))
    throw Error(say("\"%1\" names no axis of queries or none of keys; both are needed.").arg(text));
  return axes;
}

Axes Axes::usual(size_t rank, bool isOneLayer, const QString& array) {
  if (rank < 2 || rank > 5)
    throw Error(
        say("%1 has %2 axes; attention has [query, key], [head, query, key], [layer, head, query, key] or "
            "[layer, batch, head, query, key].")
            .arg(array)
            .arg(rank));
  if (rank == 5) return {axisNames};
  if (rank == 4 && isOneLayer) return {axisNames.mid(1)};
  if (rank == 4) return {{axisNames[0], axisNames[2], axisNames[3], axisNames[4]}};
  return {axisNames.mid(5 - qsizetype(rank))};
}

std::vector<GivenStack> understand(const Checkpoint& arrays, const QString& axes) {
  std::map<AttentionKind, std::vector<Tensor>> kinds;
  for (const Tensor& tensor : arrays.tensors()) {
    if (!isFloating(tensor.dtype) || tensor.shape.size() < 2)
      throw Error(say("%1: the array %2 of %3 is no attention; leave it out of the file.")
                      .arg(arrays.path(), describe(tensor), name(tensor.dtype)));
    kinds[kindByName(tensor.name)].push_back(tensor);
  }
  if (kinds.empty()) throw Error(say("%1 holds no array.").arg(arrays.path()));
  std::vector<GivenStack> stacks;
  for (const auto& [kind, tensors] : kinds) {
    GivenStack stack = together(kind, tensors, axes);
    if (stack.kind != AttentionKind::Cross && stack.queries != stack.keys) {
      if (kinds.size() > 1)
        throw Error(
            say("%1: %2 has %3 queries and %4 keys, which self-attention cannot have; put \"cross\" into its "
                "name.")
                .arg(arrays.path(), describe(tensors.front()))
                .arg(stack.queries)
                .arg(stack.keys));
      stack.kind = AttentionKind::Cross;
    }
    stacks.push_back(std::move(stack));
  }
  return stacks;
}

AttentionStack attentionOf(const GivenStack& given, const Checkpoint& arrays) {
  AttentionStack stack;
  stack.kind = given.kind;
  stack.heads = given.heads;
  stack.keyHeads = 1;
  stack.dK = int(given.keys);
  const auto cache = std::make_shared<HeadCache>();
  for (const GivenLayer& from : given.layers) {
    LayerTrace layer;
    layer.rule.kind = ScoreKind::Given;
    layer.stored = std::make_shared<GivenHeads>(from, given, arrays, cache);
    stack.layers.push_back(std::move(layer));
  }
  return stack;
}

GivenRows rowsOf(const std::vector<GivenStack>& stacks, const Checkpoint& arrays,
                 const std::stop_token& stop) {
  GivenRows all;
  std::mutex mutex;
  for (const GivenStack& stack : stacks)
    for (const GivenLayer& layer : stack.layers) {
      parallelFor(stack.heads, [&](Eigen::Index head) {
        throwIfStopped(stop);
        GivenRows rows;
        Vector row(stack.keys);
        constexpr Eigen::Index together = 64;  // rows whose memory is given back
        for (Eigen::Index query = 0; query < stack.queries; ++query) {
          readRow(layer, int(head), query, 0, row);
          add(row, rows, layer.tensor);
          if (query % together == together - 1)
            releaseRows(layer, int(head), query + 1 - together, together, arrays);
        }
        const std::lock_guard lock(mutex);
        add(rows, all);
      });
      for (const auto& file : arrays.files()) file->release(layer.tensor.bytes);
    }
  return all;
}

}  // namespace heedmap
