// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/exporting/export_text.h"

#include <algorithm>
#include <atomic>
#include <functional>

#include "core/analysis/measures/head_measures.h"
#include "core/analysis/not_finite.h"
#include "ui/render/caption.h"
#include "ui/render/text_metrics.h"

namespace heedmap {

namespace {

/// One text at work.
class TextExport {
 public:
  TextExport(const ExportPlan& plan, const RunRequest& text, std::optional<int> line, std::stop_token stop)
      : m_plan(plan), m_line(line), m_stop(std::move(stop)), m_run(plan.run) {
    m_run.text = text.text;
    m_run.pair = text.pair;
    m_run.ids = text.ids;
  }

  QStringList write() {
    const ChosenHeads chosen = chosenHeads(m_plan);
    RunRequest run = m_run;
    run.deepest = deepest(chosen);
    m_trace = runRequest(*m_plan.model, run, m_stop);
    if (m_trace.stacks.empty()) throw Error(say("There is no token to look at: the text is empty."));
    m_kind = m_plan.kind.value_or(m_trace.stacks.front().kind);
    for (const Tokens* tokens : {&m_trace.source, &m_trace.target})
      if (tokens->omitted > 0) m_said << omission(*tokens);
    if (!m_trace.stack(m_kind))
      throw Error(
          say("%1 has no attention of that kind; leave out --attention.").arg(m_plan.model->summary().name));
    checkHidden(m_plan.map.map.choice.filter, m_trace, m_kind);
    sayLeftOut(chosen);
    writeMaps(mapsOf(chosen), chosen);
    return m_said;
  }

 private:
  /// The deepest layer that what is written is made of; nothing where that is all of them.
  std::optional<LayerId> deepest(const ChosenHeads& chosen) const {
    if (m_plan.figure.rangesOverAllHeads) return {};
    LayerId layer{m_plan.kind.value_or(AttentionKind::Self), std::ranges::max(chosen.layers)};
    if (m_plan.map.minus) layer.layer = std::max(layer.layer, m_plan.map.minus->head.layer);
    return layer;
  }

  std::vector<HeadId> together(const ChosenHeads& chosen) const {
    std::vector<HeadId> heads;
    for (const auto& [layer, head] : chosen.each) heads.push_back({m_kind, layer, head});
    return heads;
  }

  /// The map of one head or aggregate, as it is asked for.
  AttentionMap mapOf(std::span<const HeadId> heads) const {
    const MapRequest request = m_plan.map.of(heads);
    if (!m_plan.map.minus) return attentionMap(m_trace, *m_plan.model, request, m_stop);
    return compare(m_trace, *m_plan.model, request, *m_plan.map.minus, m_stop).difference;
  }

  /// The maps of these layers and heads, or the one aggregate of them all.
  HeadSet mapsOf(const ChosenHeads& chosen) {
    HeadSet set{chosen.layers, chosen.heads, [this](int layer, int head) {
                  const HeadId one[] = {{m_kind, layer, head}};
                  return checked(mapOf(one));
                }};
    if (m_plan.map.isAggregate())
      set = {{chosen.each.back().layer},
             {chosen.each.back().head},
             [this, heads = together(chosen)](int, int) { return checked(mapOf(heads)); }};
    if (m_trace.stacks.size() > 1) set.kind = say(info(m_kind).name);
    return set;
  }

  AttentionMap checked(AttentionMap map) {
    if (!map.values.allFinite()) m_isFinite = false;
    return map;
  }

  /// Names what a comparison with another text leaves out of every map.
  void sayLeftOut(const ChosenHeads& chosen) {
    if (!m_plan.map.minus || m_plan.map.minus->with != ComparisonRequest::With::Text) return;
    const HeadId first[] = {{m_kind, chosen.each.front().layer, chosen.each.front().head}};
    const ComparisonResult result =
        compare(m_trace, *m_plan.model, m_plan.map.of(first), *m_plan.map.minus, m_stop);
    if (result.other.omitted > 0) m_said << omission(result.other);
    m_said << result.leftOut;
  }

  Origin origin(const ChosenHeads& chosen) const {
    Origin origin = originOf(*m_plan.model, m_plan.reference);
    origin.hasText = m_plan.output.hasText;
    origin.run = m_run;
    origin.map = m_plan.map.of(together(chosen));
    origin.minus = m_plan.map.minus;
    return origin;
  }

  MapFileFormat format(const ChosenHeads& chosen) const {
    MapFileFormat format{.kind = m_plan.output.format,
                         .view = m_plan.figure.view,
                         .style = m_plan.figure.style,
                         .dpi = m_plan.figure.dpi,
                         .bits = m_plan.output.bits,
                         .existing = m_plan.output.existing,
                         .origin = {}};
    if (m_plan.output.hasOrigin) format.origin = origin(chosen);
    format.style.model = m_plan.model->summary().name;
    if (m_plan.figure.caption)
      format.style.text = *m_plan.figure.caption;
    else if (m_plan.output.hasText)
      format.style.text = captionOf(m_trace, m_kind);
    if (m_plan.figure.rangesOverAllHeads)
      format.style.heatmap =
          overAllHeads(format.style.heatmap, m_plan.map.map.choice.quantity,
                       double(largestWeight(m_trace, m_kind, afterRun(*m_plan.model, m_run.whatIf))));
    return format;
  }

  /// What stands in one picture. A panel shows with each difference what it is of.
  std::vector<AttentionMap> viewed(const HeadSet& set, const ChosenHeads& chosen) {
    std::vector<AttentionMap> maps;
    if (m_plan.map.isAggregate()) return {set.map(set.layers.front(), set.heads.front())};
    for (const auto& [layer, head] : chosen.each) {
      if (!m_plan.map.minus || m_plan.figure.view.kind != FigureView::Kind::Panel) {
        maps.push_back(set.map(layer, head));
        continue;
      }
      const HeadId one[] = {{m_kind, layer, head}};
      ComparisonResult result =
          compare(m_trace, *m_plan.model, m_plan.map.of(one), *m_plan.map.minus, m_stop);
      for (AttentionMap* map : {&result.pair.left, &result.pair.right, &result.difference})
        maps.push_back(checked(std::move(*map)));
    }
    return maps;
  }

  /// Says which characters of the picture no font can draw.
  void sayMissingFonts(const AttentionMap& map, const FigureStyle& style) {
    QStringList texts{style.text};
    for (const auto* labels : {&map.queries, &map.keys})
      for (const AxisLabel& label : *labels) texts << label.text;
    if (const QString missing = missingFonts(texts); !missing.isEmpty()) m_said << missing;
  }

  void writeMaps(const HeadSet& set, const ChosenHeads& chosen) {
    const MapFileFormat format = this->format(chosen);
    if (format.isPicture()) sayMissingFonts(set.map(set.layers.front(), set.heads.front()), format.style);
    const auto pathOf = [this](int layer, int head) { return m_plan.output.pathOf(layer, head, m_line); };
    if (m_plan.isTogether() && m_plan.isView()) {
      writeView(viewed(set, chosen), together(chosen), format, pathOf(0, 0), m_stop);
    } else if (m_plan.isTogether()) {
      writeTogether(set, format, pathOf(0, 0), m_stop);
    } else {
      const auto write = [&](int layer, int head) {
        if (!m_plan.output.isSkipped(pathOf(layer, head)))
          writeEach({{layer}, {head}, set.map, set.kind}, format, pathOf, m_stop);
      };
      if (m_plan.map.isAggregate())
        write(set.layers.front(), set.heads.front());
      else
        for (const auto& [layer, head] : chosen.each) write(layer, head);
    }
    if (m_isFinite) return;
    const QString note = notFiniteNote(m_trace);
    m_said << (note.isEmpty() ? say("Some of what was written is not a number (NaN or infinity).") : note);
  }

  const ExportPlan& m_plan;
  std::optional<int> m_line;
  std::stop_token m_stop;
  RunRequest m_run;
  AttentionTrace m_trace;
  AttentionKind m_kind = AttentionKind::Self;
  std::atomic<bool> m_isFinite = true;
  QStringList m_said;
};

}  // namespace

bool ExportPlan::isTogether() const {
  if (output.namesHeads()) return false;
  if (isView()) return true;
  if (map.isAggregate()) return false;
  if (layers.isMany || heads.isMany) return true;
  const ChosenHeads chosen = chosenHeads(*this);
  return isPage() && chosen.each.size() > 1;
}

namespace {

/// Of all layers those that have heads, and the first of them where none is named. A layer without heads that
/// is named stays: what it is will be said.
void leaveOutWithoutHeads(const ExportPlan& plan, const ModelSummary& model, std::vector<int>& layers) {
  const auto hasHeads = [&](int layer) {
    return std::ranges::find(model.withoutHeads, layer) == model.withoutHeads.end();
  };
  if (plan.layers.chosen.empty())
    std::erase_if(layers, std::not_fn(hasHeads));
  else if (!plan.layers.isGiven)
    while (layers.front() + 1 < model.layers && !hasHeads(layers.front())) ++layers.front();
}

}  // namespace

ChosenHeads chosenHeads(const ExportPlan& plan) {
  const ModelSummary& model = plan.model->summary();
  // Attention out of arrays is of whatever kind they hold, and the only one.
  const bool isOfDecoder = plan.kind.value_or(AttentionKind::Self) != AttentionKind::Self &&
                           (model.isEncoderDecoder || plan.model->file());
  const int layerCount = isOfDecoder ? model.decoderLayers : model.layers,
            headCount = isOfDecoder ? model.decoderHeads : model.heads;
  if (layerCount == 0)
    throw Error(say("%1 has no attention of that kind; leave out --attention.").arg(model.name));
  ChosenHeads chosen;
  if (plan.listed.empty()) {
    chosen = {plan.layers.inside(layerCount).chosen, plan.heads.inside(headCount).chosen, {}};
    if (!isOfDecoder) leaveOutWithoutHeads(plan, model, chosen.layers);
    for (const int layer : chosen.layers)
      for (const int head : chosen.heads) chosen.each.push_back({layer, head});
    return chosen;
  }
  NumberList layers{plan.heads.option}, heads{plan.heads.option};
  for (const auto& [layer, head] : plan.listed) {
    layers.chosen.push_back(layer);
    heads.chosen.push_back(head);
  }
  return {layers.inside(layerCount).chosen, heads.inside(headCount).chosen, plan.listed};
}

std::vector<QString> ExportPlan::paths(std::optional<int> line) const {
  const ChosenHeads chosen = chosenHeads(*this);
  if (isTogether()) return {output.pathOf(0, 0, line)};
  if (map.isAggregate()) return {output.pathOf(chosen.each.back().layer, chosen.each.back().head, line)};
  std::vector<QString> paths;
  for (const auto& [layer, head] : chosen.each) paths.push_back(output.pathOf(layer, head, line));
  return paths;
}

QStringList exportText(const ExportPlan& plan, const RunRequest& text, std::optional<int> line,
                       std::stop_token stop) {
  return TextExport(plan, text, line, std::move(stop)).write();
}

}  // namespace heedmap
