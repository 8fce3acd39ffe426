// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/corpus_run.h"
#include "core/analysis/measure_table.h"
#include "core/analysis/measures/findings.h"
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
  /// Of the last corpus run of this model that came to its end; null before.
  const std::shared_ptr<const CorpusStatistics>& corpus() const { return m_corpus; }
  bool isOfCorpus() const { return m_isOfCorpus; }
  bool isReadingCorpus() const { return m_corpusJobs.isBusy(); }
  /// Measures each new text and what-if only while somebody looks at the measures: they cost more than the
  /// picture.
  void setFollowing(bool isFollowing);

 public slots:
  void measureText();
  /// A text file or a folder of .txt files, see Corpus. Reports progress; the second time it is at once.
  void measureCorpus(const QString& path);
  void cancelCorpus();

 signals:
  void changed();
  void corpusProgress(double done, qint64 texts);
  void corpusRunning(bool isRunning);
  void corpusChanged();
  void failed(const QString& sentence);

 private:
  void take(MeasureTable table, bool isOfCorpus);

  Session& m_session;
  MeasureTable m_table;
  std::vector<Finding> m_findings;
  std::shared_ptr<const CorpusStatistics> m_corpus;
  bool m_isOfCorpus = false;
  bool m_isFollowing = false;
  std::shared_ptr<const AttentionTrace> m_trace;  ///< what the table is of
  WhatIf m_whatIf;
  JobRunner m_jobs;
  JobRunner m_corpusJobs;
};

}  // namespace heedmap
