// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/action_table.h"

#include "core/attention/head_id.h"
#include "core/attention/what_if.h"
#include "ui/render/figure_style.h"
#include "ui/settings/language.h"
#include "ui/settings/settings.h"
#include "ui/view/centre_view.h"

namespace heedmap {

std::vector<ActionRow> ActionTable::fileAndEdit() {
  return {
      {ActionId::OpenModel,
       "openModel",
       {tr("&Open Model…"),
        tr("Open a model: a Hugging Face folder, a GGUF file or one of safetensors or PyTorch"),
        {QKeySequence::Open}}},
      {ActionId::OpenFolder,
       "openFolder",
       {tr("Open Model &Folder…"),
        tr("Open a model by its folder, such as one of Hugging Face"),
        {tr("Ctrl+Alt+O")}}},
      {ActionId::OpenText,
       "openText",
       {tr("Open &Text File…"), tr("Read the text out of a file"), {tr("Ctrl+Shift+O")}}},
      {ActionId::ExportHead,
       "exportHead",
       {tr("&Export Head…"), tr("Save the picture of this head as a file"), {tr("Ctrl+E")}}},
      {ActionId::ExportAll,
       "exportAll",
       {tr("Export &All Heads…"),
        tr("Save all heads as one contact sheet or as a folder of pictures"),
        {tr("Ctrl+Shift+E")}}},
      {ActionId::SaveTrace,
       "saveTrace",
       {tr("Sa&ve Trace…"),
        tr("Save queries, keys and masks of all heads as a file that opens without the model")}},
      {ActionId::Quit, "quit", {tr("&Quit"), tr("Close Heedmap"), {tr("Ctrl+Q")}}, false, QAction::QuitRole},
      {ActionId::Undo,
       "undo",
       {tr("&Undo"), tr("Take back the last change of head, pin or what-if"), {QKeySequence::Undo}}},
      {ActionId::Redo,
       "redo",
       {tr("&Redo"), tr("Make the change again that was taken back"), {tr("Ctrl+Shift+Z"), tr("Ctrl+Y")}}},
      {ActionId::CopyPicture,
       "copyPicture",
       {tr("&Copy Picture"), tr("Copy the picture of this head to the clipboard"), {QKeySequence::Copy}}},
      {ActionId::CopyNumbers,
       "copyNumbers",
       {tr("Copy &Numbers"),
        tr("Copy the numbers of the picture with its tokens, for a spreadsheet"),
        {tr("Ctrl+Alt+C")}}},
      {ActionId::EditText, "editText", {tr("Edit &Text"), tr("Go to the text field"), {tr("Ctrl+L")}}},
      {ActionId::SecondText,
       "secondText",
       {tr("&Second Text"),
        tr("Show a field for a second text, read together with the first"),
        {tr("Ctrl+B")}},
       true},
      {ActionId::ReadSpecials,
       "readSpecials",
       {tr("Read Special To&kens"),
        tr("Read special tokens that are typed, such as [SEP], as those tokens and not as plain text"),
        {tr("Ctrl+Shift+K")}},
       true},
      {ActionId::Generate,
       "generate",
       {tr("&Generate"),
        tr("The model generates text after yours, always the most probable token"),
        {tr("Ctrl+Return")}}},
      {ActionId::StopGenerating,
       "stopGenerating",
       {tr("Sto&p Generating"), tr("Keep what the model has generated so far"), {tr("Ctrl+.")}}},
  };
}

std::vector<ActionRow> ActionTable::viewAndHead() {
  return {
      {ActionId::ZoomIn,
       "zoomIn",
       {tr("Zoom &In"), tr("Enlarge the cells"), {QKeySequence::ZoomIn, tr("Ctrl+=")}}},
      {ActionId::ZoomOut,
       "zoomOut",
       {tr("Zoom &Out"), tr("Show more of the picture"), {QKeySequence::ZoomOut}}},
      {ActionId::Fit, "fit", {tr("&Fit"), tr("Show the whole picture"), {tr("Ctrl+0")}}},
      {ActionId::ResetLayout,
       "resetLayout",
       {tr("Reset La&yout"), tr("All panels where they stand at first, with their first sizes")}},
      {ActionId::FullScreen,
       "fullScreen",
       {tr("F&ull Screen"), tr("Fill the screen with this window"), {tr("F11")}},
       true},
      {ActionId::NextHead,
       "nextHead",
       {tr("&Next Head"), tr("Show the next head of the layer"), {tr("Alt+Right")}}},
      {ActionId::PreviousHead,
       "previousHead",
       {tr("&Previous Head"), tr("Show the head before"), {tr("Alt+Left")}}},
      {ActionId::NextLayer,
       "nextLayer",
       {tr("Next &Layer"), tr("Show the same head of the next layer"), {tr("Alt+Down")}}},
      {ActionId::PreviousLayer,
       "previousLayer",
       {tr("Previous La&yer"), tr("Show the same head of the layer before"), {tr("Alt+Up")}}},
      {ActionId::FocusGrid,
       "focusGrid",
       {tr("Go to the &Grid"), tr("Choose heads with the arrow keys"), {tr("Ctrl+G")}}},
      {ActionId::Unpin, "unpin", {tr("&Unpin"), tr("Let go of the pinned row or column"), {tr("Esc")}}},
  };
}

std::vector<ActionRow> ActionTable::whatIfAndHelp() {
  return {
      {ActionId::Scaled,
       "scaled",
       {tr("Divide by √d_k"), tr("Scores are divided by √d_k before the softmax"), {tr("Ctrl+K")}},
       true},
      {ActionId::SetDk,
       "setDk",
       {tr("Set &d_k"),
        tr("Go to the slider of d_k: arrow keys, Page Up, Page Down, Home and End move it"),
        {tr("Ctrl+D")}}},
      {ActionId::ResetWhatIf,
       "resetWhatIf",
       {tr("&Reset"), tr("Back to what the trained model does"), {tr("Ctrl+R")}}},
      {ActionId::AboutModel,
       "aboutModel",
       {tr("About This &Model"),
        tr("Architecture, sizes, positions, score rules, tokenizer and tensors"),
        {tr("Ctrl+I")}}},
      {ActionId::Shortcuts,
       "shortcuts",
       {tr("&Keyboard Shortcuts"), tr("All keys of this window"), {tr("F1")}}},
      {ActionId::About,
       "about",
       {tr("&About Heedmap"), tr("Version and licences")},
       false,
       QAction::AboutRole},
  };
}

std::vector<ActionRow> ActionTable::actions() {
  std::vector<ActionRow> rows;
  for (const auto& part : {fileAndEdit(), viewAndHead(), whatIfAndHelp()})
    rows.insert(rows.end(), part.begin(), part.end());
  return rows;
}

std::vector<ChoiceRow> ActionTable::styleChoices() {
  ChoiceRow palettes{ChoiceId::ColourMap, "colourMap", {}};
  for (int palette = 0; palette <= int(lastChosenPalette); ++palette) {
    QString name = paletteNames().at(palette);
    name[0] = name[0].toUpper();
    palettes.values.push_back({palette, {name, tr("Colour map %1").arg(name)}});
  }
  ChoiceRow speech{ChoiceId::Language, "language", {}};
  for (const Language& language : languages())
    speech.values.push_back({language.code,
                             {language.name.isEmpty() ? tr("As the &System") : language.name,
                              tr("The language of this window")}});
  return {
      palettes,
      speech,
      {ChoiceId::Scaling,
       "scaling",
       {
           {int(Scaling::Linear), {tr("&Linear"), tr("Colour grows with the weight"), {tr("Ctrl+1")}}},
           {int(Scaling::Sqrt),
            {tr("Square &root"),
             tr("Small weights stand out: colour grows with the square root"),
             {tr("Ctrl+2")}}},
           {int(Scaling::Log),
            {tr("L&ogarithm"),
             tr("Four decades of weights; smaller ones are drawn as the floor"),
             {tr("Ctrl+3")}}},
           {int(Scaling::Rank),
            {tr("R&ank"), tr("Colour is the share of cells that are smaller"), {tr("Ctrl+4")}}},
       }},
      {ChoiceId::Range,
       "range",
       {
           {int(ColourRange::Unit), {tr("&0 … 1"), tr("The same colours for every head"), {tr("Ctrl+5")}}},
           {int(ColourRange::Head),
            {tr("This head's &maximum"),
             tr("The largest weight of the head gets the last colour"),
             {tr("Ctrl+6")}}},
           {int(ColourRange::AllHeads),
            {tr("&All heads' maximum"),
             tr("The largest weight of all heads gets the last colour in each of them"),
             {tr("Ctrl+7")}}},
           {int(ColourRange::Fixed),
            {tr("&Fixed…"), tr("Set where the first and the last colour lie"), {tr("Ctrl+8")}}},
       }},
      {ChoiceId::CellValues,
       "cellValues",
       {
           {int(CellValues::WhereTheyFit),
            {tr("Where They &Fit"), tr("Write each weight into its cell where cells are large enough")}},
           {int(CellValues::Always), {tr("&Always"), tr("Write the weights in whatever size they fit")}},
           {int(CellValues::Never), {tr("&Never"), tr("Colours alone")}},
       }},
      {ChoiceId::Theme,
       "theme",
       {
           {int(ThemeChoice::System),
            {tr("As the &System"), tr("Light, dark or of high contrast, as the desktop is")}},
           {int(ThemeChoice::Light), {tr("&Light"), tr("Light windows")}},
           {int(ThemeChoice::Dark), {tr("&Dark"), tr("Dark windows")}},
           {int(ThemeChoice::HighContrast),
            {tr("High &Contrast"), tr("Black on white, or white on black where the desktop is dark")}},
       }}};
}

std::vector<ChoiceRow> ActionTable::choices() {
  std::vector<ChoiceRow> rows = styleChoices();
  rows.push_back(
      {ChoiceId::CentreView,
       "centreView",
       {
           {int(CentreView::Heatmap),
            {tr("&Heatmap"), tr("The head as a matrix; arrow keys read its cells"), {tr("Ctrl+H")}}},
           {int(CentreView::Lines),
            {tr("&Lines"),
             tr("The head and those chosen with it as lines between the tokens"),
             {tr("Ctrl+Shift+L")}}},
           {int(CentreView::Compare),
            {tr("Co&mpare"),
             tr("The head beside another head, another text or another model"),
             {tr("Ctrl+Shift+C")}}},
       }});
  rows.push_back(
      {ChoiceId::Kind,
       "kind",
       {
           {int(AttentionKind::Self),
            {tr("&Encoder"), tr("What the source tokens look at in the source"), {tr("Ctrl+Alt+1")}}},
           {int(AttentionKind::DecoderSelf),
            {tr("&Decoder"), tr("What the target tokens look at in the target so far"), {tr("Ctrl+Alt+2")}}},
           {int(AttentionKind::Cross),
            {tr("&Cross"), tr("What the target tokens look at in the source"), {tr("Ctrl+Alt+3")}}},
       }});
  rows.push_back(
      {ChoiceId::Mask,
       "mask",
       {
           {int(MaskChoice::Model),
            {tr("Mask: the &Model's Own"),
             tr("The mask that the model was trained with"),
             {tr("Ctrl+Shift+M")}}},
           {int(MaskChoice::Causal),
            {tr("Mask: &Causal"), tr("Each query sees its own key and those before it"), {tr("Ctrl+M")}}},
           {int(MaskChoice::None), {tr("Mask: &None"), tr("Each query sees all keys"), {tr("Ctrl+Shift+N")}}},
       }});
  rows.push_back(
      {ChoiceId::Scope,
       "scope",
       {
           {int(Scope::Head),
            {tr("Recompute the &Softmax Only"),
             tr("The model's own queries and keys stay; every head weighs them by the changed rule"),
             {tr("Ctrl+Shift+H")}}},
           {int(Scope::Network),
            {tr("Recompute the &Whole Network"),
             tr("The model runs again with the changed rule in every layer"),
             {tr("Ctrl+Shift+W")}}},
       }});
  return rows;
}

std::vector<MenuRow> ActionTable::menus() {
  using enum ActionId;
  constexpr MenuPart line = MenuPart::Separator;
  return {
      {MenuId::File,
       tr("&File"),
       {OpenModel, OpenFolder, MenuId::Recent, OpenText, line, ExportHead, ExportAll, SaveTrace, line, Quit}},
      {MenuId::Recent, tr("Open &Recent"), {}},  // filled when it opens
      {MenuId::Edit,
       tr("&Edit"),
       {Undo, Redo, line, CopyPicture, CopyNumbers, line, EditText, SecondText, ReadSpecials, line, Generate,
        StopGenerating}},
      {MenuId::View,
       tr("&View"),
       {ChoiceId::CentreView, line, ZoomIn, ZoomOut, Fit, line, MenuId::Colours, MenuId::Theme,
        MenuId::Language, line, MenuId::Panels, ResetLayout, FullScreen}},
      {MenuId::Colours,
       tr("&Colours"),
       {MenuId::ColourMap, MenuId::Scaling, MenuId::Range, MenuId::CellValues}},
      {MenuId::ColourMap, tr("Colour &Map"), {ChoiceId::ColourMap}},
      {MenuId::Scaling, tr("Colour &Scale"), {ChoiceId::Scaling}},
      {MenuId::Range, tr("&Range"), {ChoiceId::Range}},
      {MenuId::CellValues, tr("&Numbers in the Cells"), {ChoiceId::CellValues}},
      {MenuId::Theme, tr("&Window Theme"), {ChoiceId::Theme}},
      {MenuId::Language, tr("Lan&guage"), {ChoiceId::Language}},
      {MenuId::Kind, tr("&Kind of Attention"), {ChoiceId::Kind}},
      {MenuId::Panels, tr("&Panels"), {}},  // every dock
      {MenuId::Head,
       tr("Hea&d"),
       {NextHead, PreviousHead, NextLayer, PreviousLayer, MenuId::Kind, line, FocusGrid, Unpin}},
      {MenuId::WhatIf,
       tr("&What-if"),
       {ChoiceId::Mask, line, Scaled, SetDk, line, ChoiceId::Scope, line, ResetWhatIf}},
      {MenuId::Learn, tr("&Learn"), {}},  // the pages of the lesson
      {MenuId::Help, tr("&Help"), {AboutModel, Shortcuts, About}}};
}

}  // namespace heedmap
