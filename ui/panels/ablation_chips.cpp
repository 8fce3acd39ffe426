// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/ablation_chips.h"

#include <QEvent>
#include <QKeyEvent>
#include <QTextDocument>
#include <QToolButton>
#include <algorithm>

#include "core/maps/head_map.h"

namespace heedmap {

namespace {
constexpr int mostLines = 5;  ///< before it scrolls
constexpr int gap = 4;
}  // namespace

AblationChips::AblationChips(QWidget* parent) : QScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setWidget(new QWidget);
  retranslate();
}

void AblationChips::show(const AttentionTrace& trace, const Ablation& ablation) {
  QStringList texts, before;
  for (const HeadId& id : ablation.heads) texts << headTitle(trace, id);
  for (const Knockout& edge : ablation.knockouts) texts << nameOf(trace, edge);
  m_ablation = ablation;
  for (const Chip& chip : m_chips) before << chip.text;
  if (texts == before) return;
  // Those that stay keep their buttons, and the focus.
  for (size_t i = m_chips.size(); i-- > 0;) {
    if (texts.contains(m_chips[i].text)) continue;
    m_chips[i].name->deleteLater();
    m_chips[i].back->deleteLater();
    m_chips[i].name->hide();
    m_chips[i].back->hide();
    m_chips.erase(m_chips.begin() + qsizetype(i));
  }
  for (const QString& text : texts)
    if (std::ranges::none_of(m_chips, [&](const Chip& chip) { return chip.text == text; })) add(text);
  std::ranges::sort(m_chips, {}, [&texts](const Chip& chip) { return texts.indexOf(chip.text); });
  QWidget* last = nullptr;
  for (const Chip& chip : m_chips) {
    if (last) setTabOrder(last, chip.name);
    setTabOrder(chip.name, chip.back);
    last = chip.back;
  }
  layOut();
}

void AblationChips::add(const QString& text) {
  const auto button = [this] {
    auto* made = new QToolButton(widget());
    made->setFocusPolicy(Qt::StrongFocus);
    made->installEventFilter(this);
    made->show();
    return made;
  };
  const Chip chip{text, button(), button()};
  chip.back->setText(QStringLiteral("✕"));
  const auto place = [this, name = chip.name] {
    return size_t(std::ranges::find(m_chips, name, &Chip::name) - m_chips.begin());
  };
  connect(chip.back, &QToolButton::clicked, this, [this, place] { putBack(place()); });
  connect(chip.name, &QToolButton::clicked, this, [this, place] {
    const size_t heads = m_ablation.heads.size(), at = place();
    emit headChosen(at < heads ? m_ablation.heads[at] : m_ablation.knockouts[at - heads].id);
  });
  m_chips.push_back(chip);
  retranslate();
}

void AblationChips::putBack(size_t chip) {
  Ablation left = m_ablation;
  const size_t heads = left.heads.size();
  if (chip < heads)
    left.heads.erase(left.heads.begin() + qsizetype(chip));
  else
    left.knockouts.erase(left.knockouts.begin() + qsizetype(chip - heads));
  emit edited(left);
}

/// In lines, from left to right.
void AblationChips::layOut() {
  const int room = viewport()->width(), height = fontMetrics().height() + 8;
  int x = 0, y = 0;
  for (const Chip& chip : m_chips) {
    const int backWidth = fontMetrics().horizontalAdvance(QStringLiteral("✕")) + 12;
    const int most = std::max(room - backWidth, backWidth);
    chip.name->setText(
        fontMetrics().elidedText(chip.text, Qt::ElideMiddle, most - 12).replace(u'&', QStringLiteral("&&")));
    const int nameWidth = std::min(fontMetrics().horizontalAdvance(chip.text) + 14, most);
    if (x > 0 && x + nameWidth + backWidth > room) {
      x = 0;
      y += height + gap;
    }
    chip.name->setGeometry(x, y, nameWidth, height);
    chip.back->setGeometry(x + nameWidth - 1, y, backWidth, height);
    x += nameWidth + backWidth + gap;
  }
  const int all = m_chips.empty() ? 0 : y + height;
  widget()->resize(room, all);
  setFixedHeight(std::min(all, mostLines * (height + gap)));
}

void AblationChips::retranslate() {
  setAccessibleName(tr("What is ablated or knocked out"));
  for (const Chip& chip : m_chips) {
    chip.name->setToolTip(Qt::convertFromPlainText(chip.text));
    chip.name->setAccessibleName(chip.text);
    chip.name->setAccessibleDescription(tr("Goes to the head"));
    chip.back->setToolTip(tr("Put it back"));
    chip.back->setAccessibleName(tr("Put back: %1").arg(chip.text));
  }
}

void AblationChips::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  layOut();
}

void AblationChips::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::FontChange) layOut();
  QScrollArea::changeEvent(event);
}

bool AblationChips::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const auto chip = std::ranges::find(m_chips, watched, &Chip::name);
    if (chip != m_chips.end() && (key == Qt::Key_Delete || key == Qt::Key_Backspace)) {
      putBack(size_t(chip - m_chips.begin()));
      return true;
    }
  }
  return QScrollArea::eventFilter(watched, event);
}

}  // namespace heedmap
