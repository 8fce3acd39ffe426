// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <vector>

namespace heedmap {

class LessonPage;
struct LessonModels;
struct LessonState;

/// The pages of the lesson, in the order in which they are read.
class LessonPages {
  Q_DECLARE_TR_FUNCTIONS(heedmap::LessonPages)

 public:
  static std::vector<LessonPage*> make(const LessonModels& models);

 private:
  static LessonPage* head();
  static LessonPage* queryKeyValue();
  static LessonPage* score();
  static LessonPage* scale();
  static LessonPage* softmax();
  static LessonPage* weightedSum();
  static LessonPage* severalHeads();
  static LessonPage* selfAndCross();
  static LessonPage* masks(const LessonModels& models);
  static LessonPage* reading();
  static QString lookAtPen(const LessonState& state);
  static LessonPage* recurrence();
  static LessonPage* caution();
};

/// Names of the models and sentences that the pages set up.
namespace lesson {
inline const QString minilm = QStringLiteral("all-MiniLM-L6-v2");
inline const QString multilingual = QStringLiteral("multilingual-e5-small-zh-en");
inline const QString causalModel = QStringLiteral("SmolLM2-135M-Instruct");
/// As the wish of a page when it is opened: the person's textbook layer, scored and started as it is taught.
inline const QString textbook = QStringLiteral("textbook");
/// The same: the person's trained model, the one opened last when another is open.
inline const QString trained = QStringLiteral("trained");
inline const QString cat = QStringLiteral("The cat sits on the mat");
inline const QString pen = QStringLiteral("我上周买了钢笔，它今天弄丢了");
inline const QString hello = QStringLiteral("你好啊");
}  // namespace lesson

}  // namespace heedmap
