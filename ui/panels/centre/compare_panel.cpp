// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/centre/compare_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTimer>

#include "core/attention/heads_of.h"
#include "core/base/error.h"
#include "core/model/model_file.h"
#include "ui/controls/on_screen.h"
#include "ui/panels/centre/compare_pictures.h"
#include "ui/plots/heatmap_view.h"

namespace heedmap {

using With = ComparisonRequest::With;

namespace {

constexpr int narrowestChoice = 90, narrow = 420;  // pixels

/// What a text has that another one has not, with a word before it: without those that both begin and end
/// with.
QString differing(const QString& text, const QString& other) {
  const bool hasWords = text.contains(u' ') || other.contains(u' ');
  const QString between = hasWords ? QStringLiteral(" ") : QString();
  const QStringList here = text.split(between, Qt::SkipEmptyParts),
                    there = other.split(between, Qt::SkipEmptyParts);
  if (here == there) return text;
  const qsizetype most = std::min(here.size(), there.size());
  qsizetype before = 0, after = 0;
  while (before < most && here[before] == there[before]) ++before;
  while (after < most - before && here[here.size() - 1 - after] == there[there.size() - 1 - after]) ++after;
  before > 0 ? --before : after > 0 ? --after : 0;
  const QString rest = here.mid(before, here.size() - before - after).join(between),
                dots = QStringLiteral("…");
  return (before > 0 ? dots + between : QString()) + rest + (after > 0 ? between + dots : QString());
}

QStringList without(QStringList notes, const QStringList& others) {
  for (const QString& note : others) notes.removeOne(note);
  return notes;
}

}  // namespace

ComparePanel::ComparePanel(Session& session)
    : m_session(session),
      m_withLabel(new QLabel),
      m_with(new QComboBox),
      m_model(new QComboBox),
      m_layer(new QSpinBox),
      m_head(new QSpinBox),
      m_layerLabel(new QLabel),
      m_headLabel(new QLabel),
      m_text(new QLineEdit),
      m_readOut(new QLabel),
      m_why(new QLabel),
      m_pictures(new ComparePictures),
      m_wait(new QTimer(this)) {
  for (auto& map : m_maps) map = std::make_shared<AttentionMap>();
  m_with->addItems({{}, {}, {}, {}});
  m_with->setObjectName("with");
  m_layer->setObjectName("layer");
  m_head->setObjectName("head");
  m_text->setObjectName("text");
  m_readOut->setObjectName("readOut");
  m_why->setObjectName("why");
  // It takes what room there is and asks for none: the other views of the picture are as small.
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  setFocusProxy(m_with);
  makeLayout();
  connectParts();
  offerModels();
  offerBase();
  chooseHead();
  retranslate();
}

void ComparePanel::connectParts() {
  m_wait->setSingleShot(true);
  m_wait->setInterval(60);
  connect(m_wait, &QTimer::timeout, this, &ComparePanel::compareNow);
  const auto later = [this] { m_wait->start(); };
  connect(m_with, &QComboBox::currentIndexChanged, this, [this, later] {
    retranslate();
    chooseHead();
    showOther();
    followText();
    later();
  });
  connect(m_model, &QComboBox::currentIndexChanged, this, later);
  for (QSpinBox* box : {m_layer, m_head}) {
    connect(box, &QSpinBox::valueChanged, this, later);
    connect(box, &QSpinBox::valueChanged, this, &ComparePanel::showOther);
  }
  connect(m_text, &QLineEdit::textChanged, this, later);
  connect(&m_session, &Session::mapReady, this, later);
  connect(&m_session, &Session::viewChanged, this, &ComparePanel::showHead);
  connect(&m_session, &Session::traceReady, this, &ComparePanel::chooseHead);
  connect(&m_session, &Session::traceReady, this, &ComparePanel::followText);
  connect(&m_session, &Session::modelOpened, this, [this] {
    clear();  // the maps are of the one before
    offerBase();
  });
  connect(&m_session, &Session::modelsChanged, this, &ComparePanel::offerModels);
  connect(&m_session.style(), &DisplayStyle::changed, this, &ComparePanel::draw);
  connect(&m_jobs, &JobRunner::failed, this, &ComparePanel::clear);
  connect(m_pictures, &ComparePictures::crossMoved, this, &ComparePanel::showReadOut);
}

void ComparePanel::share(HeatmapView& heatmap) {
  connect(&heatmap, &HeatmapView::crossMoved, this, [this](std::optional<QPoint> cell) {
    if (isLikeThePicture()) m_pictures->setCross(cell);
  });
  connect(&heatmap, &HeatmapView::cameraMoved, this, [this](const HeatmapCamera& camera) {
    if (isLikeThePicture()) m_pictures->follow(camera);
  });
  connect(m_pictures, &ComparePictures::crossMoved, &heatmap, [this, &heatmap](std::optional<QPoint> cell) {
    if (isLikeThePicture()) heatmap.setCross(cell);
  });
  connect(m_pictures, &ComparePictures::cameraMoved, &heatmap, [this, &heatmap](const HeatmapCamera& camera) {
    if (isLikeThePicture()) heatmap.follow(camera);
    emit zoomed();
  });
}

void ComparePanel::makeLayout() {
  m_withLabel->setBuddy(m_with);
  m_layerLabel->setBuddy(m_layer);
  m_headLabel->setBuddy(m_head);
  for (QComboBox* box : {m_with, m_model}) box->setMinimumWidth(narrowestChoice);
  for (QLabel* label : {m_readOut, m_why}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);  // a token may be spelt "<s>"
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  m_why->setAlignment(Qt::AlignCenter);
  m_why->setForegroundRole(QPalette::PlaceholderText);
  auto* row = new QHBoxLayout;
  for (QWidget* part : std::initializer_list<QWidget*>{m_withLabel, m_with, m_model, m_layerLabel, m_layer,
                                                       m_headLabel, m_head})
    row->addWidget(part);
  row->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 8);
  column->addLayout(row);
  column->addWidget(m_text);
  column->addWidget(m_pictures, 1);
  column->addWidget(m_why, 1);
  column->addWidget(m_readOut);
}

void ComparePanel::offerModels() {
  const QString chosen = m_model->currentData().toString();
  m_model->clear();
  for (const ModelEntry& model : m_session.models()) m_model->addItem(model.name, spelling(model.reference));
  int other = m_model->findData(chosen);
  // At first one that is not open.
  const QString open = m_session.reference() ? spelling(*m_session.reference()) : QString();
  for (int i = 0; i < m_model->count() && other < 0; ++i)
    if (m_model->itemData(i).toString() != open) other = i;
  m_model->setCurrentIndex(std::max(0, other));
}

/// A model with an adapter on it can be compared with the model alone.
void ComparePanel::offerBase() {
  const Model* model = m_session.model().get();
  const bool hasBase = model && model->file() && !model->file()->adapter.isEmpty();
  const bool isOffered = m_with->count() > int(With::Base);
  if (hasBase == isOffered) return;
  if (!hasBase && With(m_with->currentIndex()) == With::Base) m_with->setCurrentIndex(int(With::Head));
  if (hasBase)
    m_with->addItem(tr("the model without its adapter"));
  else
    m_with->removeItem(int(With::Base));
}

void ComparePanel::showHead() {
  const HeadId id = m_session.view().head;
  if (id == m_shown) return;
  m_before = std::exchange(m_shown, id);
  showOther();
  if (With(m_with->currentIndex()) == With::Head && m_layer->value() == id.layer &&
      m_head->value() == id.head)
    chooseHead();
}

/// What the shown head is compared with, where that has not been chosen or is gone: the head that was looked
/// at before it, or the next one; in another model the same one.
void ComparePanel::chooseHead() {
  const AttentionStack* stack = m_session.stack();
  if (!stack) return;
  const HeadId shown = m_shown = m_session.view().head;
  const bool isHere = With(m_with->currentIndex()) == With::Head;
  const int layers = int(stack->layers.size());
  m_layer->setMaximum(isHere ? layers - 1 : 999);
  m_head->setMaximum(isHere ? stack->heads - 1 : 999);
  if (!isHere) return chooseOther(shown);
  if (m_layer->value() != shown.layer || m_head->value() != shown.head) return;
  const HeadId next = shown.head + 1 < stack->heads
                          ? HeadId{shown.kind, shown.layer, shown.head + 1}
                          : HeadId{shown.kind, layerWithHeads(*stack, (shown.layer + 1) % layers, 1), 0};
  const bool canGoBack = m_before != shown && m_before.kind == shown.kind && m_before.layer < layers &&
                         stack->hasHeads(m_before.layer) && m_before.head < stack->heads;
  chooseOther(canGoBack ? m_before : next);
}

void ComparePanel::chooseOther(const HeadId& id) {
  m_layer->setValue(id.layer);
  m_head->setValue(id.head);
}

void ComparePanel::showOther() {
  const bool isOne = m_isSeen && m_session.stack() && With(m_with->currentIndex()) == With::Head;
  const auto other =
      isOne ? std::optional(HeadId{m_session.view().head.kind, m_layer->value(), m_head->value()})
            : std::nullopt;
  if (other != std::exchange(m_other, other)) emit otherHeadChanged(other);
}

/// The other text begins as the present one, and stays like it until it is edited.
void ComparePanel::followText() {
  const QString& text = m_session.text();
  if (With(m_with->currentIndex()) != With::Text || m_text->text() != m_filledIn) return;
  if (text.size() > m_text->maxLength()) return;
  m_text->setText(text);
  m_filledIn = m_text->text();
}

void ComparePanel::compareWith(const HeadId& id) {
  m_with->setCurrentIndex(int(With::Head));
  chooseOther(id);
}

void ComparePanel::clear(const QString& why) {
  m_jobs.cancel();
  for (auto& map : m_maps) map = std::make_shared<AttentionMap>();
  m_distance = {};
  m_readOut->clear();
  m_why->setText(why);
  draw();
}

void ComparePanel::compareNow() {
  const auto trace = m_session.trace();
  const auto model = m_session.model();
  if (!isOnScreen(*this)) return;
  if (!trace || trace->stacks.empty()) return clear(tr("Type a text above to compare its heads."));
  if (m_session.map()->longHead) return clear(tr("A text this long is not compared; choose a shorter one."));
  ComparisonRequest request;
  request.with = With(m_with->currentIndex());
  request.head = {m_session.view().head.kind, m_layer->value(), m_head->value()};
  request.text = m_text->text().toUtf8();
  request.specials = m_session.readsSpecials() ? SpecialTokens::Read : SpecialTokens::Literal;
  const bool isBase = request.with == With::Base, readsOther = isBase || request.with == With::OtherModel;
  const QString path = isBase ? model->file()->checkpoint.path() : m_model->currentData().toString();
  if (readsOther && path == m_openedPath) request.model = m_opened;
  m_jobs.start([this, trace, model, view = m_session.view(), request, path, isBase, readsOther,
                opener = m_session.opener()](const JobRunner::Job& job) mutable {
    const bool opens = readsOther && !request.model && !path.isEmpty();
    if (opens) request.model = isBase ? openBase(*model, job.stop) : opener(modelReference(path), job.stop);
    auto result =
        std::make_shared<ComparisonResult>(compare(*trace, *model, mapRequest(view), request, job.stop));
    job.deliver([this, result, opens, path, opened = request.model, with = request.with] {
      m_compared = with;
      if (opens) {
        m_opened = opened;
        m_openedPath = path;
      }
      m_maps = {std::make_shared<AttentionMap>(std::move(result->pair.left)),
                std::make_shared<AttentionMap>(std::move(result->pair.right)),
                std::make_shared<AttentionMap>(std::move(result->difference))};
      m_distance = std::move(result->distance);
      draw();
      showReadOut({});
    });
  });
}

void ComparePanel::draw() {
  const auto isSame = [](const std::vector<AxisLabel>& a, const std::vector<AxisLabel>& b) {
    return std::equal(
        a.begin(), a.end(), b.begin(), b.end(),
        [](const AxisLabel& one, const AxisLabel& other) { return one.tokens == other.tokens; });
  };
  const bool isEmpty = m_maps[0]->isEmpty();
  m_pictures->setVisible(!isEmpty);
  m_why->setVisible(isEmpty);
  m_isLikeThePicture =
      isSame(m_maps[0]->queries, m_session.map()->queries) && isSame(m_maps[0]->keys, m_session.map()->keys);
  m_pictures->show(m_maps, {captionOf(0), captionOf(1), captionOf(2)}, m_session.style().heatmap(),
                   m_session.style().values());
}

/// What a side is that the other one is not.
QString ComparePanel::captionOf(size_t side) const {
  const AttentionMap& map = *m_maps[side];
  if (map.isEmpty()) return {};
  if (side == 2) return tr("difference");
  const AttentionMap& opposite = *m_maps[1 - side];
  const bool isShown = side == 0;
  const QStringList notes = without(map.notes, opposite.notes);
  const QString text = m_session.text().simplified(), otherText = m_text->text().simplified();
  QStringList parts;
  switch (m_compared) {
    case With::Head:
      parts << map.title;
      break;
    case With::Model:
      if (!isShown || notes.isEmpty()) parts << (isShown ? tr("as it is shown") : tr("as trained"));
      break;
    case With::Text:
      parts << QStringLiteral("“%1”").arg(isShown ? differing(text, otherText) : differing(otherText, text));
      break;
    case With::OtherModel:
      parts << (isShown ? m_session.modelName() : m_model->currentText()) << map.title;
      break;
    case With::Base:
      parts << (isShown ? tr("with the adapter") : tr("without the adapter"));
      break;
  }
  return (parts + notes).join(QStringLiteral(" · "));
}

HeatmapPlot* ComparePanel::plot(int index) const {
  return m_pictures->plot(size_t(index));
}

void ComparePanel::zoom(double factor) {
  plot(0)->zoom(factor, QRectF(plot(0)->pictureRect()).center());
}

void ComparePanel::showReadOut(std::optional<QPoint> cell) {
  const AttentionMap& map = *m_maps[2];
  if (map.values.size() == 0) return m_readOut->clear();
  if (!cell && m_compared == With::Text && m_text->text() == m_session.text())
    return m_readOut->setText(tr("Both texts are the same so far: change a word of the other one."));
  if (!cell && m_compared == With::Model && m_maps[0]->notes == m_maps[1]->notes)
    return m_readOut->setText(
        tr("Nothing departs from the trained model: ablate a head or set a what-if to see what that does."));
  const auto query = cell ? Eigen::Index(cell->y()) : m_distance.query,
             key = cell ? Eigen::Index(cell->x()) : m_distance.key;
  const QString words =
      QStringLiteral("“%1” → “%2”").arg(map.queries[size_t(query)].text, map.keys[size_t(key)].text);
  if (cell)
    m_readOut->setText(tr("%1: %2 minus %3 is %4; this row differs by %5 bits")
                           .arg(words)
                           .arg(m_maps[0]->values(query, key), 0, 'f', 3)
                           .arg(m_maps[1]->values(query, key), 0, 'f', 3)
                           .arg(map.values(query, key), 0, 'f', 3)
                           .arg(m_distance.rows[size_t(query)], 0, 'f', 3));
  else
    m_readOut->setText(
        tr("Jensen–Shannon divergence %1 bits (mean over the rows), largest difference %2 at %3")
            .arg(m_distance.mean, 0, 'f', 4)
            .arg(m_distance.largest, 0, 'f', 3)
            .arg(words));
}

void ComparePanel::retranslate() {
  m_withLabel->setText(tr("Compare &with"));
  m_model->setAccessibleName(tr("Model"));
  m_with->setItemText(int(With::Head), tr("another head"));
  m_with->setItemText(int(With::Model), tr("the model without any what-if"));
  m_with->setItemText(int(With::Text), tr("another text"));
  m_with->setItemText(int(With::OtherModel), tr("another model"));
  if (m_with->count() > int(With::Base))
    m_with->setItemText(int(With::Base), tr("the model without its adapter"));
  m_layerLabel->setText(tr("&Layer"));
  m_headLabel->setText(tr("&Head"));
  m_text->setPlaceholderText(tr("the other text, such as one with a single word changed"));
  showControls();
  draw();
}

/// Those of what is compared with; their labels where there is room.
void ComparePanel::showControls() {
  const With with = With(m_with->currentIndex());
  const bool hasHead = with == With::Head || with == With::OtherModel, isWide = width() >= narrow;
  m_withLabel->setVisible(isWide);
  for (QWidget* label : {m_layerLabel, m_headLabel}) label->setVisible(hasHead && isWide);
  for (QWidget* box : {m_layer, m_head}) box->setVisible(hasHead);
  m_text->setVisible(with == With::Text);
  m_model->setVisible(with == With::OtherModel);
}

void ComparePanel::resizeEvent(QResizeEvent*) {
  showControls();
}

void ComparePanel::showEvent(QShowEvent*) {
  m_isSeen = true;
  showOther();
  m_wait->start();
}

void ComparePanel::hideEvent(QHideEvent*) {
  m_isSeen = false;
  showOther();
}

void ComparePanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
