// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/window_actions.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

#include "ui/style/glyphs.h"

namespace heedmap {

namespace {

constexpr MenuId inTheBar[] = {MenuId::File,   MenuId::Edit,  MenuId::View, MenuId::Head,
                               MenuId::WhatIf, MenuId::Learn, MenuId::Help};

}  // namespace

WindowActions::WindowActions(QObject* parent) : QObject(parent) {
  const auto make = [this](const QString& name) {
    auto* action = new QAction(this);
    action->setObjectName(name);
    return action;
  };
  for (const ActionRow& row : ActionTable::actions()) {
    QAction* action = m_actions[row.id] = make(QLatin1StringView(row.name));
    action->setCheckable(row.isCheckable);
    action->setMenuRole(row.role);
  }
  for (const ChoiceRow& row : ActionTable::choices()) {
    QActionGroup* choice = m_choices[row.id] = new QActionGroup(this);
    for (const ChoiceRow::Value& value : row.values) {
      QAction* action = make(QLatin1StringView(row.name) + value.value.toString());
      action->setData(value.value);
      action->setCheckable(true);
      if (row.id == ChoiceId::ColourMap) action->setIcon(swatch(Palette(value.value.toInt())));
      choice->addAction(action);
    }
  }
}

void WindowActions::fill(QMenuBar* bar) {
  const auto rows = ActionTable::menus();
  for (const MenuRow& row : rows) m_menus[row.id] = new QMenu(bar);
  for (const MenuId id : inTheBar) bar->addMenu(m_menus[id]);
  for (const MenuRow& row : rows) fill(m_menus[row.id], row.entries);
  retranslate();
}

void WindowActions::fill(QMenu* menu, const std::vector<MenuEntry>& entries) {
  const auto add = [&](QAction* action) {
    menu->addAction(action);
    m_all.push_back(action);
  };
  for (const MenuEntry& entry : entries) {
    if (const auto* action = std::get_if<ActionId>(&entry)) add(m_actions.at(*action));
    if (const auto* choice = std::get_if<ChoiceId>(&entry))
      for (QAction* action : m_choices.at(*choice)->actions()) add(action);
    if (const auto* inner = std::get_if<MenuId>(&entry)) menu->addMenu(m_menus.at(*inner));
    if (entry == MenuEntry(MenuPart::Separator)) menu->addSeparator();
  }
}

void WindowActions::check(ChoiceId choice, const QVariant& value) {
  for (QAction* action : m_choices.at(choice)->actions())
    if (action->data() == value) action->setChecked(true);
}

QVariant WindowActions::checked(ChoiceId choice) const {
  const QAction* action = m_choices.at(choice)->checkedAction();
  return action ? action->data() : QVariant();
}

void WindowActions::retranslate() {
  for (const ActionRow& row : ActionTable::actions()) setWords(m_actions.at(row.id), row.words);
  for (const ChoiceRow& row : ActionTable::choices()) {
    const auto actions = m_choices.at(row.id)->actions();
    for (size_t i = 0; i < row.values.size(); ++i) setWords(actions[qsizetype(i)], row.values[i].words);
  }
  for (const MenuRow& row : ActionTable::menus()) m_menus.at(row.id)->setTitle(row.title);
}

void WindowActions::setWords(QAction* action, const ActionWords& words) {
  action->setText(words.text);
  action->setShortcuts(words.keys);
  action->setStatusTip(words.tip);
  const QString key =
      words.keys.isEmpty()
          ? QString()
          : QStringLiteral("  (%1)").arg(words.keys.first().toString(QKeySequence::NativeText));
  action->setToolTip(words.tip + key);
}

}  // namespace heedmap
