// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <algorithm>
#include <set>

#include "core/attention/weights.h"
#include "core/model/open_model.h"
#include "core/text/tokens/token_label.h"
#include "core/workspace/run_request.h"

using namespace heedmap;

namespace {

/// The head that make.py measures as the one that aligns.
constexpr HeadId aligning{AttentionKind::Cross, 1, 1};

QStringList words(const QJsonValue& list) {
  QStringList all;
  for (const QJsonValue& word : list.toArray()) all += word.toString();
  return all;
}

QStringList words(const Tokens& tokens) {
  QStringList all;
  for (qsizetype i = 0; i < tokens.size(); ++i)
    if (!tokens.items[size_t(i)].isSpecial) all += tokenLabel(tokens, i).label;
  return all;
}

/// The sentence of a case, and its words, in English or in Chinese.
QByteArray sentenceOf(const QJsonValue& one, bool isEnglish) {
  return one[QLatin1StringView(isEnglish ? "english" : "chinese")].toString().toUtf8();
}
QStringList wordsOf(const QJsonValue& one, bool isEnglish) {
  return words(one[QLatin1StringView(isEnglish ? "english_words" : "chinese_words")]);
}

}  // namespace

/// The small translator of the lesson on sentences that it was not trained on; what belongs to what is known
/// by the grammar that made them.
class TranslatorTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QFile file(QStringLiteral(HEEDMAP_TEST_DATA "/translator/alignments.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    m_cases = QJsonDocument::fromJson(file.readAll()).array();
    QCOMPARE(m_cases.size(), 64);
    m_model = openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/tiny-translator-zh-en"));
  }

  void isBuiltIn() {
    const auto models = builtInModels();
    QVERIFY(std::any_of(models.begin(), models.end(),
                        [](const BuiltInModel& model) { return model.name == u"tiny-translator-zh-en"; }));
    QFile weights(QStringLiteral(HEEDMAP_TEST_MODELS "/tiny-translator-zh-en/model.safetensors"));
    QVERIFY(weights.size() < 1'000'000);
  }

  void translates_data() {
    QTest::addColumn<bool>("isIntoEnglish");
    QTest::newRow("into English") << true;
    QTest::newRow("into Chinese") << false;
  }

  /// Greedily, as the window does when no target is typed.
  void translates() {
    QFETCH(bool, isIntoEnglish);
    int right = 0;
    for (const QJsonValue& one : m_cases) {
      const QStringList wanted = wordsOf(one, isIntoEnglish);
      const QByteArray text = sentenceOf(one, !isIntoEnglish);
      const QStringList said = words(runRequest(*m_model, {.text = text}).target);
      if (said == wanted)
        ++right;
      else
        qInfo("%s: %s", text.constData(), qPrintable(said.join(u' ')));
    }
    QCOMPARE(right, 64);
  }

  void aligns_data() { translates_data(); }

  /// The row that is about to write a word looks most at a word that it translates.
  void aligns() {
    QFETCH(bool, isIntoEnglish);
    int hits = 0, all = 0;
    for (const QJsonValue& one : m_cases) {
      const QStringList written = wordsOf(one, isIntoEnglish);
      const AttentionTrace trace = runRequest(
          *m_model, {.text = sentenceOf(one, !isIntoEnglish),
                     .target = written.join(isIntoEnglish ? QStringLiteral(" ") : QString()).toUtf8()});
      const Matrix map = weights(headInput(trace, aligning)).values;
      QCOMPARE(words(trace.target), written);
      std::set<std::pair<int, int>> links;  // written word, word of the source
      std::set<int> linked;
      for (const QJsonValue& link : one[QLatin1StringView("links")].toArray()) {
        const int english = link[0].toInt(), chinese = link[1].toInt();
        links.insert(isIntoEnglish ? std::pair(english, chinese) : std::pair(chinese, english));
        linked.insert(isIntoEnglish ? english : chinese);
      }
      for (const int word : linked) {
        Eigen::Index most = 0;
        map.row(word).maxCoeff(&most);  // row 0 is <s>, which is about to write word 0
        hits += links.contains({word, int(most)});
        ++all;
      }
    }
    qInfo("%d of %d: %.3f", hits, all, double(hits) / all);
    QVERIFY(double(hits) / all >= 0.9);
  }

  void lovesChina() {
    const AttentionTrace trace = runRequest(*m_model, {.text = "我爱中国"});
    QCOMPARE(words(trace.target), QStringLiteral("I love China").split(u' '));
    const Matrix map = weights(headInput(trace, aligning)).values;
    for (Eigen::Index word = 0; word < 3; ++word) {
      Eigen::Index most = -1;
      const float weight = map.row(word).maxCoeff(&most);
      qInfo("%d: %.3f", int(most), double(weight));
      QCOMPARE(most, word);
      QVERIFY(weight > 0.5f);
    }
  }

 private:
  QJsonArray m_cases;
  std::shared_ptr<const Model> m_model;
};

QTEST_MAIN(TranslatorTest)
#include "tst_translator.moc"
