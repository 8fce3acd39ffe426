// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/step_words.h"

#include <algorithm>
#include <cmath>

#include "ui/lesson/pictures/numbers.h"

namespace heedmap {

namespace {

QString number(double value, int digits = 3) {
  return lessonNumber(value, 'g', digits + 1);
}

/// With brackets around what is below 0, as it stands after an operator.
QString bracketed(double value) {
  return value < 0 ? QStringLiteral("(%1)").arg(number(value)) : number(value);
}

/// "1.02·0.44"; `isFirst` of a sum, which has no operator before it.
QString product(double a, double b, bool isFirst) {
  return QStringLiteral("%1·%2").arg(isFirst ? number(a) : bracketed(a), bracketed(b));
}

/// The first terms of a sum, then dots when there are more.
template <typename Term>
QString sum(Eigen::Index count, Term term) {
  constexpr Eigen::Index shown = 3;
  QStringList terms;
  for (Eigen::Index i = 0; i < std::min(count, shown); ++i) terms += term(i);
  if (count > shown) terms += QStringLiteral("…");
  return terms.join(QStringLiteral(" + "));
}

QString vector(const Vector& values) {
  QStringList parts;
  for (Eigen::Index i = 0; i < std::min<Eigen::Index>(values.size(), 3); ++i)
    parts += number(double(values[i]));
  if (values.size() > 3) parts += QStringLiteral("…");
  return QStringLiteral("[%1]").arg(parts.join(QStringLiteral(", ")));
}

}  // namespace

QString StepWords::explanation(const FiveSteps& pass, const QString& queryText, int step) {
  const QString query = queryText.toHtmlEscaped();
  switch (step) {
    case 1:
      return tr("<b>1 · Vectors.</b> “%1” asks with its query q. Every token answers with a key k, and holds "
                "a value v to hand over.")
          .arg(query);
    case 2:
      return pass.rule.kind == ScoreKind::Dot ? tr("<b>2 · Scores.</b> q is multiplied with each key, number "
                                                   "by number, and summed: the more alike, the larger.")
                                              : tr("<b>2 · Scores.</b> q and each key are added, squeezed by "
                                                   "tanh and weighed by a vector of the head.");
    case 3:
      return pass.rule.divisorDk > 1 ? tr("<b>3 · Scale.</b> The scores are divided by √d_k, so that they do "
                                          "not grow with the length of the vectors.")
                                     : tr("<b>3 · Scale.</b> Here the scores are not divided by √d_k.");
    case 4:
      return tr(
          "<b>4 · Softmax.</b> e to the power of each score, over the sum of them all: shares that add up to "
          "1. Masked keys get none.");
    default:
      return tr("<b>5 · Output.</b> Each value times its weight, added up: what “%1” takes along from this "
                "head.")
          .arg(query);
  }
}

QString StepWords::formula(const FiveSteps& p, const std::vector<AxisLabel>& keys, int step,
                           Eigen::Index key) {
  if (key >= p.keys.rows()) return {};
  const QString name = keys[size_t(key)].text.toHtmlEscaped();
  const double raw = double(p.raw[key]), scaled = double(p.scaled[key]), e = double(p.exponentials[key]);
  switch (step) {
    case 1:
      return tr("q = %1, k(%2) = %3, d_k = %4")
          .arg(vector(p.q), name, vector(p.keys.row(key).transpose()))
          .arg(p.q.size());
    case 2: {
      if (p.rule.kind != ScoreKind::Dot) return tr("v·tanh(q + k(%1)) = %2").arg(name, number(raw));
      const bool hasTerms = p.content.size() > 0;
      const QString text = tr("q·k(%1) = %2 = %3")
                               .arg(name,
                                    sum(p.q.size(),
                                        [&](Eigen::Index i) {
                                          return product(double(p.q[i]), double(p.keys(key, i)), i == 0);
                                        }),
                                    number(hasTerms ? double(p.content[key]) : raw));
      return hasTerms ? tr("%1; with the terms of the relative position %2").arg(text, number(raw)) : text;
    }
    case 3: {
      const double divided = raw * p.rule.scale;
      QString text = p.rule.divisorDk > 1 ? tr("%1 / √%2 = %1 / %3 = %4")
                                                .arg(number(raw), number(p.rule.divisorDk),
                                                     number(std::sqrt(p.rule.divisorDk)),
                                                     number(raw / std::sqrt(p.rule.divisorDk)))
                                          : tr("s(%1) = %2").arg(name, number(divided));
      if (p.hasCapOrBias())
        text = tr("%1; with the head's cap and position bias %2").arg(text, number(scaled));
      return text;
    }
    case 4: {
      if (p.isBlind()) return tr("No key is visible to this query: all weights are 0.");
      if (!p.visible[size_t(key)]) return tr("“%1” is masked: weight 0").arg(name);
      std::vector<Eigen::Index> visible;
      for (Eigen::Index i = 0; i < p.keys.rows(); ++i)
        if (p.visible[size_t(i)]) visible.push_back(i);
      QString total = sum(Eigen::Index(visible.size()),
                          [&](Eigen::Index i) { return number(double(p.exponentials[visible[size_t(i)]])); });
      const bool isOfSummaries = p.rule.rowSinks.size() > 0;
      if (p.sink > 0)
        total += (isOfSummaries ? tr(" + %1 of summaries of blocks") : tr(" + %1 of the head's learned sink"))
                     .arg(number(p.sink));
      const QString power =
          p.shift == 0 ? number(scaled) : QStringLiteral("%1 − %2").arg(number(scaled), bracketed(p.shift));
      return tr("e<sup>%1</sup> = %2; sum: %3 = %4; weight(%5) = %2 / %4 = <b>%6</b>")
          .arg(power, number(e), total, number(p.sum), name, number(double(p.weights[key])));
    }
    default: {
      if (p.output.size() == 0)
        return p.rule.rowSinks.size() > 0
                   ? tr("Beside values this layer reads summaries of blocks, which are not shown here.")
                   : tr("This trace holds no values.");
      const QString terms = sum(p.keys.rows(), [&](Eigen::Index i) {
        return QStringLiteral("%1·v(%2)")
            .arg(number(double(p.weights[i])), keys[size_t(i)].text.toHtmlEscaped());
      });
      return tr("output = %1 = <b>%2</b>").arg(terms, vector(p.output));
    }
  }
}

}  // namespace heedmap
