// SPDX-License-Identifier: GPL-3.0-or-later
// Who may look at whom: bidirectional and causal models.
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/maps/head_map.h"
#include "core/text/tokens/token_label.h"
#include "core/workspace/run_request.h"
#include "ui/jobs/job_runner.h"
#include "ui/jobs/next_tokens.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/blocks/words_label.h"
#include "ui/lesson/parts/two_models.h"
#include "ui/lesson/pictures/matrix_picture.h"
#include "ui/lesson/state/lesson_models.h"
#include "ui/lesson/state/lesson_words.h"

namespace heedmap::lesson {

namespace {

AttentionMap masked(const LessonState& state, MaskChoice mask) {
  WhatIf whatIf = state.ruleChange();
  whatIf.mask = mask;
  return headMap(*state.trace, state.view.head, whatIf);
}

QString whoSeesWhom(const LessonState& state) {
  constexpr Eigen::Index mostRows = 8;
  const AttentionMap causal = masked(state, MaskChoice::Causal);
  QStringList words;
  for (Eigen::Index query = 0; query < std::min(causal.values.rows(), mostRows); ++query) {
    QStringList seen;
    for (Eigen::Index key = 0; key < causal.values.cols(); ++key)
      if (!causal.isMasked(query, key)) seen += state.keyText(key).toHtmlEscaped();
    words += tr("“%1” sees %2").arg(state.queryText(query).toHtmlEscaped(), seen.join(u' '));
  }
  if (causal.values.rows() > mostRows) words += QStringLiteral("…");
  return words.join(QStringLiteral("<br>"));
}

ViewRequest helloMasked(const LessonState&) {
  return {.model = StandardLayer{},
          .text = hello,
          .pair = QString(),
          .whatIf = WhatIf{.mask = MaskChoice::Causal}};
}

ViewRequest theCat(const LessonState&) {
  return {.text = cat, .pair = QString()};
}

QString saidAfter(const QString& token, const QString& word) {
  return tr("after “%1”: <b>%2</b>").arg(token.toHtmlEscaped(), word.toHtmlEscaped());
}
QString goesOn(const QStringList& said) {
  return tr("So masked, a model that writes (%1) would go on: %2.")
      .arg(causalModel, said.join(QStringLiteral("; ")));
}
QString lowered(Eigen::Index rows, Eigen::Index of) {
  return tr("lower the mask: %1 of %2 rows").arg(rows).arg(of);
}
QString sliderName() {
  return tr("rows under the causal mask");
}

/// One slider that lowers the mask over the present map, row by row; under it what a model that writes would
/// say after each row that no longer sees what follows.
class MaskSlider : public QWidget {
 public:
  explicit MaskSlider(LessonModels models)
      : m_models(std::move(models)),
        m_slider(new QSlider(Qt::Horizontal)),
        m_picture(new MatrixPicture),
        m_words(new WordsLabel) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    for (QWidget* part : std::initializer_list<QWidget*>{m_slider, m_picture, m_words})
      column->addWidget(part);
    connect(m_slider, &QSlider::valueChanged, this, [this] { fill(); });
  }

  void show(const LessonState& state) {
    const bool isOther = state.trace != m_state.trace || state.text != m_state.text;
    m_state = state;
    setVisible(state.hasHead() && state.queries() == state.keys());
    if (isHidden()) return;
    if (isOther) {
      m_slider->setRange(0, int(state.queries()));
      m_said.clear();
      predict();
    }
    fill();
  }
  void retranslate() { fill(); }

 private:
  void predict() {
    const QString path = m_models.find(causalModel);
    if (path.isEmpty()) return m_jobs.cancel();
    m_jobs.start([this, path, open = m_models.open, text = m_state.text.toUtf8()](const JobRunner::Job& job) {
      const auto model = open(path, job.stop);
      const AttentionTrace trace =
          runRequest(*model, {.text = text, .specials = SpecialTokens::Literal}, job.stop);
      QStringList said;
      for (qsizetype row = 0; row < std::min<qsizetype>(trace.source.size(), mostRows); ++row)
        said +=
            saidAfter(tokenLabel(trace.source, row).label, nextTokens(*model, trace, row, 1).front().label);
      job.deliver([this, said] {
        m_said = said;
        fill();
      });
    });
  }

  void fill() {
    m_slider->setAccessibleName(sliderName());
    if (!m_state.hasHead() || isHidden()) return;
    const AttentionMap causal = masked(m_state, MaskChoice::Causal);
    AttentionMap map = masked(m_state, MaskChoice::None);
    const Eigen::Index rows = std::min<Eigen::Index>(m_slider->value(), map.values.rows());
    map.masked = decltype(map.masked)::Constant(map.values.rows(), map.values.cols(), false);
    for (Eigen::Index row = 0; row < rows; ++row) {
      map.values.row(row) = causal.values.row(row);
      for (Eigen::Index key = 0; key < map.values.cols(); ++key)
        map.masked(row, key) = causal.isMasked(row, key);
    }
    HeatmapStyle style = m_state.style;
    style.range = RangeChoice::Unit;
    m_picture->show(map, style, lowered(rows, map.values.rows()), true);
    m_picture->setShownHead(true, m_state.query());
    m_words->say(m_said.isEmpty() ? QString() : goesOn(m_said.mid(0, std::max<qsizetype>(1, rows))));
  }

  static constexpr qsizetype mostRows = 24;
  LessonModels m_models;
  LessonState m_state;
  QStringList m_said;
  QSlider* m_slider;
  MatrixPicture* m_picture;
  WordsLabel* m_words;
  JobRunner m_jobs{this};
};

/// The cosine between the vectors that the last layer keeps of 银行 in two sentences which begin with it.
struct Contexts {
  double both = 0, causal = 0;
};

double cosineOfBank(const Model& model, const WhatIf& whatIf) {
  const auto vector = [&](const char* text) {
    const AttentionTrace trace =
        runRequest(model, {.text = text, .specials = SpecialTokens::Literal, .whatIf = whatIf});
    const AttentionStack& stack = *trace.stack(AttentionKind::Self);
    return Vector(stack.layers.back().v.row(firstTokenOf(trace.source, "银行").value_or(0)).transpose());
  };
  const Vector river = vector("银行在河边"), money = vector("银行里有钱");
  return double(river.dot(money) / (river.norm() * money.norm()));
}

auto bankInTwoContexts(const LessonModels& models) {
  const auto measured = once([models]() -> std::optional<Contexts> {
    const QString path = models.find(multilingual);
    if (path.isEmpty()) return {};
    const auto model = models.open(path, {});
    return Contexts{cosineOfBank(*model, {}),
                    cosineOfBank(*model, {.mask = MaskChoice::Causal, .scope = Scope::Network})};
  });
  return [measured](const LessonState&) {
    const auto found = measured();
    return found ? tr("银行 (bank) in 银行在河边 (it stands by the river) and in 银行里有钱 (there is money "
                      "in it): "
                      "read in both directions, the bilingual model has two different vectors for it in its "
                      "last "
                      "layer, cosine %1. With a causal mask in every layer they are one and the same, cosine "
                      "%2: "
                      "the first word cannot know what follows.")
                       .arg(found->both, 0, 'f', 3)
                       .arg(found->causal, 0, 'f', 3)
                 : QString();
  };
}

/// What the small translator says after each word that it has written.
auto translatorWrites(const LessonModels& models) {
  const auto said = once([models] {
    QStringList words;
    const QString path = models.find(translator);
    if (path.isEmpty()) return words;
    const auto model = models.open(path, {});
    const AttentionTrace trace = runRequest(*model, {.text = "我爱中国"});
    for (qsizetype row = 0; row < trace.target.size(); ++row) {
      const NextToken next = nextTokens(*model, trace, row, 1).front();
      words += QStringLiteral("%1\n%2\n%3")
                   .arg(tokenLabel(trace.target, row).label, next.label)
                   .arg(next.probability, 0, 'f', 2);
    }
    return words;
  });
  return [said](const LessonState&) {
    QStringList lines;
    for (const QString& one : said()) {
      const QStringList parts = one.split(u'\n');
      lines +=
          tr("after “%1”: <b>%2</b> (%3)").arg(parts[0].toHtmlEscaped(), parts[1].toHtmlEscaped(), parts[2]);
    }
    return lines.isEmpty()
               ? QString()
               : tr("The small translator writes under such a mask, given 我爱中国: %1. Each word is "
                    "put behind the others, and it is asked again.")
                     .arg(lines.join(QStringLiteral("; ")));
  };
}

Widget twoModels(const LessonModels& models) {
  return {[models](const Ask& ask) {
    auto* two = new TwoModels(models);
    QObject::connect(two, &TwoModels::chosen, two, [ask](const QString& path, const HeadId& id) {
      ask({.model = ModelReference{ModelPath{path}}, .head = id, .isReaders = true});
    });
    return keptUp(two);
  }};
}

/// Not the last, which sees all.
Eigen::Index questionedRow(const LessonState& state) {
  return std::clamp<Eigen::Index>(state.queries() - 2, 0, 3);
}

QString peeking(const LessonState& state) {
  if (state.queries() != state.keys()) return {};
  const Eigen::Index query = questionedRow(state);
  const AttentionMap open = masked(state, MaskChoice::None);
  const Eigen::Index later = open.values.cols() - query - 1;
  return tr("Without the mask the row “%1” gives %2 of its weight to the %3 tokens after it. Were it to say "
            "the next "
            "word, it would read the answer there.")
      .arg(state.queryText(query).toHtmlEscaped())
      .arg(double(open.values.row(query).tail(later).sum()), 0, 'f', 3)
      .arg(later);
}

QString hiddenTokens(const LessonState& state) {
  return tr("BERT is trained the other way: 15 % of all tokens are hidden and must be guessed from what "
            "stands "
            "before and after. Of your %1 tokens that would be %2.")
      .arg(state.queries())
      .arg(std::max<Eigen::Index>(1, Eigen::Index(std::lround(0.15 * double(state.queries())))));
}

QString question(const LessonState& state) {
  if (!state.hasHead()) return tr("What happens to a row when the causal mask is set?");
  return tr("What happens to the row of “%1” when the causal mask is set?")
      .arg(state.queryText(questionedRow(state)).toHtmlEscaped());
}

Answer whatIsLeftOfTheRow(const LessonState& state) {
  const Eigen::Index query = questionedRow(state);
  const AttentionMap open = masked(state, MaskChoice::None), causal = masked(state, MaskChoice::Causal);
  Eigen::Index visible = 0;
  for (Eigen::Index key = 0; key < causal.values.cols(); ++key) visible += !causal.isMasked(query, key);
  const double moved = double((open.values.row(query) - causal.values.row(query)).cwiseAbs().maxCoeff());
  const int answer = visible == causal.values.cols() && moved < 1e-6 ? 0 : visible == 1 && query > 0 ? 2 : 1;
  return {answer, tr("In the row of “%4” %1 of %2 columns are left, and they share a weight of %3.")
                      .arg(visible)
                      .arg(causal.values.cols())
                      .arg(double(causal.values.row(query).sum()), 0, 'f', 3)
                      .arg(state.queryText(query).toHtmlEscaped())};
}

}  // namespace

PageSpec masksPage(const LessonModels& models) {
  return {
      .id = "masks",
      .title = QT_TR_NOOP("Bidirectional and causal"),
      .stages = {Stage::Mask},
      .setup = onTrainedModel,
      .blocks = {
          Text{QT_TR_NOOP("A model like BERT reads the whole text at once: every token may look at every "
                          "other, before and "
                          "after. A model like GPT writes from left to right and must not see what comes "
                          "later: a <b>causal "
                          "mask</b> leaves each query only itself and what stands before it. Masked keys "
                          "are left out before "
                          "the softmax, so the rest of the row still adds up to 1.")},
          Text{QT_TR_NOOP("Why? The model learns to say the next word. Could it look at that word, it would "
                          "copy it and learn nothing. In the formula a masked score becomes −∞, and "
                          "e<sup>−∞</sup> is 0.")},
          Widget{[models](const Ask&) { return keptUp(new MaskSlider(models)); }},
          Live{whoSeesWhom},
          Live{peeking},
          Slow{translatorWrites(models)},
          Try{QT_TR_NOOP("你好啊 with a causal mask"), helloMasked},
          Try{QT_TR_NOOP("The mask off again"), asItIs},
          Heading{QT_TR_NOOP("What both directions are good for")},
          Slow{bankInTwoContexts(models)},
          Live{hiddenTokens},
          Heading{QT_TR_NOOP("Two trained models on your text")},
          Text{QT_TR_NOOP("First a model of BERT's kind, then one of GPT's kind, each with tokens of its "
                          "own. Only the first "
                          "has weights to the right of the diagonal. The window keeps its model.")},
          twoModels(models),
          Try{QT_TR_NOOP("Both on “The cat sits on the mat”"), theCat},
          Question{question,
                   {QT_TR_NOOP("Its weights stay as they are"),
                    QT_TR_NOOP("Only its own column and those before keep weight"),
                    QT_TR_NOOP("Only its own column keeps weight")},
                   whatIsLeftOfTheRow},
      }};
}

}  // namespace heedmap::lesson
