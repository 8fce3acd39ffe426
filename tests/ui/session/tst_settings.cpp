// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "ui/settings/examples.h"
#include "ui/settings/settings.h"

using namespace heedmap;

class TestSettings : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_settings"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
  }
  void init() { QSettings().clear(); }

  void whatIsSavedComesBack() {
    WindowSettings window;
    window.theme = ThemeChoice::Dark;
    window.language = QStringLiteral("zh_CN");
    window.palette = Palette::Magma;
    window.scaling = Scaling::Rank;
    window.range = ColourRange::Fixed;
    window.low = -1.5;
    window.high = 0.25;
    window.readsSpecials = true;
    Settings().save(window, {});
    Settings().save({.folder = QStringLiteral("/tmp"),
                     .size = 5,
                     .width = 900,
                     .isWidthInPixels = true,
                     .fontSize = 6.5,
                     .dpi = 150,
                     .isDark = true,
                     .labels = false,
                     .caption = false,
                     .colourBar = false});
    Settings().setRecentModels({QStringLiteral("/b"), QStringLiteral("/c")});
    QSettings().sync();

    const WindowSettings read = Settings().window();
    QCOMPARE(read.theme, window.theme);
    QCOMPARE(read.language, window.language);
    QCOMPARE(read.palette, window.palette);
    QCOMPARE(read.scaling, window.scaling);
    QCOMPARE(read.range, window.range);
    QCOMPARE(read.low, window.low);
    QCOMPARE(read.high, window.high);
    QCOMPARE(read.readsSpecials, window.readsSpecials);
    const ExportSettings exporting = Settings().exporting();
    QCOMPARE(exporting.folder, QStringLiteral("/tmp"));
    QCOMPARE(exporting.size, 5);
    QCOMPARE(exporting.width, 900.0);
    QVERIFY(exporting.isWidthInPixels);
    QCOMPARE(exporting.fontSize, 6.5);
    QCOMPARE(exporting.dpi, 150);
    QVERIFY(exporting.isDark && !exporting.labels && !exporting.caption && !exporting.colourBar);
    QCOMPARE(Settings().recentModels(), (QStringList{QStringLiteral("/b"), QStringLiteral("/c")}));
  }

  void whatAnotherProgramHasChangedStays() {
    const WindowSettings before = Settings().window();
    WindowSettings mine = before, theirs = before;
    mine.theme = ThemeChoice::Dark;
    theirs.palette = Palette::Magma;
    Settings().save(theirs, before);
    Settings().save(mine, before);
    QCOMPARE(Settings().window().theme, ThemeChoice::Dark);
    QCOMPARE(Settings().window().palette, Palette::Magma);
  }

  /// The file as an earlier version of the program has written it.
  void theFileStaysReadable() {
    write(
        "[General]\ntheme=2\nlanguage=zh_CN\ncolourMap=2\nscaling=1\nreadSpecials=true\nrange=3\n"
        "rangeLow=0.125\nrangeHigh=0.5\ndocks=@ByteArray(abc)\nrowHeight=90\ntext=The cat\npair=\n"
        "model=/m\nrecentModels=/a, "
        "/b\n\n[export]\nfolder=/f\nsize=0\nwidth=9.5\nfontSize=8\ndpi=72\ndark=true\n"
        "labels=false\ncaption=true\ncolourBar=false\n");
    const WindowSettings read = Settings().window();
    QCOMPARE(read.theme, ThemeChoice::Dark);
    QCOMPARE(read.language, QStringLiteral("zh_CN"));
    QCOMPARE(read.palette, Palette::Magma);
    QCOMPARE(read.scaling, Scaling::Sqrt);
    QVERIFY(read.readsSpecials);
    QCOMPARE(read.range, ColourRange::Fixed);
    QCOMPARE(read.low, 0.125);
    QCOMPARE(read.high, 0.5);
    QCOMPARE(Settings().formerWork().docks, QByteArray("abc"));
    QCOMPARE(Settings().formerWork().rowHeight, std::optional(90));
    QCOMPARE(Settings().formerWork().text, QStringLiteral("The cat"));
    QCOMPARE(Settings().formerWork().model, QStringLiteral("/m"));
    QCOMPARE(Settings().recentModels(), (QStringList{QStringLiteral("/a"), QStringLiteral("/b")}));
    const ExportSettings exporting = Settings().exporting();
    QCOMPARE(exporting.folder, QDir::homePath());  // there is no /f any more
    QCOMPARE(exporting.size, 0);
    QCOMPARE(exporting.width, 9.5);
    QCOMPARE(exporting.fontSize, 8.0);
    QCOMPARE(exporting.dpi, 72);
    QVERIFY(exporting.isDark && !exporting.labels && exporting.caption && !exporting.colourBar);
  }

  void whatIsDamagedCountsAsItsDefault_data() {
    QTest::addColumn<QByteArray>("value");
    for (const char* value : {"", "-1", "99", "1e400", "nan", "inf", "maybe", "@Invalid()", "@Size(3 4)",
                              "a, b", "@ByteArray(x)"})
      QTest::newRow(value) << QByteArray(value);
  }
  void whatIsDamagedCountsAsItsDefault() {
    QFETCH(QByteArray, value);
    QByteArray file = "[General]\n";
    for (const char* key : {"theme", "language", "colourMap", "scaling", "readSpecials", "range", "rangeLow"})
      file += QByteArray(key) + '=' + value + '\n';
    // A text of these letters is a text.
    const bool isText =
        value != "@Invalid()" && value != "@Size(3 4)" && value != "a, b" && value != "@ByteArray(x)";
    file += "rowHeight=" + (value == "99" ? QByteArray("0") : value) +
            "\ntext=" + (isText ? "@Invalid()" : value) +
            "\nrangeHigh=" + (value == "99" ? QByteArray("-5") : value) +
            "\n[export]\nsize=" + (value == "99" ? QByteArray("1000") : value) +
            "\ndpi=" + (value == "99" ? QByteArray("1") : value) + '\n';
    for (const char* key : {"dark", "labels", "caption", "colourBar"})
      file += QByteArray(key) + '=' + value + '\n';
    write(file);
    const WindowSettings read = Settings().window(), fresh;
    QCOMPARE(read.theme, fresh.theme);
    QCOMPARE(read.language, fresh.language);
    QCOMPARE(read.palette, fresh.palette);
    QCOMPARE(read.scaling, fresh.scaling);
    QCOMPARE(read.range, fresh.range);
    QCOMPARE(read.low, fresh.low);
    QCOMPARE(read.high, fresh.high);
    QVERIFY(!read.readsSpecials);
    QVERIFY(!Settings().formerWork().rowHeight);
    QCOMPARE(Settings().formerWork().text, examples().front().text);
    const ExportSettings exporting = Settings().exporting(), freshExporting;
    QCOMPARE(exporting.size, freshExporting.size);
    QCOMPARE(exporting.dpi, freshExporting.dpi);
    QVERIFY(!exporting.isDark && exporting.labels && exporting.caption && exporting.colourBar);
  }

 private:
  void write(const QByteArray& text) {
    const QString path = QSettings().fileName();
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(text), text.size());
    file.close();
    QSettings().sync();
  }

  QTemporaryDir m_folder;
};

QTEST_MAIN(TestSettings)
#include "tst_settings.moc"
