// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QWidget>
#include <vector>

class QButtonGroup;

namespace heedmap {

/// One of several, as buttons that hang together: what can be chosen is seen, and the arrow keys choose.
class Segments : public QWidget {
  Q_OBJECT

 public:
  struct Segment {
    QString text, tip;
    QIcon icon = {};
  };

  explicit Segments(int count, QWidget* parent = nullptr);

  void setSegments(const std::vector<Segment>& segments);
  void setCurrent(int segment);  ///< chosen() is not said
  int current() const;
  void setIconsOnly(bool isIconsOnly);
  int widthWith(bool hasWords) const;

 signals:
  void chosen(int segment);

 private:
  QButtonGroup* m_buttons;
};

}  // namespace heedmap
