// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/label_layout.h"

#include <QHash>
#include <algorithm>
#include <array>
#include <cmath>

namespace heedmap {

namespace {

constexpr double lineGap = 1.12;  // distance of two lines of labels, of the font's height
constexpr double sideGap = 2;  // pixels that a level label leaves of its column, where each turns by itself

/// Smallest of 1, 2, 5, 10, 20, 50 … whose cells leave room for a line of text.
int stepFor(double pitch, double room) {
  for (int power = 1;; power *= 10)
    for (const int factor : {1, 2, 5})
      if (factor * power * pitch >= room || power > 1'000'000) return factor * power;
}

void choose(LabelLayout& layout, const MeasuredLabels& labels, int step) {
  layout.step = step;
  layout.texts.clear();
  layout.widths.clear();
  const bool areNumbered = step > 1 && !labels.numbered.isEmpty();
  for (qsizetype i = 0; i < labels.texts.size(); i += step) {
    layout.texts << (areNumbered ? labels.numbered : labels.texts)[i];
    layout.widths.push_back((areNumbered ? labels.numberedWidths : labels.widths)[size_t(i)]);
  }
}

double widest(const std::vector<double>& widths) {
  return widths.empty() ? 0 : std::ceil(*std::max_element(widths.begin(), widths.end()));
}

bool isSpecial(const std::vector<AxisLabel>& labels, qsizetype index) {
  return size_t(index) < labels.size() && labels[size_t(index)].isSpecial;
}

/// One text with all that the labels of an axis have in common.
Figure::Text labelText(const LabelLayout& layout, qsizetype i, const std::vector<AxisLabel>& labels,
                       const LabelPlace& place) {
  Figure::Text text;
  text.text = layout.texts[i];
  text.font = place.font;
  text.colour = isSpecial(labels, i * layout.step) ? place.specialColour : place.colour;
  return text;
}

}  // namespace

QStringList labelTexts(const std::vector<AxisLabel>& labels, Eigen::Index count) {
  QStringList texts;
  for (Eigen::Index i = 0; i < count; ++i)
    texts << (size_t(i) < labels.size() ? labels[size_t(i)].text : QString::number(i));
  return texts;
}

MeasuredLabels measuredLabels(const QStringList& labels, const QFont& font, double maxWidth,
                              const TextMetrics& metrics) {
  MeasuredLabels measured;
  measured.letter = metrics.size(font);
  measured.line = metrics.height(font);
  struct Drawn {
    QString text;
    double width = 0;
  };
  QHash<QString, Drawn> known;  // measuring a word takes longer than all else, and words come again
  for (const QString& label : labels) {
    auto drawn = known.constFind(label);
    if (drawn == known.constEnd()) {
      const double width = metrics.width(label, font);
      if (width <= maxWidth) {
        drawn = known.insert(label, {label, width});
      } else {
        const QString shortened = metrics.elided(label, maxWidth, font);
        drawn = known.insert(label, {shortened, metrics.width(shortened, font)});
      }
    }
    measured.texts << drawn->text;
    measured.widths.push_back(drawn->width);
  }
  measured.widest = widest(measured.widths);
  return measured;
}

double pitchOfEveryLabel(const MeasuredLabels& labels) {
  return labels.letter * lineGap;
}

MeasuredLabels numberedLabels(const QStringList& labels, const QFont& font, double maxWidth,
                              const TextMetrics& metrics) {
  MeasuredLabels measured = measuredLabels(labels, font, maxWidth, metrics);
  std::array<double, 10> digits;  // each number is another one, of the same digits
  for (int digit = 0; digit < 10; ++digit)
    digits[size_t(digit)] = metrics.width(QString::number(digit), font);
  const double space = metrics.width(QStringLiteral(" "), font);
  for (qsizetype i = 0; i < labels.size(); ++i) {
    const QString number = QString::number(i);
    double width = space + measured.widths[size_t(i)];
    for (const QChar digit : number) width += digits[size_t(digit.digitValue())];
    measured.numbered << number + QLatin1Char(' ') + measured.texts[i];
    measured.numberedWidths.push_back(width);
  }
  measured.widestNumbered = widest(measured.numberedWidths);
  return measured;
}

LabelLayout rowLabels(const MeasuredLabels& labels, double pitch) {
  LabelLayout layout;
  layout.line = labels.line;
  choose(layout, labels, stepFor(pitch, labels.letter * lineGap));
  layout.extent = widest(layout.widths);
  return layout;
}

LabelLayout columnLabels(const MeasuredLabels& labels, double pitch, WideLabels wide) {
  LabelLayout layout;
  layout.line = labels.line;
  choose(layout, labels, 1);
  const double letter = labels.letter;
  if (widest(layout.widths) + 0.3 * letter <= pitch) {
    layout.extent = labels.line;
    return layout;
  }
  choose(layout, labels, stepFor(pitch, letter * lineGap));
  const bool isSlanted =
      wide == WideLabels::Turn && layout.step == 1 && pitch * M_SQRT1_2 >= letter * lineGap;
  layout.angle = isSlanted ? LabelLayout::Angle::Slanted : LabelLayout::Angle::Upright;
  layout.extent = widest(layout.widths);
  if (wide == WideLabels::TurnEachOne) layout.levelBelow = pitch - sideGap;
  if (isSlanted) {
    layout.extent = std::ceil((layout.extent + labels.line) * M_SQRT1_2);
    // Only what the last labels have beyond the matrix counts.
    for (size_t i = 0; i < layout.widths.size(); ++i) {
      const double reach = (layout.widths[i] + labels.line / 2) * M_SQRT1_2;
      layout.overhang = std::max(layout.overhang, reach - (double(layout.widths.size() - i) - 0.5) * pitch);
    }
  }
  return layout;
}

void addRowLabels(Figure& figure, const LabelLayout& layout, const std::vector<AxisLabel>& labels,
                  const LabelPlace& place) {
  for (qsizetype i = 0; i < layout.texts.size(); ++i) {
    Figure::Text text = labelText(layout, i, labels, place);
    text.part = Figure::Part::RowLabel;
    const double centre = place.first + double(i * layout.step) * place.pitch;
    if (centre < place.from || centre > place.to) continue;
    text.place = {place.edge - place.gap - place.longest, centre - layout.line / 2, place.longest,
                  layout.line};
    text.flags = Qt::AlignRight | Qt::AlignVCenter;
    figure.texts.push_back(text);
  }
}

void addColumnLabels(Figure& figure, const LabelLayout& layout, const std::vector<AxisLabel>& labels,
                     const LabelPlace& place) {
  const double line = std::ceil(layout.line);
  for (qsizetype i = 0; i < layout.texts.size(); ++i) {
    Figure::Text text = labelText(layout, i, labels, place);
    text.part = Figure::Part::ColumnLabel;
    const double centre = place.first + double(i * layout.step) * place.pitch;
    if (centre < place.from || centre > place.to) continue;
    if (layout.angle == LabelLayout::Angle::Level || layout.widths[size_t(i)] <= layout.levelBelow) {
      text.place = {centre - place.pitch, place.edge - place.gap - line, 2 * place.pitch, line};
    } else {
      const bool isSlanted = layout.angle == LabelLayout::Angle::Slanted;
      text.origin = {centre, place.edge - place.gap};
      text.angle = isSlanted ? -45 : -90;
      text.place = {isSlanted ? place.unit : 0, isSlanted ? -0.8 * line : -line / 2, place.longest, line};
      text.flags = Qt::AlignLeft | Qt::AlignVCenter;
    }
    figure.texts.push_back(text);
  }
}

}  // namespace heedmap
