// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/formats/xmp.h"

#include <QXmlStreamReader>

namespace heedmap {

namespace {

constexpr char begin[] = "<x:xmpmeta", end[] = "</x:xmpmeta>";
const QString ownSpace = QStringLiteral("https://heedmap.github.io/ns/1.0/");

QByteArray escaped(const QString& text) {
  return text.toHtmlEscaped().toUtf8();
}

}  // namespace

QByteArray xmpElement(const QString& title, const QByteArray& origin) {
  if (origin.isEmpty()) return {};
  return QByteArray(begin) +
         " xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
         "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
         " xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:heedmap=\"" +
         ownSpace.toUtf8() +
         "\"><xmp:CreatorTool>Heedmap " HEEDMAP_VERSION
         "</xmp:CreatorTool><dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">" +
         escaped(title) + "</rdf:li></rdf:Alt></dc:title><heedmap:origin>" +
         escaped(QString::fromUtf8(origin)) + "</heedmap:origin></rdf:Description></rdf:RDF>" + end;
}

QByteArray xmpPacket(const QString& title, const QByteArray& origin) {
  const QByteArray element = xmpElement(title, origin);
  if (element.isEmpty()) return {};
  // The mark that ISO 16684-1 asks for, the same in every file.
  return "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" + element +
         "\n<?xpacket end=\"r\"?>";
}

std::optional<QByteArray> originInXmp(const QByteArray& bytes) {
  for (qsizetype from = bytes.indexOf(begin); from >= 0; from = bytes.indexOf(begin, from + 1)) {
    const qsizetype to = bytes.indexOf(end, from);
    if (to < 0) return {};
    QXmlStreamReader xml(bytes.mid(from, to + qsizetype(sizeof end) - 1 - from));
    while (!xml.atEnd())
      if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"origin" &&
          xml.namespaceUri() == ownSpace)
        return xml.readElementText().toUtf8();
  }
  return {};
}

}  // namespace heedmap
