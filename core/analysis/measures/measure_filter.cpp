// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures/measure_filter.h"

#include <QRegularExpression>

#include "core/analysis/measures/measure_list.h"
#include "core/base/error.h"

namespace heedmap {

namespace {

using Condition = std::function<bool(const HeadMeasures&)>;
using Field = std::function<double(const HeadMeasures&)>;

/// Recursive descent over the words of an expression.
class Parser {
 public:
  Parser(const QString& expression, std::set<size_t>& uses) : m_expression(expression), m_uses(uses) {
    static const QRegularExpression word(QStringLiteral(
        R"([A-Za-z_]+|[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?|-[0-9]*\.?[0-9]+|>=|<=|!=|==|[<>=()]|\S)"));
    for (auto it = word.globalMatch(expression); it.hasNext();) m_words << it.next().captured();
  }

  Condition parse() {
    if (m_words.isEmpty()) return {};
    Condition all = alternatives(0);
    if (!atEnd()) fail(say("\"%1\" was not expected here").arg(m_words[m_at]));
    return all;
  }

 private:
  // Every nested bracket is a few frames of the stack: far more than anyone types, far less than the stack
  // holds.
  static constexpr int deepest = 100;

  bool atEnd() const { return m_at == m_words.size(); }
  bool take(QLatin1StringView word) {
    if (atEnd() || m_words[m_at].compare(word, Qt::CaseInsensitive) != 0) return false;
    ++m_at;
    return true;
  }

  [[noreturn]] void fail(const QString& what) const {
    const QString before =
        m_words.mid(std::max<qsizetype>(m_at - 8, 0), std::min<qsizetype>(m_at, 8)).join(u' ');
    const QString where = before.isEmpty() ? say("at the start") : say("after \"%1\"").arg(before);
    throw Error(
        say("The filter \"%1\" cannot be read: %2, %3. Write for example: previous > 0.6 and first < 0.3.")
            .arg(m_expression.left(200), what, where));
  }

  Condition alternatives(int depth) {
    Condition left = conjunction(depth);
    while (take(QLatin1StringView("or")))
      left = [left, right = conjunction(depth)](const HeadMeasures& head) {
        return left(head) || right(head);
      };
    return left;
  }

  Condition conjunction(int depth) {
    Condition left = factor(depth);
    while (take(QLatin1StringView("and")))
      left = [left, right = factor(depth)](const HeadMeasures& head) { return left(head) && right(head); };
    return left;
  }

  Condition factor(int depth) {
    if (depth > deepest) fail(say("it is nested too deeply"));
    if (take(QLatin1StringView("not")))
      return [inner = factor(depth + 1)](const HeadMeasures& head) { return !inner(head); };
    if (!take(QLatin1StringView("("))) return comparison();
    Condition inner = alternatives(depth + 1);
    if (!take(QLatin1StringView(")"))) fail(say("a closing bracket is missing"));
    return inner;
  }

  Condition comparison() {
    const Field left = field();
    if (atEnd()) fail(say("a comparison such as > 0.5 is missing"));
    const QString sign = m_words[m_at];
    static const QStringList signs{QStringLiteral(">"),  QStringLiteral(">="), QStringLiteral("<"),
                                   QStringLiteral("<="), QStringLiteral("="),  QStringLiteral("=="),
                                   QStringLiteral("!=")};
    const auto kind = signs.indexOf(sign);
    if (kind < 0) fail(say("\"%1\" stands where a comparison such as > 0.5 was expected").arg(sign));
    ++m_at;
    const Field right = field();
    return [=](const HeadMeasures& head) {
      const double a = left(head), b = right(head);
      if (std::isnan(a) || std::isnan(b)) return false;
      switch (kind) {
        case 0:
          return a > b;
        case 1:
          return a >= b;
        case 2:
          return a < b;
        case 3:
          return a <= b;
        case 6:
          return a != b;
        default:
          return a == b;
      }
    };
  }

  /// A number or the name of a measure: `first < last` compares two measures as well.
  Field field() {
    if (atEnd()) fail(say("a number or the name of a measure is missing"));
    const QString word = m_words[m_at];
    bool isNumber = false;
    const double number = word.toDouble(&isNumber);
    if (isNumber) {
      ++m_at;
      return [number](const HeadMeasures&) { return number; };
    }
    if (!word[0].isLetter()) fail(say("\"%1\" is neither a number nor the name of a measure").arg(word));
    const QString name = word.toLower();
    Field found;
    if (name == QStringLiteral("layer"))
      found = [](const HeadMeasures& head) { return double(head.id.layer); };
    else if (name == QStringLiteral("head"))
      found = [](const HeadMeasures& head) { return double(head.id.head); };
    else
      found = [index = *m_uses.insert(measureIndex(name)).first](const HeadMeasures& head) {
        return head.values[index].value;
      };
    ++m_at;
    return found;
  }

  QString m_expression;
  std::set<size_t>& m_uses;
  QStringList m_words;
  qsizetype m_at = 0;
};

}  // namespace

MeasureFilter::MeasureFilter(const QString& expression) : m_condition(Parser(expression, m_uses).parse()) {}

}  // namespace heedmap
