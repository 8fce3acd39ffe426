// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <memory>
#include <optional>
#include <vector>

#include "core/maps/attention_map.h"

namespace heedmap {

/// One head of a LineView.
struct HeadLines {
  std::shared_ptr<const AttentionMap> map;
  QColor colour;
};

/// Queries on the left, keys on the right, a line for each weight: the view that users of BertViz (Vig 2019)
/// know. Several heads of the same text at once, one colour each; the token under the pointer or the arrow
/// keys, or the pinned one, keeps only its own lines.
class LineView : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit LineView(QWidget* parent = nullptr);

  /// All maps have the axes of the first.
  void show(std::vector<HeadLines> heads);
  QRect queryRect(Eigen::Index query) const;  ///< in the viewport
  QRect keyRect(Eigen::Index key) const;
  /// A token and its side of the picture.
  struct Spot {
    bool isQuery = true;
    Eigen::Index index = 0;
    bool operator==(const Spot&) const = default;
  };
  std::optional<Spot> isolated() const { return m_pinned ? m_pinned : m_hovered; }
  /// Keeps the lines of one token only; none: those of the token under the pointer.
  void setPinned(std::optional<Spot> spot);

  /// The colour of the n-th chosen head.
  static QColor colourOf(int n);
  QSize sizeHint() const override;

 signals:
  void clicked(const Spot& spot);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  Eigen::Index rows() const;  ///< of the side that has more tokens
  int rowHeight() const;
  int columnWidth() const;  ///< of the tokens on either side
  int edge() const;         ///< of the picture on either side
  void reveal(const Spot& spot);
  std::optional<Spot> spotAt(QPoint position) const;
  void paintLines(QPainter& painter, const HeadLines& head) const;
  void paintTokens(QPainter& painter, bool isQuery) const;
  void layOut();
  void retranslate();

  std::vector<HeadLines> m_heads;
  std::optional<Spot> m_hovered, m_pinned;
};

}  // namespace heedmap
