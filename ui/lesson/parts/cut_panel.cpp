// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/cut_panel.h"

#include <QVBoxLayout>
#include <algorithm>

#include "core/attention/heads_of.h"
#include "core/base/error.h"
#include "core/maps/head_map.h"
#include "core/text/tokens/token_label.h"
#include "core/workspace/run_request.h"
#include "ui/lesson/blocks/flow_layout.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/text_button.h"
#include "ui/lesson/blocks/words_label.h"
#include "ui/lesson/pictures/shares.h"
#include "ui/lesson/state/lesson_words.h"

namespace heedmap {

namespace {

constexpr int saidWords = 5;
const char* const sentence = "Anna has a pen and Tom has a book. Tom reads his book and Anna writes with her";
const char* const keyWord = "pen";

/// For the small translator, which comes with the program: it has written this much of the translation.
const char* const original = "我爱中国";
const char* const written = "I love";
const char* const country = "中国";

}  // namespace

std::vector<CutPanel::Cut> cutEdges(const Model& model, const QByteArray& text, const QByteArray& word,
                                    std::stop_token stop, const QByteArray& target) {
  RunRequest request{.text = text, .target = target};
  const AttentionTrace base = runRequest(model, request, stop);
  const auto kind = target.isEmpty() ? AttentionKind::Self : AttentionKind::Cross;
  const AttentionStack* stack = base.stack(kind);
  const auto place = firstTokenOf(base.source, word);
  if (!stack || !place)
    throw Error(CutPanel::tr("The model %1 has no token for “%2” in this sentence.")
                    .arg(model.summary().name, QString::fromUtf8(word)));
  const Tokens& queries = base.queryTokens(kind);
  Eigen::Index last = queries.size() - 1;
  while (last > 0 && queries.items[size_t(last)].isSpecial) --last;
  std::vector<CutPanel::Cut> cuts{{{}, 0, nextTokens(model, base, last, saidWords)}};
  for (const Eigen::Index key : {target.isEmpty() ? 0 : Eigen::Index(base.source.size() - 1), *place}) {
    CutPanel::Cut cut{tokenLabel(base.source, key).label, 0, {}};
    request.ablation.knockouts.clear();
    const std::vector<HeadId> heads = headsOf(base, kind);
    for (const HeadId& id : heads) {
      Matrix row(1, base.source.size());
      weightRows(headInput(base, id), last, row);
      cut.weight += double(row(0, key)) / double(heads.size());
      request.ablation.knockouts.push_back({id, last, key});
    }
    cut.words = nextTokens(model, runRequest(model, request, stop), last, saidWords);
    cuts.push_back(cut);
  }
  return cuts;
}

CutPanel::CutPanel(LessonModels models, QWidget* parent)
    : QWidget(parent),
      m_models(std::move(models)),
      m_sentence(new WordsLabel),
      m_bars(new ShareBars),
      m_words(new WordsLabel) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_sentence);
  auto* choices = new FlowLayout;
  column->addLayout(choices);
  for (int cut = 0; cut < 3; ++cut) {
    auto* button = new TextButton(TextButton::Look::Chip);
    button->setCheckable(true);
    button->setAutoExclusive(true);
    connect(button, &QPushButton::clicked, this, [this, cut] { choose(cut); });
    choices->addWidget(button);
    m_buttons.push_back(button);
  }
  column->addWidget(m_bars);
  column->addWidget(m_words);
  connect(&m_jobs, &JobRunner::failed, this, [this](const QString& problem) {
    m_problem = problem;
    fill();
  });
  retranslate();
}

void CutPanel::show(const LessonState& state) {
  // The reader's own model, when it writes: the sentence is English.
  const bool isOwn = state.model && state.model->file() && state.model->summary().isCausal &&
                     state.model->outputHead() && !state.model->summary().isEncoderDecoder;
  QString path = isOwn ? pathOf(*state.reference) : m_models.find(lesson::causalModel);
  const bool isTranslator = path.isEmpty();
  if (isTranslator) path = m_models.find(lesson::translator);
  if (path == m_path) return;
  m_path = path;
  m_isTranslator = isTranslator;
  run(path, isTranslator);
}

void CutPanel::run(const QString& path, bool isTranslator) {
  m_cuts.clear();
  m_problem.clear();
  m_shown = 0;
  if (path.isEmpty()) {
    m_jobs.cancel();
  } else {
    m_jobs.start([this, path, isTranslator, open = m_models.open](const JobRunner::Job& job) {
      const auto model = open(path, job.stop);
      auto cuts = isTranslator ? cutEdges(*model, original, country, job.stop, written)
                               : cutEdges(*model, sentence, keyWord, job.stop);
      job.deliver([this, cuts = std::move(cuts)] {
        m_cuts = cuts;
        fill();
      });
    });
  }
  fill();
}

void CutPanel::choose(int cut) {
  m_shown = cut;
  fill();
}

QString CutPanel::words() const {
  return m_words->text();
}

void CutPanel::fill() {
  m_sentence->say(
      m_isTranslator ? tr("The small translator has read <b>%1</b> and written so far: <b>%2 …</b>")
                           .arg(QString::fromUtf8(original), QString::fromUtf8(written))
                     : tr("A model that writes goes on after: <b>%1 …</b>").arg(QString::fromUtf8(sentence)));
  const bool isReady = m_cuts.size() == m_buttons.size();
  for (size_t cut = 0; cut < m_buttons.size(); ++cut) {
    m_buttons[cut]->setVisible(isReady);
    m_buttons[cut]->setChecked(int(cut) == m_shown);
  }
  m_bars->setVisible(isReady);
  if (!isReady) {
    m_words->say(!m_problem.isEmpty() ? m_problem.toHtmlEscaped()
                 : m_path.isEmpty()   ? tr("There is no model that writes on this computer. The command "
                                             "scripts/fetch-models gets %1 (98 MB); then its edges are cut here.")
                                          .arg(lesson::causalModel)
                                    : tr("Cutting edges …"));
    return;
  }
  m_buttons[0]->setText(tr("As it is"));
  for (size_t cut = 1; cut < m_cuts.size(); ++cut)
    m_buttons[cut]->setText(
        tr("Cut all edges to “%1” (mean weight %2)").arg(m_cuts[cut].key).arg(m_cuts[cut].weight, 0, 'f', 3));
  const Cut &shown = m_cuts[size_t(m_shown)], &own = m_cuts[0];
  std::vector<Share> shares;
  for (const NextToken& word : shown.words) shares.push_back({word.label, word.probability, false});
  m_bars->show(shares, tr("the next word, with its probability"));
  const auto first = [](const Cut& cut) { return cut.words.empty() ? NextToken{} : cut.words.front(); };
  const NextToken before = first(own), after = first(shown);
  QString words;
  if (m_shown == 0)
    words = tr("It says “%1”. From the last token, on the mean over all heads, %2 of the weight goes to “%5” "
               "and %3 "
               "to “%4”. Does the answer hang on both? Cut and see.")
                .arg(before.label.toHtmlEscaped())
                .arg(m_cuts[1].weight, 0, 'f', 3)
                .arg(m_cuts[2].weight, 0, 'f', 3)
                .arg(m_cuts[2].key.toHtmlEscaped(), m_cuts[1].key.toHtmlEscaped());
  else if (after.label == before.label)
    words =
        tr("Edges of %1 of the weight are gone, and it still says “%2” (%3 before, %4 now). So much weight, "
           "and the answer did not hang on it.")
            .arg(shown.weight, 0, 'f', 3)
            .arg(before.label.toHtmlEscaped())
            .arg(before.probability, 0, 'f', 2)
            .arg(after.probability, 0, 'f', 2);
  else
    words = (shown.weight < m_cuts[1].weight ? tr("Edges of only %1 of the weight are gone, and it says “%2” "
                                                  "instead of “%3”. So little weight, and "
                                                  "the answer hung on it.")
                                             : tr("Edges of %1 of the weight are gone, and it says “%2” "
                                                  "instead of “%3”: the answer hung on them. Only "
                                                  "cutting tells the two apart."))
                .arg(shown.weight, 0, 'f', 3)
                .arg(after.label.toHtmlEscaped(), before.label.toHtmlEscaped());
  m_words->say(words);
}

void CutPanel::retranslate() {
  fill();
}

}  // namespace heedmap
