// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/maps/maximum_flow.h"

#include <limits>

namespace heedmap {

namespace {

// Capacities are float32 probabilities: what is left below this is rounding, not capacity.
constexpr double nothing = 1e-9;

/// Dinic's algorithm on a graph whose edges run from a layer's output positions to its input positions; node
/// = level · n + position, level 0 the input.
class LayeredFlow {
 public:
  LayeredFlow(std::span<const Matrix> capacities, Eigen::Index source, Eigen::Index sink)
      : m_positions(capacities.front().rows()),
        m_source(Eigen::Index(capacities.size()) * m_positions + source),
        m_sink(sink) {
    m_forward.reserve(capacities.size());
    for (const Matrix& layer : capacities) {
      m_forward.push_back(layer.cast<double>());
      m_backward.push_back(Residual::Zero(layer.rows(), layer.cols()));
    }
  }

  double run() {
    double total = 0;
    while (rankNodes()) {
      m_next.assign(m_rank.size(), 0);
      for (double pushed; (pushed = push(m_source, std::numeric_limits<double>::infinity())) > 0;)
        total += pushed;
    }
    return total;
  }

 private:
  using Residual = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

  /// Neighbour i of a node: first the positions one level down, then (flow taken back) those one level up.
  double* edge(Eigen::Index node, Eigen::Index i, Eigen::Index& to) {
    const Eigen::Index level = node / m_positions, position = node % m_positions, other = i % m_positions;
    if (i < m_positions) {
      if (level == 0) return nullptr;
      to = (level - 1) * m_positions + other;
      return &m_forward[size_t(level - 1)](position, other);
    }
    if (level == Eigen::Index(m_forward.size())) return nullptr;
    to = (level + 1) * m_positions + other;
    return &m_backward[size_t(level)](other, position);
  }
  double& opposite(Eigen::Index from, Eigen::Index to) {
    const Eigen::Index a = from / m_positions, b = to / m_positions;
    return b < a ? m_backward[size_t(b)](from % m_positions, to % m_positions)
                 : m_forward[size_t(a)](to % m_positions, from % m_positions);
  }

  /// Breadth first from the source; false when the sink cannot be reached any more.
  bool rankNodes() {
    m_rank.assign(size_t(m_positions) * (m_forward.size() + 1), -1);
    std::vector<Eigen::Index> queue{m_source};
    m_rank[size_t(m_source)] = 0;
    for (size_t at = 0; at < queue.size(); ++at)
      for (Eigen::Index i = 0; i < 2 * m_positions; ++i) {
        Eigen::Index to = 0;
        const double* capacity = edge(queue[at], i, to);
        if (!capacity || *capacity <= nothing || m_rank[size_t(to)] >= 0) continue;
        m_rank[size_t(to)] = m_rank[size_t(queue[at])] + 1;
        queue.push_back(to);
      }
    return m_rank[size_t(m_sink)] >= 0;
  }

  double push(Eigen::Index node, double limit) {
    if (node == m_sink) return limit;
    double done = 0;
    for (Eigen::Index& i = m_next[size_t(node)]; i < 2 * m_positions; ++i) {
      Eigen::Index to = 0;
      double* capacity = edge(node, i, to);
      if (!capacity || *capacity <= nothing || m_rank[size_t(to)] != m_rank[size_t(node)] + 1) continue;
      const double pushed = push(to, std::min(limit - done, *capacity));
      *capacity -= pushed;
      opposite(node, to) += pushed;
      done += pushed;
      if (limit - done <= nothing) return done;
    }
    return done;
  }

  Eigen::Index m_positions, m_source, m_sink;
  std::vector<Residual> m_forward, m_backward;
  std::vector<int> m_rank;
  std::vector<Eigen::Index> m_next;
};

}  // namespace

double maximumFlow(std::span<const Matrix> capacities, Eigen::Index source, Eigen::Index sink) {
  return LayeredFlow(capacities, source, sink).run();
}

}  // namespace heedmap
