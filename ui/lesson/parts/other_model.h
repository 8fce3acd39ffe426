// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/lesson/state/lesson_models.h"
#include "ui/lesson/state/lesson_state.h"
#include "ui/lesson/state/lesson_words.h"

class QLabel;
class QPushButton;
class QComboBox;

namespace heedmap {

class MatrixPicture;

/// One head of a model on the window's text, whatever model the window shows: opened and run in the
/// background, cut into that model's own tokens.
class OtherModel : public QWidget {
  Q_OBJECT

 public:
  explicit OtherModel(Session::Opener opener, QWidget* parent = nullptr);

  const QString& path() const { return m_path; }
  /// Is it open, and does it know the words of `text` (UTF-8)?
  bool knows(const QByteArray& text) const { return m_model && heedmap::knows(*m_model, text); }
  void show(const QString& path, const LessonState& state);
  void retranslate();

  const AttentionMap& map() const { return m_map; }  ///< without rows until it is there
  MatrixPicture* picture() const { return m_picture; }
  QComboBox* layerBox() const { return m_layer; }
  QComboBox* headBox() const { return m_head; }
  QPushButton* openButton() const { return m_open; }

 signals:
  void chosen(const QString& path, const HeadId& id);
  void ready();

 private:
  void run();
  void showHead();
  HeadId head() const;

  Session::Opener m_opener;
  HeatmapStyle m_style;
  QString m_path, m_text, m_problem;
  std::shared_ptr<const Model> m_model;
  std::shared_ptr<const AttentionTrace> m_trace;
  AttentionMap m_map;
  QLabel* m_name;
  MatrixPicture* m_picture;
  QLabel* m_layerLabel;
  QComboBox* m_layer;
  QLabel* m_headLabel;
  QComboBox* m_head;
  QPushButton* m_open;
  JobRunner m_jobs{this};
};

}  // namespace heedmap
