// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "core/maps/attention_map.h"

namespace heedmap {

/// The tokens of a text, of which two are chosen by two clicks: where attention comes from and where it goes.
/// A third click begins anew. Where queries and keys are of two texts, those of the queries stand above those
/// of the keys. Arrow keys, Home and End go from token to token, Return and Space choose, Delete lets go.
class TokenStrip : public QWidget {
  Q_OBJECT

 public:
  explicit TokenStrip(QWidget* parent = nullptr);

  /// Of a text that looks at itself. Forgets the choice when the tokens are others than before.
  void setTokens(const std::vector<AxisLabel>& tokens);
  /// Of a text that looks at another one.
  void setTokens(const std::vector<AxisLabel>& queries, const std::vector<AxisLabel>& keys);
  std::optional<Eigen::Index> from() const { return m_from; }
  std::optional<Eigen::Index> to() const { return m_to; }
  void choose(std::optional<Eigen::Index> from, std::optional<Eigen::Index> to);
  QRect tokenRect(Eigen::Index token) const;  ///< of a query, or of the one text
  QRect keyRect(Eigen::Index key) const;

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
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void set(std::vector<QString> queries, std::vector<QString> keys, bool isSelf);
  const QString& text(size_t place) const;
  size_t count() const { return m_queries.size() + m_keys.size(); }
  /// Of all tokens in the order in which they stand: the queries, and after them keys of another text.
  std::vector<QRect> rects(int width) const;
  void take(size_t place);  ///< as if it had been clicked
  void retranslate();

  std::vector<QString> m_queries, m_keys;  ///< no keys: of one text
  bool m_isSelf = true;
  std::optional<Eigen::Index> m_from, m_to;
  size_t m_current = 0;  ///< for the keyboard
};

}  // namespace heedmap
