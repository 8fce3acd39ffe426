// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "ui/render/colour_scale.h"
#include "ui/render/figure.h"

namespace heedmap {

/// Which colour stands for which value, and the colours that stand for no value.
class ColourBar : public QWidget {
  Q_OBJECT

 public:
  explicit ColourBar(QWidget* parent = nullptr);

  void show(const AttentionMap& map, const HeatmapStyle& style);
  void setMark(std::optional<float> value);  ///< the value under the cross-hair

  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  int tickWidth() const;
  Figure figure() const;  ///< all but the mark; its cells are the bar

  std::optional<ColourScale> m_scale;
  HeatmapStyle m_style;
  bool m_hasMasked = false;
  bool m_hasNotFinite = false;
  std::optional<float> m_mark;
};

}  // namespace heedmap
