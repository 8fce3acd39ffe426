// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"

#include "core/base/error.h"

namespace heedmap {

Vector Model::valueLengths(const AttentionTrace&, const HeadId&) const {
  throw Error(say("%1 has no output projection, so the length of its value vectors says nothing.")
                  .arg(summary().name));
}

const OutputHead& outputHeadOf(const Model& model) {
  if (const OutputHead* head = model.outputHead()) return *head;
  throw Error(say("This model has no output head, so it cannot say what comes next."));
}

}  // namespace heedmap
