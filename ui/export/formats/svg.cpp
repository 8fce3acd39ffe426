// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/formats/svg.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QPainter>
#include <QSvgGenerator>
#include <QXmlStreamWriter>

#include "ui/export/formats/boxed_figure.h"
#include "ui/export/formats/png.h"
#include "ui/export/formats/xmp.h"

namespace heedmap {

namespace {

constexpr double pointsAnInch = 72;

/// A length in points, a thousandth of one exact.
QString number(double length) {
  QString text = QString::number(length, 'f', 3);
  while (text.endsWith(QLatin1Char('0'))) text.chop(1);
  if (text.endsWith(QLatin1Char('.'))) text.chop(1);
  return text == QLatin1StringView("-0") ? QStringLiteral("0") : text;
}

/// XML 1.0 has no way to write control characters, lone surrogates and the two characters that are none.
QString writable(QString text) {
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar c = text[i];
    const bool isPair = c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
    const bool isControl = c < u' ' && c != u'\t' && c != u'\n' && c != u'\r';
    if (isControl || (c.isSurrogate() && !isPair) || c >= u'\xfffe') text[i] = QChar::ReplacementCharacter;
    if (isPair) ++i;
  }
  return text;
}

/// Writes one figure.
class SvgWriter {
 public:
  SvgWriter(const Figure& figure, const PictureInfo& info)
      : m_figure(figure), m_info(info), m_point(pointsAnInch / info.dpi), m_xml(&m_bytes) {}

  QByteArray bytes() {
    const QString width = number(m_figure.size.width() * m_point),
                  height = number(m_figure.size.height() * m_point);
    m_xml.writeStartDocument();
    m_xml.writeDefaultNamespace(QStringLiteral("http://www.w3.org/2000/svg"));
    m_xml.writeNamespace(QStringLiteral("http://www.w3.org/1999/xlink"), QStringLiteral("xlink"));
    m_xml.writeStartElement(QStringLiteral("svg"));
    write("version", QStringLiteral("1.1"));
    write("width", width + QStringLiteral("pt"));
    write("height", height + QStringLiteral("pt"));
    write("viewBox", QStringLiteral("0 0 %1 %2").arg(width, height));
    if (!m_figure.texts.empty()) write("font-family", families(m_figure.texts.front().font));
    if (!m_info.title.isEmpty()) m_xml.writeTextElement(QStringLiteral("title"), writable(m_info.title));
    m_xml.writeEmptyElement(QStringLiteral("metadata"));
    rectangle(QRectF(QPointF(0, 0), m_figure.size), m_figure.background);
    start("g");
    write("shape-rendering", QStringLiteral("crispEdges"));
    for (const Figure::Box& box : m_figure.boxes) rectangle(box.place, box.colour);
    m_xml.writeEndElement();
    for (const Figure::Image& image : m_figure.images) picture(image);
    for (const Figure::Shape& shape : m_figure.shapes) polygon(shape);
    for (const Figure::Text& text : m_figure.texts) letters(text);
    m_xml.writeEndDocument();
    constexpr QByteArrayView empty("<metadata/>");
    return m_bytes.replace(m_bytes.indexOf(empty), empty.size(),
                           m_info.origin.isEmpty()
                               ? QByteArray()
                               : "<metadata>" + xmpElement(m_info.title, m_info.origin) + "</metadata>");
  }

 private:
  void start(const char* element) {
    m_xml.writeCharacters(QStringLiteral("\n"));
    m_xml.writeStartElement(QLatin1StringView(element));
  }
  void write(const char* attribute, const QString& value) {
    m_xml.writeAttribute(QLatin1StringView(attribute), value);
  }
  void write(const char* attribute, double pixels) { write(attribute, number(pixels * m_point)); }
  void place(const QRectF& place) {
    write("x", place.x());
    write("y", place.y());
    write("width", place.width());
    write("height", place.height());
  }

  void rectangle(const QRectF& box, const QColor& colour) {
    start("rect");
    place(box);
    write("fill", colour.name());
    m_xml.writeEndElement();
  }

  void polygon(const Figure::Shape& shape) {
    QStringList corners;
    for (const QPointF& corner : shape.outline)
      corners << number(corner.x() * m_point) + u',' + number(corner.y() * m_point);
    start("polygon");
    write("points", corners.join(u' '));
    write("fill", shape.colour.name());
    if (shape.colour.alpha() < 255) write("fill-opacity", number(double(shape.colour.alphaF())));
    m_xml.writeEndElement();
  }

  void picture(const Figure::Image& image) {
    start("image");
    place(image.place);
    write("preserveAspectRatio", QStringLiteral("none"));
    write("style", QStringLiteral("image-rendering:crisp-edges;image-rendering:pixelated"));
    m_xml.writeAttribute(QStringLiteral("http://www.w3.org/1999/xlink"), QStringLiteral("href"),
                         QStringLiteral("data:image/png;base64,") +
                             QString::fromLatin1(encodedPng(image.image, {.dpi = m_info.dpi}).toBase64()));
    m_xml.writeEndElement();
  }

  void letters(const Figure::Text& text) {
    const QFontMetricsF metrics(text.font);
    const QRectF where = text.angle == 0 ? text.place.translated(text.origin) : text.place;
    const bool isLeft = text.flags & Qt::AlignLeft, isRight = text.flags & Qt::AlignRight;
    start("text");
    write("x", isLeft ? where.left() : isRight ? where.right() : where.center().x());
    // QPainter puts a line in the middle so.
    write("y", where.center().y() + (metrics.ascent() - metrics.descent()) / 2);
    if (!isLeft) write("text-anchor", isRight ? QStringLiteral("end") : QStringLiteral("middle"));
    write("font-size", double(text.font.pixelSize()));
    if (text.font.weight() > QFont::Normal) write("font-weight", QString::number(text.font.weight()));
    write("fill", text.colour.name());
    if (text.angle != 0)
      write("transform", QStringLiteral("translate(%1 %2) rotate(%3)")
                             .arg(number(text.origin.x() * m_point), number(text.origin.y() * m_point),
                                  number(text.angle)));
    m_xml.writeCharacters(writable(text.text));
    m_xml.writeEndElement();
  }

  /// Without the font of emoji, which readers find by themselves, and some take for digits too.
  static QString families(const QFont& font) {
    QStringList names;
    for (const QString& family : font.families())
      if (!family.contains(QLatin1StringView("Emoji")))
        names << QStringLiteral("'%1'").arg(QString(family).remove(QLatin1Char('\'')));
    return (names << QStringLiteral("sans-serif")).join(QStringLiteral(", "));
  }

  const Figure& m_figure;
  const PictureInfo& m_info;
  double m_point;  ///< points a device pixel
  QByteArray m_bytes;
  QXmlStreamWriter m_xml;
};

/// What is no figure: painted.
QByteArray painted(const Drawing& drawing, const PictureInfo& info) {
  QBuffer buffer;
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setTitle(info.title);
  generator.setResolution(int(std::lround(info.dpi / drawing.ratio)));
  generator.setSize(drawing.size.toSize());
  generator.setViewBox(QRectF(QPointF(0, 0), drawing.size));
  QPainter painter(&generator);
  painter.fillRect(QRectF(QPointF(0, 0), drawing.size), drawing.background);
  drawing.paint(painter);
  painter.end();
  return buffer.data();
}

}  // namespace

QByteArray encodedSvg(const Drawing& drawing, const PictureInfo& info) {
  return drawing.figure ? SvgWriter(boxed(*drawing.figure), info).bytes() : painted(drawing, info);
}

}  // namespace heedmap
