// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/export/region_picture.h"
#include "ui/jobs/job_runner.h"
#include "ui/session/session.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace heedmap {

/// Saves a part of a long head as a PNG of its cells, in any resolution. Stays open beside the window, and
/// asks in itself before it writes over a file.
class RegionDialog : public QDialog {
  Q_OBJECT

 public:
  RegionDialog(Session& session, QWidget* parent);

  /// For the part `seen`, in cells, at so many pixels a cell and in these colours.
  void ask(const QRectF& seen, double pixels, const ColourScale& scale);
  RegionPicture region() const;  ///< as the dialog stands

 signals:
  void saved(const QString& path);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void makeLayout();
  void choosePath();
  void showSize();
  void save(Existing existing);
  void showBusy(bool isBusy);
  void say(const QString& sentence, bool asksToReplace = false);
  void retranslate();

  struct Range {
    QSpinBox* first;
    QSpinBox* last;
  };
  Session& m_session;
  JobRunner m_jobs;
  std::shared_ptr<const AttentionMap> m_map;
  std::optional<ColourScale> m_scale;
  QFormLayout* m_form;
  Range m_rows, m_columns;
  QComboBox* m_size;
  QLabel* m_pixels;
  QLineEdit* m_path;
  QPushButton* m_choose;
  QLabel* m_message;
  QPushButton* m_replace;
  QProgressBar* m_progress;
  QPushButton *m_cancel, *m_save, *m_close;
};

}  // namespace heedmap
