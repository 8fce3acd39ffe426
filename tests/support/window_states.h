// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>

#include "tests/support/geometry.h"
#include "tests/support/settle.h"
#include "tests/support/window.h"
#include "ui/controls/segments.h"
#include "ui/frame/docks.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/panels/export_dialog.h"
#include "ui/panels/heads/filter_field.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/heatmap_view.h"
#include "ui/window/picture_area.h"

/// The window in twelve states that differ as much as they can, and what has to hold in each of them.
namespace heedmap {

inline const QString translatorModel = QStringLiteral(HEEDMAP_TEST_MODELS "/tiny-translator-zh-en");

/// Until nothing is on its way and the window looks the same three times in a row.
inline bool standsStill(QWidget& window) {
  if (!settle(window)) return false;
  QImage before;
  int looks = 0;
  return waitFor([&] {
    const QImage now = window.grab().toImage();
    looks = now == before ? looks + 1 : 0;
    before = now;
    return looks == 3;
  });
}

struct WindowState {
  const char* name;
  /// Brings a window that has started for the first time into the state; gives what is to be looked at.
  QWidget* (*enter)(MainWindow& window);
};

inline QWidget* opened(MainWindow& window, const ModelReference& model, const QString& text) {
  type(window, text);
  window.session().openModel(model);
  const bool isThere = waitFor([&] {
    const Session& session = window.session();
    return session.reference() == model && session.trace() && session.map()->values.size() > 0 &&
           session.trace()->source.text == text.toUtf8();
  });
  return isThere ? &window : nullptr;
}

/// By the keys of its action.
inline QWidget* switchedOn(MainWindow& window, const QKeySequence& keys) {
  for (QAction* action : window.actions().all()) {
    if (!action->shortcuts().contains(keys)) continue;
    if (!action->isChecked()) action->trigger();
    return &window;
  }
  return nullptr;
}

inline QWidget* withDock(MainWindow& window, const char* dock) {
  window.docks().open(dock);
  return &window;
}

inline const std::vector<WindowState>& windowStates() {
  static const std::vector<WindowState> states{
      {"first-start", [](MainWindow& window) -> QWidget* { return &window; }},
      {"long-text",
       [](MainWindow& window) -> QWidget* {
         return opened(
             window, miniLm,
             QStringLiteral("The animal didn't cross the street because it was too tired. ").repeated(24));
       }},
      {"chinese-emoji",
       [](MainWindow& window) -> QWidget* {
         return opened(
             window, chineseModel,
             QStringLiteral(
                 "我上周买了钢笔🖊️，它今天弄丢了👩‍👩‍👧，真可惜！"));
       }},
      {"cross-attention",
       [](MainWindow& window) -> QWidget* {
         if (!opened(window, translatorModel, QStringLiteral("我上周买了钢笔"))) return nullptr;
         window.session().edits().selectHead({AttentionKind::Cross, 1, 2});
         return &window;
       }},
      {"textbook-what-if",
       [](MainWindow& window) -> QWidget* {
         if (!opened(window, TextbookOptions{.dK = 256}, QStringLiteral("The cat sits on the mat")))
           return nullptr;
         window.session().edits().setMask(MaskChoice::Causal);
         window.session().edits().setScaled(false);
         return withDock(window, "whatIf");
       }},
      {"switched-off",
       [](MainWindow& window) -> QWidget* {
         ViewEdits& edits = window.session().edits();
         for (const int head : {1, 4, 7}) edits.switchOff({AttentionKind::Self, 2, head});
         edits.pin({Pin::Kind::Query, 3, 1});
         edits.toggleEdges(edits.pinnedEdges());
         return withDock(window, "ablation");
       }},
      {"find-heads",
       [](MainWindow& window) -> QWidget* {
         window.docks().open("find");
         part<FilterField>(window).setText(QStringLiteral("previous > 0.2"));
         return &window;
       }},
      {"compare",
       [](MainWindow& window) -> QWidget* { return switchedOn(window, QStringLiteral("Ctrl+Shift+C")); }},
      {"lines",
       [](MainWindow& window) -> QWidget* {
         window.session().edits().pin({Pin::Kind::Query, 3, {}});
         return switchedOn(window, QStringLiteral("Ctrl+Shift+L"));
       }},
      {"next-token",
       [](MainWindow& window) -> QWidget* {
         if (!opened(window, translatorModel, QStringLiteral("猫坐在垫子上"))) return nullptr;
         window.session().edits().selectHead({AttentionKind::DecoderSelf, 0, 1});
         window.docks().open("next");
         window.session().edits().pin({Pin::Kind::Query, 2, {}});
         return waitFor([&] { return !window.session().predictions().empty(); }) ? &window : nullptr;
       }},
      {"export",
       [](MainWindow& window) -> QWidget* {
         auto& dialog = part<ExportDialog>(window);
         dialog.ask(PictureExport::What::Head);
         return &dialog;
       }},
      {"lesson",
       [](MainWindow& window) -> QWidget* {
         window.docks().panel<LessonDock>().openPage(2);
         return withDock(window, "lesson");
       }},
  };
  return states;
}

/// What is wrong with the large picture and with the grid beside it.
inline QStringList pictureFaults(const MainWindow& window) {
  QStringList faults;
  const HeatmapPlot& plot = part<HeatmapView>(part<PictureArea>(window)).plot();
  const Figure& figure = plot.figure();
  if (isOnScreen(plot)) {
    const auto say = [&](const QString& what) { faults << QStringLiteral("The large picture: ") + what; };
    // A matrix of a few rows is lower than a bar can be read, and a bar that goes on comes to a point.
    const double letters = QFontInfo(plot.font()).pixelSize(), point = 1.5 * letters;
    const bool isLow = figure.cells.height() < 6 * letters;
    if (!figure.bar.isEmpty() && !isLow &&
        (figure.bar.top() < figure.cells.top() - 1 || figure.bar.top() > figure.cells.top() + point ||
         figure.bar.bottom() > figure.cells.bottom() + 1 ||
         figure.bar.bottom() < figure.cells.bottom() - point))
      say(QStringLiteral("the colour bar stands from %1 to %2 beside cells from %3 to %4")
              .arg(figure.bar.top())
              .arg(figure.bar.bottom())
              .arg(figure.cells.top())
              .arg(figure.cells.bottom()));
    if (!QRectF(plot.rect()).contains(figure.cells)) say(QStringLiteral("cells are cut off"));
    for (const Figure::Text& text : figure.texts) {
      QRectF place = QFontMetricsF(text.font).boundingRect(text.place, text.flags, text.text);
      QTransform turned;
      turned.translate(text.origin.x(), text.origin.y()).rotate(text.angle);
      place = turned.mapRect(place);
      if (!QRectF(plot.rect()).adjusted(-2, -2, 2, 2).contains(place))
        say(QStringLiteral("“%1” stands from (%2, %3) to (%4, %5) in %6 × %7 px")
                .arg(text.text)
                .arg(place.left())
                .arg(place.top())
                .arg(place.right())
                .arg(place.bottom())
                .arg(plot.width())
                .arg(plot.height()));
    }
  }
  const HeadGrid& grid = part<HeadGrid>(window);
  if (isOnScreen(grid) && !grid.viewport()->rect().contains(grid.pictureRect(grid.current())))
    faults << QStringLiteral("The chosen head is out of sight");
  return faults;
}

}  // namespace heedmap
