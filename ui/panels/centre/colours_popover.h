// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <vector>

class QDoubleSpinBox;
class QLabel;
class QToolButton;

namespace heedmap {

class RangeBar;
class Segments;
class Session;

/// Everything about the colours of pictures at once: the colour map, its scale, what it ranges over and the
/// numbers in the cells. Each change is seen at once.
class ColoursPopover : public QFrame {
  Q_OBJECT

 public:
  ColoursPopover(Session& session, QWidget* parent);

  /// Under `button`, or over it where there is no room.
  void popUp(const QWidget& button);
  void focusRange();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void makeLayout();
  void connectParts();
  void showStyle();
  void takeRange();
  void retranslate();

  Session& m_session;
  QLabel *m_mapLabel, *m_scaleLabel, *m_rangeLabel, *m_valuesLabel;
  std::vector<QToolButton*> m_maps;  ///< by Palette
  Segments *m_scale, *m_range, *m_values;
  QDoubleSpinBox *m_low, *m_high;
  RangeBar* m_bar;
};

}  // namespace heedmap
