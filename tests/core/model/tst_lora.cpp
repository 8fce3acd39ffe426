// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "core/model/model_facts.h"
#include "core/model/model_file.h"
#include "core/model/open_model.h"
#include "tests/support/family_reference.h"
#include "tests/support/files.h"
#include "tests/support/small_model.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

namespace {

constexpr float tolerance = 1e-5f;  // of a weight, and of a logit relative to the largest

QString data(const QString& name) {
  return QStringLiteral(HEEDMAP_TEST_DATA "/") + name;
}

void copy(const QString& from, const QString& to) {
  for (const QString& name : QDir(from).entryList(QDir::Files))
    if (name != QLatin1StringView("reference.safetensors"))
      write(to + u'/' + name, contents(from + u'/' + name));
}

/// An adapter of tests/data/lora in a folder of its own, with its base where it looks for it.
class Adapter {
 public:
  explicit Adapter(const QString& name, bool hasBase = true) : m_name(name) {
    copy(data(QStringLiteral("lora/") + name), path());
    if (hasBase) copy(data(QStringLiteral("families/") + base()), at(base()));
  }
  QString base() const { return m_name.section(u'-', 0, 0); }
  QString at(const QString& name) const { return m_folder.filePath(name); }
  QString path() const { return at(QStringLiteral("adapter")); }
  QString config() const { return path() + QStringLiteral("/adapter_config.json"); }
  FamilyReference reference() const {
    return FamilyReference(data(QStringLiteral("lora/%1/reference.safetensors").arg(m_name)));
  }

 private:
  QTemporaryDir m_folder;
  QString m_name;
};

/// What the user is told when `path` is opened, or nothing when it works.
QString refusal(const QString& path) {
  const QString sentence = whyNotShown(path);
  if (!sentence.isEmpty() && (!sentence.endsWith(u'.') || sentence.contains(u'\n')))
    QTest::qFail(qPrintable(sentence), __FILE__, __LINE__);
  return sentence;
}

}  // namespace

/// Adapters of PEFT on their base models.
class LoraTest : public QObject {
  Q_OBJECT

  static float worst(const FamilyReference& reference, const QString& path) {
    return reference.worst(reference.run(*openModel(path)));
  }

 private slots:
  void attentionIsThatOfPeft_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name :
         QDir(data(QStringLiteral("lora"))).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      if (name != QLatin1StringView("gpt2-embedding")) QTest::newRow(qPrintable(name)) << name;
  }
  void attentionIsThatOfPeft() {
    QFETCH(QString, name);
    const Adapter adapter(name);
    const FamilyReference reference = adapter.reference();
    const auto model = openModel(adapter.path());
    const AttentionTrace trace = reference.run(*model);
    const float difference = reference.worst(trace), without = worst(reference, adapter.at(adapter.base()));
    qInfo("%s: %.2g, and %.2g without the adapter", qPrintable(name), double(difference), double(without));
    QVERIFY(difference < tolerance);
    QVERIFY(without > 0.1f);
    if (reference.has("logits") && model->outputHead())
      QVERIFY(reference.worstLogit(*model, trace) < tolerance);
    QCOMPARE(model->summary().name, adapter.base() + QStringLiteral(" + adapter"));
    QCOMPARE(model->file()->adapter, adapter.path());
  }

  /// Where the base is looked for, and the files by which an adapter may be named.
  void theBaseIsFound() {
    const Adapter adapter(QStringLiteral("bert"));
    const FamilyReference reference = adapter.reference();
    for (const char* file : {"adapter_config.json", "adapter_model.safetensors"})
      QVERIFY(worst(reference, adapter.path() + u'/' + QLatin1StringView(file)) < tolerance);
    const QString elsewhere = adapter.at(QStringLiteral("elsewhere/base"));
    QVERIFY(QDir().mkpath(QFileInfo(elsewhere).path()));
    QVERIFY(QDir().rename(adapter.at(QStringLiteral("bert")), elsewhere));
    QString sentence = refusal(adapter.path());
    QVERIFY2(sentence.contains(QStringLiteral("adapter of the model \"me/bert\"")), qPrintable(sentence));
    QVERIFY(worst(reference, elsewhere + QStringLiteral(" + ") + adapter.path()) < tolerance);
    QVERIFY(isModel(elsewhere + QStringLiteral(" + ") + adapter.path()));
    QVERIFY(!isModel(elsewhere + QStringLiteral("x + ") + adapter.path()));
    // in the cache of the hub
    const QString snapshot = adapter.at(QStringLiteral("hub/models--me--bert/snapshots/abc"));
    copy(elsewhere, snapshot);
    qputenv("HF_HUB_CACHE", adapter.at(QStringLiteral("hub")).toLocal8Bit());
    QVERIFY(worst(reference, adapter.path()) < tolerance);
    qunsetenv("HF_HUB_CACHE");
    QVERIFY(!refusal(adapter.path()).isEmpty());
    // named by its path
    write(adapter.config(), contents(adapter.config()).replace("me/bert", elsewhere.toUtf8()));
    QVERIFY(worst(reference, adapter.path()) < tolerance);
    // in one folder with the adapter
    write(adapter.config(), contents(adapter.config()).replace(elsewhere.toUtf8(), "gone"));
    QVERIFY(!refusal(adapter.path()).isEmpty());
    copy(elsewhere, adapter.path());
    QVERIFY(worst(reference, adapter.path()) < tolerance);
  }

  void anotherBaseIsRefused() {
    const Adapter adapter(QStringLiteral("bert"));
    const auto on = [&](const QString& base) {
      return refusal(data(QStringLiteral("families/")) + base + QStringLiteral(" + ") + adapter.path());
    };
    QVERIFY(on(QStringLiteral("bert")).isEmpty());
    QString sentence = on(QStringLiteral("gpt2"));
    QVERIFY2(sentence.contains(QStringLiteral("attention.self.query.weight, which")), qPrintable(sentence));
    sentence = on(QStringLiteral("bert-old-names"));  // fewer layers, or of other widths
    sentence = on(QStringLiteral("bert/model.gguf"));
    QVERIFY2(sentence.contains(QStringLiteral("is a GGUF file")), qPrintable(sentence));
    sentence = refusal(adapter.path() + QStringLiteral(" + ") + adapter.at(QStringLiteral("bert")));
    QVERIFY2(sentence.contains(QStringLiteral("is not an adapter")), qPrintable(sentence));
  }

  /// A matrix that the embedding and the output head share.
  void aSharedMatrixIsRefused() {
    const QString sentence = refusal(Adapter(QStringLiteral("gpt2-embedding")).path());
    QVERIFY2(sentence.contains(QStringLiteral("its embedding and its output head")), qPrintable(sentence));
  }

  void otherArithmeticIsRefused_data() {
    QTest::addColumn<QJsonObject>("change");
    QTest::addColumn<QString>("says");
    for (const QJsonValue row :
         QJsonDocument::fromJson(contents(data(QStringLiteral("lora/refused.json")))).array()) {
      const QJsonObject change = row[QStringLiteral("change")].toObject();
      QTest::newRow(QJsonDocument(change).toJson(QJsonDocument::Compact).constData())
          << change << row[QStringLiteral("says")].toString();
    }
  }
  void otherArithmeticIsRefused() {
    QFETCH(QJsonObject, change);
    QFETCH(QString, says);
    const Adapter adapter(QStringLiteral("bert"));
    QJsonObject config = QJsonDocument::fromJson(contents(adapter.config())).object();
    for (auto it = change.begin(); it != change.end(); ++it) config[it.key()] = it.value();
    write(adapter.config(), QJsonDocument(config).toJson());
    const QString sentence = refusal(adapter.path());
    QVERIFY2(sentence.contains(says), qPrintable(sentence));
  }

  void tensorsOfOtherKindsAreRefused() {
    const Adapter adapter(QStringLiteral("bert"));
    const QString path = adapter.path() + QStringLiteral("/adapter_model.safetensors");
    const QByteArray whole = contents(path);
    for (const auto& [from, to] :
         {std::pair("lora_A.weight", "lora_Z.weight"), std::pair("base_model.model", "some_model.model"),
          std::pair("lora_B", "lora_C"), std::pair(".query.", ".quary.")}) {
      write(path, QByteArray(whole).replace(from, to));
      const QString sentence = refusal(adapter.path());
      QVERIFY2(
          sentence.contains(QString::fromLatin1(to).remove(u'.')) || sentence.contains(QLatin1StringView(to)),
          qPrintable(sentence));
    }
  }

  void refusedWhereverCut() {
    const Adapter adapter(QStringLiteral("bert"));
    for (const char* file : {"adapter_config.json", "adapter_model.safetensors"}) {
      const QString path = adapter.path() + u'/' + QLatin1StringView(file);
      const QByteArray whole = contents(path).trimmed();
      for (qsizetype size = 0; size < whole.size(); size += size < 900 ? 1 : 7) {
        write(path, whole.left(size));
        QVERIFY2(!refusal(adapter.path()).isEmpty(), qPrintable(QString::number(size)));
      }
      write(path, whole);
      QCOMPARE(refusal(adapter.path()), QString());
    }
  }

  void factsNameTheAdapter() {
    const Adapter adapter(QStringLiteral("bert"));
    bool isNamed = false;
    for (const ModelFact& fact : modelFacts(*openModel(adapter.path())))
      if (fact.key == QLatin1StringView("adapter")) isNamed = fact.text == adapter.path();
    QVERIFY(isNamed);
  }
};

QTEST_GUILESS_MAIN(LoraTest)
#include "tst_lora.moc"
