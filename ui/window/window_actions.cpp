// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_actions.h"

#include <QActionGroup>
#include <QIcon>
#include <QMenu>
#include <QMenuBar>

#include "core/attention/what_if.h"
#include "ui/render/colour_scale.h"
#include "ui/session/language.h"
#include "ui/style/window_theme.h"

namespace heedmap {

WindowActions::WindowActions(QObject* parent)
    : QObject(parent),
      openModel(make("openModel")),
      openFolder(make("openFolder")),
      openText(make("openText")),
      exportHead(make("exportHead")),
      exportAll(make("exportAll")),
      quit(make("quit")),
      undo(make("undo")),
      redo(make("redo")),
      copyPicture(make("copyPicture")),
      editText(make("editText")),
      secondText(make("secondText")),
      readSpecials(make("readSpecials")),
      goOn(make("goOn")),
      stopWriting(make("stopWriting")),
      zoomIn(make("zoomIn")),
      zoomOut(make("zoomOut")),
      fit(make("fit")),
      fullScreen(make("fullScreen")),
      lineView(make("lineView")),
      compare(make("compare")),
      colourMap(new QActionGroup(this)),
      scaling(new QActionGroup(this)),
      range(new QActionGroup(this)),
      theme(new QActionGroup(this)),
      language(new QActionGroup(this)),
      nextHead(make("nextHead")),
      previousHead(make("previousHead")),
      nextLayer(make("nextLayer")),
      previousLayer(make("previousLayer")),
      focusGrid(make("focusGrid")),
      focusHeatmap(make("focusHeatmap")),
      unpin(make("unpin")),
      mask(new QActionGroup(this)),
      scope(new QActionGroup(this)),
      scaled(make("scaled")),
      setDk(make("setDk")),
      resetWhatIf(make("resetWhatIf")),
      aboutModel(make("aboutModel")),
      shortcuts(make("shortcuts")),
      about(make("about")) {
  for (const Palette palette :
       {Palette::Viridis, Palette::Cividis, Palette::Magma, Palette::Inferno, Palette::Greys})
    makeChoice(colourMap, "colourMap", int(palette));
  for (const Scaling choice : {Scaling::Linear, Scaling::Sqrt, Scaling::Log, Scaling::Rank})
    makeChoice(scaling, "scaling", int(choice));
  for (const ColourRange choice :
       {ColourRange::Unit, ColourRange::Head, ColourRange::AllHeads, ColourRange::Fixed})
    makeChoice(range, "range", int(choice));
  for (const ThemeChoice choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark})
    makeChoice(theme, "theme", int(choice));
  for (const Language& choice : languages()) makeChoice(language, "language", choice.code);
  for (const MaskChoice choice : {MaskChoice::Model, MaskChoice::Causal, MaskChoice::None})
    makeChoice(mask, "mask", int(choice));
  for (const Scope choice : {Scope::Head, Scope::Network}) makeChoice(scope, "scope", int(choice));
  for (QAction* action : {secondText, readSpecials, fullScreen, lineView, compare, scaled})
    action->setCheckable(true);
  scaled->setChecked(true);
  quit->setMenuRole(QAction::QuitRole);
  about->setMenuRole(QAction::AboutRole);
}

QAction* WindowActions::make(const char* name) {
  auto* action = new QAction(this);
  action->setObjectName(QLatin1StringView(name));
  m_all.push_back(action);
  return action;
}

QAction* WindowActions::makeChoice(QActionGroup* group, const char* name, const QVariant& data) {
  QAction* action = make(name);
  action->setObjectName(action->objectName() + data.toString());
  action->setData(data);
  action->setCheckable(true);
  group->addAction(action);
  return action;
}

void WindowActions::fill(QMenuBar* bar) {
  m_file = bar->addMenu(QString());
  m_file->addActions({openModel, openFolder, openText});
  m_file->addSeparator();
  m_file->addActions({exportHead, exportAll});
  m_file->addSeparator();
  m_file->addAction(quit);

  m_edit = bar->addMenu(QString());
  m_edit->addActions({undo, redo});
  m_edit->addSeparator();
  m_edit->addAction(copyPicture);
  m_edit->addSeparator();
  m_edit->addActions({editText, secondText, readSpecials});
  m_edit->addSeparator();
  m_edit->addActions({goOn, stopWriting});

  m_view = bar->addMenu(QString());
  m_view->addActions({zoomIn, zoomOut, fit});
  m_view->addSeparator();
  coloursMenu = m_view->addMenu(QString());
  m_colourMapMenu = coloursMenu->addMenu(QString());
  m_colourMapMenu->addActions(colourMap->actions());
  m_scalingMenu = coloursMenu->addMenu(QString());
  m_scalingMenu->addActions(scaling->actions());
  m_rangeMenu = coloursMenu->addMenu(QString());
  m_rangeMenu->addActions(range->actions());
  m_themeMenu = m_view->addMenu(QString());
  m_themeMenu->addActions(theme->actions());
  m_languageMenu = m_view->addMenu(QString());
  m_languageMenu->addActions(language->actions());
  m_view->addSeparator();
  m_view->addActions({lineView, compare});
  docksMenu = m_view->addMenu(QString());
  m_view->addAction(fullScreen);

  m_head = bar->addMenu(QString());
  m_head->addActions({nextHead, previousHead, nextLayer, previousLayer});
  m_head->addSeparator();
  m_head->addActions({focusGrid, focusHeatmap, unpin});

  m_whatIf = bar->addMenu(QString());
  m_whatIf->addActions(mask->actions());
  m_whatIf->addSeparator();
  m_whatIf->addActions({scaled, setDk});
  m_whatIf->addSeparator();
  m_whatIf->addActions(scope->actions());
  m_whatIf->addSeparator();
  m_whatIf->addAction(resetWhatIf);

  learnMenu = bar->addMenu(QString());

  m_help = bar->addMenu(QString());
  m_help->addActions({aboutModel, shortcuts, about});
  retranslate();
}

void WindowActions::set(QAction* action, const QString& text, const QString& tip,
                        const QList<QKeySequence>& keys) {
  action->setText(text);
  action->setShortcuts(keys);
  action->setStatusTip(tip);
  const QString key = keys.isEmpty()
                          ? QString()
                          : QStringLiteral("  (%1)").arg(keys.first().toString(QKeySequence::NativeText));
  action->setToolTip(tip + key);
}

void WindowActions::retranslate() {
  retranslateFileAndEdit();
  retranslateView();
  retranslateHeadAndWhatIf();
  retranslateHelp();
}

void WindowActions::retranslateFileAndEdit() {
  m_file->setTitle(tr("&File"));
  set(openModel, tr("&Open Model…"), tr("Open a model: a Hugging Face folder, a safetensors or a GGUF file"),
      {QKeySequence::Open});
  set(openFolder, tr("Open Model &Folder…"), tr("Open a model by its folder, such as one of Hugging Face"),
      {QKeySequence(tr("Ctrl+Alt+O"))});
  set(openText, tr("Open &Text File…"), tr("Read the text out of a file"),
      {QKeySequence(tr("Ctrl+Shift+O"))});
  set(exportHead, tr("&Export Head…"), tr("Save the picture of this head as a file"),
      {QKeySequence(tr("Ctrl+E"))});
  set(exportAll, tr("Export &All Heads…"),
      tr("Save all heads as one contact sheet or as a folder of pictures"),
      {QKeySequence(tr("Ctrl+Shift+E"))});
  set(quit, tr("&Quit"), tr("Close Heedmap"), {QKeySequence(tr("Ctrl+Q"))});

  m_edit->setTitle(tr("&Edit"));
  set(undo, tr("&Undo"), tr("Take back the last change of head, pin or what-if"), {QKeySequence::Undo});
  set(redo, tr("&Redo"), tr("Make the change again that was taken back"),
      {QKeySequence(tr("Ctrl+Shift+Z")), QKeySequence(tr("Ctrl+Y"))});
  set(copyPicture, tr("&Copy Picture"), tr("Copy the picture of this head to the clipboard"),
      {QKeySequence::Copy});
  set(editText, tr("Edit &Text"), tr("Go to the text field"), {QKeySequence(tr("Ctrl+L"))});
  set(secondText, tr("&Second Text"), tr("Show a field for a second text, read together with the first"),
      {QKeySequence(tr("Ctrl+B"))});
  set(readSpecials, tr("Read Special To&kens"),
      tr("Read special tokens that are typed, such as [SEP], as those tokens and not as plain text"),
      {QKeySequence(tr("Ctrl+Shift+K"))});
  set(goOn, tr("Let the &Model Continue"),
      tr("The model writes on after the text, always the most probable token"),
      {QKeySequence(tr("Ctrl+Return"))});
  set(stopWriting, tr("Sto&p Writing"), tr("Keep what the model has written so far"),
      {QKeySequence(tr("Ctrl+."))});
}

void WindowActions::retranslateView() {
  m_view->setTitle(tr("&View"));
  set(zoomIn, tr("Zoom &In"), tr("Enlarge the cells"), {QKeySequence::ZoomIn, QKeySequence(tr("Ctrl+="))});
  set(zoomOut, tr("Zoom &Out"), tr("Show more of the picture"), {QKeySequence::ZoomOut});
  set(fit, tr("&Fit"), tr("Show the whole picture"), {QKeySequence(tr("Ctrl+0"))});
  set(fullScreen, tr("F&ull Screen"), tr("Fill the screen with this window"), {QKeySequence(tr("F11"))});
  set(lineView, tr("Li&ne View"), tr("Show the weights of the chosen heads as lines between the tokens"),
      {QKeySequence(tr("Ctrl+Shift+L"))});
  set(compare, tr("Co&mpare…"), tr("Compare this head with another head, another text or another model"),
      {QKeySequence(tr("Ctrl+Shift+C"))});
  coloursMenu->setTitle(tr("&Colours"));
  m_colourMapMenu->setTitle(tr("Colour &Map"));
  m_scalingMenu->setTitle(tr("Colour &Scale"));
  m_rangeMenu->setTitle(tr("&Range"));
  m_themeMenu->setTitle(tr("&Window Theme"));
  m_languageMenu->setTitle(tr("Lan&guage"));
  docksMenu->setTitle(tr("&Panels"));
  for (QAction* action : colourMap->actions()) {
    QString name = paletteNames().at(action->data().toInt());
    name[0] = name[0].toUpper();
    set(action, name, tr("Colour map %1").arg(name));
  }
  const auto scalings = scaling->actions();
  set(scalings[0], tr("&Linear"), tr("Colour grows with the weight"), {QKeySequence(tr("Ctrl+1"))});
  set(scalings[1], tr("Square &root"), tr("Small weights stand out: colour grows with the square root"),
      {QKeySequence(tr("Ctrl+2"))});
  set(scalings[2], tr("L&ogarithm"), tr("Four decades of weights; smaller ones are drawn as the floor"),
      {QKeySequence(tr("Ctrl+3"))});
  set(scalings[3], tr("R&ank"), tr("Colour is the share of cells that are smaller"),
      {QKeySequence(tr("Ctrl+4"))});
  const auto ranges = range->actions();
  set(ranges[0], tr("&0 … 1"), tr("The same colours for every head"), {QKeySequence(tr("Ctrl+5"))});
  set(ranges[1], tr("This head's &maximum"), tr("The largest weight of the head gets the last colour"),
      {QKeySequence(tr("Ctrl+6"))});
  set(ranges[2], tr("&All heads' maximum"),
      tr("The largest weight of all heads gets the last colour in each of them"),
      {QKeySequence(tr("Ctrl+7"))});
  set(ranges[3], tr("&Fixed…"), tr("Set where the first and the last colour lie"),
      {QKeySequence(tr("Ctrl+8"))});
  for (QAction* action : language->actions()) {
    const auto& choice = languages()[size_t(language->actions().indexOf(action))];
    set(action, choice.name.isEmpty() ? tr("As the &System") : choice.name,
        tr("The language of this window"));
  }
  const auto themes = theme->actions();
  set(themes[0], tr("As the &System"), tr("Light or dark as the desktop is"));
  set(themes[1], tr("&Light"), tr("Light windows"));
  set(themes[2], tr("&Dark"), tr("Dark windows"));
}

void WindowActions::retranslateHeadAndWhatIf() {
  m_head->setTitle(tr("Hea&d"));
  set(nextHead, tr("&Next Head"), tr("Show the next head of the layer"), {QKeySequence(tr("Alt+Right"))});
  set(previousHead, tr("&Previous Head"), tr("Show the head before"), {QKeySequence(tr("Alt+Left"))});
  set(nextLayer, tr("Next &Layer"), tr("Show the same head of the next layer"),
      {QKeySequence(tr("Alt+Down"))});
  set(previousLayer, tr("Previous La&yer"), tr("Show the same head of the layer before"),
      {QKeySequence(tr("Alt+Up"))});
  set(focusGrid, tr("Go to the &Grid"), tr("Choose heads with the arrow keys"), {QKeySequence(tr("Ctrl+G"))});
  set(focusHeatmap, tr("Go to the &Heatmap"), tr("Read cells with the arrow keys"),
      {QKeySequence(tr("Ctrl+H"))});
  set(unpin, tr("&Unpin"), tr("Let go of the pinned row or column"), {QKeySequence(tr("Esc"))});

  m_whatIf->setTitle(tr("&What-if"));
  learnMenu->setTitle(tr("&Learn"));
  const auto masks = mask->actions();
  set(masks[0], tr("Mask: the &Model's Own"), tr("The mask that the model was trained with"),
      {QKeySequence(tr("Ctrl+Shift+M"))});
  set(masks[1], tr("Mask: &Causal"), tr("Each query sees its own key and those before it"),
      {QKeySequence(tr("Ctrl+M"))});
  set(masks[2], tr("Mask: &None"), tr("Each query sees all keys"), {QKeySequence(tr("Ctrl+Shift+N"))});
  set(scaled, tr("Divide by √d_k"), tr("Scores are divided by √d_k before the softmax"),
      {QKeySequence(tr("Ctrl+K"))});
  set(setDk, tr("Set &d_k"),
      tr("Go to the slider of d_k: arrow keys, Page Up, Page Down, Home and End move it"),
      {QKeySequence(tr("Ctrl+D"))});
  const auto scopes = scope->actions();
  set(scopes[0], tr("For This &Head"), tr("The model's own queries and keys, weighed by the changed rule"),
      {QKeySequence(tr("Ctrl+Shift+H"))});
  set(scopes[1], tr("For the &Whole Network"),
      tr("The model runs again with the changed rule in every layer"), {QKeySequence(tr("Ctrl+Shift+W"))});
  set(resetWhatIf, tr("&Reset"), tr("Back to what the trained model does"), {QKeySequence(tr("Ctrl+R"))});
}

void WindowActions::retranslateHelp() {
  m_help->setTitle(tr("&Help"));
  set(aboutModel, tr("About This &Model"),
      tr("Architecture, sizes, positions, score rules, tokenizer and tensors"), {QKeySequence(tr("Ctrl+I"))});
  set(shortcuts, tr("&Keyboard Shortcuts"), tr("All keys of this window"), {QKeySequence(tr("F1"))});
  set(about, tr("&About Heedmap"), tr("Version and licences"));
}

void checkChoice(QActionGroup* group, int data) {
  for (QAction* action : group->actions())
    if (action->data().toInt() == data) action->setChecked(true);
}

}  // namespace heedmap
