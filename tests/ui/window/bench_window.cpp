// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QElapsedTimer>
#include <QRadioButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <cstdio>

#include "core/workspace/model_reference.h"
#include "tests/support/measure_steps.h"
#include "ui/controls/dk_slider.h"
#include "ui/controls/text_field.h"
#include "ui/frame/window_actions.h"
#include "ui/panels/text_bar.h"
#include "ui/panels/what_if_panel.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/heatmap_view.h"
#include "ui/window/main_window.h"

using namespace heedmap;

namespace {

void waitForMap(MainWindow& window) {
  QSignalSpy ready(&window.session(), &Session::mapReady);
  ready.wait(30000);
}

void measureSteps(MainWindow& window, const char* size) {
  const auto name = [size](const char* what) { return std::string(what) + ", " + size; };
  ViewEdits& edits = window.session().edits();
  auto* slider = window.findChild<WhatIfPanel*>()->findChild<DkSlider*>();
  measure(name("head switch").c_str(), [&](int round) {
    window.actions()[round % 2 == 0 ? ActionId::NextHead : ActionId::PreviousHead].trigger();
  });
  measure(name("slider step").c_str(), [&](int round) { slider->setValue(100 + 12 * round); });
  edits.resetWhatIf();
  measure(name("mask toggle").c_str(),
          [&](int round) { edits.setMask(round % 2 == 0 ? MaskChoice::Causal : MaskChoice::Model); });
  edits.resetWhatIf();
}

}  // namespace

/// usage: bench_window [MODEL]   (with a model: only how soon its first picture is there, and the memory)
int main(int argc, char** argv) {
  QElapsedTimer sinceStart;
  sinceStart.start();
  QStandardPaths::setTestModeEnabled(true);
  QApplication application(argc, argv);
  const QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  MainWindow window(openReference,
                    {{.name = QStringLiteral("MiniLM"),
                      .reference = QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"),
                      .detail = {}}},
                    argc > 1 ? std::optional(modelReference(application.arguments()[1])) : std::nullopt);
  window.resize(1500, 940);
  window.show();
  waitForMap(window);
  QCoreApplication::processEvents();
  std::printf("%-52s %8.1f ms, %lld tokens\n", "main() to first picture",
              double(sinceStart.nsecsElapsed()) / 1e6,
              static_cast<long long>(window.session().trace()->source.size()));
  if (argc > 1) return 0;

  TextField* field = window.findChild<TextBar*>()->textField();
  measure("key to new picture, 9 tokens", [&](int) {
    field->insertPlainText(QStringLiteral("a"));
    waitForMap(window);
  });
  field->setText(QStringLiteral("The cat sits on the mat"));
  waitForMap(window);
  measureSteps(window, "8 tokens");
  field->setText(QStringLiteral("cat ").repeated(600));
  waitForMap(window);
  QElapsedTimer grid;
  grid.start();
  while (window.findChild<HeadGrid*>()->thumbnails().isBusy())
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  std::printf("%-52s %8.1f ms\n", "pictures of all 72 heads, 512 tokens", double(grid.nsecsElapsed()) / 1e6);
  measureSteps(window, "512 tokens");
  window.session().openModel(TextbookOptions{});
  for (const int tokens : {4096, 32'768}) {
    field->setText(QStringLiteral("cat ").repeated(tokens).trimmed());
    while (window.session().map()->rows() != tokens) waitForMap(window);  // others come before it
    measureSteps(window, qPrintable(QStringLiteral("%1 tokens").arg(tokens)));
  }
}
