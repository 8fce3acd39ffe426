// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoStack>
#include <memory>
#include <optional>

#include "core/maps/head_map.h"
#include "core/model/model.h"
#include "core/workspace/run_request.h"
#include "ui/session/job_runner.h"
#include "ui/session/next_tokens.h"
#include "ui/session/view_state.h"

namespace heedmap {

/// One cell, number by number.
struct CellReading {
  Eigen::Index query = 0;
  Eigen::Index key = 0;
  bool isMasked = false;
  bool hasScores = true;  ///< the picture is of one head's weights, token by token; else only `weight` is set
  float weight = 0;       ///< the value of the cell, whatever its quantity
  float score = 0;        ///< q·k
  float scaled = 0;       ///< as it enters the softmax
  Eigen::Index rank = 0;  ///< 1 for the row's largest weight among its visible keys
  Eigen::Index visible = 0;  ///< how many keys the query sees
};

/// What is open, typed and chosen, and what follows from it: the trace of the model and the map of the chosen
/// head. Models are opened and run on threads of their own; everything here is used from the GUI thread.
/// Signals are facts.
class Session : public QObject {
  Q_OBJECT

 public:
  using Opener = std::function<std::shared_ptr<const Model>(const QString& path, std::stop_token stop)>;

  explicit Session(Opener opener, QObject* parent = nullptr);
  const Opener& opener() const { return m_opener; }

  // What is open and typed.
  const std::shared_ptr<const Model>& model() const { return m_model; }
  const QString& modelPath() const { return m_modelPath; }  ///< as given to openModel()
  const QString& text() const { return m_text; }
  const QString& pair() const { return m_pair; }
  const QString& target() const { return m_target; }  ///< empty: an encoder–decoder writes its own
  /// Are special tokens that are typed ("[SEP]") read as such, or as plain text?
  bool readsSpecials() const { return m_readsSpecials; }
  /// A special token in the text that is read as plain text now, as typed; empty when there is none.
  const QString& literalSpecial() const { return m_literalSpecial; }
  bool canGoOn() const;  ///< is the model one that writes on after the text?

  // What is chosen. A change goes on the history; with the same `gesture` (not 0) as the one before, it joins
  // that.
  const ViewState& view() const { return m_view; }
  void change(const ViewState& view, const QString& description, int gesture = 0);
  QUndoStack& history() { return m_history; }

  // What follows.
  /// Of the run that the picture is made of; null before the first.
  const std::shared_ptr<const AttentionTrace>& trace() const { return m_trace; }
  /// Of the chosen head; never null, without rows before the first.
  const std::shared_ptr<const AttentionMap>& map() const { return m_map; }
  /// Makes again what is in the language of when it was made: the map's title and note, and what the textbook
  /// layer says of itself.
  void retranslate();
  bool isWhatIf() const { return !m_map->note().isEmpty(); }
  /// What the what-if still changes about trace(): pass it with the trace to headMap() and the like.
  WhatIf shownWhatIf() const { return m_model ? afterRun(*m_model, m_view.whatIf) : m_view.whatIf; }
  /// d_k of the shown head as the model has it: the one inside the divisor, or the real one where that can be
  /// chosen.
  double ownDk() const;
  /// What the model says at the pinned query; empty without a pin or an output head.
  const std::vector<NextToken>& predictions() const { return m_predictions; }
  const AttentionStack* stack() const { return m_trace ? m_trace->stack(m_view.head.kind) : nullptr; }
  /// The rule of the shown head as the model has it.
  std::optional<ScoreRule> ownRule() const;
  double runMilliseconds() const { return m_runMilliseconds; }
  /// Nothing outside of the matrix.
  std::optional<CellReading> reading(Eigen::Index query, Eigen::Index key) const;

 public slots:
  /// The present model stays until the new one is open, and when it cannot be opened.
  void openModel(const QString& path);
  void cancelOpening();
  void setTexts(const QString& text, const QString& pair);
  void setTarget(const QString& target);
  void setReadsSpecials(bool reads);
  /// Lets the model write on after the text; written() says what comes.
  void goOn();
  void stopWriting();

 signals:
  void openingChanged(bool isOpening);
  void modelOpened();
  void runningChanged(bool isRunning);
  void traceReady();
  void viewChanged();
  void mapReady();
  void predictionsChanged();
  void writingChanged(bool isWriting);
  void written(const QString& soFar);  ///< what the model has written: its target, or what follows the text
  void failed(const QString& sentence);

 private:
  friend class ViewChange;
  void show(const ViewState& view);
  RunRequest runRequest() const;
  void run();
  void makeMap();
  void keepInside();
  void predict();
  void setWriting(bool isWriting);
  bool isSameRun(const WhatIf& before, const WhatIf& after) const;

  Opener m_opener;
  std::shared_ptr<const Model> m_model;
  QString m_modelPath;
  QString m_text;
  QString m_pair;
  QString m_target;
  ViewState m_view;
  QUndoStack m_history;

  std::shared_ptr<const AttentionTrace> m_trace;
  double m_runMilliseconds = 0;
  bool m_readsSpecials = false;
  QString m_literalSpecial;
  std::shared_ptr<const AttentionMap> m_map = std::make_shared<AttentionMap>();
  HeadId m_mapHead;  ///< what m_map shows, of m_mapTrace
  WhatIf m_mapWhatIf;
  bool m_isMapPlain = true;  ///< one head's weights, token by token
  std::shared_ptr<const AttentionTrace> m_mapTrace;
  mutable Matrix m_rawScores, m_scores;  ///< of m_map, made when a cell is first read

  std::vector<NextToken> m_predictions;
  bool m_isWriting = false;
  std::stop_source m_stopWriting;  ///< ends the writing, not the run that follows it

  JobRunner m_openJobs;
  JobRunner m_runJobs;
  JobRunner m_mapJobs;
  JobRunner m_predictionJobs;
  JobRunner m_writeJobs;
};

}  // namespace heedmap
