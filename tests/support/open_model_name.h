// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

namespace heedmap {

/// The open model as settings spell it; empty before the first.
inline QString openModelName(const Session& session) {
  return session.reference() ? spelling(*session.reference()) : QString();
}

}  // namespace heedmap
