// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/message_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

#include "ui/style/window_theme.h"

namespace heedmap {

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent),
      m_text(new QLabel),
      m_progress(new QProgressBar),
      m_action(new QPushButton),
      m_close(new QToolButton) {
  m_text->setWordWrap(true);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_text->setTextFormat(Qt::PlainText);
  m_close->setText(QStringLiteral("✕"));
  m_close->setAutoRaise(true);
  m_progress->setRange(0, 0);
  m_progress->setTextVisible(false);
  m_progress->setFixedSize(160, 10);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 5, 8, 5);
  row->setSpacing(10);
  row->addWidget(m_text, 1);
  row->addWidget(m_progress);
  row->addWidget(m_action);
  row->addWidget(m_close);
  connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
  connect(m_action, &QPushButton::clicked, this, [this] {
    const auto perform = m_perform;
    dismiss();
    if (perform) perform();
  });
  retranslate();
  hide();
}

void MessageBar::show(Kind kind, const QString& sentence, const QString& action,
                      std::function<void()> perform) {
  m_kind = kind;
  m_perform = std::move(perform);
  m_text->setText(sentence);
  m_progress->setVisible(kind == Kind::Busy);
  m_action->setText(action);
  m_action->setVisible(!action.isEmpty());
  setAccessibleName(sentence);
  setVisible(true);
  update();
}

void MessageBar::dismiss() {
  m_perform = nullptr;
  m_text->clear();
  hide();
}

QString MessageBar::sentence() const {
  return m_text->text();
}

void MessageBar::retranslate() {
  m_close->setToolTip(tr("Close this message"));
  m_close->setAccessibleName(tr("Close this message"));
}

void MessageBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void MessageBar::paintEvent(QPaintEvent*) {
  const Theme theme = themeOf(palette());
  const QColor accent = m_kind == Kind::Problem ? theme.whatIf : theme.selection;
  QColor back = accent;
  back.setAlphaF(0.13f);
  QPainter painter(this);
  painter.fillRect(rect(), back);
  painter.fillRect(0, 0, 4, height(), accent);
}

}  // namespace heedmap
