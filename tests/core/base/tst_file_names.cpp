// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/file_names.h"

using namespace heedmap;

/// Names and patterns with stars, against Qt's own.
class FileNamesTest : public QObject {
  Q_OBJECT

 private slots:
  void starsAreThoseOfQt() {
    const QStringList pieces{QString(), QStringLiteral("a"), QStringLiteral("aB."), QStringLiteral("é")};
    QStringList names, patterns;
    for (const QString& first : pieces)
      for (const QString& second : pieces)
        for (const QString& third : pieces) {
          if (const QString name = first + second + third; !name.isEmpty()) names << name;
          for (const char* between : {"", "*"})
            for (const char* end : {"", "*"})
              patterns << first + QLatin1StringView(between) + second + QLatin1StringView(end) + third;
        }
    int alike = 0;
    for (const QString& pattern : patterns)
      for (const QString& name : names) {
        const bool isLike = isNamedLike(name, pattern);
        alike += isLike;
        QVERIFY2(isLike == QDir::match(pattern, name), qPrintable(pattern + QStringLiteral(" and ") + name));
      }
    qInfo("%d of %d are alike", alike, int(names.size() * patterns.size()));
    QVERIFY(isNamedLike(u"MODEL.fp16.SafeTensors", u"model.*.safetensors"));
    QVERIFY(!isNamedLike(u"model.safetensors", u"model.*.safetensors"));
  }

  void filesComeInOrderAndFoldersDoNot() {
    const QTemporaryDir folder;
    for (const char* name : {"b.gguf", "a.GGUF", "c.bin"}) {
      QFile file(folder.filePath(QLatin1StringView(name)));
      QVERIFY(file.open(QIODevice::WriteOnly));
    }
    QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("d.gguf")));
    constexpr QStringView patterns[]{u"*.bin", u"*.gguf"};
    QCOMPARE(filesLike(QDir(folder.path()), patterns),
             (QStringList{QStringLiteral("a.GGUF"), QStringLiteral("b.gguf"), QStringLiteral("c.bin")}));
    QCOMPARE(filesLike(QDir(folder.filePath(QStringLiteral("none"))), patterns), QStringList());
  }
};

QTEST_GUILESS_MAIN(FileNamesTest)
#include "tst_file_names.moc"
