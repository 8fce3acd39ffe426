// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/matrix_limit.h"

#include "core/base/error.h"

namespace heedmap {

void checkFitsAsMatrix(Eigen::Index queries, Eigen::Index keys) {
  if (fitsAsMatrix(queries, keys)) return;
  throw Error(
      say("This needs all weights of a head at once, %1 GB for %L2 × %L3 tokens. Shorten the text to 16384 "
          "tokens, or look at the weights of one head, which can be shown of any text.")
          .arg(4e-9 * double(queries) * double(keys), 0, 'f', 1)
          .arg(queries)
          .arg(keys));
}

}  // namespace heedmap
