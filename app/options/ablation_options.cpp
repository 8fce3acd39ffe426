// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/ablation_options.h"

#include <QRegularExpression>
#include <algorithm>
#include <cstdio>

#include "app/options/run_options.h"
#include "core/analysis/corpus_cache.h"
#include "core/base/system.h"
#include "core/workspace/request_words.h"

namespace heedmap {

namespace {

/// A head or an edge as it stands in a list.
struct Place {
  HeadId head;
  std::vector<int> tokens;
};

/// The parts of `list` between commas, "2.7" and what `pattern` captures after that. A part may name its
/// kind of attention, as in "cross:2.7"; else it is of `usual`.
std::vector<Place> placesOf(const QString& option, const QString& list, AttentionKind usual,
                            const char* pattern, const QString& example) {
  const QRegularExpression form(
      QRegularExpression::anchoredPattern(QStringLiteral(R"((?:(%1):)?(\d{1,6})\.(\d{1,6})%2)")
                                              .arg(wordsOf(kindWords()), QLatin1StringView(pattern))));
  std::vector<Place> places;
  for (const QString& part : list.split(QLatin1Char(','))) {
    const auto match = form.match(part.trimmed());
    if (!match.hasMatch())
      throw UsageError(
          say("%1 takes such as %2, with commas between them; “%3” is none.").arg(option, example, part));
    const auto named = std::ranges::find(kindWords(), match.captured(1), &Word<AttentionKind>::key);
    Place place{{named == kindWords().end() ? usual : named->value, match.captured(2).toInt(),
                 match.captured(3).toInt()},
                {}};
    for (int i = 4; i <= match.lastCapturedIndex(); ++i) place.tokens.push_back(match.captured(i).toInt());
    places.push_back(std::move(place));
  }
  return places;
}

}  // namespace

std::vector<Option> ablationOptions() {
  return {{QStringLiteral("--off"), QStringLiteral("LAYER.HEAD,…"),
           say("run the model with these heads ablated; cross:LAYER.HEAD is one of another kind than "
               "--attention says")},
          {QStringLiteral("--set-to"), wordsOf(ablationWords),
           say("what takes the place of an ablated head’s output: zero, or its mean over the text; default "
               "zero")},
          {QStringLiteral("--mean-over"), QStringLiteral("FILE|FOLDER"),
           say("take that mean over the texts of a file, one a line, or of the .txt files of a folder")},
          {QStringLiteral("--cut"), QStringLiteral("LAYER.HEAD:QUERY-KEY,…"),
           say("attention knockout: in that head the query may not look at the key")}};
}

CorpusStatistics corpusOf(const Model& model, const QString& path) {
  const bool isSeen = isStandardErrorSeen();  // a log file wants no progress
  CorpusStatistics statistics =
      measuredCorpus(model, path, [isSeen](double done, const CorpusStatistics& soFar) {
        if (isSeen)
          std::fprintf(stderr, "\r%3.0f %%  %lld texts", 100 * done, static_cast<long long>(soFar.texts));
      });
  if (isSeen) std::fprintf(stderr, "\n");
  return statistics;
}

void checkCanAblate(const Model& model) {
  if (!model.readsText())
    throw Error(say("%1 holds attention that was computed elsewhere: its network is not here, so nothing can "
                    "be changed "
                    "in it.")
                    .arg(model.summary().name));
  if (!model.file())
    throw Error(
        say("The textbook layer is one layer alone: nothing comes after its heads that could change."));
}

Ablation ablation(const Arguments& arguments, const Model& model) {
  Ablation result;
  const AttentionKind kind = attentionKind(arguments).value_or(AttentionKind::Self);
  const auto off = arguments.find(QStringLiteral("--off")), cut = arguments.find(QStringLiteral("--cut"));
  const auto corpus = arguments.find(QStringLiteral("--mean-over"));
  if (off)
    for (const Place& place : placesOf(QStringLiteral("--off"), *off, kind, "", QStringLiteral("2.7")))
      result.heads.push_back(place.head);
  if (cut)
    for (const Place& place :
         placesOf(QStringLiteral("--cut"), *cut, kind, R"(:(\d{1,6})-(\d{1,6}))", QStringLiteral("2.7:5-1")))
      result.knockouts.push_back({place.head, place.tokens[0], place.tokens[1]});
  std::sort(result.heads.begin(), result.heads.end());
  std::sort(result.knockouts.begin(), result.knockouts.end());
  const auto to = arguments.choice(QStringLiteral("--set-to"), ablationWords);
  result.kind = to.value_or(corpus ? AblationKind::Mean : AblationKind::Zero);
  if (to == AblationKind::Zero && corpus) throw UsageError(say("--mean-over goes with --set-to mean."));
  if ((to || corpus) && !off) throw UsageError(say("--set-to and --mean-over go with --off."));
  if (!result.isNone()) checkCanAblate(model);
  if (corpus) result.corpus = std::make_shared<const CorpusStatistics>(corpusOf(model, *corpus));
  return result;
}

}  // namespace heedmap
