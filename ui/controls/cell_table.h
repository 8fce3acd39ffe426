// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QRect>
#include <QString>
#include <optional>

class QWidget;

namespace heedmap {

/// What a widget that draws its cells itself says about them to whoever reads the screen aloud: it is a
/// table, and its cells have names. Cells are [x column, y row].
class CellTable {
 public:
  virtual ~CellTable() = default;

  virtual QSize cellCounts() const = 0;  ///< columns × rows
  virtual QString cellName(QPoint cell) const = 0;
  virtual QString rowName(int row) const = 0;
  virtual QString columnName(int column) const = 0;
  virtual QRect cellRect(QPoint cell) const = 0;  ///< in the widget
  virtual std::optional<QPoint> cellUnder(QPoint position) const = 0;
  virtual std::optional<QPoint> currentCell() const = 0;
};

/// Lets every widget that is a CellTable speak as one; as often as it likes to be called.
void speakCellTables();

/// The current cell of `widget`, which is a CellTable, is another one now: it is said.
void sayCurrentCell(QWidget& widget);

}  // namespace heedmap
