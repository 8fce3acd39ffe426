// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/picture_export.h"

#include <QDir>
#include <numeric>

#include "core/base/error.h"
#include "ui/render/contact_sheet.h"
#include "ui/session/picture_map.h"

namespace heedmap {

namespace {

const AttentionStack& trackOf(const PictureExport& request) {
  const AttentionStack* stack = request.trace ? request.trace->stack(request.view.head.kind) : nullptr;
  if (!stack) throw Error(say("There is no picture yet: type a text first."));
  return *stack;
}

QString pathOf(const PictureExport& request, const HeadId& id) {
  return QDir(request.path).filePath(pictureName(request.style.model, id));
}

/// One of all heads, whatever the large picture is made of.
AttentionMap mapOf(const PictureExport& request, const HeadId& id, const std::stop_token& stop) {
  ViewState view = request.view;
  view.head = id;
  view.picture.of = PictureChoice::Of::Head;
  return pictureMap(*request.trace, *request.model, view, stop);
}

std::vector<int> upTo(int count) {
  std::vector<int> numbers(static_cast<size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

void writeFolder(const PictureExport& request, const std::stop_token& stop, const ExportProgress& progress) {
  const AttentionStack& stack = trackOf(request);
  if (!QDir().mkpath(request.path)) throw Error(say("The folder “%1” cannot be made.").arg(request.path));
  const int layers = int(stack.layers.size());
  for (int layer = 0; layer < layers; ++layer) {
    for (int head = 0; head < stack.heads; ++head) {
      throwIfStopped(stop);
      const HeadId id{request.view.head.kind, layer, head};
      writePng(figure(mapOf(request, id, stop), request.style), pathOf(request, id), request.dpi,
               request.existing);
      progress(layer * stack.heads + head + 1, layers * stack.heads);
    }
  }
}

void writeSheet(const PictureExport& request, const std::stop_token& stop, const ExportProgress& progress) {
  const AttentionStack& stack = trackOf(request);
  checkWritable(request.path, request.existing);
  const int count = int(stack.layers.size()) * stack.heads;
  const HeadSet set{.layers = upTo(int(stack.layers.size())),
                    .heads = upTo(stack.heads),
                    .map = [&, done = 0](int layer, int head) mutable {
                      throwIfStopped(stop);
                      progress(++done, count);
                      return mapOf(request, {request.view.head.kind, layer, head}, stop);
                    }};
  const QImage sheet = contactSheet(set, request.style);
  throwIfStopped(stop);
  writePng(sheet, request.path, request.dpi, request.existing);
}

}  // namespace

QString pictureName(const QString& model, const HeadId& id) {
  QString name = model;
  for (QChar& character : name)
    if (!character.isLetterOrNumber() && !QStringLiteral("-_.").contains(character))
      character = QLatin1Char('-');
  const QString kind = id.kind == AttentionKind::Self ? QString() : u'_' + keyOf(id.kind);
  return QStringLiteral("%1%2_layer%3_head%4.png")
      .arg(name, kind)
      .arg(id.layer, 2, 10, QLatin1Char('0'))
      .arg(id.head, 2, 10, QLatin1Char('0'));
}

QStringList filesInTheWay(const PictureExport& request) {
  QStringList files;
  if (request.what != PictureExport::What::Folder) {
    files << request.path;
  } else {
    const AttentionStack& stack = trackOf(request);
    for (int layer = 0; layer < int(stack.layers.size()); ++layer)
      for (int head = 0; head < stack.heads; ++head)
        files << pathOf(request, {request.view.head.kind, layer, head});
  }
  files.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
  return files;
}

void writePictures(const PictureExport& request, const std::stop_token& stop,
                   const ExportProgress& progress) {
  switch (request.what) {
    case PictureExport::What::Head: {
      trackOf(request);
      checkWritable(request.path, request.existing);
      const QImage picture =
          figure(pictureMap(*request.trace, *request.model, request.view, stop), request.style);
      throwIfStopped(stop);
      writePng(picture, request.path, request.dpi, request.existing);
      return progress(1, 1);
    }
    case PictureExport::What::Sheet:
      return writeSheet(request, stop, progress);
    case PictureExport::What::Folder:
      return writeFolder(request, stop, progress);
  }
}

}  // namespace heedmap
