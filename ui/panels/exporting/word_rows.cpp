// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/exporting/word_rows.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace heedmap {

namespace {

std::optional<QString> typed(const QLineEdit& field) {
  return field.isModified() ? std::optional(field.text().simplified()) : std::nullopt;
}

}  // namespace

WordRows::WordRows(QFormLayout* form, QObject* parent)
    : QObject(parent),
      m_form(form),
      m_axes(new QWidget),
      m_title(new QLineEdit),
      m_query(new QLineEdit),
      m_key(new QLineEdit),
      m_text(new QLineEdit) {
  m_title->setObjectName("title");
  m_query->setObjectName("queryName");
  m_key->setObjectName("keyName");
  m_text->setObjectName("below");
  auto* row = new QHBoxLayout(m_axes);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(m_query);
  row->addWidget(m_key);
  form->addRow(QStringLiteral(" "), m_title);
  form->addRow(QStringLiteral(" "), m_axes);
  form->addRow(QStringLiteral(" "), m_text);
  for (QLineEdit* field : {m_title, m_query, m_key, m_text}) {
    constexpr int longest = 2000;
    field->setMaxLength(longest);
    connect(field, &QLineEdit::textEdited, this, &WordRows::changed);
  }
}

void WordRows::showOwn() {
  const auto show = [](QLineEdit* field, const QString& own) {
    if (field->isModified() || field->text() == own) return;
    field->setText(own);
    field->setCursorPosition(0);
  };
  show(m_title, m_ownTitle);
  show(m_query, tr("query (looks)"));
  show(m_key, tr("key (is looked at)"));
  show(m_text, m_ownText);
}

void WordRows::showOwn(const QString& title, const QString& text) {
  m_ownTitle = title;
  m_ownText = text;
  showOwn();
}

void WordRows::setEnabled(bool titleIs, bool axesAre) {
  m_title->setEnabled(titleIs);
  m_text->setEnabled(titleIs);
  m_axes->setEnabled(axesAre);
}

void WordRows::applyTo(FigureStyle& style) const {
  style.title = typed(*m_title);
  style.queryName = typed(*m_query);
  style.keyName = typed(*m_key);
  if (const auto text = typed(*m_text)) style.text = *text;
}

void WordRows::reset() {
  for (QLineEdit* field : {m_title, m_query, m_key, m_text}) field->setModified(false);
  showOwn();
}

void WordRows::retranslate() {
  const std::pair<QWidget*, QString> names[] = {
      {m_title, tr("Title")}, {m_axes, tr("Axes")}, {m_text, tr("Below")}};
  for (const auto& [widget, name] : names)
    if (auto* label = qobject_cast<QLabel*>(m_form->labelForField(widget))) label->setText(name);
  m_title->setAccessibleName(tr("Title"));
  m_title->setToolTip(tr("The title in the picture; leave it empty for none"));
  m_text->setAccessibleName(tr("Below"));
  m_text->setToolTip(tr("What stands below the picture; leave it empty for nothing"));
  m_query->setAccessibleName(tr("Name of the rows"));
  m_query->setToolTip(tr("What the axis of the rows is called; leave it empty for no name"));
  m_key->setAccessibleName(tr("Name of the columns"));
  m_key->setToolTip(tr("What the axis of the columns is called; leave it empty for no name"));
  showOwn();
}

}  // namespace heedmap
