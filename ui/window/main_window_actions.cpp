// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QActionGroup>
#include <QDockWidget>

#include "core/model/model_facts.h"
#include "ui/controls/dk_slider.h"
#include "ui/controls/text_field.h"
#include "ui/panels/export_dialog.h"
#include "ui/panels/text_bar.h"
#include "ui/panels/what_if_panel.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/heatmap_view.h"
#include "ui/session/language.h"
#include "ui/session/map_files.h"
#include "ui/session/weight_range.h"
#include "ui/window/help_dialogs.h"
#include "ui/window/range_dialog.h"

namespace heedmap {

void MainWindow::connectActions() {
  WindowActions& a = *m_actions;
  connect(a.openModel, &QAction::triggered, this, &MainWindow::chooseModel);
  connect(a.openFolder, &QAction::triggered, this, &MainWindow::chooseFolder);
  connect(a.openText, &QAction::triggered, this, &MainWindow::chooseText);
  connect(a.quit, &QAction::triggered, this, &QWidget::close);
  const auto exportAs = [this](PictureExport::What what) {
    return [this, what] {
      m_exportDialog->setPictureStyle(m_style);
      m_exportDialog->open(what);
    };
  };
  connect(a.exportHead, &QAction::triggered, this, exportAs(PictureExport::What::Head));
  connect(a.exportAll, &QAction::triggered, this, exportAs(PictureExport::What::Sheet));
  connect(a.copyPicture, &QAction::triggered, this, &MainWindow::copyPicture);
  connect(a.aboutModel, &QAction::triggered, this, [this] {
    const auto model = m_session.model();
    if (model && model->file()) showModelFacts(this, model->summary().name, modelFacts(*model));
  });
  connect(a.shortcuts, &QAction::triggered, this, [this] { showShortcuts(this, m_actions->all()); });
  connect(a.about, &QAction::triggered, this, [this] { showAbout(this); });
  connect(a.undo, &QAction::triggered, &m_session.history(), &QUndoStack::undo);
  connect(a.redo, &QAction::triggered, &m_session.history(), &QUndoStack::redo);
  connect(&m_session.history(), &QUndoStack::canUndoChanged, a.undo, &QAction::setEnabled);
  connect(&m_session.history(), &QUndoStack::canRedoChanged, a.redo, &QAction::setEnabled);
  a.undo->setEnabled(false);
  a.redo->setEnabled(false);
  connect(a.editText, &QAction::triggered, this, [this] {
    m_textBar->textField()->setFocus(Qt::ShortcutFocusReason);
    m_textBar->textField()->selectAll();
  });
  connect(a.readSpecials, &QAction::toggled, &m_session, &Session::setReadsSpecials);
  connect(a.secondText, &QAction::triggered, m_textBar, &TextBar::setPairShown);
  connect(a.goOn, &QAction::triggered, &m_session, &Session::goOn);
  connect(a.stopWriting, &QAction::triggered, &m_session, &Session::stopWriting);
  a.goOn->setEnabled(false);
  a.stopWriting->setEnabled(false);
  connect(a.zoomIn, &QAction::triggered, m_heatmap, &HeatmapView::zoomIn);
  connect(a.zoomOut, &QAction::triggered, m_heatmap, &HeatmapView::zoomOut);
  connect(a.fit, &QAction::triggered, m_heatmap, &HeatmapView::fit);
  connect(a.fullScreen, &QAction::triggered, this, [this](bool full) {
    setWindowState(full ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
  });
  const auto restyle = [this](auto HeatmapStyle::*part) {
    return [this, part](QAction* action) {
      using Choice = std::remove_reference_t<decltype(m_style.*part)>;
      m_style.*part = Choice(action->data().toInt());
      showMap();
      showGrid();
    };
  };
  connect(a.colourMap, &QActionGroup::triggered, this, restyle(&HeatmapStyle::palette));
  connect(a.scaling, &QActionGroup::triggered, this, restyle(&HeatmapStyle::scaling));
  connect(a.range, &QActionGroup::triggered, this, [this](QAction* action) {
    m_range = ColourRange(action->data().toInt());
    if (m_range == ColourRange::Fixed) askRange();
    showRange();
  });
  m_weightRange = new WeightRange(m_session);
  m_weightRange->setParent(this);
  connect(m_weightRange, &WeightRange::changed, this, &MainWindow::showRange);
  connect(a.theme, &QActionGroup::triggered, this,
          [this](QAction* action) { setTheme(ThemeChoice(action->data().toInt())); });
  connect(a.language, &QActionGroup::triggered, this,
          [](QAction* action) { setLanguage(action->data().toString()); });
  connect(a.nextHead, &QAction::triggered, this, [this] { moveHead(0, 1); });
  connect(a.previousHead, &QAction::triggered, this, [this] { moveHead(0, -1); });
  connect(a.nextLayer, &QAction::triggered, this, [this] { moveHead(1, 0); });
  connect(a.previousLayer, &QAction::triggered, this, [this] { moveHead(-1, 0); });
  connect(a.focusGrid, &QAction::triggered, this, [this] {
    m_gridDock->show();
    m_grid->setFocus(Qt::ShortcutFocusReason);
  });
  connect(a.focusHeatmap, &QAction::triggered, m_heatmap,
          [this] { m_heatmap->setFocus(Qt::ShortcutFocusReason); });
  connect(a.unpin, &QAction::triggered, this, [this] { pin({}); });
  connect(a.mask, &QActionGroup::triggered, this,
          [this](QAction* action) { m_whatIfPanel->setMask(MaskChoice(action->data().toInt())); });
  connect(a.scope, &QActionGroup::triggered, this,
          [this](QAction* action) { m_whatIfPanel->setScope(Scope(action->data().toInt())); });
  connect(a.scaled, &QAction::triggered, m_whatIfPanel, &WhatIfPanel::setScaled);
  connect(a.setDk, &QAction::triggered, this, [this] {
    m_whatIfDock->show();
    m_whatIfPanel->slider()->setFocus(Qt::ShortcutFocusReason);
  });
  connect(a.resetWhatIf, &QAction::triggered, m_whatIfPanel, &WhatIfPanel::reset);
}

/// The colours of all pictures, by what the range is of; where that is still being found, as before.
void MainWindow::showRange() {
  m_weightRange->setWanted(m_range == ColourRange::AllHeads);
  const HeatmapStyle before = m_style;
  m_style.range = m_range == ColourRange::Unit   ? RangeChoice::Unit
                  : m_range == ColourRange::Head ? RangeChoice::Maximum
                                                 : RangeChoice::Fixed;
  m_style.low = m_range == ColourRange::Fixed ? m_low : 0;
  m_style.high = m_range == ColourRange::Fixed ? m_high : 1;
  if (m_range == ColourRange::AllHeads)
    m_style = overAllHeads(m_style, m_session.view().picture.quantity, m_weightRange->largest());
  if (m_style == before) return;
  showMap();
  showGrid();
}

void MainWindow::askRange() {
  auto* dialog = new RangeDialog(m_low, m_high, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &RangeDialog::rangeChanged, this, [this](double low, double high) {
    m_low = low;
    m_high = high;
    showRange();
  });
  dialog->show();
}

}  // namespace heedmap
