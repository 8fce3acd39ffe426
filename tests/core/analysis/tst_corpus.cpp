// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QStringEncoder>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "core/analysis/corpus_cache.h"
#include "core/analysis/measures/measure_list.h"
#include "core/attention/weighted_values.h"
#include "core/base/error.h"
#include "core/checkpoint/fingerprint.h"
#include "core/interventions/ablation_run.h"
#include "core/model/model_file.h"
#include "core/model/open_model.h"
#include "core/parallel/parallel_for.h"
#include "core/text/tokenizer.h"
#include "tests/support/files.h"

using namespace heedmap;

namespace {

QList<QByteArray> textsOf(const QString& path) {
  QList<QByteArray> texts;
  for (Corpus corpus(path); auto text = corpus.next();) texts << *text;
  return texts;
}

}  // namespace

class TestCorpus : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void filesAndFolders();
  void encodingsAreToldApart();
  void longLinesAreCutBetweenTwoCharacters();
  void nothingToRead();
  void meanAndSpreadOfEveryHead();
  void meanOutputsAreOverAllQueries();
  void threadsDoNotMatter();
  void secondRunComesFromTheCache();
  void damagedCacheIsIgnored();
  void stops();

 private:
  QTemporaryDir m_folder;
  QString m_corpus;
  std::shared_ptr<const Model> m_model;
};

void TestCorpus::initTestCase() {
  m_corpus = m_folder.filePath(QStringLiteral("texts.txt"));
  write(m_corpus, "The cat sat on the mat.\n\nA dog, a cat and a bird met.\nIt was late.\nthe the the\n");
  m_model = openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"));
}

void TestCorpus::filesAndFolders() {
  QCOMPARE(textsOf(m_corpus), (QList<QByteArray>{"The cat sat on the mat.", "A dog, a cat and a bird met.",
                                                 "It was late.", "the the the"}));
  QTemporaryDir folder;
  QDir(folder.path()).mkpath(QStringLiteral("b"));
  write(folder.filePath(QStringLiteral("b/two.txt")), "last without an end");
  write(folder.filePath(QStringLiteral("a.txt")),
        "\xef\xbb\xbf"
        "first\r\n  second  \r\n\t\n");
  write(folder.filePath(QStringLiteral("picture.png")), "not a text");
  write(folder.filePath(QStringLiteral("empty.txt")), "");
  QCOMPARE(textsOf(folder.path()), (QList<QByteArray>{"first", "second", "last without an end"}));
  Corpus corpus(folder.path());
  QCOMPARE(corpus.progress(), 0.0);
  while (corpus.next()) {
  }
  QCOMPARE(corpus.progress(), 1.0);
  write(folder.filePath(QStringLiteral("c.txt")), QByteArray(3 << 20, 'x'));
  for (const QByteArray& text : textsOf(folder.path())) QVERIFY(text.size() <= Corpus::longestLine);
}

void TestCorpus::encodingsAreToldApart() {
  const QString path = m_folder.filePath(QStringLiteral("encoded.txt"));
  QStringEncoder utf16(QStringConverter::Utf16LE, QStringConverter::Flag::WriteBom);
  write(path, QByteArray(utf16(QStringLiteral("猫坐在\r\n\r\n🙂 a\n"))));
  QCOMPARE(textsOf(path), (QList<QByteArray>{"猫坐在", "🙂 a"}));
  write(path, "\xEF\xBB\xBFone\r\ntwo");
  QCOMPARE(textsOf(path), (QList<QByteArray>{"one", "two"}));
  for (const QByteArray& bytes : {QByteArray("one\ncaf\xE9\n"), QByteArray("one\na\0b\n", 8)}) {
    write(path, bytes);
    Corpus corpus(path);
    QCOMPARE(corpus.next(), std::optional<QByteArray>("one"));
    try {
      corpus.next();
      QFAIL("What is not text was read as text.");
    } catch (const Error& error) {
      QVERIFY2(error.sentence().contains(QStringLiteral("Line 2 of ") + path), error.what());
    }
  }
}

void TestCorpus::longLinesAreCutBetweenTwoCharacters() {
  const QString path = m_folder.filePath(QStringLiteral("long.txt"));
  const QByteArray text = QByteArray("a") + QByteArray("猫").repeated(Corpus::longestLine / 2);
  write(path, text);
  const auto pieces = textsOf(path);
  QCOMPARE(pieces.size(), 2);
  QVERIFY(pieces[0].size() > Corpus::longestLine - 4);
  QCOMPARE(pieces[0] + pieces[1], text);
}

void TestCorpus::nothingToRead() {
  QTemporaryDir folder;
  QVERIFY_THROWS_EXCEPTION(Error, Corpus(folder.path()));
  QVERIFY_THROWS_EXCEPTION(Error, Corpus(folder.filePath(QStringLiteral("none.txt"))));
  write(folder.filePath(QStringLiteral("blank.txt")), "\n \n");
  QVERIFY_THROWS_EXCEPTION(Error, runCorpus(*m_model, Corpus(folder.path())));
}

void TestCorpus::meanAndSpreadOfEveryHead() {
  int calls = 0;
  double last = 0;
  const CorpusStatistics found =
      runCorpus(*m_model, Corpus(m_corpus), [&](double done, const CorpusStatistics&) {
        ++calls;
        last = done;
      });
  QVERIFY(calls > 0);
  QCOMPARE(last, 1.0);
  QCOMPARE(found.texts, 4);
  QCOMPARE(found.heads.size(), 72u);
  // Against the textbook formulas, text by text.
  std::vector<std::vector<HeadMeasures>> texts;
  qint64 tokens = 0;
  for (const QByteArray& text : textsOf(m_corpus)) {
    const AttentionTrace trace = m_model->run(m_model->tokenize(text), {}, {});
    tokens += trace.source.size();
    texts.push_back(measureHeads(trace));
  }
  QCOMPARE(found.tokens, tokens);
  double worst = 0;
  for (size_t head = 0; head < 72; ++head)
    for (size_t measure = 0; measure < measures().size(); ++measure) {
      double sum = 0, squares = 0;
      int count = 0;
      for (const auto& text : texts)
        if (const double value = text[head].values[measure].value; !std::isnan(value)) {
          sum += value;
          squares += value * value;
          ++count;
        }
      const Spread& spread = found.heads[head].values[measure];
      QCOMPARE(spread.texts, count);
      if (count == 0) continue;
      worst = std::max(worst, std::abs(spread.mean - sum / count));
      if (count > 1)
        worst =
            std::max(worst, std::abs(spread.deviation() -
                                     std::sqrt(std::max(0.0, squares - sum * sum / count) / (count - 1))));
    }
  qInfo("worst difference %.1e", worst);
  QVERIFY(worst < 1e-6);
  QVERIFY(std::isnan(meansOf(found)[0].values[measureIndex(u"monotony")].value));
  QCOMPARE(meansOf(found)[5].values[0].value, found.heads[5].values[0].mean);
}

/// The mean over all queries of all texts, as one long list of what the head hands to W_O.
void TestCorpus::meanOutputsAreOverAllQueries() {
  const CorpusStatistics found = runCorpus(*m_model, Corpus(m_corpus));
  const HeadId ids[] = {{AttentionKind::Self, 0, 2}, {AttentionKind::Self, 5, 11}};
  const auto means = meanOutputs(found, ids);
  for (size_t i = 0; i < 2; ++i) {
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(32);
    double rows = 0;
    for (const QByteArray& text : textsOf(m_corpus)) {
      const AttentionTrace trace = m_model->run(m_model->tokenize(text), {}, {});
      const Matrix mixed = weightedValues(trace.stacks[0], ids[i].layer).middleCols(ids[i].head * 32, 32);
      sum += mixed.cast<double>().colwise().sum();
      rows += double(mixed.rows());
    }
    const double worst = (means[i].output.cast<double>() - (sum / rows).transpose()).cwiseAbs().maxCoeff();
    qInfo("worst difference %.1e", worst);
    QVERIFY(worst < 1e-6);
    QCOMPARE(means[i].id, ids[i]);
  }
  const HeadId none[] = {{AttentionKind::Cross, 0, 0}};
  QVERIFY_THROWS_EXCEPTION(Error, meanOutputs(found, none));
}

void TestCorpus::threadsDoNotMatter() {
  const int threads = threadCount();
  setThreadCount(1);
  const CorpusStatistics one = runCorpus(*m_model, Corpus(m_corpus));
  setThreadCount(3);
  const CorpusStatistics three = runCorpus(*m_model, Corpus(m_corpus));
  setThreadCount(threads);
  QVERIFY(one == three);
}

void TestCorpus::secondRunComesFromTheCache() {
  const QByteArray print = fingerprint(m_model->file()->checkpoint);
  QCOMPARE(print.size(), 64);
  QCOMPARE(fingerprint(m_model->file()->checkpoint), print);
  const QString cache = m_folder.filePath(QStringLiteral("cache"));
  const CorpusStatistics first = cachedCorpusRun(*m_model, print, m_corpus, cache);
  QCOMPARE(QDir(cache).entryList(QDir::Files).size(), 1);
  int calls = 0;
  const CorpusStatistics second =
      cachedCorpusRun(*m_model, print, m_corpus, cache, [&](double done, const CorpusStatistics&) {
        ++calls;
        QCOMPARE(done, 1.0);
      });
  QVERIFY(first == second);
  QCOMPARE(calls, 1);
  // Other weights or other texts are another entry.
  cachedCorpusRun(*m_model, "another", m_corpus, cache);
  const QString other = m_folder.filePath(QStringLiteral("other.txt"));
  write(other, "Another text.\n");
  cachedCorpusRun(*m_model, print, other, cache);
  QCOMPARE(QDir(cache).entryList(QDir::Files).size(), 3);
}

void TestCorpus::damagedCacheIsIgnored() {
  const QString cache = m_folder.filePath(QStringLiteral("damaged"));
  const CorpusStatistics right = cachedCorpusRun(*m_model, "m", m_corpus, cache);
  const QString path = QDir(cache).filePath(QDir(cache).entryList(QDir::Files).constFirst());
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray whole = file.readAll();
  file.close();
  for (const qsizetype length :
       {qsizetype(0), qsizetype(5), qsizetype(30), whole.size() / 2, whole.size() - 1}) {
    write(path, whole.left(length));
    QVERIFY(cachedCorpusRun(*m_model, "m", m_corpus, cache) == right);
  }
  QByteArray many = whole;
  many.replace(17 + 24, 4, "\xff\xff\xff\xff");  // four thousand million heads
  write(path, many);
  QVERIFY(cachedCorpusRun(*m_model, "m", m_corpus, cache) == right);
}

void TestCorpus::stops() {
  std::stop_source stop;
  stop.request_stop();
  QVERIFY_THROWS_EXCEPTION(Stopped, runCorpus(*m_model, Corpus(m_corpus), {}, stop.get_token()));
}

QTEST_GUILESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
