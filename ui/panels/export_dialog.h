// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/export/picture_export.h"
#include "ui/jobs/job_runner.h"
#include "ui/panels/exporting/size_rows.h"
#include "ui/panels/exporting/word_rows.h"
#include "ui/session/session.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace heedmap {

class FormatBox;
class PicturePreview;

/// Saves the shown head, chosen ones or all as pictures, pages and numbers, and shows them as they will be.
/// Stays open beside the window; asks in itself before it writes over a file, and shows how far it is.
class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  ExportDialog(Session& session, QWidget* parent);

  void ask(PictureExport::What what);

  PictureExport request() const;  ///< as the dialog stands

 signals:
  void exported(const QString& path);

 protected:
  void changeEvent(QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void makeLayout(const ExportSettings& last);
  void connectWidgets();
  void choosePath();
  void suggestPath();
  void takeFormat();
  void takeWhat();
  void showHead();
  void preview();
  void save(Existing existing);
  void showBusy(bool isBusy);
  void say(const QString& sentence, bool asksToReplace = false);
  void retranslate();
  PictureExport::What what() const;

  Session& m_session;
  JobRunner m_jobs;
  QFormLayout* m_form;
  QComboBox* m_what;
  QLineEdit* m_path;
  QPushButton* m_choose;
  FormatBox* m_format;
  QComboBox* m_theme;
  QCheckBox* m_labels;
  QCheckBox* m_caption;
  QCheckBox* m_colourBar;
  QCheckBox* m_values;
  QCheckBox* m_text;
  QCheckBox* m_origin;
  PicturePreview* m_preview;
  SizeRows* m_sizes;
  WordRows* m_words;
  QLabel* m_message;
  QPushButton* m_replace;
  QProgressBar* m_progress;
  QPushButton* m_cancel;
  QPushButton* m_export;
  QPushButton* m_close;
  QString m_suggested;  ///< the path that was suggested; one that the user typed is kept
};

}  // namespace heedmap
