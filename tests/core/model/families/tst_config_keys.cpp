// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <cstdio>

#include "core/base/error.h"
#include "core/model/open_model.h"
#include "tests/support/family_reference.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

namespace {

constexpr float tolerance = 1e-5f;       // of a weight
constexpr float logitTolerance = 1e-5f;  // of a logit, relative to the largest

/// What became of a tiny model of which one key of the config was changed.
struct Outcome {
  enum class Kind { Refused, Opens, Right, Different };
  Kind kind = Kind::Refused;
  QString why;  ///< the sentence, or the differences
};

/// `folder` has the config, and what transformers made of it where that is known; its name begins with that
/// of the model of tests/data/families whose weights it has, "llama--rms_norm_eps--1".
Outcome outcomeOf(const QString& folder) {
  const QTemporaryDir model;
  const QString family = QFileInfo(folder).fileName().section(QStringLiteral("--"), 0, 0),
                weights = QDir(QStringLiteral(HEEDMAP_TEST_DATA "/families/") + family)
                              .absoluteFilePath(QStringLiteral("model.safetensors"));
  QFile::link(weights, model.filePath(QStringLiteral("model.safetensors")));
  QFile::copy(folder + QStringLiteral("/config.json"), model.filePath(QStringLiteral("config.json")));
  const QString path = folder + QStringLiteral("/reference.safetensors");
  try {
    const auto opened = openModel(model.path());
    if (!QFile::exists(path)) return {Outcome::Kind::Opens, {}};
    const FamilyReference reference(path);
    const AttentionTrace trace = reference.run(*opened);
    const float weight = reference.worst(trace);
    const bool hasLogits = reference.has("logits") && opened->summary().hasOutputHead;
    const float logit = hasLogits ? reference.worstLogit(*opened, trace) : 0;
    return {weight <= tolerance && logit <= logitTolerance ? Outcome::Kind::Right : Outcome::Kind::Different,
            QStringLiteral("%1 %2").arg(double(weight), 0, 'e', 1).arg(double(logit), 0, 'e', 1)};
  } catch (const Error& error) {
    return {Outcome::Kind::Refused, error.sentence()};
  }
}

QStringList foldersIn(const QString& parent) {
  QStringList folders;
  for (const QString& name : QDir(parent).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
    folders << parent + QLatin1Char('/') + name;
  return folders;
}

}  // namespace

/// Any key of a config acts as it does in transformers, or the model is refused. What
/// tests/reference/config_keys.py once found to be otherwise stands in tests/data/config_keys; with
/// HEEDMAP_CONFIG_KEYS the test says, for that script, what becomes of each folder in the folder of that
/// name.
class ConfigKeysTest : public QObject {
  Q_OBJECT
 private slots:
  void actAsInTransformers_data() {
    QTest::addColumn<QString>("folder");
    for (const QString& folder : foldersIn(QStringLiteral(HEEDMAP_TEST_DATA "/config_keys")))
      QTest::newRow(qPrintable(QFileInfo(folder).fileName())) << folder;
  }
  void actAsInTransformers() {
    QFETCH(QString, folder);
    static const QStringList refused{
        QStringLiteral("deepseek-v3--head_dim"),
        QStringLiteral("ernie4_5-moe--moe_norm_min"),
        QStringLiteral("esm2--rope_theta"),
        QStringLiteral("exaone4--rope_parameters.high_freq_factor"),
        QStringLiteral("gpt-oss--rope_parameters"),
        QStringLiteral("mpt--max_seq_len"),
        QStringLiteral("phimoe--original_max_position_embeddings"),
        QStringLiteral("phimoe--rope_parameters.original_max_position_embeddings"),
        QStringLiteral("qwen3-vl--text_config.rope_parameters"),
        QStringLiteral("xglm--pad_token_id")};
    const Outcome outcome = outcomeOf(folder);
    const QString name = QFileInfo(folder).fileName();
    if (!refused.contains(name)) {
      QVERIFY2(outcome.kind == Outcome::Kind::Right, qPrintable(outcome.why));
      return;
    }
    const QString key =
        name.section(QStringLiteral("--"), 1, 1).section(u'.', -1);  // or another of that first word
    QCOMPARE(outcome.kind, Outcome::Kind::Refused);
    QVERIFY2(outcome.why.contains(key.section(u'_', 0, 0)), qPrintable(outcome.why));
  }
};

int main(int argc, char** argv) {
  QCoreApplication app(argc, argv);
  const QString swept = qEnvironmentVariable("HEEDMAP_CONFIG_KEYS");
  if (swept.isEmpty()) {
    ConfigKeysTest test;
    return QTest::qExec(&test, argc, argv);
  }
  static const char* const words[] = {"refused", "opens", "right", "different"};
  for (const QString& folder : foldersIn(swept)) {
    const Outcome outcome = outcomeOf(folder);
    std::printf("%s\t%s\t%s\n", qPrintable(QFileInfo(folder).fileName()), words[int(outcome.kind)],
                qPrintable(outcome.why));
    std::fflush(stdout);
  }
  return 0;
}

#include "tst_config_keys.moc"
