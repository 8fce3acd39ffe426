// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/reading_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

namespace heedmap {

namespace {

constexpr AttentionMap::Quantity quantities[] = {
    AttentionMap::Quantity::Weight, AttentionMap::Quantity::Score, AttentionMap::Quantity::WeightedValue};

}  // namespace

ReadingPanel::ReadingPanel(Session& session)
    : m_session(session),
      m_ofLabel(new QLabel),
      m_quantityLabel(new QLabel),
      m_hideLabel(new QLabel),
      m_mergeLabel(new QLabel),
      m_rule(new QLabel),
      m_of(new QComboBox),
      m_quantity(new QComboBox),
      m_first(new QCheckBox),
      m_special(new QCheckBox),
      m_renormalise(new QCheckBox),
      m_words(new QCheckBox),
      m_hide(new QPushButton),
      m_reset(new QPushButton) {
  for (int i = 0; i <= int(MapKind::Flow); ++i) m_of->addItem({});
  for (size_t i = 0; i < std::size(quantities); ++i) m_quantity->addItem({});
  m_rule->setWordWrap(true);
  m_rule->setForegroundRole(QPalette::PlaceholderText);
  m_of->setObjectName("picture");
  m_quantity->setObjectName("quantity");
  m_special->setObjectName("special");
  m_renormalise->setObjectName("renormalise");
  m_words->setObjectName("words");
  m_reset->setObjectName("reset");
  for (QComboBox* box : {m_of, m_quantity})
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);

  auto* form = new QFormLayout;
  form->addRow(m_ofLabel, m_of);
  form->addRow(m_quantityLabel, m_quantity);
  auto* hide = new QVBoxLayout;
  for (QWidget* part :
       {static_cast<QWidget*>(m_first), static_cast<QWidget*>(m_special), static_cast<QWidget*>(m_hide)})
    hide->addWidget(part);
  auto* merge = new QVBoxLayout;
  for (QWidget* part : {m_words, m_renormalise}) merge->addWidget(part);
  form->addRow(m_hideLabel, hide);
  form->addRow(m_mergeLabel, merge);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 10, 12, 12);
  column->addLayout(form);
  column->addWidget(m_rule);
  column->addWidget(m_reset, 0, Qt::AlignRight);
  column->addStretch(1);

  for (QComboBox* box : {m_of, m_quantity}) connect(box, &QComboBox::activated, this, &ReadingPanel::edit);
  for (QCheckBox* box : {m_first, m_special, m_renormalise, m_words})
    connect(box, &QCheckBox::clicked, this, &ReadingPanel::edit);
  connect(m_hide, &QPushButton::clicked, this, [this] { m_session.edits().hidePinned(); });
  connect(m_reset, &QPushButton::clicked, this, [this] { m_session.edits().setPicture({}); });
  connect(&m_session, &Session::viewChanged, this, &ReadingPanel::showControls);
  connect(&m_session, &Session::mapReady, this, &ReadingPanel::showControls);
  retranslate();
}

void ReadingPanel::edit() {
  MapChoice picture = m_session.view().picture;
  picture.kind = MapKind(m_of->currentIndex());
  picture.quantity =
      picture.kind == MapKind::Head ? quantities[m_quantity->currentIndex()] : AttentionMap::Quantity::Weight;
  picture.filter.hideFirst = m_first->isChecked();
  picture.filter.hideSpecial = m_special->isChecked();
  picture.filter.renormalise = m_renormalise->isChecked();
  picture.filter.words = m_words->isChecked();
  m_session.edits().setPicture(picture);
  showControls();
}

void ReadingPanel::showControls() {
  const ViewState& view = m_session.view();
  const MapChoice& picture = view.picture;
  m_of->setCurrentIndex(int(picture.kind));
  m_quantity->setCurrentIndex(int(std::find(std::begin(quantities), std::end(quantities), picture.quantity) -
                                  std::begin(quantities)));
  m_quantity->setEnabled(picture.kind == MapKind::Head);
  m_first->setChecked(picture.filter.hideFirst);
  m_special->setChecked(picture.filter.hideSpecial);
  m_renormalise->setChecked(picture.filter.renormalise);
  m_words->setChecked(picture.filter.words);
  m_hide->setEnabled(view.pin.kind != Pin::Kind::None);
  const AttentionMap& map = *m_session.map();
  const auto& axis = view.pin.kind == Pin::Kind::Key ? map.keys : map.queries;
  const bool isNamed = m_hide->isEnabled() && size_t(view.pin.index) < axis.size();
  m_hide->setText(isNamed ? tr("“%1”, which is pinned")
                                .arg(axis[size_t(view.pin.index)].text)
                                .replace(u'&', QStringLiteral("&&"))
                          : tr("what is pinned"));
  m_reset->setEnabled(!picture.isPlain());
}

void ReadingPanel::retranslate() {
  const QStringList pictures{tr("this head"),
                             tr("mean of the chosen heads"),
                             tr("maximum of the chosen heads"),
                             tr("mean of this layer"),
                             tr("maximum of this layer"),
                             tr("mean of all heads"),
                             tr("maximum of all heads"),
                             tr("rollout up to this layer"),
                             tr("attention flow up to this layer")};
  for (int i = 0; i < pictures.size(); ++i) m_of->setItemText(i, pictures[i]);
  const QStringList names{tr("weights"), tr("scores before the softmax"),
                          tr("weights × length of value · W_O")};
  for (int i = 0; i < names.size(); ++i) m_quantity->setItemText(i, names[i]);
  m_ofLabel->setText(tr("&Picture"));
  m_ofLabel->setBuddy(m_of);
  m_of->setToolTip(
      tr("Ctrl+click heads in the grid to choose several. Rollout and flow: Abnar & Zuidema 2020, with half "
         "of the "
         "residual stream."));
  m_quantityLabel->setText(tr("&Values"));
  m_quantityLabel->setBuddy(m_quantity);
  m_quantity->setToolTip(
      tr("Weight times the length of the value vector after W_O says how much a key adds (Kobayashi et al. "
         "2020)."));
  m_hideLabel->setText(tr("Leave out"));
  m_mergeLabel->setText(tr("Put together"));
  m_first->setText(tr("first &token"));
  m_special->setText(tr("&special tokens"));
  m_hide->setToolTip(tr("Pin a row or column of the heatmap first"));
  m_renormalise->setText(tr("rows sum to 1 &again"));
  m_renormalise->setToolTip(tr("Renormalises: what is left of a row is divided by its sum"));
  m_words->setText(tr("tokens to &words"));
  m_rule->setText(
      tr("A word's weight is the sum over its tokens as keys and the mean over them as queries, so rows keep "
         "their sum. Words end at spaces and punctuation, in Chinese as ICU's dictionary has them."));
  m_reset->setText(tr("Show the head as it is"));
  showControls();
}

void ReadingPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
