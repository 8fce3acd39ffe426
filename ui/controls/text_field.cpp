// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/text_field.h"

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {
constexpr int mostLines = 4;
constexpr int margin = 5;
/// Latin, Chinese and emoji come from fonts of their own, and the tallest decides the height of their line.
const QString tallText = QStringLiteral("Ag\u4e2d\U0001F642");

double lineHeight(const QString& text, const QFont& font) {
  QTextLayout layout(text, font);
  layout.beginLayout();
  const QTextLine line = layout.createLine();
  layout.endLayout();
  return line.height();
}

/// Of the first `lines` lines as they are laid out.
double heightOf(const QTextDocument& document, int lines) {
  double height = 0;
  for (QTextBlock block = document.begin(); block.isValid() && lines > 0; block = block.next()) {
    document.documentLayout()->blockBoundingRect(block);  // lays it out
    for (int i = 0; i < block.layout()->lineCount() && lines > 0; ++i, --lines)
      height += block.layout()->lineAt(i).height();
  }
  return height;
}
}  // namespace

TextField::TextField(QWidget* parent) : QPlainTextEdit(parent) {
  setTabChangesFocus(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  // Margins of the viewport, not of the document: a half line never shows through them.
  document()->setDocumentMargin(0);
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  connect(this, &QPlainTextEdit::textChanged, this, [this] {
    fitHeight();
    emit edited(text());
  });
  fitHeight();
}

void TextField::setText(const QString& text) {
  if (text == this->text()) return;
  QTextCursor cursor(document());
  cursor.select(QTextCursor::Document);
  cursor.insertText(text);
}

void TextField::markOmittedFrom(qsizetype position) {
  QList<QTextEdit::ExtraSelection> selections;
  if (position >= 0) {
    QTextEdit::ExtraSelection omitted;
    omitted.cursor = QTextCursor(document());
    omitted.cursor.setPosition(int(std::min<qsizetype>(position, document()->characterCount() - 1)));
    omitted.cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
    omitted.format.setForeground(palette().color(QPalette::PlaceholderText));
    omitted.format.setFontStrikeOut(true);
    selections << omitted;
  }
  setExtraSelections(selections);
}

bool TextField::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    // A text control takes Ctrl+E, Ctrl+K and others for moves that few know; here they are the window's.
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isLetter = key->key() >= Qt::Key_A && key->key() <= Qt::Key_Z;
    const bool isEditing = QStringLiteral("ACVXYZ").contains(QChar(key->key()));
    if (isLetter && !isEditing && key->modifiers() & Qt::ControlModifier) {
      event->ignore();
      return false;
    }
  }
  return QPlainTextEdit::event(event);
}

void TextField::keyPressEvent(QKeyEvent* event) {
  const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (isReturn && !(event->modifiers() & Qt::ShiftModifier)) {
    emit returnPressed();
    return;
  }
  QPlainTextEdit::keyPressEvent(event);
}

void TextField::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  fitHeight();
}

void TextField::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitHeight();
}

bool TextField::canInsertFromMimeData(const QMimeData* source) const {
  return !source->hasUrls() &&
         QPlainTextEdit::canInsertFromMimeData(source);  // dropped files are the window's
}

void TextField::fitHeight() {
  // The layout of a plain text counts its height in lines.
  const int lines = std::clamp(int(std::ceil(document()->size().height())), 1, mostLines);
  setVerticalScrollBarPolicy(document()->size().height() > mostLines ? Qt::ScrollBarAsNeeded
                                                                     : Qt::ScrollBarAlwaysOff);
  // Room for the tallest scripts from the start, so that the window does not move when one is typed.
  const double line = std::max<double>(fontMetrics().lineSpacing(), lineHeight(tallText, font()));
  const double spare = lines * line - heightOf(*document(), lines);
  const int above = margin + std::max(0, int(spare / 2));
  setViewportMargins(margin + 2, above, margin, margin);
  const int height = int(std::ceil(lines * line)) + 2 * margin + 2 * frameWidth();
  if (height != this->height()) setFixedHeight(height);
}

}  // namespace heedmap
