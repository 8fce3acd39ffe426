// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>

#include "ui/session/head_survey.h"

namespace heedmap {

class Thumbnails;

/// What stands out on the text, a line each: the picture of the head, what it does there, and the number that
/// says so on a bar, with a mark where the number begins to count. A click shows the head.
class StandOutList : public QListWidget {
  Q_OBJECT

 public:
  StandOutList(Session& session, const HeadSurvey& survey, const Thumbnails& pictures);

  /// All lines without scrolling.
  int wholeHeight() const;
  int heightOf(int lines) const;
  /// In place of the lines while there are none.
  QString empty() const;

  enum Role { LineRole = Qt::UserRole, AboutRole, ValueRole, ShareRole, ThresholdRole, PictureRole };

 signals:
  void linesChanged();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fill();
  void showPictures();
  void markShown();
  void choose(const QListWidgetItem* item);
  QListWidgetItem* lineOf(const StandOut& found) const;

  Session& m_session;
  const HeadSurvey& m_survey;
  const Thumbnails& m_pictures;
};

}  // namespace heedmap
