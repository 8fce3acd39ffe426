// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/html_page.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QtEndian>
#include <cmath>

#include "core/base/error.h"
#include "tests/support/run_heedmap.h"
#include "tests/support/sample_map.h"

using namespace heedmap;

namespace {

MapTable heads(int layers, int count, Eigen::Index tokens) {
  MapTable table{{{}, {}, {}}, false, "{\"heedmap\":\"</script>\"}"};
  for (int i = 0; i < layers; ++i) table.set.layers.push_back(i);
  for (int i = 0; i < count; ++i) table.set.heads.push_back(i);
  table.set.map = [tokens](int layer, int head) {
    AttentionMap map = sampleMap(tokens, tokens);
    map.values *= float(layer + 1) / float(head + 2);
    map.masked.setConstant(tokens, tokens, false);
    map.masked(0, tokens - 1) = true;
    map.keys[0].text = QStringLiteral("</script><b>&");
    return map;
  };
  return table;
}

QByteArray element(const QByteArray& html, const QByteArray& id) {
  const qsizetype begin = html.indexOf('>', html.indexOf("id=\"" + id + '"')) + 1;
  return html.mid(begin, html.indexOf("</script>", begin) - begin);
}

}  // namespace

class HtmlPageTest : public QObject {
  Q_OBJECT
 private slots:
  void numbersAreAsExactAsThePageSays_data() {
    QTest::addColumn<int>("bits");
    QTest::newRow("8") << 8;
    QTest::newRow("16") << 16;
  }

  void numbersAreAsExactAsThePageSays() {
    QFETCH(int, bits);
    const MapTable table = heads(2, 3, 9);
    writeHtml(table, {}, PageBits(bits), path("a.html"), Existing::Replace);
    const QByteArray html = contents(path("a.html"));
    const QJsonObject data = QJsonDocument::fromJson(element(html, "heedmap-data")).object();
    QCOMPARE(data[QStringLiteral("bits")].toInt(), bits);
    QCOMPARE(data[QStringLiteral("keys")][0].toString(), QStringLiteral("</script><b>&"));
    const double levels = bits == 8 ? 255 : 65535;
    double worst = 0;
    for (int index = 0; index < 6; ++index) {
      const QByteArray bytes = QByteArray::fromBase64(element(html, "m" + QByteArray::number(index)));
      QCOMPARE(bytes.size(), 81 * bits / 8);
      const QJsonArray range = data[QStringLiteral("maps")][index][QStringLiteral("range")].toArray();
      const AttentionMap map = table.set.map(index / 3, index % 3);
      for (int i = 0; i < 81; ++i) {
        const int code = bits == 8 ? quint8(bytes[i]) : qFromLittleEndian<quint16>(bytes.constData() + 2 * i);
        QCOMPARE(code == 0, map.masked.data()[i]);
        const double value =
            range[0].toDouble() + (code - 1) / (levels - 2) * (range[1].toDouble() - range[0].toDouble());
        if (code != 0) worst = std::max(worst, std::abs(value - double(map.values.data()[i])));
      }
    }
    const QString exact = data[QStringLiteral("exact")].toString();
    const double stated = exact.section(QStringLiteral("off by "), 1).section(u' ', 0, 0).toDouble();
    QVERIFY2(worst <= stated * 1.06 && stated > 0, qPrintable(exact));  // stated in two digits
    qInfo("%d bits: off by %g, stated %g", bits, worst, stated);
  }

  void thePageIsSmallAndAsksNoNetwork() {
    writeHtml(heads(1, 1, 2), {}, PageBits::Sixteen, path("small.html"), Existing::Replace);
    const QByteArray html = contents(path("small.html"));
    QVERIFY2(html.size() < 300 * 1024, QByteArray::number(html.size()).constData());
    QVERIFY(html.contains("default-src 'none'"));
    for (const char* address : {"http:", "https:", "src=", "href=", "url(", "fetch(", "import "})
      QVERIFY2(!html.contains(address), address);
    QCOMPARE(html.count("<script"), html.count("</script>"));
  }

  void whatIsNoNumberHasACodeOfItsOwn() {
    MapTable table = heads(1, 1, 3);
    table.set.map = [](int, int) {
      AttentionMap map = sampleMap(3, 3);
      map.values(1, 1) = std::numeric_limits<float>::quiet_NaN();
      return map;
    };
    writeHtml(table, {}, PageBits::Eight, path("nan.html"), Existing::Replace);
    const QByteArray bytes = QByteArray::fromBase64(element(contents(path("nan.html")), "m0"));
    QCOMPARE(quint8(bytes[4]), 255);
  }

  void tooMuchForAPageIsSaid() {
    MapTable table = heads(1, 12, 2);
    table.set.map = [](int, int) {
      AttentionMap map;
      map.values.setZero(4096, 4096);
      return map;
    };
    QVERIFY_THROWS_EXCEPTION(Error,
                             writeHtml(table, {}, PageBits::Sixteen, path("huge.html"), Existing::Replace));
    QVERIFY(!QFile::exists(path("huge.html")));
  }

 private:
  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
  QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(HtmlPageTest)
#include "tst_html_page.moc"
