// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/text_bar.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>

#include "core/base/error.h"
#include "core/base/text_file.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/text_field.h"
#include "ui/panels/example_menu.h"
#include "ui/panels/model_chooser.h"

namespace heedmap {

namespace {

constexpr qint64 largestText = 4 << 20;  ///< bytes of a text file; longer ones are cut, and it is said

/// UTF-16 position where the tokens of sequence `sequence` end, −1 when nothing of that text was left out.
qsizetype omittedFrom(const Tokens& tokens, int sequence) {
  if (tokens.omitted == 0) return -1;
  qsizetype end = 0;
  for (const Token& token : tokens.items)
    if (token.sequence == sequence) end = std::max(end, token.range.end);
  const QByteArray& text = sequence == 0 ? tokens.text : tokens.pair;
  if (end >= text.trimmed().size()) return -1;
  return QString::fromUtf8(text.left(end)).size();
}

}  // namespace

TextBar::TextBar(QWidget* parent)
    : QWidget(parent),
      m_chooser(new ModelChooser),
      m_modelLabel(new QLabel),
      m_summaryLabel(new ElidedLabel),
      m_given(new ElidedLabel),
      m_givenTarget(new ElidedLabel),
      m_textLabel(new QLabel),
      m_text(new TextField),
      m_examplesButton(new QPushButton),
      m_examples(new ExampleMenu(this)),
      m_countLabel(new QLabel),
      m_pairButton(new QPushButton),
      m_pairLabel(new QLabel),
      m_pair(new TextField),
      m_closePair(new QToolButton),
      m_targetLabel(new QLabel),
      m_target(new TextField),
      m_generate(new QPushButton),
      m_stop(new QPushButton) {
  m_pair->setObjectName("pair");
  m_target->setObjectName("target");
  m_generate->setObjectName("generate");
  m_examples->setObjectName("examples");
  makeLayout();
  connectParts();
  setPairShown(false);
  setGenerateShown(false);
  setGenerating(false);
  setSummary({});
  retranslate();
}

void TextBar::makeLayout() {
  m_summaryLabel->setQuiet(true);
  m_countLabel->setObjectName("count");
  m_countLabel->setForegroundRole(QPalette::PlaceholderText);
  m_countLabel->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_modelLabel->setBuddy(m_chooser);
  m_textLabel->setBuddy(m_text);
  m_pairLabel->setBuddy(m_pair);
  m_pairButton->setCheckable(true);
  m_closePair->setText(QStringLiteral("✕"));
  m_closePair->setAutoRaise(true);
  m_pairButton->setFixedWidth(m_pairButton->fontMetrics().horizontalAdvance(QStringLiteral("+ B")) + 24);

  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(12, 8, 12, 8);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(6);
  auto* model = new QHBoxLayout;
  model->setSpacing(12);
  model->addWidget(m_chooser);
  model->addWidget(m_summaryLabel, 1);
  model->addWidget(m_countLabel);
  // Beside each other: a second text that comes or goes leaves all below where it is.
  auto* texts = new QHBoxLayout;
  texts->setSpacing(8);
  texts->addWidget(m_text, 1);
  texts->addWidget(m_given, 1);
  m_given->hide();
  texts->addWidget(m_pairLabel, 0, Qt::AlignTop);
  texts->addWidget(m_pair, 1);
  texts->addWidget(m_closePair, 0, Qt::AlignTop);
  grid->addWidget(m_modelLabel, 0, 0);
  grid->addLayout(model, 0, 1, 1, 4);
  grid->addWidget(m_textLabel, 1, 0, Qt::AlignTop);
  grid->addLayout(texts, 1, 1);
  grid->addWidget(m_examplesButton, 1, 2, Qt::AlignTop);
  grid->addWidget(m_generate, 1, 3, Qt::AlignTop);
  grid->addWidget(m_stop, 1, 3, Qt::AlignTop);
  grid->addWidget(m_pairButton, 1, 4, Qt::AlignTop);
  grid->addWidget(m_targetLabel, 3, 0, Qt::AlignTop);
  grid->addWidget(m_target, 3, 1);
  grid->addWidget(m_givenTarget, 3, 1);
  m_givenTarget->hide();
  grid->setColumnStretch(1, 1);
  m_targetLabel->setBuddy(m_target);
  const int rowHeight = m_text->height();
  for (QWidget* widget :
       std::initializer_list<QWidget*>{m_textLabel, m_pairLabel, m_targetLabel, m_generate, m_stop,
                                       m_examplesButton, m_pairButton, m_closePair, m_givenTarget})
    widget->setFixedHeight(rowHeight);
}

void TextBar::connectParts() {
  const auto edited = [this] {
    emit textsEdited(m_text->text(), isPairShown() ? m_pair->text() : QString());
  };
  connect(m_examplesButton, &QPushButton::clicked, this, [this] { m_examples->popUp(*m_examplesButton); });
  connect(m_examples, &ExampleMenu::exampleChosen, this,
          [this](const Example& example) { setTexts(example.text, example.pair); });
  connect(m_text, &TextField::edited, this, edited);
  connect(m_pair, &TextField::edited, this, edited);
  connect(m_text, &TextField::returnPressed, this, &TextBar::returnPressed);
  connect(m_pair, &TextField::returnPressed, this, &TextBar::returnPressed);
  connect(m_pairButton, &QPushButton::toggled, this, &TextBar::setPairShown);
  connect(m_closePair, &QToolButton::clicked, this, [this] { setPairShown(false); });
  connect(m_target, &TextField::edited, this, &TextBar::targetEdited);
  connect(m_target, &TextField::returnPressed, this, &TextBar::returnPressed);
  connect(m_generate, &QPushButton::clicked, this, &TextBar::generateRequested);
  connect(m_stop, &QPushButton::clicked, this, &TextBar::stopRequested);
}

void TextBar::setTexts(const QString& text, const QString& pair) {
  m_text->showText(text);
  m_pair->showText(pair);
  showPair(!pair.isEmpty());
  emit textsEdited(text, pair);
}

void TextBar::showTexts(const QString& text, const QString& pair, const QString& target) {
  m_text->showText(text);
  m_target->showText(target);
  if (!isPairShown() && pair.isEmpty()) return;
  m_pair->showText(pair);
  if (!pair.isEmpty()) showPair(true);
}

void TextBar::setTarget(const QString& target) {
  m_target->setText(target);
}

void TextBar::readFile(const QString& path) {
  try {
    const TextFile file = readTextFile(path, QStringLiteral("“%1”").arg(path), largestText);
    // The field has one kind of line end, and no token is a carriage return.
    setTexts(QString::fromUtf8(file.text).replace(QStringLiteral("\r\n"), QStringLiteral("\n")), {});
    if (file.isCut)
      emit fileCut(tr("Only the first %1 MB of “%2” were read.").arg(largestText >> 20).arg(path));
  } catch (const Error& error) {
    emit failed(error.sentence());
  }
}

void TextBar::setPairShown(bool isShown) {
  // Who asks for the field wants to type in it; a text that is set takes no focus away.
  if (showPair(isShown) && isShown) m_pair->setFocus();
}

bool TextBar::showPair(bool isShown) {
  const bool changes = isShown != isPairShown();
  for (QWidget* widget : std::initializer_list<QWidget*>{m_pairLabel, m_pair, m_closePair})
    widget->setVisible(isShown);
  m_pairButton->setChecked(isShown);
  m_pairButton->setVisible(!isShown);  // one way to open the field, one to close it
  if (!changes) return false;
  emit pairShownChanged(isShown);
  if (!m_pair->text().isEmpty()) emit textsEdited(m_text->text(), isShown ? m_pair->text() : QString());
  return true;
}

void TextBar::showGiven(const QString& text, const QString& target) {
  const bool isGiven = !text.isNull();
  m_given->setText(text);
  m_given->setVisible(isGiven);
  m_text->setVisible(!isGiven);
  m_pair->setEnabled(!isGiven);
  m_givenTarget->setText(target);
  m_givenTarget->setVisible(m_summary.isEncoderDecoder && isGiven);
  m_target->setVisible(m_summary.isEncoderDecoder && !isGiven);
  m_pairButton->setEnabled(!isGiven);
  m_examplesButton->setEnabled(!isGiven);
}

bool TextBar::isPairShown() const {
  return !m_pair->isHidden();
}

void TextBar::setSummary(const ModelSummary& summary) {
  m_summary = summary;
  m_targetLabel->setVisible(summary.isEncoderDecoder);
  m_target->setVisible(summary.isEncoderDecoder && !m_given->isVisibleTo(this));
  m_givenTarget->setVisible(summary.isEncoderDecoder && m_given->isVisibleTo(this));
  showSummary();
}

void TextBar::setGenerateShown(bool isShown) {
  m_canGenerate = isShown;
  setGenerating(m_isGenerating);
}

/// Stop stands in the place of what began it.
void TextBar::setGenerating(bool isGenerating) {
  m_isGenerating = isGenerating;
  if (!isGenerating) m_text->setGhost({});
  m_stop->setVisible(isGenerating);
  m_generate->setVisible(m_canGenerate && !isGenerating);
}

void TextBar::setGenerated(const QString& soFar) {
  if (m_summary.isEncoderDecoder)
    m_target->setPlaceholderText(soFar);
  else
    m_text->setGhost(soFar);
}

void TextBar::setCount(const Tokens& tokens, qsizetype target, double milliseconds) {
  m_count = tokens.size();
  m_targetCount = target;
  m_omitted = tokens.omitted;
  m_milliseconds = milliseconds;
  m_text->markOmittedFrom(omittedFrom(tokens, 0));
  m_pair->markOmittedFrom(omittedFrom(tokens, 1));
  showCount();
}

QString TextBar::layersAndHeads() const {
  const auto ofOne = [](int layers, int heads) {
    return layers == 1 ? tr("1 layer × %1 heads").arg(heads)
                       : tr("%1 layers × %2 heads").arg(layers).arg(heads);
  };
  if (m_summary.layers == 0) return ofOne(m_summary.decoderLayers, m_summary.decoderHeads);
  if (!m_summary.withoutHeads.empty())
    return tr("%1 layers, %2 of them with %3 heads each")
        .arg(m_summary.layers)
        .arg(m_summary.layers - int(m_summary.withoutHeads.size()))
        .arg(m_summary.heads);
  if (m_summary.decoderLayers == 0) return ofOne(m_summary.layers, m_summary.heads);
  return hasOtherDecoder() ? tr("%1 layers × %2 heads + %3 layers × %4 heads")
                                 .arg(m_summary.layers)
                                 .arg(m_summary.heads)
                                 .arg(m_summary.decoderLayers)
                                 .arg(m_summary.decoderHeads)
                           : tr("%1 + %2 layers × %3 heads")
                                 .arg(m_summary.layers)
                                 .arg(m_summary.decoderLayers)
                                 .arg(m_summary.heads);
}

bool TextBar::hasOtherDecoder() const {
  return m_summary.layers > 0 && m_summary.isEncoderDecoder &&
         (m_summary.decoderHeads != m_summary.heads || m_summary.decoderDk != m_summary.dK);
}

void TextBar::showSummary() {
  if (m_summary.layers + m_summary.decoderLayers == 0) return m_summaryLabel->setText({});
  QStringList parts{m_summary.architecture, layersAndHeads()};
  const int dK = m_summary.layers > 0 ? m_summary.dK : m_summary.decoderDk;
  if (dK == 0) return m_summaryLabel->setText(parts.join(QStringLiteral("  ·  ")));  // weights alone
  if (m_summary.dModel > 0) parts << QStringLiteral("d_model %1").arg(m_summary.dModel);
  parts << QStringLiteral("d_k %1").arg(dK) +
               (hasOtherDecoder() ? QStringLiteral(" + %1").arg(m_summary.decoderDk) : QString());
  parts << (m_summary.isEncoderDecoder ? tr("encoder–decoder")
            : m_summary.isCausal       ? tr("causal: no token sees those after it")
                                       : tr("bidirectional: tokens see those before and after them"));
  m_summaryLabel->setText(parts.join(QStringLiteral("  ·  ")));
}

void TextBar::showCount() {
  const auto grouped = [](qsizetype count) { return QLocale().toString(count); };
  QString text = m_count == 1 ? tr("1 token") : tr("%1 tokens").arg(grouped(m_count));
  if (m_targetCount > 0) text = tr("%1 + %2 tokens").arg(grouped(m_count), grouped(m_targetCount));
  if (m_omitted > 0) text = tr("%1 of %2 tokens").arg(grouped(m_count), grouped(m_count + m_omitted));
  if (m_milliseconds >= 10'000)
    text += QStringLiteral("  ·  ") + tr("%1 s").arg(m_milliseconds / 1000, 0, 'f', 0);
  else if (m_milliseconds > 0)
    text += QStringLiteral("  ·  ") + tr("%1 ms").arg(m_milliseconds, 0, 'f', m_milliseconds < 10 ? 1 : 0);
  m_countLabel->setText(text);
}

void TextBar::retranslate() {
  for (QWidget* given : {m_given, m_givenTarget})
    given->setToolTip(tr("This attention was computed elsewhere: its text cannot be changed"));
  m_modelLabel->setText(tr("&Model"));
  m_textLabel->setText(tr("&Text"));
  m_pairLabel->setText(tr("Text &B"));
  m_text->setPlaceholderText(tr("Type a sentence, or choose one from Examples"));
  m_text->setAccessibleName(tr("Text"));
  m_text->setToolTip(tr("The sentence whose attention is shown. Every change is shown at once."));
  m_pair->setPlaceholderText(tr("A second text, read together with the first"));
  m_pair->setAccessibleName(tr("Second text"));
  m_examplesButton->setText(tr("E&xamples ▾"));
  m_examplesButton->setToolTip(tr("Sentences that show something"));
  m_pairButton->setText(tr("+ B"));
  m_pairButton->setToolTip(tr("Add a second text: the model reads the two as a pair"));
  m_pairButton->setAccessibleName(tr("Second text"));
  m_closePair->setToolTip(tr("Take the second text away"));
  m_closePair->setAccessibleName(m_closePair->toolTip());
  m_targetLabel->setText(tr("Tar&get"));
  m_target->setPlaceholderText(tr("Leave this empty and the model writes it itself"));
  m_target->setAccessibleName(tr("Target"));
  m_target->setToolTip(tr("What the decoder reads, one token behind what it is to say"));
  m_generate->setText(tr("&Continue"));
  m_generate->setToolTip(tr("Let the model generate text after yours, always the most probable token"));
  m_stop->setText(tr("Stop"));
  m_stop->setToolTip(tr("Keep what the model has generated so far"));
  m_countLabel->setToolTip(tr("Length of the text as the model reads it, and how long the model took"));
  m_chooser->retranslate();
  m_examples->retranslate();
  showSummary();
  showCount();
}

void TextBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
