// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture_export.h"

#include <QDir>
#include <numeric>

#include "core/attention/heads_of.h"
#include "core/base/error.h"
#include "ui/figures/contact_sheet.h"
#include "ui/figures/figure_layout.h"

namespace heedmap {

namespace {

const AttentionStack& stackOf(const PictureExport& request) {
  const AttentionStack* stack = request.trace ? request.trace->stack(request.view.head.kind) : nullptr;
  if (!stack) throw Error(say("There is no picture yet: type a text first."));
  return *stack;
}

QString pathOf(const PictureExport& request, const HeadId& id) {
  return QDir(request.path).filePath(pictureName(request.style.model, id, request.format));
}

std::vector<int> upTo(int count) {
  std::vector<int> numbers(static_cast<size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

/// All heads, each of its own weights whatever the large picture is made of.
HeadSet headsOf(const PictureExport& request, const std::stop_token& stop, const ExportProgress& progress) {
  const AttentionStack& stack = stackOf(request);
  const std::vector<int> layers = layersWithHeads(stack);
  const int count = int(layers.size()) * stack.heads;
  return {.layers = layers,
          .heads = upTo(stack.heads),
          .map =
              [=, &request, done = 0](int layer, int head) mutable {
                throwIfStopped(stop);
                MapRequest map = mapRequest(request.view);
                map.head = {map.head.kind, layer, head};
                map.choice.kind = MapKind::Head;
                progress(std::min(++done, count), count);
                return attentionMap(*request.trace, *request.model, map, stop);
              },
          .kind = request.trace->stacks.size() > 1 ? say(info(stack.kind).name) : QString()};
}

/// The shown head and the chosen ones of its kind.
std::vector<HeadId> headsTogether(const ViewState& view) {
  std::vector<HeadId> heads{view.head};
  for (const HeadId& id : view.chosen)
    if (id.kind == view.head.kind && id != view.head) heads.push_back(id);
  return heads;
}

/// With the first of the chosen heads.
ComparisonRequest comparison(const ViewState& view) {
  const std::vector<HeadId> heads = headsTogether(view);
  if (heads.size() < 2)
    throw Error(say("Choose the head to compare with: Ctrl and a click on it in the grid of heads."));
  return {.with = ComparisonRequest::With::Head, .head = heads[1]};
}

FigureView figureView(const PictureExport& request) {
  const Pin& pin = request.view.pin;
  FigureView view;
  if (pin.kind != Pin::Kind::None) view.spot = TokenSpot{pin.kind == Pin::Kind::Query, pin.index};
  switch (request.what) {
    case PictureExport::What::Panel:
    case PictureExport::What::Comparison:
      return {.kind = FigureView::Kind::Panel};
    case PictureExport::What::Lines:
      view.kind = FigureView::Kind::Lines;
      return view;
    case PictureExport::What::Sentence:
      if (!view.spot)
        throw Error(
            say("No token is pinned: click a row of the heatmap, or one of its labels, to see it as a "
                "sentence."));
      view.kind = FigureView::Kind::Sentence;
      return view;
    case PictureExport::What::Head:
    case PictureExport::What::Sheet:
    case PictureExport::What::Folder:
      break;
  }
  return {};
}

bool isView(PictureExport::What what) {
  using enum PictureExport::What;
  return what == Panel || what == Lines || what == Sentence || what == Comparison;
}

/// What is drawn together, as the window reads it; lines are of weights.
std::vector<AttentionMap> mapsTogether(const PictureExport& request, const std::stop_token& stop) {
  if (request.what == PictureExport::What::Sentence)
    return {attentionMap(*request.trace, *request.model, mapRequest(request.view), stop)};
  std::vector<AttentionMap> maps;
  if (request.what == PictureExport::What::Comparison) {
    MapRequest map = mapRequest(request.view);
    map.choice.kind = MapKind::Head;
    ComparisonResult result = compare(*request.trace, *request.model, map, comparison(request.view), stop);
    maps.push_back(std::move(result.pair.left));
    maps.push_back(std::move(result.pair.right));
    maps.push_back(std::move(result.difference));
    return maps;
  }
  for (const HeadId& id : headsTogether(request.view)) {
    MapRequest map = mapRequest(request.view);
    map.head = id;
    map.choice.kind = MapKind::Head;
    if (request.what == PictureExport::What::Lines) map.choice.quantity = AttentionMap::Quantity::Weight;
    maps.push_back(attentionMap(*request.trace, *request.model, map, stop));
  }
  return maps;
}

PictureFormat pictureOf(const MapFileFormat::Kind& kind) {
  const auto* picture = std::get_if<PictureFormat>(&kind);
  return picture ? *picture : PictureFormat::Png;
}

}  // namespace

bool isOffered(PictureExport::What what, const MapFileFormat::Kind& format) {
  if (what == PictureExport::What::Sheet && format == MapFileFormat::Kind(TableFormat::Tex)) return false;
  return !isView(what) || std::holds_alternative<PictureFormat>(format);
}

QString pictureName(const QString& model, const HeadId& id, const MapFileFormat::Kind& format) {
  QString name = model;
  for (QChar& character : name)
    if (!character.isLetterOrNumber() && !QStringLiteral("-_.").contains(character))
      character = QLatin1Char('-');
  const QString kind = id.kind == AttentionKind::Self ? QString() : u'_' + keyOf(id.kind);
  return QStringLiteral("%1%2_layer%3_head%4.%5")
      .arg(name, kind)
      .arg(id.layer, 2, 10, QLatin1Char('0'))
      .arg(id.head, 2, 10, QLatin1Char('0'))
      .arg(suffixOf(format));
}

QStringList filesInTheWay(const PictureExport& request) {
  QStringList files;
  if (request.what != PictureExport::What::Folder) {
    files << request.path;
  } else {
    const AttentionStack& stack = stackOf(request);
    for (const int layer : layersWithHeads(stack))
      for (int head = 0; head < stack.heads; ++head)
        files << pathOf(request, {request.view.head.kind, layer, head});
  }
  files.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
  return files;
}

Figure exportedFigure(const PictureExport& request, const std::stop_token& stop) {
  stackOf(request);
  const FigureStyle style = styleFor(request.style, pictureOf(request.format));
  if (isView(request.what)) {
    const FigureView view = figureView(request);
    return layoutView(mapsTogether(request, stop), view, style);
  }
  if (request.what == PictureExport::What::Sheet)
    return layoutFigure(headsOf(request, stop, [](int, int) {}), style);
  return layoutFigure(attentionMap(*request.trace, *request.model, mapRequest(request.view), stop), style);
}

void writePictures(const PictureExport& request, const std::stop_token& stop,
                   const ExportProgress& progress) {
  MapFileFormat format{.kind = request.format,
                       .style = request.style,
                       .dpi = request.dpi,
                       .existing = request.existing,
                       .origin = request.origin};
  if (format.origin) {
    format.origin->map = mapRequest(request.view);
    if (request.what != PictureExport::What::Head && request.what != PictureExport::What::Sentence)
      format.origin->map.choice.kind = MapKind::Head;
  }
  const HeadId& id = request.view.head;
  stackOf(request);
  if (request.what == PictureExport::What::Folder) {
    if (!QDir().mkpath(request.path)) throw Error(say("The folder “%1” cannot be made.").arg(request.path));
    return writeEach(
        headsOf(request, stop, progress), format,
        [&](int layer, int head) {
          return pathOf(request, {id.kind, layer, head});
        },
        stop);
  }
  checkWritable(request.path, request.existing);
  if (request.what == PictureExport::What::Sheet)
    return writeTogether(headsOf(request, stop, progress), format, request.path, stop);
  if (isView(request.what)) {
    format.view = figureView(request);
    const bool isOne =
        request.what == PictureExport::What::Sentence || request.what == PictureExport::What::Comparison;
    if (format.origin && request.what == PictureExport::What::Comparison)
      format.origin->minus = comparison(request.view);
    const auto heads = isOne ? std::vector<HeadId>{id} : headsTogether(request.view);
    if (format.origin && request.what == PictureExport::What::Lines)
      format.origin->map.choice.quantity = AttentionMap::Quantity::Weight;
    writeView(mapsTogether(request, stop), heads, format, request.path, stop);
    return progress(1, 1);
  }
  const HeadSet shown{{id.layer}, {id.head}, [&](int, int) {
                        return attentionMap(*request.trace, *request.model, mapRequest(request.view), stop);
                      }};
  writeEach(
      shown, format, [&](int, int) { return request.path; }, stop);
  progress(1, 1);
}

}  // namespace heedmap
