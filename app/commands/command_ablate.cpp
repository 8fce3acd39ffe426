// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_ablate.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>

#include "app/commands/weight_check.h"
#include "app/options/ablation_options.h"
#include "app/options/model_options.h"
#include "app/options/run_options.h"
#include "app/options/what_if_options.h"
#include "core/analysis/not_finite.h"
#include "core/attention/has_token.h"
#include "core/base/largest_first.h"
#include "core/interventions/ablation.h"
#include "core/model/model_file.h"
#include "core/text/tokenizer.h"

namespace heedmap {

namespace {

enum Format { Table, Csv, Json };
enum class EffectOn { Hidden, Prediction };

const std::vector<Word<Format>>& formats() {
  static const std::vector<Word<Format>> words{
      {QStringLiteral("table"), Table}, {QStringLiteral("csv"), Csv}, {QStringLiteral("json"), Json}};
  return words;
}

const std::vector<Word<EffectOn>>& effects() {
  static const std::vector<Word<EffectOn>> words{{QStringLiteral("hidden"), EffectOn::Hidden},
                                                 {QStringLiteral("prediction"), EffectOn::Prediction}};
  return words;
}

/// A head and one number about it.
struct Row {
  HeadId id;
  double value = 0;
};

/// "–", or an empty cell, for what is not a number.
QString numberText(double value, Format format) {
  if (std::isnan(value)) return format == Table ? QStringLiteral("–") : QString();
  return QString::number(value, 'g', format == Table ? 4 : 9);
}

QString table(const std::vector<Row>& rows, const char* column, Format format) {
  const bool kinds = std::any_of(rows.begin(), rows.end(),
                                 [](const Row& row) { return row.id.kind != AttentionKind::Self; });
  QString text = (kinds ? QStringLiteral("kind,") : QString()) +
                 QStringLiteral("layer,head,%1\r\n").arg(QLatin1StringView(column));
  if (format == Table)
    text = (kinds ? QStringLiteral("kind     ") : QString()) +
           QStringLiteral("layer head  %1\n").arg(QLatin1StringView(column));
  for (const Row& row : rows) {
    if (kinds)
      text += format == Table ? keyOf(row.id.kind).leftJustified(9) : keyOf(row.id.kind) + QLatin1Char(',');
    text += format == Table ? QStringLiteral("%1 %2  %3\n")
                                  .arg(row.id.layer, 5)
                                  .arg(row.id.head, 4)
                                  .arg(numberText(row.value, format))
                            : QStringLiteral("%1,%2,%3\r\n")
                                  .arg(row.id.layer)
                                  .arg(row.id.head)
                                  .arg(numberText(row.value, format));
  }
  return text;
}

QJsonValue json(double value) {
  return std::isnan(value) ? QJsonValue() : QJsonValue(value);
}

QJsonArray jsonList(const std::vector<Row>& rows, const char* column) {
  const bool kinds = std::any_of(rows.begin(), rows.end(),
                                 [](const Row& row) { return row.id.kind != AttentionKind::Self; });
  QJsonArray list;
  for (const Row& row : rows) {
    QJsonObject head{{QStringLiteral("layer"), row.id.layer}, {QStringLiteral("head"), row.id.head}};
    if (kinds) head.insert(QStringLiteral("kind"), keyOf(row.id.kind));
    head.insert(QLatin1StringView(column), json(row.value));
    list << head;
  }
  return list;
}

/// The likeliest pieces at a row.
struct Said {
  QJsonArray json;
  QString text;
};

Said said(const Model& model, const AttentionTrace& trace, Eigen::Index row) {
  constexpr int count = 5;
  const auto& tokenizer = model.file()->tokenizer;
  Said result;
  QStringList words;
  for (const Prediction& one : predictions(model, trace, row, count)) {
    const QString piece = tokenizer ? tokenizer->target().decode({&one.id, 1}) : QString::number(one.id);
    result.json << QJsonObject{{QStringLiteral("id"), one.id},
                               {QStringLiteral("text"), piece},
                               {QStringLiteral("probability"), one.probability}};
    words << QStringLiteral("“%1” %2").arg(piece).arg(one.probability, 0, 'f', 3);
  }
  result.text = words.join(QStringLiteral(", "));
  return result;
}

struct Asked {
  std::shared_ptr<const Model> model;
  RunRequest run;
  AttentionTrace trace;   ///< of the run
  AttentionTrace base;    ///< the same tokens with everything on
  Eigen::Index row = -1;  ///< where the prediction is looked at
  Format format = Table;
};

QString changeOf(const Asked& asked) {
  const AttentionTrace& changed = asked.trace;
  if (notFiniteNote(asked.base).isEmpty()) tell(notFiniteNote(changed));
  std::vector<Row> rows;
  for (const HeadChange& change :
       headChanges(asked.base, changed, firstAffectedLayer(asked.base, asked.run.ablation)))
    rows.push_back({change.id, change.divergence});
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return isLarger(a.value, b.value); });
  const double hidden = hiddenEffect(asked.base)(changed);
  Said before, after;
  if (asked.model->outputHead()) {
    before = said(*asked.model, asked.base, asked.row);
    after = said(*asked.model, changed, asked.row);
  }
  if (asked.format == Json)
    return QString::fromUtf8(QJsonDocument(QJsonObject{{QStringLiteral("hidden_change"), json(hidden)},
                                                       {QStringLiteral("row"), qint64(asked.row)},
                                                       {QStringLiteral("prediction_before"), before.json},
                                                       {QStringLiteral("prediction"), after.json},
                                                       {QStringLiteral("heads"), jsonList(rows, "change")}})
                                 .toJson());
  if (asked.format == Csv) return table(rows, "change", Csv);
  const QString share =
      std::isnan(hidden) ? numberText(hidden, Table) : QString::number(100 * hidden, 'f', 1);
  QString text = say("The hidden states of the last layer change by %1 %.").arg(share) + QLatin1Char('\n');
  if (!after.text.isEmpty())
    text += say("Prediction at token %1: %2; with everything on: %3.")
                .arg(nameOfRow(asked.base, asked.row), after.text, before.text) +
            QLatin1Char('\n');
  if (rows.empty()) return text + say("No later head looks elsewhere: there is none.") + QLatin1Char('\n');
  return text +
         say("Later heads by how much they changed (Jensen–Shannon divergence in bits, mean over the "
             "rows):") +
         QLatin1Char('\n') + table(rows, "change", Table);
}

QString rankingOf(const Asked& asked, EffectOn on) {
  const Effect effect = on == EffectOn::Prediction ? predictionEffect(*asked.model, asked.base, asked.row)
                                                   : hiddenEffect(asked.base);
  std::vector<Row> rows;
  for (const AblatedHead& head :
       rankByAblation(*asked.model, asked.base, effect, {.whatIf = asked.run.whatIf}))
    rows.push_back({head.id, head.effect});
  return asked.format == Json ? QString::fromUtf8(QJsonDocument(jsonList(rows, "effect")).toJson())
                              : table(rows, "effect", asked.format);
}

void ablate(const Arguments& arguments) {
  Asked asked;
  asked.run = requestedRun(arguments);
  asked.format = arguments.choice(QStringLiteral("--format"), formats()).value_or(Table);
  const auto on = arguments.choice(QStringLiteral("--effect"), effects());
  asked.model = openReference(requestedModel(arguments));
  checkCanAblate(*asked.model);
  WeightCheck check(arguments, asked.model);
  asked.run.ablation = ablation(arguments, *asked.model);
  asked.trace = tracedRun(*asked.model, asked.run);
  asked.base = asked.model->run(asked.trace.source, asked.trace.target,
                                {.whatIf = asked.run.whatIf, .keepLayerInputs = true});
  const int rows = int(asked.base.hidden.rows());
  asked.row = arguments.wholeNumber(QStringLiteral("--row")).value_or(rows - 1);
  checkHasToken(asked.row, rows);
  tell(notFiniteNote(asked.base));
  const EffectOn usual = asked.model->outputHead() ? EffectOn::Prediction : EffectOn::Hidden;
  print(asked.run.ablation.isNone() ? rankingOf(asked, on.value_or(usual)) : changeOf(asked));
  check.report();
}

}  // namespace

Command ablateCommand() {
  Command command;
  command.name = QStringLiteral("ablate");
  command.usage = QStringLiteral("--text TEXT [--off LAYER.HEAD,…] [--cut LAYER.HEAD:QUERY-KEY,…] [options]");
  command.summary = say("see what an ablation or a knockout changes, or rank all heads by their ablation");
  command.options = joined(
      {textOptions(),
       modelOptions(),
       ablationOptions(),
       {{QStringLiteral("--effect"), wordsOf(effects()),
         say("what heads are ranked by: the change of the last hidden states, or of the prediction (bits of "
             "Kullback–Leibler divergence); default prediction for models that predict")},
        {QStringLiteral("--row"), QStringLiteral("N"),
         say("the token whose prediction is looked at, counted from 0; default the last")},
        {QStringLiteral("--format"), wordsOf(formats()), say("default table")}},
       attentionOptions(),
       whatIfOptions(),
       checkOptions()});
  command.notes =
      say("Without --off and --cut every head is ablated once, alone, and all are ranked by the effect.");
  command.run = ablate;
  return command;
}

}  // namespace heedmap
