// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/heads/filter_field.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>

namespace heedmap {

FilterField::FilterField(const QStringList& names) : m_names(new QCompleter(names, this)) {
  m_names->setWidget(this);  // not setCompleter(): that one completes the whole line
  m_names->setCaseSensitivity(Qt::CaseInsensitive);
  setClearButtonEnabled(true);
  connect(this, &QLineEdit::textEdited, this, &FilterField::offer);
  connect(m_names, qOverload<const QString&>(&QCompleter::activated), this, &FilterField::take);
}

QString FilterField::word() const {
  const QString before = text().left(cursorPosition());
  qsizetype begin = before.size();
  while (begin > 0 && (before[begin - 1].isLetter() || before[begin - 1] == u'_')) --begin;
  return before.mid(begin);
}

void FilterField::offer() {
  const QString typed = word();
  m_names->setCompletionPrefix(typed);
  const bool isWhole = m_names->completionCount() == 1 && m_names->currentCompletion() == typed;
  if (typed.isEmpty() || isWhole || m_names->completionCount() == 0) return m_names->popup()->hide();
  m_names->popup()->setCurrentIndex({});
  m_names->complete();
}

void FilterField::take(const QString& name) {
  const int begin = cursorPosition() - int(word().size());
  setSelection(begin, int(word().size()));
  insert(name);
}

void FilterField::keyPressEvent(QKeyEvent* event) {
  const auto key = event->key();
  const bool isOfPopup =
      key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab || key == Qt::Key_Escape;
  if (isOfPopup && m_names->popup()->isVisible()) return event->ignore();
  QLineEdit::keyPressEvent(event);
}

}  // namespace heedmap
