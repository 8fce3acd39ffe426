// SPDX-License-Identifier: GPL-3.0-or-later
// Usage: bench_long_window MODEL TEXT-FILE [LAYER]   Somebody explores a long text in the window: how soon
// the first picture of a head of LAYER is there, the memory, and how long each step keeps the window's
// thread. An empty TEXT-FILE ("") leaves a trace or arrays as they are.
#include <QLineEdit>
#include <QWheelEvent>

#include "core/base/system.h"
#include "core/workspace/model_reference.h"
#include "tests/support/measure_steps.h"
#include "tests/support/measured_application.h"
#include "tests/support/window.h"
#include "ui/frame/window_actions.h"
#include "ui/plots/heatmap/go_to_bar.h"
#include "ui/plots/heatmap/long_view.h"
#include "ui/plots/heatmap_view.h"
#include "ui/window/picture_area.h"

using namespace heedmap;

namespace {

double megabytes(const char* field) {
  for (const QByteArray& line : contents("/proc/self/status").split('\n'))
    if (line.startsWith(field)) return line.simplified().split(' ').value(1).toDouble() / 1024;
  return 0;
}

/// The steps of somebody who looks around, each with its times.
class Explorer {
 public:
  Explorer(MainWindow& window, MeasuredApplication& application)
      : m_window(window),
        m_application(application),
        m_plot(part<HeatmapPlot>(part<PictureArea>(window).heatmap())),
        m_goTo(part<GoToBar>(window)) {}

  void waitForPicture(const char* what) {
    const bool isThere = QTest::qWaitFor(
        [&] { return m_plot.map().longHead && m_plot.longView().tiles().share() > 0; }, 300'000);
    std::printf("%-52s %8.1f s%s, peak %.0f MB\n", what, double(m_clock.nsecsElapsed()) / 1e9,
                isThere ? "" : " (NONE)", megabytes("VmHWM"));
    std::fflush(stdout);
  }

  void waitForOverview() {
    const bool isThere = QTest::qWaitFor([&] { return m_plot.longView().tiles().share() >= 1; }, 300'000);
    std::printf("%-52s %8.1f s%s, peak %.0f MB\n", "overview complete", double(m_clock.nsecsElapsed()) / 1e9,
                isThere ? "" : " (NOT)", megabytes("VmHWM"));
  }

  void explore() {
    const QPointF middle = QRectF(m_plot.pictureRect()).center();
    const auto trigger = [&](ActionId id) { m_window.actions()[id].trigger(); };
    step("zoom in", 40, [&](int) { wheel(middle, 40); });
    step("pan", 60, [&](int i) { m_plot.pan({i < 30 ? -31.0 : 27.0, i % 3 * 15.0 - 12}); });
    step("hover", 60, [&](int i) { hover(middle + QPointF(i * 5 - 150, i * 3 - 90)); });
    step("zoom out", 40, [&](int) { wheel(middle, -40); });
    step("fit", 5, [&](int) { trigger(ActionId::Fit); });
    step("hover over the whole", 60, [&](int i) { hover(middle + QPointF(i * 5 - 150, i * 3 - 90)); });
    step("hot spot", 20, [&](int) { m_goTo.goToHotSpot(1); });
    auto& field = part<QLineEdit>(m_goTo);
    step("search", 6, [&](int i) { field.setText(QStringLiteral("the").left(1 + i % 3)); });
    step("next found", 20, [&](int) { m_goTo.goOn(1); });
    step("head switch", 60, [&](int i) { trigger(i % 3 < 2 ? ActionId::NextHead : ActionId::PreviousHead); });
    step("layer switch", 20,
         [&](int i) { trigger(i % 3 < 2 ? ActionId::NextLayer : ActionId::PreviousLayer); });
    step("pin a row", 10, [&](int i) {
      m_window.session().edits().togglePin({Pin::Kind::Query, 1000 + i, 0});
    });
    step("pin a column", 10, [&](int i) {
      m_window.session().edits().togglePin({Pin::Kind::Key, 1000 + i, 0});
    });
    step("head switch, pinned", 20, [&](int) { trigger(ActionId::NextHead); });
  }

  void report() {
    heedmap::report(std::move(m_application.turns), m_application.count);
    std::printf("peak %.0f MB, now %.0f MB\n", megabytes("VmHWM"), megabytes("VmRSS"));
  }

  void restart() { m_clock.start(); }

 private:
  template <typename Do>
  void step(const char* what, int rounds, Do act) {
    m_application.doing = QLatin1StringView(what);
    std::vector<double> times;
    for (int i = 0; i < rounds; ++i) {
      const double before = millisecondsWaited();
      QElapsedTimer clock;
      clock.start();
      QMetaObject::invokeMethod(
          &m_window, [&act, i] { act(i); }, Qt::QueuedConnection);
      QCoreApplication::sendPostedEvents();
      QCoreApplication::processEvents();
      times.push_back(double(clock.nsecsElapsed()) / 1e6 - (millisecondsWaited() - before));
      QTest::qWait(25);
    }
    printTimes(what, std::move(times));
  }

  void wheel(QPointF at, int turn) {
    QWheelEvent event(at, m_plot.mapToGlobal(at), {}, {0, turn}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&m_plot, &event);
  }

  void hover(QPointF at) {
    QMouseEvent event(QEvent::MouseMove, at, m_plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                      Qt::NoModifier);
    QApplication::sendEvent(&m_plot, &event);
  }

  MainWindow& m_window;
  MeasuredApplication& m_application;
  HeatmapPlot& m_plot;
  GoToBar& m_goTo;
  QElapsedTimer m_clock;
};

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("DISPLAY")) qputenv("QT_QPA_PLATFORM", "offscreen");
  keepFreedMemory();
  MeasuredApplication application(argc, argv);
  application.lookInto(30);
  const OwnSettings settings(QStringLiteral("long-window"));
  const QStringList words = application.arguments();
  MainWindow window(openReference, {}, modelReference(words.value(1)));
  window.resize(1500, 940);
  window.show();
  Explorer explorer(window, application);
  if (!QTest::qWaitFor([&] { return !window.session().map()->isEmpty(); }, 60'000))
    qFatal("There is no picture.");
  window.session().edits().selectHead({AttentionKind::Self, words.value(3).toInt(), 0});
  QTest::qWait(500);
  application.turns.clear();
  application.doing = QStringLiteral("pasting");
  explorer.restart();
  if (!words.value(2).isEmpty()) type(window, QString::fromUtf8(contents(qPrintable(words[2]))));
  explorer.waitForPicture("first picture");
  std::printf("%lld tokens\n", static_cast<long long>(window.session().trace()->source.size()));
  explorer.explore();
  explorer.waitForOverview();
  explorer.report();
}
