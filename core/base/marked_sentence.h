// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

/// Marks a sentence in a table for translation; it goes through say() when it is shown.
#define SAY(sentence) QT_TRANSLATE_NOOP("heedmap", sentence)
