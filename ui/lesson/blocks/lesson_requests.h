// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/textbook/textbook_options.h"
#include "ui/lesson/blocks/page_spec.h"

/// Models, sentences and wishes that several pages share.
namespace heedmap::lesson {

inline const QString minilm = QStringLiteral("all-MiniLM-L6-v2");
inline const QString multilingual = QStringLiteral("multilingual-e5-small-zh-en");
inline const QString translator = QStringLiteral("tiny-translator-zh-en");
inline const QString causalModel = QStringLiteral("SmolLM2-135M-Instruct");
inline const QString cat = QStringLiteral("The cat sits on the mat");
inline const QString pen = QStringLiteral("我上周买了钢笔，它今天弄丢了");
inline const QString hello = QStringLiteral("你好啊");

/// Setups: pages on a trained model, and on the textbook layer that the pages speak of.
ViewRequest onTrainedModel(const LessonState& state);
ViewRequest onStandardLayer(const LessonState& state);

/// The textbook layer of these options, without a what-if.
ViewRequest onLayer(const TextbookOptions& options);

/// The textbook layer as it is, or the default one when a trained model is open, with a change.
template <typename Change>
Request withLayer(Change change) {
  return [change](const LessonState& state) {
    TextbookOptions options = state.textbook().value_or(TextbookOptions{});
    change(options);
    return onLayer(options);
  };
}

/// No what-if.
ViewRequest asItIs(const LessonState& state);

/// Does the window show all that `request` asks for?
bool isShown(const ViewRequest& request, const LessonState& state);

/// The textbook's pen sentence in the bilingual model, at a head and with the row of 它 pinned.
Request onPenSentence(int layer, int head);

}  // namespace heedmap::lesson
