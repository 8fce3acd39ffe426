// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

class QCompleter;

namespace heedmap {

/// A line in which names out of a list are completed while they are typed, wherever they stand in it.
class FilterField : public QLineEdit {
  Q_OBJECT

 public:
  explicit FilterField(const QStringList& names);

  QCompleter& names() { return *m_names; }

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QString word() const;  ///< as far as it is typed before the cursor
  void offer();
  void take(const QString& name);

  QCompleter* m_names;
};

}  // namespace heedmap
