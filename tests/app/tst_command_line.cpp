// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>
#include <cmath>

#include "tests/support/npy.h"
#include "ui/render/colour_scale.h"

using namespace heedmap;

namespace {

struct Outcome {
  int exitCode = -1;
  QString out;
  QString err;
};

Outcome heedmapRun(const QStringList& words, const QByteArray& input = {}) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"})
    environment.remove(QString::fromLatin1(variable));
  process.setProcessEnvironment(environment);
  process.start(qEnvironmentVariable("HEEDMAP_PROGRAM"), words);
  process.write(input);
  process.closeWriteChannel();
  if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit) return {};
  return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

QByteArray contents(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Copies the model of folder `from` to `folder`, with NaN as the first number of one tensor.
bool damaged(const QString& folder, const QString& from, const QString& tensor) {
  QByteArray bytes = contents(from + QStringLiteral("model.safetensors"));
  const auto header = qFromLittleEndian<qint64>(bytes.constData());
  const QJsonValue offset = QJsonDocument::fromJson(bytes.mid(8, header))[tensor][QStringLiteral("data_offsets")][0];
  bytes.replace(8 + header + offset.toInteger(), 4, QByteArray::fromHex("0000c07f"));  // little-endian float32
  QFile file(folder + QStringLiteral("/model.safetensors"));
  return offset.isDouble() && QDir().mkpath(folder) &&
         QFile::copy(from + QStringLiteral("config.json"), folder + QStringLiteral("/config.json")) &&
         file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

const QStringList cat{QStringLiteral("--text"), QStringLiteral("The cat sits on the mat")};

QStringList words(const char* line) {
  return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

}  // namespace

class CommandLineTest : public QObject {
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

  /// What a layer with a NaN hands on makes every result behind it no number: said, and never shown as 0.
  void resultsThatAreNoNumbersAreSaid() {
    const QString folder = m_folder.filePath(QStringLiteral("nan"));
    QVERIFY(damaged(folder, QStringLiteral(HEEDMAP_TEST_DATA "/families/llama/"),
                    QStringLiteral("model.layers.0.mlp.down_proj.weight")));
    const QString said = QStringLiteral("not a number (NaN or infinity) from layer 1 on");
    const auto run = [&](const char* command, const char* options) {
      return heedmapRun(words(command) + words("--ids 5,6,7 --model") + QStringList{folder} + words(options));
    };
    const Outcome table = run("ablate", ""), csv = run("ablate", "--format csv"), json = run("ablate", "--format json");
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
    const Outcome fine = exported(words("--ids 5,6,7 --model") + QStringList{folder}, "--layer 0", file);
    QCOMPARE(fine.err, QString());
    const Outcome broken = exported(words("--ids 5,6,7 --model") + QStringList{folder}, "--layer 1 --force", file);
    QCOMPARE(broken.exitCode, 0);
    QVERIFY2(broken.err.contains(said), qPrintable(broken.err));
    QVERIFY(std::isnan(readNpy(file).values[0]));
  }

  void otherTextsNameWhatIsLeftOut() {
    const QStringList tired{QStringLiteral("--text"), QStringLiteral("it was too tired"), QStringLiteral("--diff-text"),
                            QStringLiteral("it was too wide indeed")};
    const QString file = m_folder.filePath(QStringLiteral("tired.csv"));
    const Outcome outcome = exported(tired, "", file);
    QCOMPARE(outcome.exitCode, 0);
    QCOMPARE(outcome.err, QStringLiteral("Without a counterpart in this text, and left out: “indeed”.\n"));
    QVERIFY2(contents(file).startsWith("query,[CLS],it,was,too,tired / wide,[SEP]"), contents(file).constData());
  }

  void longTextsAreCutAndSaidSo() {
    const QByteArray text = QByteArray("word ").repeated(600);
    for (const char* line : {"heads --text -", "ablate --text - --off 5.0"}) {
      const Outcome outcome = heedmapRun(words(line), text);
      QCOMPARE(outcome.exitCode, 0);
      QCOMPARE(outcome.err, QStringLiteral("The text has 90 tokens too many for this model; they are left out.\n"));
    }
  }

  void theWindowShowsOneModel() {
    const Outcome twice = heedmapRun(words("--model llama bert"));
    QCOMPARE(twice.exitCode, 2);
    QVERIFY2(twice.err.contains(QStringLiteral("name it once")), qPrintable(twice.err));
    for (const char* line : {"--model llama", "/no/llama", "textbook", "all-MiniLM-L6-v2", ""}) {
      const Outcome noDisplay = heedmapRun(words(line));
      QCOMPARE(noDisplay.exitCode, 1);
      QVERIFY2(noDisplay.err.contains(QStringLiteral("no display")), qPrintable(noDisplay.err));
    }
  }

  void modelsListsThoseOpenedLately() {
    const QString settings = m_folder.filePath(QStringLiteral("settings"));
    QVERIFY(QDir().mkpath(settings + QStringLiteral("/heedmap")));
    QFile file(settings + QStringLiteral("/heedmap/heedmap.conf"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[General]\nrecentModels=/gone, " +
               QFileInfo(QStringLiteral(HEEDMAP_TEST_DATA "/families/qwen3")).absoluteFilePath().toUtf8() + "\n");
    file.close();
    const QByteArray before = qgetenv("XDG_CONFIG_HOME");
    qputenv("XDG_CONFIG_HOME", settings.toUtf8());
    const Outcome outcome = heedmapRun(words("models"));
    before.isNull() ? qunsetenv("XDG_CONFIG_HOME") : qputenv("XDG_CONFIG_HOME", before);
    QCOMPARE(outcome.exitCode, 0);
    QVERIFY2(outcome.out.contains(QStringLiteral("\nqwen3 ")), qPrintable(outcome.out));
    QVERIFY(!outcome.out.contains(QStringLiteral("/gone")));
  }

  void aFolderOfSeveralGgufFilesNamesThem() {
    const QString folder = m_folder.filePath(QStringLiteral("several"));
    QVERIFY(QDir().mkpath(folder));
    const QString from = QStringLiteral(HEEDMAP_TEST_DATA "/families/llama/model.gguf");
    QVERIFY(QFile::copy(from, folder + QStringLiteral("/one.gguf")));
    QCOMPARE(heedmapRun({QStringLiteral("inspect"), folder}).exitCode, 0);
    QVERIFY(QFile::copy(from, folder + QStringLiteral("/other.gguf")));
    const Outcome outcome = heedmapRun({QStringLiteral("inspect"), folder});
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.err.contains(QStringLiteral("2 GGUF files; open one of them: one.gguf, other.gguf.")),
             qPrintable(outcome.err));
  }

  void aVocabularyThatIsNotUnderstoodLeavesTheIds() {
    const QString folder = m_folder.filePath(QStringLiteral("m2m"));
    QVERIFY(QDir().mkpath(folder));
    const QString from = QStringLiteral(HEEDMAP_TEST_DATA "/families/m2m100/");
    for (const char* name : {"config.json", "model.safetensors"})
      QVERIFY(
          QFile::copy(from + QLatin1StringView(name), folder + QLatin1Char('/') + QLatin1StringView(name)));
    QFile pieces(folder + QStringLiteral("/sentencepiece.bpe.model"));
    QVERIFY(pieces.open(QIODevice::WriteOnly) && pieces.write("no pieces") > 0);
    pieces.close();
    const QString out = m_folder.filePath(QStringLiteral("m2m-ids.npy"));
    const QStringList model{QStringLiteral("--model"), folder, QStringLiteral("-o"), out};
    const QStringList ask{QStringLiteral("export")};
    const Outcome text = heedmapRun(ask + model + QStringList{QStringLiteral("--text"), QStringLiteral("a")});
    QCOMPARE(text.exitCode, 1);
    QVERIFY2(text.err.contains(QLatin1StringView("sentencepiece.bpe.model")), qPrintable(text.err));
    const Outcome ids =
        heedmapRun(ask + model + QStringList{QStringLiteral("--ids"), QStringLiteral("5,6,7")});
    QVERIFY2(ids.exitCode == 0, qPrintable(ids.err));
    QCOMPARE(readNpy(out).shape, QByteArray("(3, 3)"));
  }

  void modelsOfThisComputerOpenByName() {
    const QByteArray before = qgetenv("XDG_DATA_HOME");
    qputenv("XDG_DATA_HOME", m_folder.path().toUtf8());
    const QString models = m_folder.filePath(QStringLiteral("heedmap/models"));
    QVERIFY(QDir().mkpath(models));
    QVERIFY(QFile::copy(QStringLiteral(HEEDMAP_TEST_DATA "/families/llama/model.gguf"),
                        models + QStringLiteral("/tiny-llama.gguf")));
    const Outcome found = heedmapRun({QStringLiteral("inspect"), QStringLiteral("Tiny-Llama")});
    const Outcome missing = heedmapRun({QStringLiteral("inspect"), QStringLiteral("tiny-lama")});
    before.isNull() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", before);
    QCOMPARE(found.exitCode, 0);
    QVERIFY2(found.out.contains(QLatin1StringView("Llama")), qPrintable(found.out));
    QCOMPARE(missing.exitCode, 1);
    QVERIFY2(missing.err.contains(QLatin1StringView("tiny-llama")), qPrintable(missing.err));
  }

  void wrongUsageIsTwoAndFailureIsOne_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("said");
    const auto row = [this](const char* line, int exitCode, const char* said) {
      QStringList arguments = words(line);
      arguments.replaceInStrings(QStringLiteral("MODELS"), QStringLiteral(HEEDMAP_TEST_DATA "/families"));
      arguments.replaceInStrings(QStringLiteral("OUT"), m_folder.filePath(QStringLiteral("refused.npy")));
      QTest::newRow(line) << arguments << exitCode << QString::fromUtf8(said);
    };
    row("export", 2, "-o");
    row("export --text a", 2, "-o");
    row("export -o OUT", 2, "--text");
    row("export --text a --ids 1 -o OUT", 2, "one of");
    row("export --ids 1 --pair b -o OUT", 2, "--pair");
    row("export --text a -o OUT --nonsense", 2, "--nonsense");
    row("export --text a -o OUT --layer", 2, "--layer");
    row("export --text a -o OUT --layer two", 2, "two");
    row("export --text a -o OUT --layer 1.5", 2, "1.5");
    row("export --text a -o OUT --dk many", 2, "many");
    row("export --text a -o OUT --mask left", 2, "causal");
    row("export --text a -o OUT --scope all", 2, "network");
    row("export --text a -o OUT --format pdf", 2, "csv");
    row("export --text a -o picture.jpeg", 2, ".png");
    row("export --text a -o OUT --colormap jet", 2, "viridis");
    row("export --text a -o OUT --force=yes", 2, "--force");
    row("export --text a --text b -o OUT", 2, "twice");
    row("export --text a -o OUT extra", 2, "extra");
    row("export --text a -o OUT --dk 8 --no-scale", 2, "--no-scale");
    row("export --ids 1,x -o OUT", 2, "--ids");
    row("export --text a --layer all --head all -o x{head}.npy", 2, "{layer}");
    row("tokens", 2, "--text");
    row("inspect", 2, "model");
    row("models extra", 2, "extra");
    row("--nonsense", 2, "--nonsense");
    row("one two", 2, "two");
    row("frobnicate", 2, "There is no command, file or model “frobnicate”");
    row("export --text a -o OUT --model textbook --init fast", 2, "xavier");
    row("export --text a -o OUT --model textbook --seed one", 2, "one");
    row("export --text a -o OUT --hide 99", 1, "There is no token 99: the text has tokens 0 to 2.");
    row("export --text a -o OUT --hide 3", 1, "There is no token 3: the text has tokens 0 to 2.");
    row("export --text a -o OUT --layer 99999999999999999999", 1, "99999999999999999999");
    row("saturation --trials 99999999999", 1, "--trials is 99999999999;");
    row("export --ids 99999999999 -o OUT", 1, "99999999999");
    row("inspect /etc/passwd", 1, "/etc/passwd is not a model");
    row("export --text a -o OUT --layer 6", 1, "0 to 5");
    row("export --text a -o OUT --layer -1", 1, "0 to 5");
    row("export --text a -o OUT --head 12", 1, "0 to 11");
    row("export --text a -o OUT --head 99999999999", 1, "--head is 99999999999;");
    for (const char* dk : {"0", "-1", "nan", "inf", "4097", "1e300"}) {
      const QByteArray line = QByteArray("export --text a -o OUT --dk ") + dk;
      row(line.constData(), 1, "1 to 4096");
    }
    row("export --text a -o OUT --scale 0", 1, "0.25 to 16");
    row("export --text a -o OUT --dpi nan", 1, "1 to 10000");
    row("export --text a -o /no/such/folder/x.npy", 1, "/no/such/folder");
    row("export --text a --model /no/such/model -o OUT", 1, "/no/such/model");
    row("export --text-file /no/such/file -o OUT", 1, "/no/such/file");
    row("export --ids 30522 -o OUT", 1, "0 to 30521");
    row("export --ids -1 -o OUT", 1, "0 to 30521");
    row("inspect /no/such/model", 1, "/no/such/model");
    row("", 1, "display");
    row("export --text a -o OUT --attention both", 2, "cross");
    row("export --text a -o OUT --target a --target-ids 1", 2, "--target-ids");
    row("export --text a -o OUT --target b", 1, "no decoder");
    row("export --text a -o OUT --attention cross", 1, "--attention");
    row("export --ids 3 --model MODELS/t5 -o OUT --attention cross --target-ids 9999", 1, "0 to ");
  }

  void wrongUsageIsTwoAndFailureIsOne() {
    QFETCH(QStringList, arguments);
    QFETCH(int, exitCode);
    QFETCH(QString, said);
    const Outcome outcome = heedmapRun(arguments);
    QVERIFY2(outcome.err.contains(said), qPrintable(outcome.err));
    QCOMPARE(outcome.exitCode, exitCode);
    QCOMPARE(outcome.err.count(QLatin1Char('\n')), 1);
    QCOMPARE(outcome.out, QString());
    QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("refused.npy"))));
  }

  void helpAndVersion() {
    for (const char* line :
         {"--help", "export --help", "tokens --help", "inspect --help", "models --help", "--version"}) {
      const Outcome outcome = heedmapRun(words(line));
      QCOMPARE(outcome.exitCode, 0);
      QVERIFY(outcome.out.contains(QStringLiteral("heedmap")));
      QCOMPARE(outcome.err, QString());
    }
    const QString help = heedmapRun(words("export --help")).out;
    for (const char* option :
         {"--text", "--text-file", "--pair", "--ids", "--model", "--layer", "--head", "--mask", "--dk",
          "--no-scale", "--scope", "--format", "--colormap", "--theme", "--scale", "--dpi", "--force", "-o"})
      QVERIFY2(help.contains(QString::fromLatin1(option)), option);
  }

  void tokensAsJson() {
    const Outcome outcome = heedmapRun(QStringList{QStringLiteral("tokens"), QStringLiteral("--json")} + cat);
    QCOMPARE(
        outcome.out.trimmed(),
        QStringLiteral("{\"ids\":[101,1996,4937,7719,2006,1996,13523,102],"
                       "\"pieces\":[\"[CLS]\",\"the\",\"cat\",\"sits\",\"on\",\"the\",\"mat\",\"[SEP]\"],"
                       "\"ranges\":[[0,0],[0,3],[4,7],[8,12],[13,15],[16,19],[20,23],[0,0]]}"));
    QCOMPARE(outcome.err, QString());
  }

  void typedSpecialTokensAreReadUnlessToldOtherwise() {
    const QStringList ask{QStringLiteral("tokens"), QStringLiteral("--json"), QStringLiteral("--text"),
                          QStringLiteral("[SEP]")};
    QCOMPARE(ids(heedmapRun(ask).out), (QList<int>{101, 102, 102}));
    QCOMPARE(ids(heedmapRun(ask + QStringList{QStringLiteral("--specials-as-text")}).out),
             (QList<int>{101, 1031, 19802, 1033, 102}));
  }

  void textComesFromFilesAndStandardInput() {
    const QString file = m_folder.filePath(QStringLiteral("text.txt"));
    QFile text(file);
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write("The cat\n");
    text.close();
    const QList<int> wanted{101, 1996, 4937, 102};
    QCOMPARE(ids(heedmapRun({QStringLiteral("tokens"), QStringLiteral("--json"),
                             QStringLiteral("--text-file"), file})
                     .out),
             wanted);
    QCOMPARE(ids(heedmapRun(words("tokens --json --text -"), "The cat").out), wanted);
    QCOMPARE(ids(heedmapRun(words("tokens --json --text=The --pair=cat")).out),
             (QList<int>{101, 1996, 102, 4937, 102}));
    const Outcome broken = heedmapRun(words("tokens --text -"), "caf\xe9");
    QCOMPARE(broken.exitCode, 1);
    QVERIFY(broken.err.contains(QStringLiteral("UTF-8")));
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
        const QRgb wanted = key > query ? theme.masked.rgb() : colourAt(Palette::Magma, position);
        QCOMPARE(image.pixel(place.left() + key * cell + cell / 2, place.top() + query * cell + cell / 2),
                 wanted);
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

  void inspectSaysWhereAModelsPartsDiffer() {
    const auto facts = [](const char* family) {
      const QString folder = QStringLiteral(HEEDMAP_TEST_DATA "/families/") + QLatin1StringView(family);
      return QJsonDocument::fromJson(heedmapRun({QStringLiteral("inspect"), QStringLiteral("--json"), folder}).out.toUtf8())
          .object();
    };
    const QJsonObject bart = facts("bart"), mixtral = facts("mixtral"), gemma = facts("gemma3");
    QCOMPARE(bart[QLatin1StringView("heads")].toInt(), 3);
    QCOMPARE(bart[QLatin1StringView("decoder_heads")].toInt(), 5);
    QCOMPARE(bart[QLatin1StringView("decoder_d_k")].toInt(), 6);
    QCOMPARE(bart[QLatin1StringView("tokenizer")].type(), QJsonValue::Null);
    QCOMPARE(mixtral[QLatin1StringView("experts")].toInt(), 4);
    QVERIFY(!mixtral.contains(QLatin1StringView("decoder_heads")));
    const QString positions = gemma[QLatin1StringView("positions")].toString();
    QVERIFY2(positions.contains(QStringLiteral("layers 2: rotary over 10 of 10 dimensions, base 700")) &&
                 positions.contains(QStringLiteral("layers 0,1,3: rotary over 10 of 10 dimensions, base 40")),
             qPrintable(positions));
  }

  void inspectSaysWhatTheModelIs() {
    const Outcome outcome = heedmapRun(words("inspect all-MiniLM-L6-v2 --json"));
    const QJsonObject facts = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
    QCOMPARE(facts[QStringLiteral("layers")].toInt(), 6);
    QCOMPARE(facts[QStringLiteral("heads")].toInt(), 12);
    QCOMPARE(facts[QStringLiteral("d_model")].toInt(), 384);
    QCOMPARE(facts[QStringLiteral("d_k")].toInt(), 32);
    QCOMPARE(facts[QStringLiteral("max_positions")].toInt(), 512);
    QVERIFY(heedmapRun(words("models")).out.contains(QStringLiteral("multilingual-e5-small-zh-en")));
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
  static QList<int> ids(const QString& json) {
    QList<int> ids;
    for (const QJsonValue& id :
         QJsonDocument::fromJson(json.toUtf8()).object()[QStringLiteral("ids")].toArray())
      ids << id.toInt();
    return ids;
  }

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

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_command_line.moc"
