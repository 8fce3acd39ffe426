// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/maps/attention_map.h"
#include "core/model/model.h"
#include "ui/session/view_state.h"

namespace heedmap {

/// The map that `view` asks for. `model` is where `trace` comes from. Throws Error and Stopped.
AttentionMap pictureMap(const AttentionTrace& trace, const Model& model, const ViewState& view,
                        std::stop_token stop = {});

}  // namespace heedmap
