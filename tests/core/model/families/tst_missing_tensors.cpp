// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include "core/base/error.h"
#include "core/model/model_file.h"
#include "core/model/open_model.h"

using namespace heedmap;

/// A model that lacks a tensor which its architecture always has is refused by that tensor's name: the
/// weights of what would be left are right in no other program.
class MissingTensorsTest : public QObject {
  Q_OBJECT

 private:
  /// As the file spells it, where another layer says how; else by a name that the architecture knows.
  static bool names(const QString& sentence, const QString& tensor) {
    static const QRegularExpression once(QStringLiteral("shared\\.weight|shared_experts"));
    return sentence.contains(QStringLiteral(" has no tensor ")) &&
           (sentence.contains(tensor.section(u'.', 0, -2)) || once.match(tensor).hasMatch());
  }

 private slots:
  void isRefusedByItsName_data() {
    QTest::addColumn<QString>("path");
    const QDir families(QStringLiteral(HEEDMAP_TEST_DATA "/families"));
    for (const QString& name : families.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
      if (QFile::exists(families.filePath(name + QStringLiteral("/model.safetensors"))))
        QTest::newRow(qPrintable(name)) << families.filePath(name);
  }
  void isRefusedByItsName() {
    QFETCH(QString, path);
    // Of the output head: a model without it shows its heads and says that it cannot write; its bias, where
    // it is missing, is 0 in the reference too.
    static const QRegularExpression optional(
        QStringLiteral("lm_head|predictions|vocab_|^head\\.|embed_out|score\\.|final_logits_bias|output_"
                       "projection|^decoder\\.bias"));
    static const QRegularExpression digits(QStringLiteral("\\d+"));
    const QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("model.safetensors"));
    QVERIFY(
        QFile::copy(path + QStringLiteral("/config.json"), folder.filePath(QStringLiteral("config.json"))));
    QVERIFY(QFile::copy(path + QStringLiteral("/model.safetensors"), copy));
    QFile file(copy);
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    QVERIFY(file.open(QIODevice::ReadWrite | QIODevice::Unbuffered));
    const auto length = qFromLittleEndian<quint64>(file.read(8).constData());
    const QByteArray header = file.read(qint64(length));
    const QStringList unused = openModel(path)->file()->unusedTensors;
    QSet<QString> tried;  // one of each kind
    for (const QString& name : QJsonDocument::fromJson(header).object().keys()) {
      const QString kind = QString(name).remove(digits);
      if (name == QLatin1StringView("__metadata__") || unused.contains(name) ||
          optional.match(name).hasMatch() || tried.contains(kind))
        continue;
      tried.insert(kind);
      const qsizetype at = header.indexOf('"' + name.toUtf8() + '"') + 1;
      QVERIFY2(at > 0, qPrintable(name));
      const auto put = [&](char byte) { return file.seek(8 + at) && file.write(&byte, 1) == 1; };
      QVERIFY(put('~'));
      try {
        openModel(folder.path());
        QTest::qFail(qPrintable(name + QStringLiteral(" is not missed")), __FILE__, __LINE__);
      } catch (const Error& error) {
        if (!names(error.sentence(), name))
          QTest::qFail(qPrintable(name + QStringLiteral(": ") + error.sentence()), __FILE__, __LINE__);
      }
      QVERIFY(put(header[at]));
    }
    QVERIFY(tried.size() > 5);
  }
};

QTEST_GUILESS_MAIN(MissingTensorsTest)
#include "tst_missing_tensors.moc"
