// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QCoreApplication>
#include <variant>
#include <vector>

namespace heedmap {

enum class ActionId {
  OpenModel,
  OpenFolder,
  OpenText,
  ExportHead,
  ExportAll,
  SaveTrace,
  Quit,
  Undo,
  Redo,
  CopyPicture,
  CopyNumbers,
  EditText,
  SecondText,
  ReadSpecials,
  Generate,
  StopGenerating,
  ZoomIn,
  ZoomOut,
  Fit,
  ResetLayout,
  FullScreen,
  NextHead,
  PreviousHead,
  NextLayer,
  PreviousLayer,
  FocusGrid,
  Unpin,
  Scaled,
  SetDk,
  ResetWhatIf,
  AboutModel,
  Shortcuts,
  About,
};

/// One of several values; each has an action that is checked while it holds.
enum class ChoiceId { CentreView, ColourMap, Scaling, Range, CellValues, Theme, Language, Kind, Mask, Scope };

enum class MenuId {
  File,
  Recent,
  Edit,
  View,
  Head,
  WhatIf,
  Learn,
  Help,
  Colours,
  ColourMap,
  Scaling,
  Range,
  CellValues,
  Theme,
  Language,
  Kind,
  Panels,
};

/// How an action is called, explained and reached.
struct ActionWords {
  QString text, tip;
  QList<QKeySequence> keys = {};
};

struct ActionRow {
  ActionId id;
  const char* name;  ///< of the object
  ActionWords words;
  bool isCheckable = false;
  QAction::MenuRole role = QAction::TextHeuristicRole;
};

struct ChoiceRow {
  struct Value {
    QVariant value;  ///< an enumerator's number, or a code
    ActionWords words;
  };
  ChoiceId id;
  const char* name;
  std::vector<Value> values;
};

/// What stands in a menu: an action, all values of a choice, a menu, or a line between them.
enum class MenuPart { Separator };
using MenuEntry = std::variant<ActionId, ChoiceId, MenuId, MenuPart>;

struct MenuRow {
  MenuId id;
  QString title;
  std::vector<MenuEntry> entries;
};

/// Every action of the window and the menus that hold them, with their words in the language of the program.
class ActionTable {
  Q_DECLARE_TR_FUNCTIONS(heedmap::ActionTable)

 public:
  static std::vector<ActionRow> actions();
  static std::vector<ChoiceRow> choices();
  static std::vector<MenuRow> menus();

 private:
  static std::vector<ActionRow> fileAndEdit();
  static std::vector<ActionRow> viewAndHead();
  static std::vector<ActionRow> whatIfAndHelp();
  static std::vector<ChoiceRow> styleChoices();
};

}  // namespace heedmap
