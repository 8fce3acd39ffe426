// SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTest>
#include <cmath>

#include "tests/support/browser.h"
#include "tests/support/sample_map.h"
#include "ui/export/html_page.h"

using namespace heedmap;

namespace {

constexpr Eigen::Index tokens = 12;

AttentionMap mapOf(int layer, int head) {
  AttentionMap map = sampleMap(tokens, tokens);
  map.values *= float(layer + 1) / float(2 * head + 3);
  map.masked.setConstant(tokens, tokens, false);
  for (Eigen::Index query = 0; query < tokens; ++query)
    for (Eigen::Index key = query + 1; key < tokens; ++key) map.masked(query, key) = true;
  map.keys[2].text = QStringLiteral("</script><b>&");
  return map;
}

MapTable heads(int layers, int count) {
  MapTable table{{{}, {}, mapOf}, false, "{}"};
  for (int i = 0; i < layers; ++i) table.set.layers.push_back(i);
  for (int i = 0; i < count; ++i) table.set.heads.push_back(i);
  return table;
}

struct Place {
  double x = 0, y = 0;
};

}  // namespace

/// The page for browsers, used as a reader uses it, and read by what it shows.
class HtmlInBrowserTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    m_browser = std::make_unique<Browser>();
    m_browser->prefer("light");
    writeHtml(heads(2, 3), {.title = QStringLiteral("Induction <i>"), .text = QStringLiteral("a < b")},
              PageBits::Sixteen, path("page.html"), Existing::Replace);
  }
  void cleanupTestCase() { m_browser.reset(); }
  void init() { m_browser->open(path("page.html")); }

  void itShowsItsWordsAsWords() {
    QCOMPARE(text("title"), QStringLiteral("Induction <i>"));
    QCOMPARE(text("text"), QStringLiteral("a < b"));
    QCOMPARE(m_browser->evaluate(QStringLiteral("document.title")).toString(),
             QStringLiteral("Induction <i>"));
    QCOMPARE(m_browser->evaluate(QStringLiteral("document.querySelectorAll('#grid canvas').length")).toInt(),
             6);
  }

  void nothingIsFetched() {
    QCOMPARE(m_browser->requests(), QStringList{QStringLiteral("file://") + path("page.html")});
  }

  /// Each cell says the number of the array, in four digits of the sixteen bits.
  void pointingReadsTheArray() {
    const AttentionMap map = mapOf(0, 0);
    double worst = 0;
    for (Eigen::Index query = 0; query < tokens; query += 3)
      for (Eigen::Index key = 0; key < tokens; ++key) {
        pointAt(query, key);
        const QString line = text("readout");
        QVERIFY2(line.startsWith(QStringLiteral("Layer 0 · Head 0")), qPrintable(line));
        QVERIFY2(line.contains(map.queries[size_t(query)].text + QStringLiteral(" → ") +
                               map.keys[size_t(key)].text + QStringLiteral(": ")),
                 qPrintable(line));
        const QString shown = line.section(QStringLiteral(": "), -1);
        if (map.masked(query, key)) {
          QCOMPARE(shown, QStringLiteral("the query cannot look there"));
          continue;
        }
        bool isNumber = false;
        worst = std::max(worst, std::abs(shown.toDouble(&isNumber) - double(map.values(query, key))));
        QVERIFY2(isNumber, qPrintable(line));
      }
    QVERIFY2(worst < 6e-5, QByteArray::number(worst).constData());
    qInfo("the read-out is off by %g at most", worst);
    m_browser->moveTo(2, 2);
    QCOMPARE(text("readout"), QStringLiteral("Layer 0 · Head 0"));
  }

  void aClickOnASmallMapSwitchesTheHead() {
    const Place tile = middleOf(QStringLiteral("tiles[4]"));
    m_browser->click(tile.x, tile.y);
    QCOMPARE(text("readout"), QStringLiteral("Layer 1 · Head 1"));
    pointAt(5, 1);
    const double shown = text("readout").section(QStringLiteral(": "), -1).toDouble();
    QVERIFY(std::abs(shown - double(mapOf(1, 1).values(5, 1))) < 6e-5);
  }

  void arrowKeysSwitchTheHead() {
    m_browser->press("ArrowDown");
    m_browser->press("ArrowRight");
    QCOMPARE(text("readout"), QStringLiteral("Layer 1 · Head 1"));
    m_browser->press("ArrowRight");
    m_browser->press("ArrowRight");
    QCOMPARE(text("readout"), QStringLiteral("Layer 0 · Head 0"));  // beyond the last comes the first
  }

  void coloursAreThoseOfTheProgram_data() {
    QTest::addColumn<QString>("scale");
    QTest::addColumn<QString>("range");
    QTest::addColumn<HeatmapStyle>("style");
    const std::pair<const char*, Scaling> scales[] = {
        {"linear", Scaling::Linear}, {"sqrt", Scaling::Sqrt}, {"log", Scaling::Log}};
    const std::pair<const char*, RangeChoice> ranges[] = {{"unit", RangeChoice::Unit},
                                                          {"head", RangeChoice::Maximum}};
    for (const auto& [scale, scaling] : scales)
      for (const auto& [range, choice] : ranges)
        QTest::newRow((QByteArray(scale) + ' ' + range).constData())
            << QString::fromLatin1(scale) << QString::fromLatin1(range)
            << HeatmapStyle{.scaling = scaling, .range = choice};
  }

  /// A colour of the picture is at most two steps of 256 from that of the program.
  void coloursAreThoseOfTheProgram() {
    QFETCH(QString, scale);
    QFETCH(QString, range);
    QFETCH(HeatmapStyle, style);
    choose("scale", scale);
    choose("range", range);
    const AttentionMap map = mapOf(0, 0);
    const ColourScale colours(map, style);
    for (Eigen::Index query = 0; query < tokens; ++query)
      for (Eigen::Index key = 0; key <= query; ++key) {
        const QColor wanted = QColor::fromRgb(colours.colour(map.values(query, key)));
        const QColor found = colourOf(query, key);
        const int off =
            std::max({std::abs(wanted.red() - found.red()), std::abs(wanted.green() - found.green()),
                      std::abs(wanted.blue() - found.blue())});
        QVERIFY2(
            off <= 6,
            qPrintable(
                QStringLiteral("%1, %2: %3 for %4").arg(query).arg(key).arg(found.name(), wanted.name())));
      }
  }

  void lightAndDark() {
    const QString light = background();
    QCOMPARE(light, QStringLiteral("rgb(255, 255, 255)"));
    const QColor masked = colourOf(0, 5);
    const Place button = middleOf(QStringLiteral("at('theme')"));
    m_browser->click(button.x, button.y);
    QVERIFY(background() != light);
    QVERIFY(colourOf(0, 5).lightness() < masked.lightness());
    m_browser->click(button.x, button.y);
    QCOMPARE(background(), light);
    m_browser->prefer("dark");
    m_browser->open(path("page.html"));
    QCOMPARE(background(), QStringLiteral("rgb(22, 25, 29)"));  // as the reader's system has it
    m_browser->prefer("light");
  }

  /// 144 heads × 128 tokens.
  void aLargePageOpensSoon() {
    MapTable table = heads(12, 12);
    table.set.map = [](int layer, int head) {
      AttentionMap map = sampleMap(128, 128);
      map.values *= float(layer + 1) / float(head + 13);
      return map;
    };
    for (const PageBits bits : {PageBits::Eight, PageBits::Sixteen}) {
      const QString file = path("large.html");
      writeHtml(table, {}, bits, file, Existing::Replace);
      QElapsedTimer timer;
      timer.start();
      m_browser->open(file);
      const qint64 loaded = timer.elapsed();
      QVERIFY(text("readout").startsWith(QStringLiteral("Layer 0")));
      QTRY_COMPARE(m_browser->evaluate(QStringLiteral("document.documentElement.dataset.drawn")).toString(),
                   QStringLiteral("144"));
      qInfo("%d bits: %.1f MB, the large map after %lld ms, all 144 small ones after %lld ms", int(bits),
            double(QFileInfo(file).size()) / 1e6, loaded, timer.elapsed());
      const qint64 data = 144 * 128 * 128 * (int(bits) / 8) * 4 / 3;
      QVERIFY(QFileInfo(file).size() < data + 300 * 1024);
      QVERIFY2(loaded < 10'000, QByteArray::number(loaded).constData());  // a second, on an idle machine
    }
  }

 private:
  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
  QString text(const char* id) {
    return m_browser->evaluate(QStringLiteral("at('%1').textContent").arg(QLatin1StringView(id))).toString();
  }
  QString background() {
    return m_browser->evaluate(QStringLiteral("getComputedStyle(document.body).backgroundColor")).toString();
  }
  Place middleOf(const QString& element) {
    const QJsonValue box = m_browser->evaluate(
        QStringLiteral("(() => { const b = %1.getBoundingClientRect(); return [b.x + b.width / 2, b.y + "
                       "b.height / 2]; })()")
            .arg(element));
    return {box[0].toDouble(), box[1].toDouble()};
  }
  /// The middle of a cell, by where the picture draws it.
  void pointAt(Eigen::Index query, Eigen::Index key) {
    const QJsonValue box = m_browser->evaluate(QStringLiteral(
        "(() => { const b = at('large').getBoundingClientRect(); return [b.x + place.left, b.y + "
        "place.above, place.cell]; })()"));
    m_browser->moveTo(box[0].toDouble() + (double(key) + 0.5) * box[2].toDouble(),
                      box[1].toDouble() + (double(query) + 0.5) * box[2].toDouble());
  }
  void choose(const char* id, const QString& value) {
    m_browser->evaluate(QStringLiteral("at('%1').value = '%2', at('%1').dispatchEvent(new Event('change'))")
                            .arg(QLatin1StringView(id), value));
  }
  QColor colourOf(Eigen::Index query, Eigen::Index key) {
    const QJsonValue rgb = m_browser->evaluate(
        QStringLiteral("[...at('large').getContext('2d').getImageData((place.left + "
                       "(%1 + 0.5) * place.cell) * devicePixelRatio, (place.above + (%2 + "
                       "0.5) * place.cell) * devicePixelRatio, 1, 1).data]")
            .arg(key)
            .arg(query));
    return {rgb[0].toInt(), rgb[1].toInt(), rgb[2].toInt()};
  }

  QTemporaryDir m_folder;
  std::unique_ptr<Browser> m_browser;
};

int main(int count, char** words) {
  if (Browser::program().isEmpty()) {
    std::fputs("Skipped: no Chromium is installed (Debian: apt-get install chromium).\n", stdout);
    return 77;
  }
  QCoreApplication application(count, words);
  HtmlInBrowserTest test;
  return QTest::qExec(&test, count, words);
}

#include "tst_html_in_browser.moc"
