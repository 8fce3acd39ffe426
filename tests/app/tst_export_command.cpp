// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>
#include <cmath>

#include "tests/support/npy.h"
#include "tests/support/run_heedmap.h"
#include "ui/render/colour_scale.h"

using namespace heedmap;

namespace {

/// Copies the model of folder `from` to `folder`, with NaN as the first number of one tensor.
bool damaged(const QString& folder, const QString& from, const QString& tensor) {
  QByteArray bytes = contents(from + QStringLiteral("model.safetensors"));
  const auto header = qFromLittleEndian<qint64>(bytes.constData());
  const QJsonValue offset =
      QJsonDocument::fromJson(bytes.mid(8, header))[tensor][QStringLiteral("data_offsets")][0];
  bytes.replace(8 + header + offset.toInteger(), 4,
                QByteArray::fromHex("0000c07f"));  // little-endian float32
  QFile file(folder + QStringLiteral("/model.safetensors"));
  return offset.isDouble() && QDir().mkpath(folder) &&
         QFile::copy(from + QStringLiteral("config.json"), folder + QStringLiteral("/config.json")) &&
         file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

}  // namespace

/// `heedmap export`: what it writes, and what it says of it.
class ExportCommandTest : public QObject {
  Q_OBJECT
 private slots:
  void brokenNumbersAreSaid() {
    const QString folder = m_folder.filePath(QStringLiteral("damaged"));
    const QString from = QStringLiteral(HEEDMAP_TEST_DATA "/families/llama/");
    QVERIFY(damaged(folder, from, QStringLiteral("model.norm.weight")));
    const QStringList ask{QStringLiteral("inspect"), QStringLiteral("--json")};
    const auto notFinite = [&](const QString& model) {
      const Outcome outcome = heedmapRun(ask + QStringList{model});
      return QJsonDocument::fromJson(outcome.out.toUtf8())[QLatin1StringView("not_finite")].toArray().size();
    };
    QCOMPARE(notFinite(folder), 1);
    QCOMPARE(notFinite(from), 0);
    QCOMPARE(notFinite(folder + QStringLiteral("/config.json")), 1);  // the same model, named by its config
  }

  /// A NaN that the picture does not show is said all the same, found in the background of the run, and the
  /// second time out of the cache.
  void damagedWeightsAreSaid() {
    const QString folder = m_folder.filePath(QStringLiteral("hidden"));
    QVERIFY(damaged(folder, QStringLiteral(HEEDMAP_TEST_DATA "/families/llama/"),
                    QStringLiteral("model.norm.weight")));
    const QString cache = m_folder.filePath(QStringLiteral("cache"));
    qputenv("XDG_CACHE_HOME", cache.toUtf8());
    const auto said = [&](const char* command, const char* more) {
      return heedmapRun(words(command) +
                        QStringList{QStringLiteral("--model"), folder, QStringLiteral("--ids"),
                                    QStringLiteral("3,5,7")} +
                        words(more))
          .err;
    };
    const QByteArray out =
        QStringLiteral("-o %1 --force").arg(m_folder.filePath(QStringLiteral("hidden.npy"))).toUtf8();
    const QStringList notes{QStringLiteral("1 of its tensors hold NaN or infinity"),
                            QStringLiteral("“model.norm.weight”")};
    QCOMPARE(said("export", QByteArray(out + " --no-check").constData()), QString());
    const QDir found(cache + QStringLiteral("/heedmap/weights"));
    QVERIFY(!found.exists());
    for (int run = 0; run < 2; ++run) {
      for (const QString& note : notes) QVERIFY(said("export", out).contains(note));
      QCOMPARE(found.entryList(QDir::Files).size(), 1);
    }
    for (const QString& note : notes) QVERIFY(said("heads", "").contains(note));
    for (const QString& note : notes) QVERIFY(said("ablate", "").contains(note));
    qunsetenv("XDG_CACHE_HOME");
  }

  /// What a layer with a NaN hands on makes every result behind it no number: said, and never shown as 0.
  void resultsThatAreNoNumbersAreSaid() {
    const QString folder = m_folder.filePath(QStringLiteral("nan"));
    QVERIFY(damaged(folder, QStringLiteral(HEEDMAP_TEST_DATA "/families/llama/"),
                    QStringLiteral("model.layers.0.mlp.down_proj.weight")));
    const QString said = QStringLiteral("not a number (NaN or infinity) from layer 1 on");
    const auto run = [&](const char* command, const char* options) {
      return heedmapRun(words(command) + words("--ids 5,6,7 --no-check --model") + QStringList{folder} +
                        words(options));
    };
    const Outcome table = run("ablate", ""), csv = run("ablate", "--format csv"),
                  json = run("ablate", "--format json");
    for (const Outcome& outcome : {table, csv, json}) {
      QCOMPARE(outcome.exitCode, 0);
      QVERIFY2(outcome.err.contains(said), qPrintable(outcome.err));
      QCOMPARE(outcome.err.count(QLatin1Char('\n')), 1);
    }
    QCOMPARE(table.out.count(QStringLiteral("  –\n")), 6);
    QCOMPARE(csv.out.count(QStringLiteral(",\r\n")), 6);
    const QJsonArray heads = QJsonDocument::fromJson(json.out.toUtf8()).array();
    QCOMPARE(heads.size(), 6);
    for (const QJsonValue& head : heads) QVERIFY(head[QStringLiteral("effect")].isNull());
    const Outcome change = run("ablate", "--off 0.0 --format json");
    const QJsonDocument changed = QJsonDocument::fromJson(change.out.toUtf8());
    QVERIFY(changed.object().contains(QStringLiteral("hidden_change")));
    QVERIFY(changed[QStringLiteral("hidden_change")].isNull());
    QCOMPARE(changed[QStringLiteral("prediction")].toArray().size(), 0);
    QCOMPARE(changed[QStringLiteral("heads")].toArray().size(), 3);
    for (const QJsonValue& head : changed[QStringLiteral("heads")].toArray())
      QVERIFY(head[QStringLiteral("change")].isNull());
    QVERIFY2(run("ablate", "--off 0.0").out.contains(QStringLiteral("change by – %")), "table");
    QVERIFY2(run("heads", "").err.contains(said), "heads");

    const QString file = m_folder.filePath(QStringLiteral("nan.npy"));
    const Outcome fine =
        exported(words("--ids 5,6,7 --no-check --model") + QStringList{folder}, "--layer 0", file);
    QCOMPARE(fine.err, QString());
    const Outcome broken =
        exported(words("--ids 5,6,7 --no-check --model") + QStringList{folder}, "--layer 1 --force", file);
    QCOMPARE(broken.exitCode, 0);
    QVERIFY2(broken.err.contains(said), qPrintable(broken.err));
    QVERIFY(std::isnan(readNpy(file).values[0]));
  }

  void otherTextsNameWhatIsLeftOut() {
    const QStringList tired{QStringLiteral("--text"), QStringLiteral("it was too tired"),
                            QStringLiteral("--diff-text"), QStringLiteral("it was too wide indeed")};
    const QString file = m_folder.filePath(QStringLiteral("tired.csv"));
    const Outcome outcome = exported(tired, "", file);
    QCOMPARE(outcome.exitCode, 0);
    QCOMPARE(outcome.err, QStringLiteral("Without a counterpart in this text, and left out: “indeed”.\n"));
    QVERIFY2(contents(file).startsWith("query,[CLS],it,was,too,tired / wide,[SEP]"),
             contents(file).constData());
  }

  void npyHasTheShapeOfWhatWasAskedFor() {
    const QString file = m_folder.filePath(QStringLiteral("a.npy"));
    QCOMPARE(exported(cat, "--layer 2 --head 7 --force", file).exitCode, 0);
    const Npy one = readNpy(file);
    QCOMPARE(one.shape, QByteArray("(8, 8)"));
    QCOMPARE(exported(cat, "--layer all --head all --force", file).exitCode, 0);
    const Npy every = readNpy(file);
    QCOMPARE(every.shape, QByteArray("(6, 12, 8, 8)"));
    const auto begin = every.values.begin() + (2 * 12 + 7) * 64;
    QVERIFY(std::equal(one.values.begin(), one.values.end(), begin));
    for (size_t row = 0; row < every.values.size() / 8; ++row) {
      float sum = 0;
      for (size_t key = 0; key < 8; ++key) sum += every.values[row * 8 + key];
      QVERIFY(std::abs(sum - 1) < 1e-5f);
    }
    QCOMPARE(exported(cat, "--layer all --head 3 --force", file).exitCode, 0);
    QCOMPARE(readNpy(file).shape, QByteArray("(6, 1, 8, 8)"));
  }

  void idsAreTakenExactly() {
    const QString file = m_folder.filePath(QStringLiteral("ids.npy")),
                  same = m_folder.filePath(QStringLiteral("same.npy"));
    QCOMPARE(exported({QStringLiteral("--ids"), QStringLiteral("101,1996,4937,7719,2006,1996,13523,102")},
                      "--head 1", file)
                 .exitCode,
             0);
    QCOMPARE(exported(cat, "--head 1", same).exitCode, 0);
    QCOMPARE(contents(file), contents(same));
    QCOMPARE(exported({QStringLiteral("--ids"), QStringLiteral("4937")}, "--force", file).exitCode, 0);
    QCOMPARE(readNpy(file).shape, QByteArray("(1, 1)"));
    QCOMPARE(readNpy(file).values.front(), 1.f);
  }

  void whatIfsChangeWhatTheySay() {
    const QString file = m_folder.filePath(QStringLiteral("w.npy"));
    exported(cat, "--layer 3 --head 5 --force", file);
    const Npy model = readNpy(file);
    exported(cat, "--layer 3 --head 5 --dk 32 --mask model --scope network --force", file);
    QCOMPARE(readNpy(file).values, model.values);  // the model's own values are no change, bit for bit
    exported(cat, "--layer 3 --head 5 --mask causal --force", file);
    const Npy causal = readNpy(file);
    for (size_t query = 0; query < 8; ++query)
      for (size_t key = query + 1; key < 8; ++key) QCOMPARE(causal.values[query * 8 + key], 0.f);
    QCOMPARE(causal.values[0], 1.f);
    exported(cat, "--layer 3 --head 5 --mask causal --scope network --force", file);
    QVERIFY(readNpy(file).values != causal.values);
    exported(cat, "--layer 3 --head 5 --no-scale --force", file);
    const Npy unscaled = readNpy(file);
    exported(cat, "--layer 3 --head 5 --dk 1 --force", file);
    QCOMPARE(readNpy(file).values, unscaled.values);
    QVERIFY(*std::max_element(unscaled.values.begin(), unscaled.values.end()) >
            *std::max_element(model.values.begin(), model.values.end()));
  }

  void thePngShowsTheNumbersOfTheNpy() {
    const QString png = m_folder.filePath(QStringLiteral("p.png")),
                  npy = m_folder.filePath(QStringLiteral("p.npy"));
    QCOMPARE(exported(cat, "--layer 1 --head 4 --mask causal --colormap magma --scale 1 --dpi 150", png).err,
             QString());
    exported(cat, "--layer 1 --head 4 --mask causal", npy);
    const Npy numbers = readNpy(npy);
    const QImage image(png);
    QCOMPARE(image.dotsPerMeterX(), 5906);  // 150 / 0.0254
    const Theme theme = Theme::light();
    const QRect place = frameIn(image.convertToFormat(QImage::Format_RGB32), theme);
    const int cell = place.width() / 8;
    QCOMPARE(place.size(), QSize(8 * cell, 8 * cell));
    for (int query = 0; query < 8; ++query)
      for (int key = 0; key < 8; ++key) {
        const double position =
            std::floor(double(numbers.values[size_t(query * 8 + key)]) * 1023 + 0.5) / 1023;
        const QRgb found =
            image.pixel(place.left() + key * cell + cell / 2, place.top() + query * cell + cell / 2);
        if (key > query)
          QVERIFY(found == theme.masked.rgb() || found == theme.hatch.rgb());
        else
          QCOMPARE(found, colourAt(Palette::Magma, position));
      }
  }

  void filesAreKeptWithoutForce() {
    const QString file = m_folder.filePath(QStringLiteral("kept.csv"));
    QCOMPARE(exported(cat, "", file).exitCode, 0);
    const QByteArray first = contents(file);
    QVERIFY(first.startsWith("query,[CLS],the,cat,"));
    const Outcome refused = exported(cat, "--head 2", file);
    QCOMPARE(refused.exitCode, 1);
    QVERIFY(refused.err.contains(file) && refused.err.contains(QStringLiteral("--force")));
    QCOMPARE(contents(file), first);
    QCOMPARE(exported(cat, "--head 2 --force", file).exitCode, 0);
    QVERIFY(contents(file) != first);
  }

  void patternsMakeOneFileAHead() {
    const QString pattern = m_folder.filePath(QStringLiteral("L{layer}-H{head}.png"));
    QCOMPARE(exported(cat, "--layer 4 --head all --scale 0.5", pattern).err, QString());
    QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("L4-H*.png")}).size(), 12);
    const QString sheet = m_folder.filePath(QStringLiteral("sheet.png"));
    QCOMPARE(exported(cat, "--layer all --head all --theme dark", sheet).exitCode, 0);
    QVERIFY(QImage(sheet).width() > 2000);
  }

  void listsAndRangesOfHeads() {
    const QString file = m_folder.filePath(QStringLiteral("range.npy"));
    QCOMPARE(exported(cat, "--layer 0-2,5 --head 1,3-4 --force", file).err, QString());
    const Npy some = readNpy(file);
    QCOMPARE(some.shape, QByteArray("(4, 3, 8, 8)"));
    QCOMPARE(exported(cat, "--layer 5 --head 3 --force", file).exitCode, 0);
    const Npy one = readNpy(file);
    QVERIFY(std::equal(one.values.begin(), one.values.end(), some.values.begin() + (3 * 3 + 1) * 64));
    for (const char* wrong : {"--layer 2-1", "--layer 0-", "--head 1,,2", "--layer 0-2,x"})
      QCOMPARE(exported(cat, wrong, file).exitCode, 2);
    const Outcome missing = exported(cat, "--layer 4-6 --force", file);
    QCOMPARE(missing.exitCode, 1);
    QVERIFY2(missing.err.contains(QStringLiteral("0 to 5")), qPrintable(missing.err));
  }

  void widthAndDpiMakeThePixels() {
    const QString file = m_folder.filePath(QStringLiteral("wide.png"));
    const auto width = [&](const char* options) {
      const Outcome outcome = exported(cat, options, file);
      return outcome.exitCode == 0 ? QImage(file).width() : -1;
    };
    QCOMPARE(width("--force --width 85mm --dpi 600"), 2008);
    QCOMPARE(width("--force --width column --dpi 600"), 2008);
    QCOMPARE(QImage(file).dotsPerMeterX(), 23622);
    QCOMPARE(width("--force --width 8.5cm"), 1004);
    QCOMPARE(width("--force --width 3in --dpi 100"), 300);
    QCOMPARE(width("--force --width 1000px --dpi 150"), 1000);
    QVERIFY(width("--force --dpi 600") >= 2 * width("--force --dpi 300") - 30);
    for (const char* wrong : {"--width 85", "--width 85 mm", "--width -3cm", "--width wide", "--width 0mm"})
      QVERIFY2(exported(cat, wrong, file).exitCode != 0 || qstrcmp(wrong, "--width 85") == 0, wrong);
    QCOMPARE(exported(cat, "--force --width 85mm --cell 12", file).exitCode, 2);
    QCOMPARE(exported(cat, "--force --width 85mm --scale 2", file).exitCode, 2);
  }

  void svgAndPdfByTheirEnding() {
    const QString svg = m_folder.filePath(QStringLiteral("a.svg")),
                  pdf = m_folder.filePath(QStringLiteral("a.pdf"));
    QCOMPARE(exported(cat, "--width column --values --font-size 6", svg).err, QString());
    QVERIFY(contents(svg).contains(">sits</text>"));
    QCOMPARE(exported(cat, "--width column --no-caption", pdf).err, QString());
    QVERIFY(contents(pdf).startsWith("%PDF-1.4"));
    const QString other = m_folder.filePath(QStringLiteral("picture"));
    QCOMPARE(exported(cat, "--format svg --font Fantasia", other).exitCode, 1);  // no such font
    QCOMPARE(exported(cat, "--format svg", other).exitCode, 0);
    QVERIFY(contents(other).startsWith("<?xml"));
  }

  void threeKindsOfAttentionOfAnEncoderDecoder() {
    const QString file = m_folder.filePath(QStringLiteral("t5.npy"));
    const QStringList model{QStringLiteral("--model"),      QStringLiteral(HEEDMAP_TEST_DATA "/families/t5"),
                            QStringLiteral("--ids"),        QStringLiteral("3,4,5,6,1"),
                            QStringLiteral("--target-ids"), QStringLiteral("0,7,8")};
    const std::pair<const char*, const char*> shapes[] = {
        {"self", "(5, 5)"}, {"decoder", "(3, 3)"}, {"cross", "(3, 5)"}};
    for (const auto& [kind, shape] : shapes) {
      const Outcome outcome = exported(
          model + QStringList{QStringLiteral("--attention"), QString::fromLatin1(kind)}, "--force", file);
      QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
      QCOMPARE(readNpy(file).shape, QByteArray(shape));
    }
    // Without a target the model writes one itself: as many rows as it read tokens.
    const Outcome written = exported(model.mid(0, 4), "--attention cross --force", file);
    QVERIFY2(written.exitCode == 0, qPrintable(written.err));
    const Npy own = readNpy(file);
    QVERIFY(own.values.size() >= 5 && own.values.size() % 5 == 0);
    QCOMPARE(exported(model.mid(0, 4), "--attention self --force", file).exitCode, 0);
    QCOMPARE(readNpy(file).shape, QByteArray("(5, 5)"));
    const QString picture = m_folder.filePath(QStringLiteral("cross.png"));
    QCOMPARE(exported(model, "--attention cross --layer all --head all", picture).err, QString());
  }

  void aTextThatIsTooLongIsCutAndSaid() {
    const QString file = m_folder.filePath(QStringLiteral("long.npy"));
    QByteArray text;
    for (int i = 0; i < 900; ++i) text += "cat ";
    const Outcome outcome = heedmapRun(
        {QStringLiteral("export"), QStringLiteral("--text"), QStringLiteral("-"), QStringLiteral("-o"), file},
        text);
    QCOMPARE(outcome.exitCode, 0);
    QVERIFY2(outcome.err.contains(QStringLiteral("390")),
             qPrintable(outcome.err));  // 902 tokens, 512 positions
    QCOMPARE(readNpy(file).shape, QByteArray("(512, 512)"));
  }

 private:
  static Outcome exported(const QStringList& text, const char* options, const QString& file) {
    return heedmapRun(QStringList{QStringLiteral("export")} + text + words(options) +
                      QStringList{QStringLiteral("-o"), file});
  }

  /// What the frame around the matrix encloses.
  static QRect frameIn(const QImage& image, const Theme& theme) {
    const auto isLine = [&](int x, int y) { return image.pixel(x, y) == theme.line.rgb(); };
    for (int y = 0; y < image.height() - 50; ++y)
      for (int x = 0; x < image.width() - 50; ++x) {
        bool isCorner = true;
        for (int i = 0; i < 50 && isCorner; ++i) isCorner = isLine(x + i, y) && isLine(x, y + i);
        if (!isCorner) continue;
        int right = x, bottom = y;
        while (isLine(right + 1, y)) ++right;
        while (isLine(x, bottom + 1)) ++bottom;
        return QRect(QPoint(x + 1, y + 1), QPoint(right - 1, bottom - 1));
      }
    return {};
  }

  QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(ExportCommandTest)
#include "tst_export_command.moc"
