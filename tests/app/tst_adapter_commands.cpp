// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/matrix.h"
#include "tests/support/npy.h"
#include "tests/support/run_heedmap.h"

using namespace heedmap;

namespace {

QString data(const QString& path) {
  return QDir(QStringLiteral(HEEDMAP_TEST_DATA)).absoluteFilePath(path);
}

}  // namespace

/// A LoRA adapter on the command line, with its base and against it.
class AdapterCommandsTest : public QObject {
  Q_OBJECT

  Outcome exported(const QString& name, const QStringList& more) {
    return heedmapRun(QStringList{QStringLiteral("export"), QStringLiteral("--model"),
                                  data(QStringLiteral("families/llama3")), QStringLiteral("--ids"),
                                  QStringLiteral("5,9,31,20"), QStringLiteral("--head"),
                                  QStringLiteral("1.2"), QStringLiteral("-o"), m_folder.filePath(name)} +
                      more);
  }
  Vector values(const QString& name) const {
    const Npy npy = readNpy(m_folder.filePath(name));
    return Eigen::Map<const Vector>(npy.values.data(), Eigen::Index(npy.values.size()));
  }

 private slots:
  void exportShowsWhatTheAdapterChanged() {
    const QStringList adapter{QStringLiteral("--adapter"), data(QStringLiteral("lora/llama3"))};
    const QStringList difference = adapter + QStringList{QStringLiteral("--diff"), QStringLiteral("base")};
    QCOMPARE(exported(QStringLiteral("base.npy"), {}).exitCode, 0);
    QCOMPARE(exported(QStringLiteral("adapted.npy"), adapter).exitCode, 0);
    const Outcome compared = exported(QStringLiteral("difference.npy"), difference);
    QVERIFY2(compared.exitCode == 0, qPrintable(compared.err));
    const Vector wanted = values(QStringLiteral("adapted.npy")) - values(QStringLiteral("base.npy"));
    QVERIFY(wanted.cwiseAbs().maxCoeff() > 0.01f);
    QCOMPARE(values(QStringLiteral("difference.npy")), wanted);

    QCOMPARE(exported(QStringLiteral("difference.svg"), difference).exitCode, 0);
    const Outcome said =
        heedmapRun({QStringLiteral("inspect"), m_folder.filePath(QStringLiteral("difference.svg"))});
    QVERIFY2(said.out.contains(QStringLiteral("--diff base")), qPrintable(said.out));

    const Outcome none =
        exported(QStringLiteral("none.npy"), {QStringLiteral("--diff"), QStringLiteral("base")});
    QCOMPARE(none.exitCode, 1);
    QVERIFY2(none.err.contains(QStringLiteral("without an adapter")), qPrintable(none.err));
  }

 private:
  QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(AdapterCommandsTest)
#include "tst_adapter_commands.moc"
