// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>

#include "core/attention/head_map.h"
#include "ui/widgets/thumbnails.h"

namespace heedmap {

/// What the grid says about one head beside its picture.
struct HeadMark {
  std::optional<double> share;  ///< 0 … 1: a frame in the colour map and a bar of that length
  bool isDimmed = false;        ///< left out by a filter, or switched off
  QString text;                 ///< for the tooltip: "Previous: 0.72"
};
using HeadMarks = std::map<HeadId, HeadMark>;

/// All heads at a glance: layers down, heads across, one small picture each. Arrow keys, Home, End, Page Up
/// and Page Down move the choice.
class HeadGrid : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit HeadGrid(QWidget* parent = nullptr);

  /// What is drawn; the size of the pictures is the grid's own business.
  void show(std::shared_ptr<const AttentionTrace> trace, AttentionKind kind, const WhatIf& whatIf,
            const HeatmapStyle& style);
  void setCurrent(const HeadId& id);
  void setMarks(HeadMarks marks);
  const HeadMarks& marks() const { return m_marks; }
  /// Heads that are looked at together; Ctrl+click and Ctrl+Space change them.
  void setChosen(std::vector<HeadId> chosen);
  HeadId current() const { return m_current; }
  const Thumbnails& thumbnails() const { return m_thumbnails; }

  /// Where a head's picture is, in the viewport.
  QRect pictureRect(const HeadId& id) const;
  std::optional<HeadId> headAt(QPoint position) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void chosen(const HeadId& id);
  void toggled(const HeadId& id);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  const AttentionTrack* track() const {
    return m_request.trace ? m_request.trace->track(m_request.kind) : nullptr;
  }
  int layers() const { return track() ? int(track()->layers.size()) : 0; }
  int heads() const { return track() ? track()->heads : 0; }
  QRect cellRect(int layer, int head) const;
  void paintNumbers(QPainter& painter) const;
  void paintMark(QPainter& painter, const QRect& picture, const HeadMark& mark) const;
  void layOut();
  void choose(int layer, int head);
  void revealCurrent();
  void retranslate();

  ThumbnailRequest m_request;
  Thumbnails m_thumbnails;
  HeadId m_current;
  std::optional<HeadId> m_hovered;
  HeadMarks m_marks;
  std::vector<HeadId> m_chosen;
  int m_cell = 0;   ///< width and height of a head's place, in logical pixels
  QSize m_gutter;   ///< for the numbers on the left and on top
  QPoint m_origin;  ///< of the first cell when nothing is scrolled
};

}  // namespace heedmap
