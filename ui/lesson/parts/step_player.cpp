// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/step_player.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QStyle>
#include <QTextDocument>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <memory>

#include "ui/lesson/blocks/typeset.h"
#include "ui/style/window_theme.h"

namespace heedmap {

namespace {

constexpr double speeds[] = {0.5, 1, 2, 4};
constexpr int stepMilliseconds = 2000;  ///< at speed 1

/// The style's icon in the colour of text: the style's own are black, in the dark too.
QIcon inTextColour(const QWidget& widget, QStyle::StandardPixmap which) {
  QPixmap pixmap = widget.style()->standardIcon(which).pixmap(QSize(16, 16), widget.devicePixelRatioF());
  QPainter painter(&pixmap);
  painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
  painter.fillRect(QRect(QPoint(0, 0), pixmap.size()), widget.palette().color(QPalette::ButtonText));
  return QIcon(pixmap);
}

}  // namespace

StepPlayer::StepPlayer(QWidget* parent)
    : QWidget(parent),
      m_picture(new StepPicture),
      m_slider(new QSlider(Qt::Horizontal)),
      m_speedLabel(new QLabel),
      m_speed(new QComboBox),
      m_explanation(new QLabel),
      m_formula(new QLabel) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 6, 8, 6);
  column->setSpacing(4);
  auto* row = new QHBoxLayout;
  const auto add = [&] {
    auto* button = new QToolButton;
    button->setAutoRaise(true);
    row->addWidget(button);
    return button;
  };
  m_first = add();
  m_back = add();
  m_play = add();
  m_next = add();
  m_slider->setRange(1, StepPicture::steps);
  m_slider->setPageStep(1);
  m_slider->setTickPosition(QSlider::TicksBelow);
  m_slider->setTickInterval(1);
  m_slider->setMaximumWidth(260);
  row->addWidget(m_slider, 1);
  row->addSpacing(8);
  row->addWidget(m_speedLabel);
  m_speedLabel->setBuddy(m_speed);
  for (double speed : speeds) m_speed->addItem(QStringLiteral("×%1").arg(speed), speed);
  m_speed->setCurrentIndex(1);
  row->addWidget(m_speed);
  row->addStretch(1);
  m_save = add();
  m_save->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  column->addLayout(row);
  for (QLabel* label : {m_explanation, m_formula}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    // What is raised in the first line stands out of it, and would be cut off.
    label->setContentsMargins(0, 4, 0, 0);
    column->addWidget(label);
  }
  auto* scroll = new QScrollArea;
  scroll->setWidget(m_picture);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  column->addWidget(scroll, 1);
  m_scroll = scroll;
  // The lines that stay in sight are painted anew where they now are.
  connect(scroll->verticalScrollBar(), &QScrollBar::valueChanged, m_picture, qOverload<>(&QWidget::update));

  connect(m_first, &QToolButton::clicked, this, [this] { pause(), setStep(1); });
  connect(m_back, &QToolButton::clicked, this, [this] { pause(), setStep(step() - 1); });
  connect(m_next, &QToolButton::clicked, this, [this] { pause(), setStep(step() + 1); });
  connect(m_play, &QToolButton::clicked, this, [this] { isPlaying() ? pause() : play(); });
  connect(m_slider, &QSlider::valueChanged, this, &StepPlayer::setStep);
  connect(m_save, &QToolButton::clicked, this, &StepPlayer::saveAll);
  connect(m_picture, &StepPicture::exampleChanged, this, &StepPlayer::showWords);
  connect(m_speed, &QComboBox::currentIndexChanged, this, [this] {
    if (isPlaying()) play();
  });
  connect(&m_timer, &QTimer::timeout, this, &StepPlayer::advance);
  retranslate();
}

int StepPlayer::step() const {
  return m_picture->step();
}

void StepPlayer::show(const LessonState& state) {
  if (state.hasHead())
    m_picture->show(fiveSteps(*state.trace, state.view.head, state.query(), state.ruleChange()),
                    state.map->queries, state.map->keys);
  else
    m_picture->clear();
  for (QWidget* control :
       {static_cast<QWidget*>(m_first), static_cast<QWidget*>(m_back), static_cast<QWidget*>(m_play),
        static_cast<QWidget*>(m_next), static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_save)})
    control->setEnabled(state.hasHead());
  if (!state.hasHead()) pause();
  reserveWords();
}

void StepPlayer::setStep(int step) {
  m_picture->setStep(step);
  m_slider->setValue(this->step());
  m_back->setEnabled(this->step() > 1);
  m_next->setEnabled(this->step() < StepPicture::steps);
  showWords();
  showExample();
}

void StepPlayer::play() {
  if (step() == StepPicture::steps) setStep(1);
  m_timer.start(int(stepMilliseconds / m_speed->currentData().toDouble()));
  retranslate();
}

void StepPlayer::pause() {
  m_timer.stop();
  retranslate();
}

void StepPlayer::advance() {
  setStep(step() + 1);
  if (step() == StepPicture::steps) pause();
}

QString StepPlayer::words() const {
  return QString(m_explanation->text() + u'\n' + m_formula->text()).remove(QChar(0x2060));  // without joiners
}

void StepPlayer::showWords() {
  m_explanation->setText(typeset(m_picture->explanation(step())));
  m_formula->setText(typeset(m_picture->formula(step())));
}

void StepPlayer::showExample() {
  const QRect line = m_picture->exampleLine();
  // Above the lines that stay at the bottom.
  if (!line.isEmpty())
    m_scroll->ensureVisible(line.left(), line.center().y(), 0, line.height() * (step() < 4 ? 1 : 4));
}

void StepPlayer::reserveWords() {
  int explanation = 0, formula = 0;
  for (int i = 1; i <= StepPicture::steps; ++i) {
    m_explanation->setText(typeset(m_picture->explanation(i)));
    m_formula->setText(typeset(m_picture->formula(i)));
    explanation = std::max(explanation, m_explanation->heightForWidth(m_explanation->width()));
    formula = std::max(formula, m_formula->heightForWidth(m_formula->width()));
  }
  m_explanation->setMinimumHeight(explanation);
  m_formula->setMinimumHeight(formula);
  showWords();
}

std::vector<QImage> StepPlayer::frames() {
  constexpr double margin = 10, scale = 2;
  const double width = m_picture->width();
  std::vector<std::unique_ptr<QTextDocument>> words;
  double top = 0;  // all frames are of one size, with the table in one place
  for (int i = 1; i <= StepPicture::steps; ++i) {
    auto& text = *words.emplace_back(std::make_unique<QTextDocument>());
    text.setDefaultFont(font());
    text.setTextWidth(width);
    text.setDefaultStyleSheet(
        QStringLiteral("body { color: %1 }").arg(palette().color(QPalette::WindowText).name()));
    text.setHtml(QStringLiteral("<body><p>%1</p><p>%2</p></body>")
                     .arg(typeset(m_picture->explanation(i)), typeset(m_picture->formula(i))));
    top = std::max(top, std::ceil(text.size().height() + margin));
  }
  const int shown = step();
  std::vector<QImage> frames;
  for (int i = 1; i <= StepPicture::steps; ++i) {
    m_picture->setStep(i);
    const QImage table = m_picture->image(scale);
    QImage image((QSizeF(width + 2 * margin, m_picture->height() + top + 2 * margin) * scale).toSize(),
                 QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(themeOf(palette()).background);
    QPainter painter(&image);
    painter.translate(margin, margin);
    words[size_t(i - 1)]->drawContents(&painter);
    painter.drawImage(QPointF(0, top), table);
    frames.push_back(image);
  }
  m_picture->setStep(shown);
  return frames;
}

void StepPlayer::saveAll() {
  if (!m_picture->pass()) return;
  pause();
  saveFrames(this, tr("Save the Five Steps"), frames(), tr("five steps"));
}

void StepPlayer::showIcons() {
  m_first->setIcon(inTextColour(*this, QStyle::SP_MediaSkipBackward));
  m_back->setIcon(inTextColour(*this, QStyle::SP_MediaSeekBackward));
  m_play->setIcon(inTextColour(*this, isPlaying() ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay));
  m_next->setIcon(inTextColour(*this, QStyle::SP_MediaSeekForward));
  m_save->setIcon(style()->standardIcon(QStyle::SP_DialogSaveButton));  // in colours of its own
}

void StepPlayer::retranslate() {
  showIcons();
  const auto name = [](QWidget* widget, const QString& text) {
    widget->setToolTip(text);
    widget->setAccessibleName(text);
  };
  name(m_first, tr("To the first step"));
  name(m_back, tr("One step back"));
  name(m_play, isPlaying() ? tr("Pause") : tr("Play"));
  name(m_next, tr("One step on"));
  name(m_slider, tr("Step"));
  name(m_speed, tr("Speed"));
  m_speedLabel->setText(tr("Speed"));
  m_save->setText(tr("Save steps…"));
  name(m_save, tr("Saves one picture for each of the five steps"));
  m_picture->update();
  showWords();
}

void StepPlayer::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) reserveWords();
}

void StepPlayer::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange) showIcons();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
