// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>

#include "core/maps/head_map.h"
#include "ui/controls/cell_table.h"
#include "ui/plots/thumbnails.h"

namespace heedmap {

/// What the grid says about one head beside its picture.
struct HeadMark {
  std::optional<double> share;  ///< 0 … 1: a frame in the colour map and a bar of that length
  bool isDimmed = false;        ///< left out by a filter
  QString text;                 ///< for the tooltip: "Previous: 0.72"
  bool isOff = false;           ///< ablated: crossed out
};
using HeadMarks = std::map<HeadId, HeadMark>;

/// All heads at a glance, one small picture each: layers down and heads across, or sorted by their marks.
/// Arrow keys, Home, End, Page Up and Page Down move the choice as the eye sees it.
class HeadGrid : public QAbstractScrollArea, public CellTable {
  Q_OBJECT

 public:
  explicit HeadGrid(QWidget* parent = nullptr);

  /// What is drawn; the size of the pictures is the grid's own business.
  void show(std::shared_ptr<const AttentionTrace> trace, AttentionKind kind, const WhatIf& whatIf,
            const HeatmapStyle& style);
  void setCurrent(const HeadId& id);
  /// The head that the current one is compared with: while there is one, clicks and keys choose it.
  void setOther(std::optional<HeadId> id);
  std::optional<HeadId> other() const { return m_other; }
  void setMarks(HeadMarks marks);
  const HeadMarks& marks() const { return m_marks; }
  /// Largest share first, heads without one last; by layer while no mark has a share.
  void setSorted(bool isSorted) { m_wantsSorted = isSorted, sort(); }
  bool isSorted() const { return !m_order.empty(); }
  /// Heads in the order of the grid.
  std::vector<HeadId> order() const;
  /// Draws how each head differs from the same head of `base`, by up to `largestChange`; null: what it is.
  void setBase(std::shared_ptr<const AttentionTrace> base, double largestChange = 1);
  /// Heads that are looked at together; Ctrl+click and Ctrl+Space change them.
  void setChosen(std::vector<HeadId> chosen) { m_chosen = std::move(chosen), viewport()->update(); }
  HeadId current() const { return m_current; }
  const Thumbnails& thumbnails() const { return m_thumbnails; }

  /// Where a head's picture is, in the viewport.
  QRect pictureRect(const HeadId& id) const;
  std::optional<HeadId> headAt(QPoint position) const;

  QSize cellCounts() const override {
    return count() == 0 ? QSize(0, 0) : QSize(m_columns, (count() + m_columns - 1) / m_columns);
  }
  QString cellName(QPoint cell) const override;
  QString rowName(int row) const override { return isSorted() ? QString() : tr("Layer %1").arg(row); }
  QString columnName(int column) const override { return isSorted() ? QString() : tr("Head %1").arg(column); }
  QRect cellRect(QPoint cell) const override {
    return placeAt(cell) < count() ? cellRect(placeAt(cell)).translated(viewport()->pos()) : QRect();
  }
  std::optional<QPoint> cellUnder(QPoint position) const override {
    const auto id = headAt(position - viewport()->pos());
    return id ? std::optional(cellOf(*id)) : std::nullopt;
  }
  std::optional<QPoint> currentCell() const override {
    const HeadId id = moved();
    const bool isThere = id.layer < layers() && id.head < heads();
    return isThere ? std::optional(cellOf(id)) : std::nullopt;
  }

  QSize sizeHint() const override { return {430, 330}; }
  /// All layers, with pictures as large as `width` lets them be.
  int heightFor(int width) const;
  QSize minimumSizeHint() const override;

 signals:
  void chosen(const HeadId& id);
  void toggled(const HeadId& id);
  /// The menu of a head is wanted, at this place of the screen.
  void menuRequested(const HeadId& id, QPoint where);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void focusInEvent(QFocusEvent* /*event*/) override { viewport()->update(); }
  void focusOutEvent(QFocusEvent* /*event*/) override { viewport()->update(); }
  bool viewportEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  const AttentionStack* stack() const {
    return m_request.trace ? m_request.trace->stack(m_request.kind) : nullptr;
  }
  int layers() const { return stack() ? int(stack()->layers.size()) : 0; }
  int heads() const { return stack() ? stack()->heads : 0; }
  int count() const { return isSorted() ? int(m_order.size()) : layers() * heads(); }
  HeadId moved() const { return m_other.value_or(m_current); }  ///< by clicks and keys
  /// Also of a layer without heads, as if it had some.
  std::optional<HeadId> placeUnder(QPoint position) const;
  HeadId headOf(int place) const;
  int placeOf(const HeadId& id) const;
  int placeAt(QPoint cell) const { return cell.y() * m_columns + cell.x(); }
  QPoint cellOf(const HeadId& id) const { return {placeOf(id) % m_columns, placeOf(id) / m_columns}; }
  QRect cellRect(int place) const;
  int gap() const;
  void paintHead(QPainter& painter, int place) const;
  void paintNumbers(QPainter& painter) const;
  void paintMark(QPainter& painter, const QRect& picture, const HeadMark& mark) const;
  void sort();
  void layOut();
  QStringList words(const HeadId& id) const;
  void choose(int place);
  void reveal();
  void retranslate();

  ThumbnailRequest m_request;
  Thumbnails m_thumbnails;
  HeadId m_current;
  std::optional<HeadId> m_other;
  std::optional<HeadId> m_hovered;
  HeadMarks m_marks;
  std::vector<HeadId> m_chosen;
  bool m_wantsSorted = false;
  std::vector<HeadId> m_order;  ///< sorted by the marks; empty: by layer and head
  std::vector<int> m_places;    ///< [layer · heads + head] of m_order
  int m_cell = 0;  ///< width and height of a head's picture and the gaps around it, in logical pixels
  int m_name = 0;  ///< height of a sorted head's name over its picture
  int m_columns = 1;
  QSize m_gutter;   ///< for the numbers on the left and on top
  QPoint m_origin;  ///< of the first cell when nothing is scrolled
};

}  // namespace heedmap
