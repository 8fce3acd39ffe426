// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QTableView>
#include <cstdio>

#include "core/textbook/textbook_layer.h"
#include "tests/support/measure_steps.h"
#include "tests/support/window.h"
#include "ui/panels/heads/find_panel.h"
#include "ui/panels/heads/head_table_model.h"
#include "ui/plots/head_grid.h"

using namespace heedmap;

namespace {

constexpr int layers = 40, heads = 25;

/// 1,000 heads: one textbook layer of each seed over the other.
class ManyHeads : public Model {
 public:
  const ModelSummary& summary() const override { return m_summary; }
  Tokens tokenize(const QByteArray& text, const QByteArray&, SpecialTokens, std::stop_token) const override {
    return layer(1).tokenize(text);
  }
  AttentionTrace run(const Tokens& source, const Tokens&, const RunOptions&, std::stop_token) const override {
    AttentionTrace trace = layer(1).run(source, {}, {});
    for (int i = 1; i < layers; ++i)
      trace.stacks[0].layers.push_back(layer(i + 1).run(source, {}, {}).stacks[0].layers[0]);
    return trace;
  }

 private:
  static TextbookLayer layer(int seed) {
    return TextbookLayer({.seed = std::uint64_t(seed), .dModel = 64, .heads = heads, .dK = 8, .dV = 8});
  }
  ModelSummary m_summary;
};

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  const OwnSettings settings(QStringLiteral("bench_find_heads"));
  const auto opener = [](const ModelReference&, std::stop_token) { return std::make_shared<ManyHeads>(); };
  MainWindow window(opener, {}, ModelPath{QStringLiteral("many heads")});
  HeadGrid& grid = part<HeadGrid>(window);
  part<QDockWidget>(window, QStringLiteral("find")).raise();
  window.resize(1500, 940);
  window.show();
  part<TextBar>(window).setTexts(
      QStringLiteral("The animal did not cross the street because it was too tired."), {});
  const HeadSurvey& survey = part<HeadSurvey>(window);
  if (!QTest::qWaitFor([&] { return survey.table().heads.size() == size_t(layers * heads); }, 60'000))
    return 1;
  if (!QTest::qWaitFor([&] { return !grid.thumbnails().isBusy(); }, 60'000)) return 1;
  FindPanel& find = part<FindPanel>(window);
  auto& colourBy = part<QComboBox>(find, QStringLiteral("colourBy"));
  auto& order = part<QComboBox>(find, QStringLiteral("order"));
  auto& filter = part<QLineEdit>(find, QStringLiteral("filter"));
  auto& table = part<QTableView>(find, QStringLiteral("table"));

  measure("colour by another measure", [&](int round) { colourBy.setCurrentIndex(1 + round % 8); });
  measure("sort the grid, and back", [&](int round) { order.setCurrentIndex((round + 1) % 2); });
  order.setCurrentIndex(1);
  measure("colour and sort by another measure", [&](int round) { colourBy.setCurrentIndex(1 + round % 8); });
  measure("filter", [&](int round) {
    filter.setText(round % 2 == 0 ? QStringLiteral("previous > 0.1 and first < 0.3") : QString());
  });
  filter.clear();
  measure("sort the table", [&](int round) {
    table.sortByColumn(HeadTableModel::FirstMeasure + round % 12, Qt::DescendingOrder);
  });
  measure("sort the table by finding", [&](int round) {
    table.sortByColumn(HeadTableModel::Found, round % 2 ? Qt::DescendingOrder : Qt::AscendingOrder);
  });
  measure("scroll, choose the next head", [&](int round) {
    grid.setCurrent({AttentionKind::Self, round % layers, round % heads});
  });
}
