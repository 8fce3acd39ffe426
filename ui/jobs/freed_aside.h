// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "ui/jobs/job_runner.h"

namespace heedmap {

/// A value of many megabytes, or of very many parts, to be shared. Whoever lets go of it last, the window's
/// thread does not wait while its memory is given back: of the labels of a long text that are some ten
/// milliseconds, of a hundred megabytes as many.
template <typename Value>
std::shared_ptr<Value> freedAside(std::unique_ptr<Value> value) {
  return {value.release(), [](Value* last) { JobRunner::aside([last] { delete last; }); }};
}

}  // namespace heedmap
