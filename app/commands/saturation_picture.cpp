// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/saturation_picture.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "ui/plots/chart.h"
#include "ui/plots/chart_ticks.h"
#include "ui/render/text_metrics.h"

namespace heedmap {

namespace {

constexpr double usualWidth = 420, heightShare = 0.5, gap = 12, margin = 4;  // in 1/96 inch
constexpr double pixelsAPoint = 96 / 72.0;

Chart chartOf(const QString& title, Estimate SaturationEstimate::*which, double highest,
              std::span<const SaturationSample> samples, const Theme& theme) {
  Chart chart;
  chart.title = title;
  const double first = samples.front().dk, last = samples.back().dk;
  chart.x = {.name = QStringLiteral("d_k"),
             .first = first,
             .last = last,
             .isLogarithmic = true,
             .ticks = ratioTicks(first, last, last / first <= 4096 ? 4 : 10)};
  chart.y = {.last = highest, .ticks = roundTicks(highest, 4), .hasGrid = true};
  Curve scaled{say("scaled"), theme.selection, false, false, {}, {}, {}},
      unscaled{say("not scaled"), theme.whatIf, true, false, {}, {}, {}};
  for (const SaturationSample& sample : samples) {
    for (Curve* curve : {&scaled, &unscaled}) curve->x.push_back(sample.dk);
    scaled.y.push_back((sample.scaled.*which).mean);
    unscaled.y.push_back((sample.unscaled.*which).mean);
  }
  chart.curves = {scaled, unscaled};
  return chart;
}

}  // namespace

Drawing saturationPicture(std::span<const SaturationSample> given, const FigureStyle& style) {
  std::vector<SaturationSample> samples(given.begin(), given.end());
  std::ranges::sort(samples, {}, &SaturationSample::dk);
  if (samples.size() < 2 || samples.front().dk == samples.back().dk)
    throw Error(say("A curve needs two sizes at least: name more after --dk."));
  const Theme& theme = style.heatmap.theme;
  double entropy = 0.1;
  for (const SaturationSample& sample : samples)
    entropy = std::max({entropy, sample.scaled.entropy.mean, sample.unscaled.entropy.mean});
  std::vector<Chart> charts{
      chartOf(say("Mean entropy of a row, in nats"), &SaturationEstimate::entropy, entropy, samples, theme),
      chartOf(say("Mean peak weight"), &SaturationEstimate::peak, 1, samples, theme),
      chartOf(say("Gradient Σp(1−p)"), &SaturationEstimate::gradient, 1, samples, theme)};
  const double width = style.width > 0 ? style.width : usualWidth * style.fontSize / FigureStyle::ownFontSize;
  const double height = std::round(heightShare * width), inner = width - 2 * margin;
  const QFont font = figureFont(style.fontSize * pixelsAPoint, false, style.fontFamily),
              bold = figureFont(style.fontSize * pixelsAPoint, true, style.fontFamily);
  const double head = style.title && style.caption ? 2 * style.fontSize * pixelsAPoint : 0;
  const auto paint = [=, title = style.title.value_or(QString())](QPainter& painter) {
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.translate(margin, margin);
    if (head > 0) {
      painter.setFont(bold);
      painter.setPen(theme.text);
      painter.drawText(QRectF(0, 0, inner, head), Qt::AlignLeft | Qt::AlignVCenter, title);
    }
    ChartPainter chartPainter;
    for (size_t i = 0; i < charts.size(); ++i) {
      painter.save();
      painter.translate(0, head + double(i) * (height + gap));
      chartPainter.draw(painter, QSizeF(inner, height), charts[i], {bold, font, theme});
      painter.restore();
    }
  };
  return {.size = {width, head + 3 * height + 2 * gap + 2 * margin},
          .ratio = style.scale,
          .background = theme.background,
          .paint = paint};
}

}  // namespace heedmap
