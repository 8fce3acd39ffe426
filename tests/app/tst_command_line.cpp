// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/npy.h"
#include "tests/support/run_heedmap.h"

using namespace heedmap;

class CommandLineTest : public QObject {
  Q_OBJECT
 private slots:
  void longTextsAreCutAndSaidSo() {
    const QByteArray text = QByteArray("word ").repeated(600);
    for (const char* line : {"heads --text -", "ablate --text - --off 5.0"}) {
      const Outcome outcome = heedmapRun(words(line), text);
      QCOMPARE(outcome.exitCode, 0);
      QCOMPARE(outcome.err,
               QStringLiteral("The text has 90 tokens too many for this model; they are left out.\n"));
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
               QFileInfo(QStringLiteral(HEEDMAP_TEST_DATA "/families/qwen3")).absoluteFilePath().toUtf8() +
               "\n");
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
    row("export --text a -o OUT --format jpeg", 2, "csv");
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
    row("frobnicate", 2, "There is no command, file or model “frobnicate”.");
    row("exprt", 2, "There is no command, file or model “exprt”; did you mean export?");
    row("help exprt", 2, "exprt");
    row("help export heads", 2, "heads");
    row("export --tex a -o OUT", 2, "There is no option --tex here; did you mean --text?");
    row("export --text a -o OUT --lyaer 0", 2, "did you mean --layer?");
    row("export --text a -o -", 2, "--format");
    row("heads --text a --sort prev", 2, "There is no measure “prev”: did you mean previous?");
    row("heads --text a --filter xyz>1", 2, "There is no measure “xyz”: write one such as previous");
    row("heads --text a --off corss:0.0", 2, "corss:0.0");
    row("heads --text a --off cross:0.0", 1, "This model has no cross-attention");
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
    row("export --text a -o OUT --dpi nan", 1, "24 to 2400");
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

  void whatCannotBePrintedIsAFailure_data() {
    QTest::addColumn<QStringList>("line");
    // More than a buffer, and less.
    for (const char* line : {"heads --text a", "tokens --text a", "--help", "help", "help heads",
                             "heads --help", "--version", "models", "export --text a -o - --format npy"})
      QTest::newRow(line) << words(line);
  }
  void whatCannotBePrintedIsAFailure() {
    QFETCH(QStringList, line);
    QProcess process;
    process.setStandardOutputFile(QStringLiteral("/dev/full"));
    process.start(qEnvironmentVariable("HEEDMAP_PROGRAM"), line);
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QCOMPARE(process.readAllStandardError(), QByteArray("Standard output could not be written.\n"));
  }

  void aDisplayThatCannotBeReachedIsASentence() {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* variable : {"WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
      environment.remove(QString::fromLatin1(variable));
    environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":4711"));
    process.setProcessEnvironment(environment);
    process.start(qEnvironmentVariable("HEEDMAP_PROGRAM"), {});
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(said.contains(":4711") && said.count('\n') == 1, said.constData());
  }

  void anExportGoesToStandardOutput() {
    const Outcome csv = heedmapRun(words("export --text a --layer 1 --head 2 -o - --format csv"));
    QCOMPARE(csv.exitCode, 0);
    const QString file = m_folder.filePath(QStringLiteral("same.csv"));
    QCOMPARE(heedmapRun(words("export --text a --layer 1 --head 2 -o") << file).exitCode, 0);
    QCOMPARE(csv.out.toUtf8(), contents(file));
    QCOMPARE(heedmapRun(words("heads --text a -o -")).out, heedmapRun(words("heads --text a")).out);
  }

  void kindsOfAttentionAreNamedAsOnTheScreen() {
    const QStringList t5{QStringLiteral("--model"),      QStringLiteral(HEEDMAP_TEST_DATA "/families/t5"),
                         QStringLiteral("--ids"),        QStringLiteral("3,4,5,6,1"),
                         QStringLiteral("--target-ids"), QStringLiteral("0,7,8")};
    const auto out = [&t5](const char* line) { return heedmapRun(words(line) + t5).out; };
    const QString encoder = out("heads --format csv --attention encoder");
    QVERIFY(encoder.size() > 100);
    QCOMPARE(encoder, out("heads --format csv --attention self"));
    // A head of one kind beside one of another.
    const QString both = out("ablate --format json --off cross:0.1,0.0"),
                  cross = out("ablate --format json --off 0.1 --attention cross"),
                  self = out("ablate --format json --off 0.0");
    QVERIFY(both.size() > 100);
    QVERIFY(both != cross && both != self);
    QCOMPARE(out("ablate --format json --off cross:0.1"), cross);
    QCOMPARE(out("ablate --format json --off encoder:0.0"), self);
    QCOMPARE(out("ablate --format json --cut cross:0.1:1-2"),
             out("ablate --format json --cut 0.1:1-2 --attention cross"));
  }

  void helpAndVersion() {
    QCOMPARE(heedmapRun(words("help")).out, heedmapRun(words("--help")).out);
    QCOMPARE(heedmapRun(words("help heads")).out, heedmapRun(words("heads --help")).out);
    for (const char* line :
         {"--help", "export --help", "tokens --help", "inspect --help", "models --help", "--version"}) {
      const Outcome outcome = heedmapRun(words(line));
      QCOMPARE(outcome.exitCode, 0);
      QVERIFY(outcome.out.contains(QStringLiteral("heedmap")));
      QCOMPARE(outcome.err, QString());
    }
    const QString help = heedmapRun(words("export --help")).out;
    for (const char* option : {"--text", "--text-file", "--pair", "--ids", "--model", "--adapter", "--layer",
                               "--head", "--mask", "--dk", "--no-scale", "--scope", "--format", "--colormap",
                               "--theme", "--scale", "--dpi", "--force", "-o"})
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
    QCOMPARE(ids(heedmapRun(words("tokens --json --text -"), QByteArray("\xFF\xFEh\0i\0", 6)).out),
             (QList<int>{101, 7632, 102}));
    const Outcome broken = heedmapRun(words("tokens --text -"), "caf\xe9");
    QCOMPARE(broken.exitCode, 1);
    QVERIFY(broken.err.contains(QStringLiteral("UTF-8")));
  }

  void inspectSaysWhereAModelsPartsDiffer() {
    const auto facts = [](const char* family) {
      const QString folder = QStringLiteral(HEEDMAP_TEST_DATA "/families/") + QLatin1StringView(family);
      return QJsonDocument::fromJson(
                 heedmapRun({QStringLiteral("inspect"), QStringLiteral("--json"), folder}).out.toUtf8())
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

 private:
  static QList<int> ids(const QString& json) {
    QList<int> ids;
    for (const QJsonValue& id :
         QJsonDocument::fromJson(json.toUtf8()).object()[QStringLiteral("ids")].toArray())
      ids << id.toInt();
    return ids;
  }

  QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_command_line.moc"
