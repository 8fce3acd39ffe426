// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <memory>

#include "core/capture/open_arrays.h"
#include "ui/jobs/job_runner.h"

class QComboBox;
class QFormLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace heedmap {

class ProblemLabel;

/// Shows what a file of attention is understood as before it is opened, and lets its axes be named and its
/// tokens be given. The file is read off the window's thread.
class ArraysDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ArraysDialog(const QString& path, QWidget* parent = nullptr);

  /// As it would be opened now.
  ArraysPath choice() const;

 signals:
  void chosen(const ArraysPath& arrays);

 private:
  void makeLayout();
  void understand();
  void showFile(const ArrayFile& file);
  void showUnderstood(const UnderstoodArrays& arrays);
  void showRows(const GivenRows& rows);
  void makeAxes(const Tensor& first, const QStringList& names);
  void takeUsualAxes(const UnderstoodArrays& arrays);
  void takeAxis(int axis);
  void fit();
  void askForTokens();

  QString m_path;
  QString m_tokensPath;
  QStringList m_usualAxes, m_axes;
  std::shared_ptr<const ArrayFile> m_file;  ///< read once
  JobRunner m_jobs;

  QFormLayout* m_form;
  QLabel *m_arrays, *m_stacks, *m_names, *m_rows;
  QHBoxLayout* m_axisRow;
  std::vector<QComboBox*> m_axisBoxes;
  QLineEdit *m_words, *m_targetWords;
  ProblemLabel* m_problem;
  QPushButton* m_open;
};

}  // namespace heedmap
