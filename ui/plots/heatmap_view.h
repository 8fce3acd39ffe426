// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

#include "ui/plots/heatmap_plot.h"
#include "ui/session/session.h"

class QHBoxLayout;

namespace heedmap {

class ElidedLabel;
class GoToBar;

/// The large picture of one head: wheel zooms, a drag pans, a double click fits, arrow keys move the
/// cross-hair. Says what is under the cross-hair, and lets a row or column be pinned.
class HeatmapView : public QWidget {
  Q_OBJECT

 public:
  using Reader = std::function<std::optional<CellReading>(Eigen::Index query, Eigen::Index key)>;

  explicit HeatmapView(Reader reader, QWidget* parent = nullptr);

  void show(std::shared_ptr<const AttentionMap> map, const HeatmapStyle& style,
            CellValues values = CellValues::Never);
  void setPin(const Pin& pin);
  void setCross(std::optional<QPoint> cell);
  void follow(const HeatmapCamera& camera) { m_plot->follow(camera); }

  void fit();
  void zoomIn();
  void zoomOut();
  const HeatmapPlot& plot() const { return *m_plot; }
  QString readOut() const;
  void addToFoot(QWidget* widget);  ///< beside the read-out

 signals:
  void pinRequested(const Pin& pin);
  void crossMoved(std::optional<QPoint> cell);
  void cameraMoved(const HeatmapCamera& camera);
  void failed(const QString& sentence);
  /// The menu of a cell is wanted, at this place of the screen.
  void menuRequested(QPoint cell, QPoint where);
  void partSaveAsked();  ///< of a long head

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void hover(QPointF position);
  void click(QPointF position, bool wantsKey);
  void moveCross(int queries, int keys);
  void showReadOut();
  static QString expertsText(const std::vector<ExpertShare>& experts);
  void sayTitle();
  void retranslate();

  Reader m_reader;
  std::shared_ptr<const AttentionMap> m_map;
  Pin m_pin;
  QHBoxLayout* m_foot;
  GoToBar* m_goTo;
  HeatmapPlot* m_plot;
  ElidedLabel* m_readOut;
  std::optional<QPointF> m_dragged;  ///< last position while a button is held
  bool m_isDrag = false;
};

}  // namespace heedmap
