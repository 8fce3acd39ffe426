// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include "ui/frame/action_table.h"

class QActionGroup;
class QMenu;
class QMenuBar;

namespace heedmap {

/// The actions and menus of the window as their table says. What an action does is connected by the window.
class WindowActions : public QObject {
  Q_OBJECT

 public:
  explicit WindowActions(QObject* parent);

  QAction& operator[](ActionId id) const { return *m_actions.at(id); }
  QActionGroup& operator[](ChoiceId id) const { return *m_choices.at(id); }
  QMenu& operator[](MenuId id) const { return *m_menus.at(id); }
  /// Checks the action of `choice` that stands for `value`.
  void check(ChoiceId choice, const QVariant& value);
  QVariant checked(ChoiceId choice) const;

  void fill(QMenuBar* bar);
  void retranslate();
  /// All actions in the order of the menus, for the page of shortcuts.
  const std::vector<QAction*>& all() const { return m_all; }

 private:
  static void setWords(QAction* action, const ActionWords& words);
  void fill(QMenu* menu, const std::vector<MenuEntry>& entries);

  std::map<ActionId, QAction*> m_actions;
  std::map<ChoiceId, QActionGroup*> m_choices;
  std::map<MenuId, QMenu*> m_menus;
  std::vector<QAction*> m_all;
};

}  // namespace heedmap
