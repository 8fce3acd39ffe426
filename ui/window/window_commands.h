// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMainWindow;

namespace heedmap {

class Docks;
class ExportDialog;
class MessageBar;
class PictureArea;
class Session;
class TextBar;
class TraceSaver;
class WindowActions;

/// What the actions of a window work on.
struct WindowParts {
  QMainWindow& window;
  Session& session;
  TextBar& textBar;
  PictureArea& picture;
  Docks& docks;
  ExportDialog& exportDialog;
  MessageBar& messages;
  TraceSaver& traceSaver;
  WindowActions& actions;
};

/// Connects every action of the window to what it does, and shows on them what can be done now.
void connectActions(const WindowParts& parts);

}  // namespace heedmap
