// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help_dialogs.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/style/access_key.h"

namespace heedmap {

namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

QDialog* makeDialog(QWidget* parent, const QString& title, QWidget* content) {
  auto* dialog = new QDialog(parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
  auto* column = new QVBoxLayout(dialog);
  column->setContentsMargins(16, 16, 16, 14);
  column->setSpacing(12);
  column->addWidget(content, 1);
  column->addWidget(buttons);
  return dialog;
}

/// Lines that wrap in the width of their columns, and are as high as that makes them.
QTableWidget* makeTable(const QStringList& headers) {
  auto* table = new QTableWidget(0, int(headers.size()));
  table->setHorizontalHeaderLabels(headers);
  table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  table->horizontalHeader()->setStretchLastSection(true);
  table->verticalHeader()->hide();
  table->verticalHeader()->setMinimumSectionSize(1);
  table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setAlternatingRowColors(true);
  table->setShowGrid(false);
  table->setTabKeyNavigation(false);
  QObject::connect(table->horizontalHeader(), &QHeaderView::sectionResized, table,
                   &QTableWidget::resizeRowsToContents);
  return table;
}

void addLine(QTableWidget* table, const QStringList& texts) {
  const int row = table->rowCount();
  table->insertRow(row);
  for (int column = 0; column < int(texts.size()); ++column) {
    auto* item = new QTableWidgetItem(texts[column]);
    item->setTextAlignment(Qt::AlignLeft | Qt::AlignTop);
    table->setItem(row, column, item);
  }
}

}  // namespace

void showShortcuts(QWidget* parent, const std::vector<QAction*>& actions) {
  QTableWidget* table = makeTable({tr("Key"), tr("What it does"), tr("More about it")});
  table->setAccessibleName(tr("Keyboard shortcuts"));
  const auto add = [table](const QString& key, const QString& text, const QString& tip) {
    addLine(table, {key, text, tip});
  };
  for (const QAction* action : actions) {
    if (action->shortcut().isEmpty()) continue;
    add(action->shortcut().toString(QKeySequence::NativeText), withoutAccessKey(action->text()),
        action->statusTip());
  }
  add(tr("Arrow keys"), tr("In the grid: another head"),
      tr("Home, End: first and last of the layer; Page Up, Page Down: layers; Ctrl+Home, Ctrl+End: all"));
  add(tr("Ctrl+Space"), tr("In the grid: choose this head as well"),
      tr("Several heads for lines, means and switching off; Ctrl+click does the same"));
  add(tr("Arrow keys"), tr("In the grid while two heads are compared: another second head"),
      tr("A click on a thumbnail does the same; the first head is chosen above the picture"));
  add(tr("Arrow keys"), tr("In the lines: from token to token"), tr("Return pins one"));
  add(tr("Arrow keys"), tr("In the heatmap: move the cross-hair"),
      tr("Home, End, Page Up, Page Down: to the edges; with Ctrl: move the picture"));
  add(tr("Return"), tr("In the heatmap: pin the row"), tr("Shift+Return pins the column"));
  add(tr("Ctrl+F"), tr("In the picture of a long text: find words, or # and a token's number"),
      tr("Return goes to the next place, Shift+Return to the one before, Escape back to the picture"));
  add(tr("Menu"), tr("In the heatmap: what can be done with the cell"),
      tr("Pin it, rank heads by it, knock out its edge; a right click does the same, and on a head of the "
         "grid"));
  add(tr("Delete"), tr("On an ablated head or a knocked out edge: put it back"),
      tr("Space goes to the head"));
  add(tr("Arrow keys"), tr("Among the words to search from and to: another word"),
      tr("Space or Return chooses it, Delete lets go of both"));
  add(tr("Return"), tr("In the text: go on to the grid"), tr("Shift+Return begins a new line"));
  table->resizeColumnToContents(0);
  table->setColumnWidth(1, 270);
  QDialog* dialog = makeDialog(parent, tr("Keyboard Shortcuts"), table);
  dialog->resize(760, 620);
  dialog->show();
}

void showModelFacts(QWidget* parent, const QString& name, const std::vector<ModelFact>& facts) {
  QTableWidget* table = makeTable({tr("Property"), tr("Value")});
  table->setAccessibleName(tr("About this model"));
  for (const ModelFact& fact : facts) addLine(table, {fact.name, fact.text});
  table->resizeColumnToContents(0);
  QDialog* dialog = makeDialog(parent, tr("About %1").arg(name), table);
  dialog->resize(720, 560);
  dialog->show();
}

void showAbout(QWidget* parent) {
  auto* icon = new QLabel;
  constexpr int side = 64;
  icon->setPixmap(QApplication::windowIcon().pixmap(side));
  auto* text = new QLabel;
  text->setTextFormat(Qt::RichText);
  text->setWordWrap(true);
  text->setTextInteractionFlags(Qt::TextBrowserInteraction);
  text->setOpenExternalLinks(true);
  text->setText(QStringLiteral("<h2>Heedmap %1</h2>").arg(QLatin1StringView(HEEDMAP_VERSION)) +
                tr("<p>Shows what every attention head of a transformer heeds: the weights of each query on "
                   "each key, computed by the "
                   "trained model itself.</p>"
                   "<p>Heedmap is free software under the GNU General Public License, version 3 or later. It "
                   "comes without any "
                   "warranty.</p>") +
                tr("<p>It uses Qt %1 (LGPL 3), QCustomPlot 2.1 (GPL 3), Eigen 3.4 (MPL 2), ICU (Unicode "
                   "licence) and zlib. The colour "
                   "maps viridis, magma, inferno "
                   "and cividis are in the public domain (CC0).</p>")
                    .arg(QLatin1StringView(qVersion())) +
                tr("<p>The built-in models keep their own licences: all-MiniLM-L6-v2 (Apache 2.0) and "
                   "multilingual-e5-small (MIT).</p>") +
                QStringLiteral("<p><a href=\"https://www.gnu.org/licenses/gpl-3.0.html\">%1</a></p>")
                    .arg(tr("The licence in full")));
  auto* content = new QWidget;
  auto* row = new QHBoxLayout(content);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(16);
  row->addWidget(icon, 0, Qt::AlignTop);
  row->addWidget(text, 1);
  QDialog* dialog = makeDialog(parent, tr("About Heedmap"), content);
  dialog->resize(540, 340);
  dialog->show();
}

}  // namespace heedmap
