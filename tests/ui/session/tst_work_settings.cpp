// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <thread>

#include "ui/settings/examples.h"
#include "ui/settings/work_file.h"

using namespace heedmap;

namespace {

WorkSettings everythingSet() {
  WorkSettings work;
  work.text = QStringLiteral("a, b; \"c\"\n@猫");
  work.pair = QStringLiteral("true");
  work.target = QStringLiteral("die Katze");
  work.model = QStringLiteral("/models/a");
  ViewState& view = work.view;
  view.head = {AttentionKind::Cross, 3, 7};
  view.whatIf = {MaskChoice::Causal, false, 12.5, Scope::Network};
  view.pin = {Pin::Kind::Key, 5, 2};
  view.picture.kind = MapKind::Head;
  view.picture.quantity = AttentionMap::Quantity::WeightedValue;
  view.picture.filter = {true, true, {1, 4}, {2}, true, true};
  view.chosen = {{AttentionKind::Self, 1, 2}, {AttentionKind::DecoderSelf, 0, 1}};
  view.ablation.heads = {{AttentionKind::Self, 0, 1}};
  view.ablation.kind = AblationKind::Mean;
  view.ablation.knockouts = {{{AttentionKind::Cross, 1, 0}, 4, 3}};
  work.centre = CentreView::Compare;
  work.geometry = QByteArray("\x00\x01\xFF", 3);
  work.docks = QByteArray("docks");
  work.collapsed = {QStringLiteral("find"), QStringLiteral("whatIf")};
  work.rowHeight = 123;
  work.leftShare = 0.25;
  work.rightShare = 0.5;
  return work;
}

}  // namespace

class TestWorkSettings : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_work_settings"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
  }
  void init() {
    QSettings().clear();
    for (const QString& file : QDir(folder()).entryList({QStringLiteral("work*")}, QDir::Files))
      QVERIFY(QFile::remove(QDir(folder()).filePath(file)));
  }

  void whatIsKeptComesBack() {
    QCOMPARE(workSettings(toJson(everythingSet())), everythingSet());
    WorkSettings aggregate = everythingSet();
    aggregate.view.picture.kind = MapKind::Rollout;
    aggregate.view.picture.quantity = AttentionMap::Quantity::Weight;
    QCOMPARE(workSettings(toJson(aggregate)), aggregate);
  }

  /// Of every value that the file holds, and of every value in those.
  void whatIsDamagedCountsAsItsDefault_data() {
    QTest::addColumn<QByteArray>("value");
    for (const char* value : {"null", "\"\"", "\"xx!\"", "-1", "99", "1e300", "0.5", "[]", "[[]]", "[9,0,0]",
                              "[-1]", "[[0,0]]", "{}", "{\"a\":1}"})
      QTest::newRow(value) << QByteArray(value);
  }
  void whatIsDamagedCountsAsItsDefault() {
    QFETCH(QByteArray, value);
    const QJsonValue damaged = QJsonDocument::fromJson('[' + value + ']').array().at(0);
    const QJsonObject whole = QJsonDocument::fromJson(toJson(everythingSet())).object();
    const WorkSettings fresh = workSettings({});
    QCOMPARE(fresh.text, examples().front().text);
    for (const QString& key : whole.keys()) {
      QJsonObject object = whole;
      object[key] = damaged;
      const WorkSettings read = workSettings(QJsonDocument(object).toJson());
      // The other values stay as they are; this one is its default, or a value that it may have.
      QJsonObject others = QJsonDocument::fromJson(toJson(read)).object();
      for (const QString& other : whole.keys())
        if (other != key)
          QVERIFY2(others[other] == whole[other], qPrintable(key + QStringLiteral(" changes ") + other));
      QCOMPARE(workSettings(toJson(read)), read);
      QVERIFY(read.view.head.layer >= 0 && int(read.view.head.kind) <= int(AttentionKind::Cross));
      QVERIFY(!read.rowHeight || (*read.rowHeight >= 1 && *read.rowHeight <= 10'000));
      for (const QString& inner : whole[key].toObject().keys()) {
        QJsonObject part = whole[key].toObject();
        part[inner] = damaged;
        object[key] = part;
        const WorkSettings inside = workSettings(QJsonDocument(object).toJson());
        QCOMPARE(workSettings(toJson(inside)), inside);
        QVERIFY(int(inside.view.whatIf.mask) >= 0 && int(inside.view.whatIf.mask) <= int(MaskChoice::None));
        QVERIFY(!inside.view.whatIf.dk ||
                (*inside.view.whatIf.dk >= WhatIf::minDk && *inside.view.whatIf.dk <= WhatIf::maxDk));
        QVERIFY(int(inside.view.picture.kind) <= int(MapKind::Flow));
        QVERIFY(inside.view.picture.quantity != AttentionMap::Quantity::Difference);
      }
    }
  }

  void aFileThatIsNoJsonIsAsIfThereWereNone() {
    for (const char* json : {"", "[]", "{", "\xFF\xFE", "{\"text\": \"half", "nonsense"})
      QCOMPARE(workSettings(json), workSettings({}));
  }

  void everyProgramHasItsOwnFile() {
    WorkSettings first, second;
    first.text = QStringLiteral("first");
    second.text = QStringLiteral("second");
    {
      WorkFile one;
      one.write(first);
      WorkFile two;
      QCOMPARE(two.read().text, QStringLiteral("first"));  // until it has its own
      two.write(second);
      QCOMPARE(one.read().text, QStringLiteral("first"));
      one.write(first);
    }
    WorkFile one, two;
    QCOMPARE(one.read().text, QStringLiteral("first"));
    QCOMPARE(two.read().text, QStringLiteral("second"));
  }

  /// Written on another thread, what has become old by then does not take the place of what is newer.
  void whatWasStoppedIsNotWritten() {
    WorkSettings old, now;
    old.text = QStringLiteral("old");
    now.text = QStringLiteral("new");
    WorkFile file;
    const auto writeOld = file.writing(old);
    std::stop_source stop;
    std::thread([&] { file.writing(now)(stop.get_token()); }).join();
    QCOMPARE(file.read().text, QStringLiteral("new"));
    stop.request_stop();
    std::thread([&] { writeOld(stop.get_token()); }).join();
    QCOMPARE(file.read().text, QStringLiteral("new"));
  }

  void aLockOfAProgramThatWasKilledIsNoLock() {
    WorkSettings work;
    work.text = QStringLiteral("mine");
    WorkFile().write(work);
    // As a program leaves it behind that has not ended by itself.
    QFile lock(QDir(folder()).filePath(QStringLiteral("work.json.lock")));
    QVERIFY(lock.open(QIODevice::WriteOnly));
    lock.write("999999999\nheedmap\n" + QSysInfo::machineHostName().toUtf8() + "\n" +
               QSysInfo::machineUniqueId() + "\n" + QSysInfo::bootUniqueId() + "\n");
    lock.close();
    WorkFile file;
    work.text = QStringLiteral("mine still");
    file.write(work);
    QCOMPARE(file.read().text, QStringLiteral("mine still"));
    QVERIFY(!QFile::exists(QDir(folder()).filePath(QStringLiteral("work-2.json"))));
  }

  void anEarlierVersionsSettingsAreRead() {
    QSettings store;
    store.setValue(QStringLiteral("text"), QStringLiteral("The cat"));
    store.setValue(QStringLiteral("model"), QStringLiteral("/m"));
    store.setValue(QStringLiteral("docks"), QByteArray("abc"));
    store.setValue(QStringLiteral("rowHeight"), 90);
    store.sync();
    const WorkSettings work = WorkFile().read();
    QCOMPARE(work.text, QStringLiteral("The cat"));
    QCOMPARE(work.model, QStringLiteral("/m"));
    QCOMPARE(work.docks, QByteArray("abc"));
    QCOMPARE(work.rowHeight, std::optional(90));
  }

 private:
  static QString folder() { return QFileInfo(QSettings().fileName()).path(); }

  QTemporaryDir m_folder;
};

QTEST_MAIN(TestWorkSettings)
#include "tst_work_settings.moc"
