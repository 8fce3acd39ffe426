// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTest>

#include "core/error.h"
#include "core/model/generation.h"
#include "core/model/open_model.h"
#include "tests/support/family_reference.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

namespace {

QString folderOf(const QString& name) {
  return QStringLiteral(HEEDMAP_TEST_DATA "/families/") + name;
}

std::vector<int> idsOf(const std::vector<Token>& tokens) {
  std::vector<int> ids;
  for (const Token& token : tokens) ids.push_back(token.id);
  return ids;
}

}  // namespace

class GenerationTest : public QObject {
  Q_OBJECT
 private slots:
  /// Five tokens of every tiny model that writes, as transformers chooses them from the beginning each time.
  void theNextTokensAreThoseOfTransformers_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : QDir(folderOf({})).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
      const QString path = folderOf(name) + QStringLiteral("/reference.safetensors");
      if (QFile::exists(path) && FamilyReference(path).has("greedy")) QTest::newRow(qPrintable(name)) << name;
    }
  }
  void theNextTokensAreThoseOfTransformers() {
    QFETCH(QString, name);
    const FamilyReference reference(folderOf(name) + QStringLiteral("/reference.safetensors"));
    const auto model = openModel(folderOf(name));
    std::vector<int> heard;
    GenerationOptions options;
    options.count = 5;
    options.onToken = [&](const Token& token) { heard.push_back(token.id); };
    const auto written = idsOf(generate(*model, reference.source(), reference.target(), options));
    auto wanted = reference.integers("greedy");
    const auto& stops = model->config().stopIds;
    for (size_t i = 0; i < wanted.size(); ++i)  // the reference goes on after the end of a text
      if (std::find(stops.begin(), stops.end(), wanted[i]) != stops.end()) wanted.resize(i + 1);
    if (const int limit = model->config().maxPositions;
        limit > 0) {  // llama-dynamic: its text fills all positions
      const auto room =
          size_t(limit - (model->config().decoder ? reference.target() : reference.source()).size());
      wanted.resize(std::min(wanted.size(), room));
    }
    QCOMPARE(written, wanted);
    QCOMPARE(heard, written);
  }

  void anEncoderDoesNotWrite() {
    const auto model = openModel(folderOf(QStringLiteral("bert")));
    const FamilyReference reference(folderOf(QStringLiteral("bert")) +
                                    QStringLiteral("/reference.safetensors"));
    QVERIFY_THROWS_EXCEPTION(Error, generate(*model, reference.source(), {}));
  }

  void aDecoderBeginsWithItsStartToken() {
    const auto model = openModel(folderOf(QStringLiteral("t5")));
    const FamilyReference reference(folderOf(QStringLiteral("t5")) +
                                    QStringLiteral("/reference.safetensors"));
    const Tokens start = decoderStart(*model);
    QCOMPARE(start.size(), 1);
    QCOMPARE(start.items[0].id, model->config().decoderStart);
    GenerationOptions options;
    options.count = 3;
    QCOMPARE(idsOf(generate(*model, reference.source(), {}, options)),
             idsOf(generate(*model, reference.source(), start, options)));
  }

  void writingEndsWhereThePositionsEnd() {
    const auto model = openModel(folderOf(QStringLiteral("gpt2-lm")));
    Tokens tokens;
    for (int i = 0; i < model->summary().maxPositions - 2; ++i) append(tokens, i % 40, *model);
    GenerationOptions options;
    options.count = 10;
    QVERIFY(generate(*model, tokens, {}, options).size() <= 2);
  }

  void writingCanBeStopped() {
    const auto model = openModel(folderOf(QStringLiteral("llama")));
    const FamilyReference reference(folderOf(QStringLiteral("llama")) +
                                    QStringLiteral("/reference.safetensors"));
    std::stop_source stop;
    int heard = 0;
    GenerationOptions options;
    options.onToken = [&](const Token&) {
      if (++heard == 2) stop.request_stop();
    };
    QVERIFY_THROWS_EXCEPTION(Stopped, generate(*model, reference.source(), {}, options, stop.get_token()));
    QCOMPARE(heard, 2);
  }
};

QTEST_GUILESS_MAIN(GenerationTest)
#include "tst_generation.moc"
