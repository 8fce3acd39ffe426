// SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include "core/analysis/corpus_run.h"
#include "core/model/open_model.h"

using namespace heedmap;

/// A corpus run against the bare forward pass of the same texts, one after the other.
class BenchCorpus : public QObject {
  Q_OBJECT

 private slots:
  void againstTheForwardPass() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("texts.txt"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    for (int i = 0; i < 200; ++i)
      file.write("The animal did not cross the street because it was too tired, and " +
                 QByteArray("then again ").repeated(i % 7) + "stopped.\n");
    file.close();
    const auto model = openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"));
    const auto bare = [&] {
      Corpus corpus(path);
      while (auto text = corpus.next()) model->run(model->tokenize(*text), {}, {});
    };
    bare();  // pages of the file
    for (int turn = 0; turn < 3; ++turn) {
      QElapsedTimer timer;
      timer.start();
      bare();
      const double forward = double(timer.nsecsElapsed()) * 1e-6;
      timer.start();
      runCorpus(*model, Corpus(path));
      const double measured = double(timer.nsecsElapsed()) * 1e-6;
      qInfo("200 texts: forward %.0f ms, with all measures %.0f ms: %.0f %% of its speed", forward, measured,
            100 * forward / measured);
    }
  }
};

QTEST_GUILESS_MAIN(BenchCorpus)
#include "bench_corpus.moc"
