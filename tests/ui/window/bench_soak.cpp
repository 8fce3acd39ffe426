// SPDX-License-Identifier: GPL-3.0-or-later
// Usage: bench_soak [MINUTES] [SEED] [MODEL]…   See scripts/soak.
#include <unistd.h>

#include <QWheelEvent>
#include <random>

#include "core/base/system.h"
#include "core/workspace/model_reference.h"
#include "tests/support/measured_application.h"
#include "tests/support/window.h"
#include "ui/frame/window_actions.h"
#include "ui/plots/heatmap/go_to_bar.h"
#include "ui/plots/heatmap_view.h"
#include "ui/window/picture_area.h"

using namespace heedmap;

namespace {

constexpr double mostGrowth = 0.05;
constexpr int stepPause = 40;  // milliseconds between two things that somebody does

double megabytes() {
  return contents("/proc/self/statm").split(' ').value(1).toDouble() * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

/// Somebody who does one thing after the other, as chance has it.
class Visitor {
 public:
  Visitor(MainWindow& window, MeasuredApplication& application, unsigned seed)
      : m_window(window),
        m_application(application),
        m_random(seed),
        m_plot(*window.findChild<PictureArea*>()->heatmap().findChild<HeatmapPlot*>()) {}

  /// Back to the first sentence and the first model: what memory is compared at.
  void rest() {
    m_application.doing = QStringLiteral("resting");
    m_window.session().openModel(m_window.session().models().front().reference);
    m_text().selectAll();
    m_text().insertPlainText(QStringLiteral("The cat sits on the mat"));
    m_window.session().history().clear();  // which keeps what was typed, as it should
  }

  void step() {
    if (m_patience > 0 && m_window.session().isGenerating()) {
      --m_patience;
      return;
    }
    m_patience = 0;
    const std::vector<std::pair<const char*, std::function<void()>>> things{
        {"typing", [this] { typeWord(); }},
        {"typing", [this] { typeWord(); }},
        {"deleting", [this] { m_text().textCursor().deletePreviousChar(); }},
        {"pasting a long text", [this] { rarely([this] { paste(200, 4000); }); }},
        {"pasting a short text", [this] { rarely([this] { paste(3, 60); }); }},
        {"zooming", [this] { turnWheel(); }},
        {"zooming", [this] { turnWheel(); }},
        {"panning",
         [this] {
           m_plot.pan({number(-90, 90) * 1.0, number(-90, 90) * 1.0});
         }},
        {"fitting", [this] { m_window.actions()[ActionId::Fit].trigger(); }},
        {"hovering", [this] { hover(); }},
        {"another head", [this] { anotherHead(); }},
        {"another head", [this] { anotherHead(); }},
        {"a mask", [this] { edits().setMask(number(0, 1) ? MaskChoice::Causal : MaskChoice::Model); }},
        {"d_k", [this] { edits().setDk(number(1, 900), 7); }},
        {"what the model does", [this] { edits().resetWhatIf(); }},
        {"undoing", [this] { m_window.session().history().undo(); }},
        {"generating", [this] { generate(); }},
        {"generating", [this] { generate(); }},
        {"searching", [this] { goTo().goOn(number(0, 1) ? 1 : -1); }},
        {"a hot spot", [this] { goTo().goToHotSpot(1); }},
        {"another model", [this] { rarely([this] { anotherModel(); }); }},
    };
    const auto& [name, act] = things[size_t(number(0, int(things.size()) - 1))];
    m_application.doing = QLatin1StringView(name);
    act();
  }

 private:
  int number(int least, int most) { return std::uniform_int_distribution<int>(least, most)(m_random); }
  void rarely(const std::function<void()>& act) {
    if (number(0, 9) == 0) act();
  }
  TextField& m_text() { return *part<TextBar>(m_window).textField(); }
  ViewEdits& edits() { return m_window.session().edits(); }
  GoToBar& goTo() { return *m_window.findChild<GoToBar*>(); }

  QString word() {
    static const QStringList words{QStringLiteral("cat "),  QStringLiteral("mat "),
                                   QStringLiteral("the "),  QStringLiteral("sits "),
                                   QStringLiteral("猫 "),   QStringLiteral("🙂 "),
                                   QStringLiteral("the, "), QStringLiteral("unbelievable ")};
    return words[number(0, int(words.size()) - 1)];
  }

  void typeWord() {
    TextField& field = m_text();
    if (field.toPlainText().size() > 60'000) return paste(3, 60);
    QTextCursor cursor = field.textCursor();
    if (number(0, 4) == 0) cursor.setPosition(number(0, int(field.toPlainText().size())));
    field.setTextCursor(cursor);
    field.insertPlainText(word());
  }

  void paste(int least, int most) {
    QString text;
    for (int i = number(least, most); i > 0; --i) text += word();
    m_text().selectAll();
    m_text().insertPlainText(text);
  }

  void turnWheel() {
    const QPointF at(number(0, m_plot.width()), number(0, m_plot.height()));
    QWheelEvent event(at, m_plot.mapToGlobal(at), {}, {0, number(-4, 6) * 40}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&m_plot, &event);
  }

  void hover() {
    const QPointF at(number(0, m_plot.width()), number(0, m_plot.height()));
    QMouseEvent event(QEvent::MouseMove, at, m_plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                      Qt::NoModifier);
    QApplication::sendEvent(&m_plot, &event);
  }

  void anotherHead() {
    const AttentionStack* stack = m_window.session().stack();
    if (!stack) return;
    HeadId id = m_window.session().view().head;
    id.layer = number(0, int(stack->layers.size()) - 1);
    id.head = number(0, stack->heads - 1);
    edits().selectHead(id);
  }

  /// Looks on for two seconds at most, then goes on while the model writes.
  void generate() {
    if (!m_window.session().canGenerate()) return;
    m_window.actions()[ActionId::Generate].trigger();
    m_patience = 2000 / stepPause;
  }

  void anotherModel() {
    const auto& models = m_window.session().models();
    m_window.session().openModel(models[size_t(number(0, int(models.size()) - 1))].reference);
  }

  MainWindow& m_window;
  MeasuredApplication& m_application;
  std::mt19937 m_random;
  HeatmapPlot& m_plot;
  int m_patience = 0;  ///< for so many steps nothing is done while a model writes
};

double median(std::vector<double> numbers) {
  if (numbers.empty()) return 0;
  std::ranges::sort(numbers);
  return numbers[numbers.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("DISPLAY")) qputenv("QT_QPA_PLATFORM", "offscreen");
  keepFreedMemory();
  MeasuredApplication application(argc, argv);
  const OwnSettings settings(QStringLiteral("soak"));
  const QStringList words = application.arguments();
  const double minutes = words.size() > 1 ? words[1].toDouble() : 10;
  std::vector<ModelEntry> models;
  for (const QString& path :
       QStringList{miniLm, chineseModel, QStringLiteral(HEEDMAP_TEST_MODELS "/tiny-translator-zh-en"),
                   QStringLiteral("textbook")} +
           words.mid(3))
    models.push_back({.name = QFileInfo(path).fileName(), .reference = modelReference(path), .detail = {}});
  MainWindow window(openReference, models);
  window.resize(1300, 900);
  window.show();
  Visitor visitor(window, application, words.size() > 2 ? words[2].toUInt() : 1);
  qint64 written = 0;
  QObject::connect(&window.session(), &Session::generated, [&] { ++written; });

  QElapsedTimer clock;
  clock.start();
  std::vector<double> early, late, rests;
  QTimer doing, watching;
  QObject::connect(&doing, &QTimer::timeout, [&] { visitor.step(); });
  doing.start(stepPause);
  // Now and then everything is as at the start.
  constexpr int round = 16'000, restOfRound = 4'000;  // milliseconds
  QObject::connect(&watching, &QTimer::timeout, [&] {
    const double share = double(clock.elapsed()) / (60'000 * minutes);
    const qint64 ofRound = clock.elapsed() % round;
    if (ofRound < round - restOfRound) {
      if (!doing.isActive()) {
        returnFreedMemory();
        rests.push_back(megabytes());
        (share < 0.6 ? early : late).push_back(rests.back());
        if (share < 0.25) early.clear();  // warming up
        if (share >= 1) return application.quit();
        doing.start();
      }
    } else if (doing.isActive()) {
      doing.stop();
      visitor.rest();
    }
  });
  watching.start(200);
  application.exec();

  const double before = median(early), after = median(late), growth = after / before - 1;
  const bool isQuick = report(application.turns, application.count), isLean = growth <= mostGrowth;
  std::printf("%lld tokens were generated\n", static_cast<long long>(written));
  std::printf("memory at each rest:");
  for (const double memory : rests) std::printf(" %.0f", memory);
  std::printf("\nmemory: %.0f MB after the warm-up, %.0f MB at the end: %+.1f %%\n", before, after,
              100 * growth);
  std::printf(isQuick && isLean ? "passed\n" : "FAILED\n");
  return isQuick && isLean ? 0 : 1;
}
