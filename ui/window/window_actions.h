// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

class QAction;
class QActionGroup;
class QMenu;
class QMenuBar;

namespace heedmap {

/// What the colours range over.
enum class ColourRange { Unit, Head, AllHeads, Fixed };

/// Every action of the window and the menus that hold them. What an action does is connected by the window.
class WindowActions : public QObject {
  Q_OBJECT

  std::vector<QAction*> m_all;  // first: the actions below join it as they are made

 public:
  explicit WindowActions(QObject* parent);

  void fill(QMenuBar* bar);
  void retranslate();
  /// All actions in the order of the menus, for the page of shortcuts.
  const std::vector<QAction*>& all() const { return m_all; }

  QAction *openModel, *openFolder, *openText, *exportHead, *exportAll, *quit;
  QAction *undo, *redo, *copyPicture, *editText, *secondText, *readSpecials, *goOn, *stopWriting;
  QAction *zoomIn, *zoomOut, *fit, *fullScreen;
  QAction *lineView, *compare;                        ///< checked while their panel is in front
  QActionGroup *colourMap, *scaling, *range, *theme;  ///< data(): the enumerator
  QActionGroup* language;                             ///< data(): the code of the language
  QAction *nextHead, *previousHead, *nextLayer, *previousLayer, *focusGrid, *focusHeatmap, *unpin;
  QActionGroup *mask, *scope;  ///< data(): the enumerator
  QAction *scaled, *setDk, *resetWhatIf;
  QAction *aboutModel, *shortcuts, *about;
  QMenu* docksMenu = nullptr;    ///< in View; the window adds its docks
  QMenu* learnMenu = nullptr;    ///< the pages of the lesson, filled by the window
  QMenu* coloursMenu = nullptr;  ///< in View, also behind a button

 private:
  QAction* make(const char* name);
  QAction* makeChoice(QActionGroup* group, const char* name, const QVariant& data);
  void set(QAction* action, const QString& text, const QString& tip, const QList<QKeySequence>& keys = {});
  void retranslateFileAndEdit();
  void retranslateView();
  void retranslateHeadAndWhatIf();
  void retranslateHelp();

  QMenu *m_file = nullptr, *m_edit = nullptr, *m_view = nullptr, *m_head = nullptr, *m_whatIf = nullptr,
        *m_help = nullptr;
  QMenu *m_colourMapMenu = nullptr, *m_scalingMenu = nullptr, *m_rangeMenu = nullptr, *m_themeMenu = nullptr,
        *m_languageMenu = nullptr;
};

/// Checks the action of `group` that stands for `data`.
void checkChoice(QActionGroup* group, int data);

}  // namespace heedmap
