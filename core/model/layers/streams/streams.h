// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/model_weights.h"

/// Several residual streams side by side, [token, stream · d_model]; see StreamsConfig.
namespace heedmap {

/// The streams that begin with an embedding, x [token, d_model].
Matrix spread(const Matrix& x, const StackWeights& weights);
/// The one that they end in: [token, d_model].
Matrix gather(const Matrix& streams, const StackConfig& stack, const StackWeights& weights);

/// What a layer expects of all streams before its blocks have run.
Matrix predicted(const Matrix& streams, const StackConfig& stack, const StreamWeights& weights);
/// The same once the blocks have made `activated` of the active one, [token, d_model].
Matrix corrected(Matrix predictions, const Matrix& activated, const StackConfig& stack,
                 const StreamWeights& weights);

/// The active stream, [token, d_model].
Matrix activeOf(const Matrix& streams, const StackConfig& stack);

/// The learned residual: x [token, d_model] → the same.
Matrix laurel(const Matrix& x, const StreamWeights& weights);

}  // namespace heedmap
