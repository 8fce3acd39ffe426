// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_saturation.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>

#include "app/commands/saturation_picture.h"
#include "app/options/columns.h"
#include "app/options/figure_options.h"
#include "app/options/output_file.h"
#include "core/analysis/saturation_sampling.h"

namespace heedmap {

namespace {

QJsonObject json(const SaturationEstimate& estimate) {
  return {{QStringLiteral("peak"), estimate.peak.mean},
          {QStringLiteral("entropy"), estimate.entropy.mean},
          {QStringLiteral("gradient"), estimate.gradient.mean}};
}

QString json(const std::vector<SaturationSample>& samples) {
  QJsonArray list;
  for (const SaturationSample& sample : samples)
    list << QJsonObject{{QStringLiteral("dk"), sample.dk},
                        {QStringLiteral("score_std"), sample.scoreDeviation.mean},
                        {QStringLiteral("unscaled"), json(sample.unscaled)},
                        {QStringLiteral("scaled"), json(sample.scaled)}};
  return QString::fromUtf8(QJsonDocument(list).toJson());
}

QString columns(const SaturationEstimate& estimate) {
  QString text;
  for (const Estimate& value : {estimate.peak, estimate.entropy, estimate.gradient})
    text += QStringLiteral("%1").arg(value.mean, 10, 'f', 3);
  return text;
}

QString table(const std::vector<SaturationSample>& samples) {
  const QString three = padded(say("peak"), 10) + padded(say("entropy"), 10) + padded(say("gradient"), 10);
  QString lines = QStringLiteral("%1%2%3   %4   %5\n")
                      .arg(QStringLiteral("d_k"), 5)
                      .arg(padded(say("std of q·k"), 18))
                      .arg(QStringLiteral("√d_k"), 9)
                      .arg(padded(say("not scaled"), 30), padded(say("scaled"), 30));
  lines += QString(32, u' ') + QStringLiteral("   ") + three + QStringLiteral("   ") + three + u'\n';
  for (const SaturationSample& sample : samples) {
    const QString deviation = QStringLiteral("%1 ± %2")
                                  .arg(sample.scoreDeviation.mean, 0, 'f', 3)
                                  .arg(sample.scoreDeviation.error, 0, 'f', 3);
    lines += QStringLiteral("%1%2%3   %4   %5\n")
                 .arg(sample.dk, 5)
                 .arg(deviation, 18)
                 .arg(std::sqrt(sample.dk), 9, 'f', 3)
                 .arg(columns(sample.unscaled), columns(sample.scaled));
  }
  return lines;
}

/// The curves as a picture.
void write(const std::vector<SaturationSample>& samples, const QString& path, const Arguments& arguments) {
  const PictureFormat format = *pictureFormatOf(path);
  const FigureRequest figure = figureRequest(arguments);
  const Drawing drawing = saturationPicture(samples, figure.style);
  writePicture(drawing, {path,
                         format,
                         {.dpi = FigureStyle::unitsAnInch * drawing.ratio,
                          .title = figure.style.title.value_or(say("Saturation of the softmax over d_k"))},
                         existing(arguments)});
}

void sample(const Arguments& arguments) {
  const auto path = arguments.find(QStringLiteral("-o"));
  if (path && !pictureFormatOf(*path))
    throw UsageError(say("The name %1 does not tell the format: let it end in one of .%2.")
                         .arg(*path, pictureSuffixes().join(QStringLiteral(", ."))));
  if (path) checkOutput(*path, existing(arguments));
  SamplingPlan plan;
  plan.keys = arguments.wholeNumber(QStringLiteral("--keys")).value_or(plan.keys);
  plan.trials = arguments.wholeNumber(QStringLiteral("--trials")).value_or(plan.trials);
  if (const auto seed = arguments.find(QStringLiteral("--seed"))) {
    bool isRead = false;
    plan.seed = seed->toULongLong(&isRead);
    if (!isRead)
      throw UsageError(say("%1 takes a whole number, not “%2”.").arg(QStringLiteral("--seed"), *seed));
  }
  const auto dks = wholeNumbers(
      QStringLiteral("--dk"), arguments.value(QStringLiteral("--dk"), QStringLiteral("1,4,16,64,256,1024")));
  std::vector<SaturationSample> samples;
  for (int dk : dks) samples.push_back(sampleSaturation(dk, plan));
  if (path) return write(samples, *path, arguments);
  print(arguments.has(QStringLiteral("--json")) ? json(samples) : table(samples));
}

}  // namespace

Command saturationCommand() {
  Command command;
  command.name = QStringLiteral("saturation");
  command.usage = QStringLiteral("[options]");
  command.summary = say("measure what 1/√d_k does to the softmax of random queries and keys");
  command.options = {
      {QStringLiteral("--dk"), QStringLiteral("I,J,…"),
       say("sizes of the vectors, 1 to 4096; default 1,4,16,64,256,1024")},
      {QStringLiteral("--keys"), QStringLiteral("N"), say("keys that a query looks at; default 10")},
      {QStringLiteral("--trials"), QStringLiteral("N"), say("queries drawn for each size; default 4000")},
      {QStringLiteral("--seed"), QStringLiteral("N"), say("which random numbers; default 1")},
      {QStringLiteral("--json"), {}, say("the same as JSON")},
      {QStringLiteral("-o"), QStringLiteral("FILE"), say("draw the curves into a png, svg or pdf")},
      forceOption()};
  command.options = joined({command.options, sizeOptions()});
  command.draws = [](const Arguments& arguments) { return arguments.has(QStringLiteral("-o")); };
  command.plots = true;
  command.notes =
      say("Queries and keys are drawn from N(0, I). The numbers are means over the trials: the largest "
          "weight of a row, its entropy in nats, and the gradient "
          "Σp(1−p) of the softmax. The same seed gives the same numbers on every machine.");
  command.run = sample;
  return command;
}

}  // namespace heedmap
