// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/text_field.h"

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QLocale>
#include <QMimeData>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSignalBlocker>
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

/// Lines of the text, up to `most`. The layout itself counts one for each paragraph that it has not laid out.
int linesOf(const QTextDocument& document, int most) {
  int lines = 0;
  for (QTextBlock block = document.begin(); block.isValid() && lines < most; block = block.next()) {
    document.documentLayout()->blockBoundingRect(block);  // lays it out
    lines += block.layout()->lineCount();
  }
  return std::min(lines, most);
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
  setUndoRedoEnabled(false);  // the window has one history for all
  connect(document(), &QTextDocument::contentsChange, this, &TextField::noteChange);
  connect(this, &QPlainTextEdit::textChanged, this, &TextField::takeChange);
  // Lines are wrapped, but for a moment when a scroll bar comes beside them.
  connect(horizontalScrollBar(), &QScrollBar::valueChanged, this,
          [this] { horizontalScrollBar()->setValue(0); });
  fitHeight();
}

void TextField::takeChange() {
  fitHeight();
  if (m_isQuiet) return;
  setGhost({});
  emit edited(text());
}

void TextField::showText(const QString& text) {
  const QScopedValueRollback quiet(m_isQuiet, true);
  setText(text);
}

/// All that was shown is gone: so is the rest.
void TextField::noteChange(int position, int removed, int) {
  if (!m_isQuiet && position == 0 && removed > 0 && removed >= m_shownCharacters) m_rest.clear();
  m_shownCharacters = document()->characterCount() - 1;
}

/// What does not fit goes behind it, not between two halves of a character.
static qsizetype shownOf(const QString& text) {
  if (text.size() <= TextField::mostShown) return text.size();
  return TextField::mostShown - (text[TextField::mostShown].isLowSurrogate() ? 1 : 0);
}

void TextField::setText(const QString& all) {
  if (all == this->text()) return setGhost({});
  m_ghost.clear();
  const QString text = all.left(shownOf(all));
  const QString rest = all.mid(text.size());
  if (text == toPlainText()) {  // only the rest is another one
    m_rest = rest;
    viewport()->update();
    if (!m_isQuiet) emit edited(this->text());
    return;
  }
  // The cursor stays where it was, or at the end where it was there.
  const int position = textCursor().position();
  const bool wasAtEnd = textCursor().atEnd();
  QTextCursor cursor(document());
  cursor.select(QTextCursor::Document);
  {
    const QSignalBlocker quiet(this);  // until the text is whole
    const QScopedValueRollback whole(m_isQuiet, true);
    m_rest = rest;
    cursor.insertText(text);
  }
  takeChange();
  QTextCursor own = textCursor();
  own.setPosition(wasAtEnd ? int(text.size()) : std::min(position, int(text.size())));
  setTextCursor(own);
}

void TextField::setGhost(const QString& ghost) {
  if (ghost == m_ghost || (!m_rest.isEmpty() && !ghost.isEmpty()))
    return;  // the end of the text is out of sight
  const QScopedValueRollback quiet(m_isQuiet, true);
  QTextCursor cursor(document());
  // What somebody has typed meanwhile may stand behind the old one.
  const qsizetype from = toPlainText().lastIndexOf(m_ghost);
  const qsizetype begin = m_ghost.isEmpty() || from < 0 ? document()->characterCount() - 1 : from;
  cursor.setPosition(int(begin));
  cursor.setPosition(int(begin + (from < 0 ? 0 : m_ghost.size())), QTextCursor::KeepAnchor);
  m_ghost = ghost;
  cursor.insertText(ghost);
  showMarks();
}

void TextField::markOmittedFrom(qsizetype position) {
  m_omittedFrom = position;
  showMarks();
}

void TextField::showMarks() {
  QList<QTextEdit::ExtraSelection> selections;
  const auto mark = [&](qsizetype from, bool isStruck) {
    QTextEdit::ExtraSelection part;
    part.cursor = QTextCursor(document());
    part.cursor.setPosition(int(std::min<qsizetype>(from, document()->characterCount() - 1)));
    part.cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
    part.format.setForeground(palette().color(QPalette::PlaceholderText));
    part.format.setFontStrikeOut(isStruck);
    selections << part;
  };
  if (m_omittedFrom >= 0) mark(m_omittedFrom, true);
  if (!m_ghost.isEmpty()) mark(shownText().size(), false);
  setExtraSelections(selections);
}

bool TextField::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    // A text control takes Ctrl+E, Ctrl+K and others for moves that few know; here they are the window's.
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isLetter = key->key() >= Qt::Key_A && key->key() <= Qt::Key_Z;
    const bool isEditing = QStringLiteral("ACVX").contains(QChar(key->key()));
    if (isLetter && !isEditing && key->modifiers() & Qt::ControlModifier) {
      event->ignore();
      return false;
    }
  }
  return QPlainTextEdit::event(event);
}

void TextField::keyPressEvent(QKeyEvent* event) {
  const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (isReturn && event->modifiers() & Qt::ControlModifier) return event->ignore();  // a key of the window
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

/// A long text is not laid out first and cut afterwards.
void TextField::insertFromMimeData(const QMimeData* source) {
  const QString pasted = source->text();
  if (shownText().size() + pasted.size() <= mostShown) return QPlainTextEdit::insertFromMimeData(source);
  const QTextCursor cursor = textCursor();
  const QString before = shownText();
  const bool replacesAll = cursor.selectionStart() == 0 && cursor.selectionEnd() >= before.size();
  setText(before.left(cursor.selectionStart()) +
          QString(pasted).replace(QStringLiteral("\r\n"), QStringLiteral("\n")) +
          before.mid(cursor.selectionEnd()) + (replacesAll ? QString() : m_rest));
}

QMimeData* TextField::createMimeDataFromSelection() const {
  QMimeData* copied = QPlainTextEdit::createMimeDataFromSelection();
  const QTextCursor cursor = textCursor();
  if (!m_rest.isEmpty() && cursor.selectionStart() == 0 && cursor.selectionEnd() >= shownText().size())
    copied->setText(text());
  return copied;
}

/// How much there is behind what is shown, in the lower right corner.
void TextField::paintEvent(QPaintEvent* event) {
  QPlainTextEdit::paintEvent(event);
  if (m_rest.isEmpty()) return;
  const QString text =
      tr("… and %1 more characters, which are read as well").arg(QLocale().toString(m_rest.size()));
  QRect box = fontMetrics().boundingRect(text).adjusted(-6, -1, 6, 1);
  box.moveBottomRight(viewport()->rect().bottomRight());
  QPainter painter(viewport());
  painter.fillRect(box, palette().color(QPalette::AlternateBase));
  painter.setPen(palette().color(QPalette::PlaceholderText));
  painter.drawText(box, Qt::AlignCenter, text);
}

void TextField::fitHeight() {
  const int all = linesOf(*document(), mostLines + 1), lines = std::clamp(all, 1, mostLines);
  setVerticalScrollBarPolicy(all > mostLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
  // Room for the tallest scripts from the start, so that the window does not move when one is typed.
  const double line = std::max<double>(fontMetrics().lineSpacing(), lineHeight(tallText, font()));
  const double spare = lines * line - heightOf(*document(), lines);
  const int above = margin + std::max(0, int(spare / 2));
  setViewportMargins(margin + 2, above, margin, margin);
  const int height = int(std::ceil(lines * line)) + 2 * margin + 2 * frameWidth();
  if (height == this->height()) return;
  setFixedHeight(height);
  if (all <= mostLines) verticalScrollBar()->setValue(0);  // it was scrolled while it was lower
}

}  // namespace heedmap
