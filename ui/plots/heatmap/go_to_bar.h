// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "core/tiles/pyramid.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace heedmap {

/// Ways to places of a long text: words that are looked for, the number of a token, and the cells with the
/// largest weights one after the other; and from there into a file.
class GoToBar : public QWidget {
  Q_OBJECT

 public:
  explicit GoToBar(QWidget* parent = nullptr);

  void setHead(std::shared_ptr<const LongHead> head);  ///< null: none
  /// As far as it has been made; null: not yet.
  void setPyramid(std::shared_ptr<const Pyramid> pyramid);
  void focusField();
  QString status() const;

 public slots:
  void goOn(int step);         ///< to the next (1) or the one before (−1) of what was found
  void goToHotSpot(int step);  ///< the next strongest, or the one before

 signals:
  void wanted(QPoint cell);  ///< x key, y query
  void left();               ///< Escape was pressed in the field
  void exportAsked();        ///< of a part of the head

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void search();
  void retranslate();

  std::shared_ptr<const LongHead> m_head;
  std::shared_ptr<const Pyramid> m_pyramid;
  std::vector<Eigen::Index> m_found;
  std::optional<size_t> m_at;
  std::vector<Pyramid::Spot> m_spots;
  std::optional<size_t> m_spot;
  double m_shareOfSpots = -1;
  QLineEdit* m_field;
  QToolButton* m_before;
  QToolButton* m_next;
  QLabel* m_status;
  QToolButton* m_stronger;
  QToolButton* m_weaker;
  QToolButton* m_export;
};

}  // namespace heedmap
