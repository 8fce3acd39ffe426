// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/model_reference.h"

#include <QUrlQuery>

#include "core/capture/array_file.h"
#include "core/capture/trace_file.h"
#include "core/model/open_model.h"
#include "core/textbook/textbook_layer.h"
#include "core/textbook/textbook_name.h"

namespace heedmap {

namespace {

const QString arraysPrefix = QStringLiteral("arrays:");
constexpr std::pair<const char*, QString ArraysPath::*> arraysKeys[] = {{"path", &ArraysPath::path},
                                                                        {"tokens", &ArraysPath::tokens},
                                                                        {"axes", &ArraysPath::axes},
                                                                        {"words", &ArraysPath::words},
                                                                        {"target", &ArraysPath::targetWords}};

}  // namespace

QString spelling(const ModelReference& reference) {
  if (const auto* textbook = std::get_if<TextbookOptions>(&reference)) return textbookName(*textbook);
  if (const auto* arrays = std::get_if<ArraysPath>(&reference)) {
    if (*arrays == ArraysPath{arrays->path} && isArrayFile(arrays->path)) return arrays->path;
    QUrlQuery query;
    for (const auto& [key, part] : arraysKeys)
      if (const QString& value = arrays->*part; !value.isEmpty())
        query.addQueryItem(QLatin1StringView(key), QString::fromUtf8(QUrl::toPercentEncoding(value)));
    return arraysPrefix + query.toString(QUrl::FullyEncoded);
  }
  return std::get<ModelPath>(reference).path;
}

QString pathOf(const ModelReference& reference) {
  if (const auto* arrays = std::get_if<ArraysPath>(&reference)) return arrays->path;
  const auto* model = std::get_if<ModelPath>(&reference);
  return model ? model->path : QString();
}

ModelReference modelReference(const QString& spelling) {
  if (isTextbookName(spelling)) return textbookOptions(spelling);
  if (spelling.startsWith(arraysPrefix)) {
    const QUrlQuery query(spelling.mid(arraysPrefix.size()));
    ArraysPath arrays;
    for (const auto& [key, part] : arraysKeys)
      arrays.*part = query.queryItemValue(QLatin1StringView(key), QUrl::FullyDecoded);
    return arrays;
  }
  if (isArrayFile(spelling)) return ArraysPath{spelling};
  return ModelPath{spelling};
}

std::shared_ptr<const Model> openReference(const ModelReference& reference, std::stop_token stop) {
  if (const auto* textbook = std::get_if<TextbookOptions>(&reference))
    return std::make_shared<TextbookLayer>(*textbook);
  const QString path = pathOf(reference);
  if (isTraceFile(path)) return openTrace(path);
  if (const auto* arrays = std::get_if<ArraysPath>(&reference)) return openArrays(*arrays, stop);
  return isArrayFile(path) ? openArrays({path}, stop) : openModel(path, std::move(stop));
}

}  // namespace heedmap
