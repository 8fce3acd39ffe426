// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include "core/textbook/textbook_options.h"

/// How the choices of a textbook layer are called, on the command line and on the screen.
namespace heedmap {

struct InitialisationInfo {
  Initialisation value;
  const char* key;       ///< on the command line: "xavier"
  const char* name;      ///< on the screen; pass it to say()
  const char* variance;  ///< as a formula, UTF-8
};
struct ScoreFunctionInfo {
  ScoreFunction value;
  const char* key;      ///< on the command line: "scaled-dot"
  const char* name;     ///< on the screen; pass it to say()
  const char* formula;  ///< UTF-8
  const char* source;   ///< authors and year
};

inline constexpr InitialisationInfo initialisations[] = {
    {Initialisation::Unit, "unit", QT_TRANSLATE_NOOP("heedmap", "Unit"), "1 / d_model"},
    {Initialisation::Xavier, "xavier", QT_TRANSLATE_NOOP("heedmap", "Xavier"), "2 / (d_model + d_k)"},
    {Initialisation::He, "he", QT_TRANSLATE_NOOP("heedmap", "He"), "2 / d_model"},
};
inline constexpr ScoreFunctionInfo scoreFunctions[] = {
    {ScoreFunction::ScaledDot, "scaled-dot", QT_TRANSLATE_NOOP("heedmap", "Scaled dot product"), "q·k / √d_k",
     "Vaswani et al. 2017"},
    {ScoreFunction::Dot, "dot", QT_TRANSLATE_NOOP("heedmap", "Dot product"), "q·k", "Luong et al. 2015"},
    {ScoreFunction::General, "general", QT_TRANSLATE_NOOP("heedmap", "General"), "q·(W k)",
     "Luong et al. 2015"},
    {ScoreFunction::Additive, "additive", QT_TRANSLATE_NOOP("heedmap", "Additive"), "v·tanh(q + k)",
     "Bahdanau et al. 2014"},
    {ScoreFunction::Local, "local", QT_TRANSLATE_NOOP("heedmap", "Local window"), "q·k, |i − j| ≤ 2",
     "Luong et al. 2015"},
};

const InitialisationInfo& info(Initialisation value);
const ScoreFunctionInfo& info(ScoreFunction value);

}  // namespace heedmap
