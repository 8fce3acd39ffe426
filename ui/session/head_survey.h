// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include "core/analysis/corpus_run.h"
#include "core/analysis/measure_table.h"
#include "core/analysis/measures/stand_outs.h"
#include "ui/session/session.h"

namespace heedmap {

/// The measures of every head, made in the background: of the session's text and what-if, or of a corpus
/// until the model changes or measureText() is called.
class HeadSurvey : public QObject {
  Q_OBJECT

 public:
  explicit HeadSurvey(Session& session, QObject* parent = nullptr);

  const MeasureTable& table() const { return m_table; }
  const std::vector<Finding>& findings() const { return m_findings; }
  const std::vector<StandOut>& standOuts() const { return m_standOuts; }
  /// What table() was measured of; null for a corpus.
  std::shared_ptr<const AttentionTrace> measuredTrace() const { return m_isOfCorpus ? nullptr : m_measured; }
  /// Of the last corpus run of this model that came to its end; null before.
  const std::shared_ptr<const CorpusStatistics>& corpus() const { return m_corpus; }
  bool isOfCorpus() const { return m_isOfCorpus; }
  bool isReadingCorpus() const { return m_corpusJobs.isBusy(); }
  /// Are the measures of the text on their way?
  bool isMeasuringText() const { return m_jobs.isBusy() || m_wait.isActive(); }
  /// Measures each new text and what-if only while somebody looks at the measures: they cost more than the
  /// picture.
  void setFollowing(const QObject* follower, bool isFollowing, double mostWeights = weightsUnasked);
  /// So many weights of all heads in one text are measured at once, while somebody types.
  static constexpr double weightsAtOnce = 5e7;
  /// So many are measured while somebody only looks: minutes. Of more, when somebody asks for it.
  static constexpr double weightsUnasked = 2e10;
  /// Of all heads in the text that is shown.
  double weightsOfText() const;

 public slots:
  void measureText();
  void measureTextAgain();  ///< also where that was cancelled
  void cancel();            ///< what is measured, of the text or a corpus
  /// A text file or a folder of .txt files, see Corpus. Reports progress; the second time it is at once.
  void measureCorpus(const QString& path);

 signals:
  void changed();
  void textProgress(double done);  ///< of a text that takes long
  void textRunning();              ///< isMeasuringText() has changed
  void corpusProgress(double done, qint64 texts);
  void corpusRunning(bool isRunning);
  void corpusChanged();
  void failed(const QString& sentence);

 private:
  void take(MeasureTable table, std::vector<StrongEdge> edges, bool isOfCorpus);
  void measureSoon();
  void forget();
  void makeWay(bool isRunning);

  Session& m_session;
  MeasureTable m_table;
  std::vector<Finding> m_findings;
  std::vector<StandOut> m_standOuts;
  std::shared_ptr<const CorpusStatistics> m_corpus;
  bool m_isOfCorpus = false;
  std::map<const QObject*, double> m_followers;      ///< and how many weights each wants measured at most
  std::shared_ptr<const AttentionTrace> m_trace;     ///< what the table is of, or will be
  std::shared_ptr<const AttentionTrace> m_measured;  ///< what it is of
  WhatIf m_whatIf;
  QTimer m_wait{this};  ///< before a long text is measured, so that typing in it is not slowed down
  JobRunner m_jobs;
  JobRunner m_corpusJobs;
};

}  // namespace heedmap
