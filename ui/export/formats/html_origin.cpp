// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/formats/html_origin.h"

namespace heedmap {

namespace {
constexpr char begin[] = "<script type=\"application/json\" id=\"heedmap-origin\">", end[] = "</script>";
}

QByteArray scriptJson(const QByteArray& json) {
  return QByteArray(json).replace('<', "\\u003c");
}

QByteArray htmlOrigin(const QByteArray& origin) {
  return origin.isEmpty() ? QByteArray() : begin + scriptJson(origin) + end;
}

std::optional<QByteArray> originInHtml(const QByteArray& html) {
  const qsizetype from = html.indexOf(begin);
  if (from < 0) return {};
  const qsizetype inside = from + qsizetype(sizeof begin) - 1, to = html.indexOf(end, inside);
  return to < 0 ? std::nullopt : std::optional(html.mid(inside, to - inside));
}

}  // namespace heedmap
