// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/file_writer.h"
#include "ui/render/colour_scale.h"

namespace heedmap {

/// Numbers of maps as they are written into files, with what they are.
struct MapTable {
  HeadSet set;
  bool isOne = false;      ///< one map, [query, key]; else [layer, head, query, key]
  QByteArray origin = {};  ///< see originBytes()
};

// All throw Error as every writer does. Masked cells of scores are NaN (null in JSON), see exportedValues().

/// A zip of NumPy arrays that numpy.load() opens: "values" (float32), "queries" and "keys" (the labels),
/// "layers" and "heads" (int32), "origin" (JSON).
void writeNpz(const MapTable& table, const QString& path, Existing existing);

/// One tensor "values"; labels and origin are JSON in `__metadata__`.
void writeSafetensors(const MapTable& table, const QString& path, Existing existing);

/// An object with origin, layers, heads, the tokens of both axes with the bytes [begin, end) of the text that
/// they come from, and the values, every float32 given back exactly by nine digits.
void writeJson(const MapTable& table, const QString& path, Existing existing);

/// A heatmap for LaTeX's pgfplots: a tikzpicture to \input. For one map of at most 64 × 64.
void writeTex(const MapTable& table, const HeatmapStyle& style, const QString& path, Existing existing);

}  // namespace heedmap
