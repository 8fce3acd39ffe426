// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QUndoStack>

#include "ui/jobs/generator.h"
#include "ui/jobs/map_maker.h"
#include "ui/jobs/model_list.h"
#include "ui/jobs/model_slot.h"
#include "ui/jobs/predictor.h"
#include "ui/jobs/trace_runner.h"
#include "ui/session/display_style.h"
#include "ui/session/view_edits.h"

namespace heedmap {

class MissingBase;

/// What a model is given to read.
struct TypedTexts {
  QString text, pair;
  QString target;  ///< empty: an encoder–decoder generates its own
  bool operator==(const TypedTexts&) const = default;
};

/// What is open, typed and chosen, and what follows from it: the trace of the model and the map of the chosen
/// head. The work is done by its parts, on other threads; everything here is used from the GUI thread.
/// Signals are facts.
class Session : public QObject {
  Q_OBJECT

 public:
  using Opener = ModelSlot::Opener;

  explicit Session(Opener opener, QObject* parent = nullptr);
  ~Session() override;
  const Opener& opener() const { return m_slot.opener(); }
  /// The verbs that change view().
  ViewEdits& edits() { return m_edits; }
  /// How pictures look.
  DisplayStyle& style() { return m_style; }

  // What can be opened: the models that have been found, and any other that is open.
  const std::vector<ModelEntry>& models() const { return m_models; }
  /// Of the open model, as the list has it: told apart from others of the same name. Empty without a model.
  QString modelName() const;
  void setModels(std::vector<ModelEntry> models);

  // What is open and typed.
  const std::shared_ptr<const Model>& model() const { return m_slot.model(); }
  /// Of the open model, as given to openModel(); nothing before the first.
  const std::optional<ModelReference>& reference() const { return m_slot.reference(); }
  /// Of the model that was last asked for, open or not.
  const std::optional<ModelReference>& wantedModel() const { return m_slot.wanted(); }
  const TypedTexts& texts() const { return m_texts; }
  const QString& text() const { return m_texts.text; }
  const QString& pair() const { return m_texts.pair; }
  const QString& target() const { return m_texts.target; }
  /// One step of the history, with its name there. What is typed without a pause is one step.
  void changeTexts(const TypedTexts& texts, const QString& description, bool isTyped = false);
  /// Are special tokens that are typed ("[SEP]") read as such, or as plain text?
  bool readsSpecials() const { return m_readsSpecials; }
  /// A special token in the text that is read as plain text now, as typed; empty when there is none.
  const QString& literalSpecial() const { return m_runner.literalSpecial(); }
  bool canGenerate() const;  ///< is the model one that continues the text?
  bool isGenerating() const { return m_isGenerating; }

  // What is chosen. A change goes on the history; with the same `gesture` (not 0) as the one before, it joins
  // that.
  const ViewState& view() const { return m_view; }
  void change(const ViewState& view, const QString& description, int gesture = 0);
  QUndoStack& history() { return m_history; }

  // What follows.
  /// Of the run that the picture is made of; null before the first.
  const std::shared_ptr<const AttentionTrace>& trace() const { return m_runner.trace(); }
  /// Has trace() the first layers alone? Of a long text these are shown while the model reads on.
  bool isPart() const { return m_runner.isPart(); }
  /// Of the chosen head; never null, without rows before the first.
  const std::shared_ptr<const AttentionMap>& map() const { return m_maps.map(); }
  /// Makes again what is in the language of when it was made: the map's title and note, and what the textbook
  /// layer says of itself.
  void retranslate();
  bool isWhatIf() const { return !map()->note().isEmpty(); }
  /// What the what-if still changes about trace(): pass it with the trace to headMap() and the like.
  WhatIf shownWhatIf() const { return model() ? afterRun(*model(), m_view.whatIf) : m_view.whatIf; }
  /// d_k of the shown head as the model has it: the one inside the divisor, or the real one where that can be
  /// chosen.
  double ownDk() const;
  /// Are its scores divided by √d_k, by the model or by the what-if? Those of T5 and its kin are not.
  bool canBeUnscaled() const { return ownDk() != 1 || m_view.whatIf.dk || (model() && model()->hasFreeDk()); }
  /// What the model says at predictedRow(), the likeliest first; empty without that or an output head.
  const std::vector<NextToken>& predictions() const { return m_predictor.predictions(); }
  /// The pinned query; without one, while somebody looks at predictions, the last token of a model that
  /// writes and the first mask of one that fills masks.
  std::optional<Eigen::Index> predictedRow() const { return m_predictor.row(); }
  void setPredicting(bool isWanted);
  /// Can a prediction be put into the text?
  bool canTake() const;
  /// Puts `prediction` where it was made: after the token of a model that writes, in whose place the rest of
  /// the text goes, or in place of the token that it was predicted for.
  void take(const NextToken& prediction);
  /// What the run that the picture is made of was asked for; only with a model.
  RunRequest runRequest() const;
  const AttentionStack* stack() const { return trace() ? trace()->stack(m_view.head.kind) : nullptr; }
  /// The rule of the shown head as the model has it.
  std::optional<ScoreRule> ownRule() const;
  double runMilliseconds() const { return m_runner.milliseconds(); }
  /// Nothing outside of the matrix.
  std::optional<CellReading> reading(Eigen::Index query, Eigen::Index key) {
    return m_maps.cells().read(query, key);
  }

 public slots:
  /// The present model stays until the new one is open, and when it cannot be opened.
  void openModel(const ModelReference& reference);
  /// The same, and it is shown as `view` says, as far as it has such layers and heads.
  void resumeModel(const ModelReference& reference, const ViewState& view);
  void cancelOpening();
  void setTexts(const QString& text, const QString& pair);
  void setTarget(const QString& target);
  void setReadsSpecials(bool reads);
  void cancelRun();  ///< the trace and the map before stay, or what there is of the new one
  void runAgain();
  /// Lets the model continue the text by so many tokens at most; generated() says what comes, and what has
  /// come stays in the text at the end.
  void generate(int most = mostGeneratedTokens);
  void stopGenerating();

 signals:
  void modelsChanged();
  void openingChanged(bool isOpening);
  void modelOpened();
  void textsChanged();
  void readsSpecialsChanged(bool reads);
  void runningChanged(bool isRunning);
  void traceReady();
  void viewChanged();
  void mapReady();
  void predictionsChanged();
  void generatingChanged(bool isGenerating);
  void generated(const QString& soFar);  ///< by the model: its target, or what follows the text
  void failed(const QString& sentence);
  /// An adapter cannot be opened until somebody says which model is its base.
  void baseMissing(const heedmap::MissingBase& missing);
  /// Something that works on what is open has failed; what is open stays as it is.
  void partFailed(const QString& sentence);

 private:
  friend class ViewChange;
  friend class TextChange;
  void connectParts();
  void show(const ViewState& view);
  void show(const TypedTexts& texts, const ViewState* view);
  void listOpenModel();
  void takeModel();
  void run();
  void makeMap();
  void keepInside();
  void predict();
  void tellGenerating();
  void clearStale();

  std::vector<ModelEntry> m_models;
  TypedTexts m_texts;
  bool m_readsSpecials = false;
  bool m_isGenerating = false;
  QString m_written;  ///< by the generator, so far
  QTimer* m_stale;    ///< how long the picture of the model before may stand under the name of the new one
  ViewState m_view;
  std::optional<ViewState> m_nextView;  ///< of the model that is being opened
  QUndoStack m_history;

  ModelSlot m_slot;
  TraceRunner m_runner;
  Generator m_generator;
  MapMaker m_maps;
  Predictor m_predictor;
  ViewEdits m_edits;
  DisplayStyle m_style;
};

}  // namespace heedmap
