// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QLineEdit>
#include <QStandardPaths>
#include <QTest>
#include <cmath>
#include <functional>

#include "core/analysis/saturation_sampling.h"
#include "core/attention/attention_cost.h"
#include "tests/support/lesson.h"
#include "ui/lesson/parts/cut_panel.h"
#include "ui/lesson/parts/guess_panel.h"
#include "ui/lesson/pictures/vectors/angle_picture.h"
#include "ui/lesson/pictures/vectors/dot_picture.h"
#include "ui/lesson/pictures/vectors/vectors_picture.h"
#include "ui/lesson/state/lesson_words.h"
#include "ui/lesson/state/pointing.h"

Q_DECLARE_METATYPE(std::function<bool()>)

using namespace heedmap;

namespace {

using Claim = std::function<bool()>;

std::vector<double> softmax(const std::vector<double>& scores, double divisor = 1) {
  Matrix row(1, Eigen::Index(scores.size()));
  for (size_t i = 0; i < scores.size(); ++i) row(0, Eigen::Index(i)) = float(scores[i] / divisor);
  softmaxRows(row, ScoreRule{});
  return {row.data(), row.data() + row.size()};
}

bool isNear(const std::vector<double>& values, const std::vector<double>& wanted, double tolerance = 0.0006) {
  for (size_t i = 0; i < wanted.size(); ++i)
    if (!(std::abs(values[i] - wanted[i]) < tolerance)) return false;
  return values.size() == wanted.size();
}

LessonState pronoun(const QString& text, const QByteArray& asker, int layer) {
  ViewState view{.head = {AttentionKind::Self, layer, 8}};
  LessonState state = stateOf(openOnce(findModel(lesson::multilingual)), text.toUtf8(), view);
  state.text = text;
  state.view.pin = {Pin::Kind::Query, *firstTokenOf(state.trace->source, asker)};
  return state;
}

/// The word that the row of `asker` looks at most, with its weight and whether the row alone does.
struct Found {
  QString word;
  double weight = 0;
  bool isItsOwn = false;
};

Found found(const QString& text, const QByteArray& asker, int layer = 8) {
  const LessonState state = pronoun(text, asker, layer);
  const AttentionMap map = wordMap(state);
  const auto answer = strongest(map, *wordOf(map, state.query()));
  QString word = map.keys[size_t(answer->key)].text;
  return {word.remove(u'·'), answer->weight, answer->isItsOwn()};
}

const QString anna = QStringLiteral("Anna bought a pen last week but she lost it today");

}  // namespace

/// Every sentence of the lesson that can be computed, with the page that shows it.
class LessonClaimsTest : public QObject {
  Q_OBJECT

 private slots:
  void claimsHold_data() {
    QTest::addColumn<QString>("page");
    QTest::addColumn<Claim>("claim");
    const auto add = [](const char* page, const char* words, const Claim& claim) {
      QTest::newRow(words) << QString::fromLatin1(page) << claim;
    };
    add("head", "she is Anna", [] {
      const Found f = found(anna, "she");
      return f.word == u"Anna" && std::abs(f.weight - 0.31) < 0.01 && f.isItsOwn;
    });
    add("head", "it is the pen", [] {
      const Found f = found(anna, "it");
      return f.word == u"pen" && std::abs(f.weight - 0.25) < 0.01 && f.isItsOwn;
    });
    add("head", "它 is the cat", [] {
      const Found f = found(QStringLiteral("小明养了一只猫，它很可爱"), "它");
      return f.word == u"猫" && std::abs(f.weight - 0.49) < 0.01 && f.isItsOwn;
    });
    add("head", "它 is the pen, by a row of its own", [] {
      const Found f = found(lesson::pen, "它");
      return f.word == u"钢笔" && std::abs(f.weight - 0.32) < 0.01 && f.isItsOwn;
    });
    add("head", "too tired: the animal", [] {
      const Found f =
          found(QStringLiteral("The animal did not cross the street because it was too tired"), "it");
      return f.word == u"animal" && std::abs(f.weight - 0.45) < 0.01;
    });
    add("head", "too wide: it fails, the animal still", [] {
      const Found f =
          found(QStringLiteral("The animal did not cross the street because it was too wide"), "it");
      return f.word == u"animal" && std::abs(f.weight - 0.51) < 0.01;
    });
    add("head", "layer 10, head 8 is a stripe", [] { return !found(lesson::pen, "它", 10).isItsOwn; });
    add("check", "3, 1, −1", [] { return isNear(softmax({3, 1, -1}), {0.867, 0.117, 0.016}); });
    add("check", "8.2, 5.1, 1.3", [] { return isNear(softmax({8.2, 5.1, 1.3}), {0.956, 0.043, 0.001}); });
    add("check", "8.5 … divided by 8", [] {
      return isNear(softmax({8.5, 2.1, 1.3, 7.2, 0.9}, 8), {0.323, 0.145, 0.131, 0.275, 0.125});
    });
    add("check", "attention and recurrence meet at d_model", [] {
      return std::abs(crossover({6, 8, 64, 512}) - 512) < 1e-9;
    });
    add("scale", "d_k 64: standard deviation 8",
        [] { return std::abs(sampleSaturation(64, {.trials = 2000}).scoreDeviation.mean - 8) < 0.25; });
    add("scale", "d_k 512: 22.6",
        [] { return std::abs(sampleSaturation(512, {.trials = 2000}).scoreDeviation.mean - 22.63) < 0.7; });
    add("scale", "a difference of 16 is nine million times",
        [] { return std::abs(std::exp(16.0) - 8.886e6) < 1e4; });
    add("score", "the dot product is lengths times cosine", [] {
      AnglePicture angle;
      angle.setKey({-0.5, 1.5});
      return std::abs(angle.product()) < 1e-9 && std::abs(angle.degrees() - 90) < 1e-6;
    });
    add("score", "the strip's products add up to the score", [] {
      DotPicture dot;
      const LessonState state = stateOf(openOnce(findModel(lesson::minilm)), lesson::cat.toUtf8());
      dot.show(state);
      const Matrix raw = rawScores(state.input());
      for (Eigen::Index key = 0; key < state.keys(); ++key)
        if (std::abs(dot.score(key) - double(raw(state.query(), key))) > 1e-3) return false;
      return std::abs(double(dot.products().sum()) - dot.score(dot.key())) < 1e-3;
    });
    add("query-key-value", "the strips are the head's own vectors", [] {
      VectorsPicture vectors;
      const LessonState state = stateOf(openOnce(findModel(lesson::minilm)), lesson::cat.toUtf8());
      vectors.show(state);
      return vectors.vector(0) == Vector(state.input().q.row(state.query()).transpose()) &&
             vectors.vector(1) == Vector(state.input().k.row(state.query()).transpose()) &&
             vectors.vector(2) == Vector(state.stack().values(0, 0).row(state.query()).transpose());
    });
  }

  void claimsHold() {
    QFETCH(QString, page);
    QFETCH(Claim, claim);
    const auto pages = lesson::pageList({findModel, openOnce});
    QVERIFY(std::any_of(pages.begin(), pages.end(),
                        [&](const lesson::PageSpec& spec) { return page == QLatin1StringView(spec.id); }));
    QVERIFY(claim());
  }

  void aGuessIsAnsweredByTheHead() {
    Lesson lesson(lesson::cat, lesson::minilm);
    auto* panel = lesson.page("head").findChild<GuessPanel*>();
    QCOMPARE(lesson.session.view().head, (HeadId{AttentionKind::Self, 8, 8}));
    QVERIFY(panel->verdict().isEmpty());
    panel->guess(0);
    QVERIFY2(panel->verdict().contains(QStringLiteral("agrees with you")), qPrintable(panel->verdict()));
    QVERIFY(panel->verdict().contains(QStringLiteral("by itself")));
    panel->guess(3);
    QVERIFY2(panel->verdict().contains(QStringLiteral("The head says “Anna”")), qPrintable(panel->verdict()));
    lesson.press("head", QStringLiteral("a stripe"));
    QVERIFY2(panel->verdict().contains(QStringLiteral("says nothing about")), qPrintable(panel->verdict()));
    lesson.press("head", QStringLiteral("too wide"));
    QVERIFY(panel->verdict().isEmpty());  // another question
    panel->guess(1);
    QVERIFY2(panel->verdict().contains(QStringLiteral("Here the head is wrong")),
             qPrintable(panel->verdict()));
  }

  void theReadersOwnSentenceIsTheirsFromThenOn() {
    Lesson lesson(lesson::cat, lesson::minilm);
    auto* panel = lesson.page("head").findChild<GuessPanel*>();
    const QString own = QStringLiteral("The kitten saw Tom before he saw it");
    panel->ownSentence()->setText(own);
    QTest::keyClick(panel->ownSentence(), Qt::Key_Return);
    QVERIFY(lesson.settle());
    QCOMPARE(lesson.session.text(), own);
    QCOMPARE(panel->askers()->currentText(), QStringLiteral("he"));
    lesson.page("score");
    QCOMPARE(lesson.session.text(), own);
    QCOMPARE(lesson.controller.readersWork().texts.text, own);
  }

  void cutEdgesTellWhatTheAnswerHangsOn() {
    // Without the model that writes the panel says how to get it.
    CutPanel without({[](const QString&) { return QString(); }, openOnce});
    without.show(stateOf(openOnce(TextbookOptions{}), lesson::cat.toUtf8()));
    QVERIFY(without.words().contains(QStringLiteral("fetch-models")));
    QVERIFY(without.cuts().empty());
    const QString path =
        QStandardPaths::locate(QStandardPaths::GenericDataLocation,
                               QStringLiteral("heedmap/models/SmolLM2-135M-Instruct.Q4_1.gguf"));
    if (path.isEmpty()) QSKIP("SmolLM2 is not on this computer; scripts/fetch-models fetches it");
    const auto cuts =
        cutEdges(*openOnce(path),
                 "Anna has a pen and Tom has a book. Tom reads his book and Anna writes with her", "pen");
    for (const CutPanel::Cut& cut : cuts)
      qInfo("%s: weight %.3f, “%s” %.3f", qPrintable(cut.key), cut.weight, qPrintable(cut.words[0].label),
            cut.words[0].probability);
    QVERIFY(cuts[1].weight > 5 * cuts[2].weight);
    QCOMPARE(cuts[1].words[0].label, cuts[0].words[0].label);
    QVERIFY(cuts[2].words[0].label != cuts[0].words[0].label);
  }
};

QTEST_MAIN(LessonClaimsTest)
#include "tst_lesson_claims.moc"
