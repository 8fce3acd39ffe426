// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace heedmap {

/// A few words on the accent of what is not as the trained model does it. Hidden while there are none;
/// shortened when there is no room for all.
class Badge : public QWidget {
  Q_OBJECT

 public:
  explicit Badge(QWidget* parent = nullptr);

  void setText(const QString& text);
  QString text() const { return m_text; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString m_text;
};

}  // namespace heedmap
