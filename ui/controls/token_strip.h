// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/maps/attention_map.h"

namespace heedmap {

/// The tokens of a text, of which two are chosen by two clicks: where attention comes from and where it goes.
/// A third click begins anew.
class TokenStrip : public QWidget {
  Q_OBJECT

 public:
  explicit TokenStrip(QWidget* parent = nullptr);

  /// Forgets the choice when the tokens are others than before.
  void setTokens(const std::vector<AxisLabel>& tokens);
  std::optional<Eigen::Index> from() const { return m_from; }
  std::optional<Eigen::Index> to() const { return m_to; }
  void choose(std::optional<Eigen::Index> from, std::optional<Eigen::Index> to);
  QRect tokenRect(Eigen::Index token) const;

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void pairChosen(std::optional<Eigen::Index> from, std::optional<Eigen::Index> to);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  std::vector<QRect> rects(int width) const;
  void retranslate();

  std::vector<QString> m_tokens;
  std::optional<Eigen::Index> m_from, m_to;
};

}  // namespace heedmap
