// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "ui/lesson/blocks/linked_picture.h"

namespace heedmap {

/// A sentence in large words that can be clicked, one of which asks. Once there are weights, arcs go from it
/// to the words that it looks at.
class SentencePicture : public LinkedPicture {
  Q_OBJECT

 public:
  explicit SentencePicture(QWidget* parent = nullptr);

  struct Word {
    QString text;
    double weight = 0;
    std::vector<Eigen::Index> tokens = {};  ///< of the head that is shown
  };
  /// `asker` is ringed. `hasWeights`: they are shown.
  void show(const std::vector<Word>& words, Eigen::Index asker, bool hasWeights);
  void setGuess(std::optional<Eigen::Index> word);
  std::vector<QRectF> boxes(double width) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, 80}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 signals:
  void clicked(Eigen::Index word);

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  PointedCell cellAt(const QPointF& place) const override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  QFont letters() const;
  std::optional<Eigen::Index> wordAt(const QPointF& place) const;
  bool isLit(size_t word) const;

  std::vector<Word> m_words;
  Eigen::Index m_asker = 0;
  bool m_hasWeights = false;
  std::optional<Eigen::Index> m_guess;
};

}  // namespace heedmap
