// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_commands.h"

#include <QActionGroup>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>
#include <functional>

#include "core/checkpoint/model_finder.h"
#include "core/model/model_facts.h"
#include "ui/controls/message_bar.h"
#include "ui/controls/text_field.h"
#include "ui/export/file_writer.h"
#include "ui/export/picture_copy.h"
#include "ui/frame/docks.h"
#include "ui/frame/window_actions.h"
#include "ui/panels/centre/colours_popover.h"
#include "ui/panels/export_dialog.h"
#include "ui/panels/files/trace_saver.h"
#include "ui/panels/heads/heads_panel.h"
#include "ui/panels/text_bar.h"
#include "ui/panels/what_if_panel.h"
#include "ui/session/session.h"
#include "ui/settings/language.h"
#include "ui/settings/settings.h"
#include "ui/window/head_bar.h"
#include "ui/window/help_dialogs.h"
#include "ui/window/open_dialogs.h"
#include "ui/window/picture_area.h"

namespace heedmap {

namespace {

constexpr int widestRecent = 480;  ///< of a path in the menu, in pixels

/// What an action does; checkable ones are told whether they are checked.
using Deeds = std::map<ActionId, std::function<void(bool isChecked)>>;
using ChoiceDeeds = std::map<ChoiceId, std::function<void(const QVariant& value)>>;

Deeds fileDeeds(const WindowParts& p) {
  const auto open = [p](const QString& path) { OpenDialogs::openFile(&p.window, p.session, path); };
  return {
      {ActionId::OpenModel, [p, open](bool) { OpenDialogs::askForModel(&p.window, open); }},
      {ActionId::OpenFolder, [p, open](bool) { OpenDialogs::askForModelFolder(&p.window, open); }},
      {ActionId::OpenText,
       [p](bool) {
         OpenDialogs::askForText(&p.window, [&bar = p.textBar](const QString& path) { bar.readFile(path); });
       }},
      {ActionId::ExportHead,
       [p](bool) {
         const bool asLines = p.picture.view() == CentreView::Lines;
         p.exportDialog.ask(asLines ? PictureExport::What::Lines : PictureExport::What::Head);
       }},
      {ActionId::ExportAll, [p](bool) { p.exportDialog.ask(PictureExport::What::Sheet); }},
      {ActionId::SaveTrace, [p](bool) { p.traceSaver.ask(); }},
      {ActionId::Quit, [p](bool) { p.window.close(); }},
      {ActionId::AboutModel,
       [p](bool) {
         const auto model = p.session.model();
         if (model && model->file()) showModelFacts(&p.window, p.session.modelName(), modelFacts(*model));
       }},
      {ActionId::Shortcuts, [p](bool) { showShortcuts(&p.window, p.actions.all()); }},
      {ActionId::About, [p](bool) { showAbout(&p.window); }},
  };
}

Deeds editDeeds(const WindowParts& p) {
  auto* copy = new PictureCopy(&p.window);
  QObject::connect(copy, &PictureCopy::failed, &p.session, &Session::partFailed);
  QObject::connect(copy, &PictureCopy::copied, &p.window, [p](const QString& title, QSize pixels) {
    p.messages.show(
        MessageBar::Kind::Hint,
        QCoreApplication::translate("heedmap", "The picture of %1 is on the clipboard, %2 × %3 pixels.")
            .arg(title)
            .arg(pixels.width())
            .arg(pixels.height()));
  });
  return {
      {ActionId::Undo, [p](bool) { p.session.history().undo(); }},
      {ActionId::Redo, [p](bool) { p.session.history().redo(); }},
      {ActionId::CopyPicture,
       [p, copy](bool) {
         FigureStyle style = p.exportDialog.request().style;
         style.heatmap = p.session.style().heatmap();
         style.values = p.session.style().values();
         copy->copy(p.session.map(), style);
       }},
      {ActionId::CopyNumbers,
       [p](bool) {
         const AttentionMap& map = *p.session.map();
         QGuiApplication::clipboard()->setText(QString::fromUtf8(tabTable(map)));
         p.messages.show(MessageBar::Kind::Hint,
                         QCoreApplication::translate("heedmap", "The numbers of %1 are on the clipboard.")
                             .arg(map.title));
       }},
      {ActionId::EditText,
       [p](bool) {
         p.textBar.textField()->setFocus(Qt::ShortcutFocusReason);
         p.textBar.textField()->selectAll();
       }},
      {ActionId::SecondText, [p](bool isShown) { p.textBar.setPairShown(isShown); }},
      {ActionId::ReadSpecials, [p](bool reads) { p.session.setReadsSpecials(reads); }},
      {ActionId::Generate, [p](bool) { p.session.generate(); }},
      {ActionId::StopGenerating, [p](bool) { p.session.stopGenerating(); }},
  };
}

Deeds viewDeeds(const WindowParts& p) {
  PictureArea& picture = p.picture;
  return {
      {ActionId::ZoomIn, [&picture](bool) { picture.zoomIn(); }},
      {ActionId::ZoomOut, [&picture](bool) { picture.zoomOut(); }},
      {ActionId::Fit, [&picture](bool) { picture.fit(); }},
      {ActionId::ResetLayout, [p](bool) { p.docks.reset(); }},
      {ActionId::FullScreen,
       [&window = p.window](bool isFull) {
         window.setWindowState(isFull ? window.windowState() | Qt::WindowFullScreen
                                      : window.windowState() & ~Qt::WindowFullScreen);
       }},
      {ActionId::FocusGrid,
       [p](bool) {
         p.docks["heads"].show();
         p.docks.panel<HeadsPanel>().grid().setFocus(Qt::ShortcutFocusReason);
       }},
      {ActionId::SetDk,
       [p](bool) {
         p.docks["whatIf"].show();
         p.docks.panel<WhatIfPanel>().focusDk();
       }},
  };
}

Deeds headDeeds(const WindowParts& p) {
  ViewEdits& edits = p.session.edits();
  return {
      {ActionId::NextHead, [&edits](bool) { edits.moveHead(0, 1); }},
      {ActionId::PreviousHead, [&edits](bool) { edits.moveHead(0, -1); }},
      {ActionId::NextLayer, [&edits](bool) { edits.moveHead(1, 0); }},
      {ActionId::PreviousLayer, [&edits](bool) { edits.moveHead(-1, 0); }},
      {ActionId::Unpin, [&edits](bool) { edits.pin({}); }},
      {ActionId::Scaled, [&edits](bool isScaled) { edits.setScaled(isScaled); }},
      {ActionId::ResetWhatIf, [&edits](bool) { edits.resetWhatIf(); }},
  };
}

/// The kind of attention of an encoder–decoder, where it has it.
void showKind(const WindowParts& p, AttentionKind kind) {
  HeadId id = p.session.view().head;
  id.kind = kind;
  if (p.session.trace() && p.session.trace()->stack(kind)) p.session.edits().selectHead(id);
}

ChoiceDeeds choiceDeeds(const WindowParts& p) {
  DisplayStyle& style = p.session.style();
  ViewEdits& edits = p.session.edits();
  return {
      {ChoiceId::CentreView,
       [&picture = p.picture](const QVariant& value) {
         picture.setView(CentreView(value.toInt()));
         picture.focusView();
       }},
      {ChoiceId::ColourMap, [&style](const QVariant& value) { style.setPalette(Palette(value.toInt())); }},
      {ChoiceId::Scaling, [&style](const QVariant& value) { style.setScaling(Scaling(value.toInt())); }},
      {ChoiceId::Range,
       [&style, p](const QVariant& value) {
         const auto range = ColourRange(value.toInt());
         style.setRange(range);
         if (range != ColourRange::Fixed) return;
         p.picture.bar().openColours();
         p.picture.bar().colours().focusRange();
       }},
      {ChoiceId::CellValues, [&style](const QVariant& value) { style.setValues(CellValues(value.toInt())); }},
      {ChoiceId::Theme, [&style](const QVariant& value) { style.setTheme(ThemeChoice(value.toInt())); }},
      {ChoiceId::Language, [](const QVariant& value) { setLanguage(value.toString()); }},
      {ChoiceId::Kind, [p](const QVariant& value) { showKind(p, AttentionKind(value.toInt())); }},
      {ChoiceId::Mask, [&edits](const QVariant& value) { edits.setMask(MaskChoice(value.toInt())); }},
      {ChoiceId::Scope, [&edits](const QVariant& value) { edits.setScope(Scope(value.toInt())); }},
  };
}

/// The models that were opened by hand, the last first.
void fillRecent(const WindowParts& p) {
  QMenu& menu = p.actions[MenuId::Recent];
  menu.clear();
  for (const QString& path : Settings().recentModels()) {
    const QString file = pathOf(modelReference(path));
    const auto [base, rest] = modelAndAdapter(file);
    if (!QFileInfo::exists(rest) || !(base.isEmpty() || QFileInfo::exists(base))) continue;
    const QString name =
        menu.fontMetrics().elidedText(QDir::toNativeSeparators(file), Qt::ElideMiddle, widestRecent);
    menu.addAction(QString(name).replace(u'&', QStringLiteral("&&")), &p.session,
                   [&session = p.session, path] { session.openModel(modelReference(path)); });
  }
  if (menu.isEmpty())
    menu.addAction(QCoreApplication::translate("heedmap", "No model was opened by hand yet"))
        ->setEnabled(false);
}

void showStyle(const WindowParts& p) {
  const DisplayStyle& style = p.session.style();
  p.actions.check(ChoiceId::Theme, int(style.theme()));
  p.actions.check(ChoiceId::ColourMap, int(style.heatmap().palette));
  p.actions.check(ChoiceId::Scaling, int(style.heatmap().scaling));
  p.actions.check(ChoiceId::Range, int(style.range()));
  p.actions.check(ChoiceId::CellValues, int(style.values()));
}

void showView(const WindowParts& p) {
  const ViewState& view = p.session.view();
  p.actions.check(ChoiceId::Kind, int(view.head.kind));
  const auto trace = p.session.trace();
  for (QAction* action : p.actions[ChoiceId::Kind].actions())
    action->setEnabled(trace && trace->stacks.size() > 1 &&
                       trace->stack(AttentionKind(action->data().toInt())));
  p.actions[ActionId::Unpin].setEnabled(view.pin.kind != Pin::Kind::None);
  p.actions.check(ChoiceId::Mask, int(view.whatIf.mask));
  p.actions.check(ChoiceId::Scope, int(view.whatIf.scope));
  const bool canBeUnscaled = !p.session.stack() || p.session.canBeUnscaled();
  p.actions[ActionId::Scaled].setEnabled(canBeUnscaled);
  p.actions[ActionId::Scaled].setChecked(view.whatIf.scaled && canBeUnscaled);
  p.actions[ActionId::ResetWhatIf].setEnabled(view.whatIf != WhatIf{});
}

void showState(const WindowParts& p) {
  QUndoStack& history = p.session.history();
  p.actions[ActionId::Undo].setEnabled(history.canUndo());
  p.actions[ActionId::Redo].setEnabled(history.canRedo());
  const auto named = [](const QString& verb, const QString& step) {
    return step.isEmpty() ? verb
                          : QStringLiteral("%1: %2").arg(
                                verb, QString(step).replace(QLatin1Char('&'), QLatin1StringView("&&")));
  };
  p.actions[ActionId::Undo].setText(
      named(QCoreApplication::translate("heedmap", "&Undo"), history.undoText()));
  p.actions[ActionId::Redo].setText(
      named(QCoreApplication::translate("heedmap", "&Redo"), history.redoText()));
  p.actions[ActionId::Generate].setEnabled(p.session.canGenerate());
  p.actions[ActionId::StopGenerating].setEnabled(p.session.isGenerating());
  showView(p);
  const bool hasPicture = !p.session.map()->isEmpty();
  for (const ActionId id :
       {ActionId::ExportHead, ActionId::ExportAll, ActionId::CopyPicture, ActionId::CopyNumbers})
    p.actions[id].setEnabled(hasPicture && !(id == ActionId::ExportAll && p.session.isPart()));
  p.actions[ActionId::SaveTrace].setEnabled(p.traceSaver.canSave());
}

}  // namespace

void connectActions(const WindowParts& p) {
  for (const Deeds& deeds : {fileDeeds(p), editDeeds(p), viewDeeds(p), headDeeds(p)})
    for (const auto& [id, deed] : deeds)
      QObject::connect(&p.actions[id], &QAction::triggered, &p.window, deed);
  for (const auto& [id, deed] : choiceDeeds(p))
    QObject::connect(&p.actions[id], &QActionGroup::triggered, &p.window,
                     [deed = deed](const QAction* action) { deed(action->data()); });
  QObject::connect(&p.actions[MenuId::Recent], &QMenu::aboutToShow, &p.window, [p] { fillRecent(p); });
  Session& session = p.session;
  QObject::connect(&session, &Session::viewChanged, &p.window, [p] { showView(p); });
  QObject::connect(&session, &Session::readsSpecialsChanged, &p.actions[ActionId::ReadSpecials],
                   &QAction::setChecked);
  QObject::connect(&p.textBar, &TextBar::pairShownChanged, &p.actions[ActionId::SecondText],
                   &QAction::setChecked);
  QObject::connect(&session.style(), &DisplayStyle::changed, &p.window, [p] { showStyle(p); });
  const auto checkCentre = [p] { p.actions.check(ChoiceId::CentreView, int(p.picture.view())); };
  QObject::connect(&p.picture, &PictureArea::viewShown, &p.window, checkCentre);
  checkCentre();
  const auto show = [p] { showState(p); };
  QObject::connect(&session.history(), &QUndoStack::indexChanged, &p.window, show);
  QObject::connect(&session.history(), &QUndoStack::canUndoChanged, &p.window, show);
  QObject::connect(&session.history(), &QUndoStack::canRedoChanged, &p.window, show);
  QObject::connect(&session, &Session::traceReady, &p.window, show);
  QObject::connect(&session, &Session::mapReady, &p.window, show);
  QObject::connect(&session, &Session::generatingChanged, &p.window, show);
  showView(p);
  showStyle(p);
  show();
}

}  // namespace heedmap
