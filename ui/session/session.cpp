// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include <algorithm>

#include "core/textbook/textbook_name.h"
#include "ui/session/text_change.h"
#include "ui/session/view_change.h"

namespace heedmap {

namespace {

/// Is a run under `before` also one under `after`?
bool isSameRun(const Model* model, const WhatIf& before, const WhatIf& after) {
  const auto ofNetwork = [](const WhatIf& whatIf) {
    return whatIf.scope == Scope::Network ? whatIf : WhatIf{};
  };
  if (model && model->hasFreeDk() && before.dk != after.dk) return false;
  return ofNetwork(before) == ofNetwork(after);
}

bool hasHead(const ModelSummary& model, const HeadId& id) {
  if (id.kind == AttentionKind::Self &&
      std::ranges::find(model.withoutHeads, id.layer) != model.withoutHeads.end())
    return false;
  return id.kind == AttentionKind::Self ? id.layer < model.layers && id.head < model.heads
                                        : id.layer < model.decoderLayers && id.head < model.decoderHeads;
}

/// Heads that a model does not have, of a view that was kept from another day.
void letGoOfMissing(ViewState& view, const ModelSummary& model) {
  const auto isMissing = [&model](const HeadId& id) { return !hasHead(model, id); };
  std::erase_if(view.chosen, isMissing);
  std::erase_if(view.ablation.heads, isMissing);
  std::erase_if(view.ablation.knockouts, [&](const Knockout& edge) { return isMissing(edge.id); });
}

}  // namespace

Session::Session(Opener opener, QObject* parent)
    : QObject(parent), m_stale(new QTimer(this)), m_slot(std::move(opener)), m_edits(*this), m_style(*this) {
  constexpr int noticeable = 300;  // milliseconds; below that an empty picture is a flicker
  m_stale->setSingleShot(true);
  m_stale->setInterval(noticeable);
  connect(m_stale, &QTimer::timeout, this, &Session::clearStale);
  connectParts();
}

/// The history tells of its own end, when the other parts are gone that whoever hears it would ask for.
Session::~Session() {
  m_history.disconnect();
}

void Session::connectParts() {
  connect(&m_slot, &ModelSlot::openingChanged, this, &Session::openingChanged);
  connect(&m_slot, &ModelSlot::opened, this, &Session::takeModel);
  connect(&m_slot, &ModelSlot::failed, this, &Session::failed);
  connect(&m_slot, &ModelSlot::baseMissing, this, &Session::baseMissing);
  connect(&m_runner, &TraceRunner::busyChanged, this, &Session::runningChanged);
  connect(&m_runner, &TraceRunner::busyChanged, this, &Session::tellGenerating);
  connect(&m_runner, &TraceRunner::generated, this, &Session::generated);
  connect(&m_runner, &TraceRunner::failed, this, [this](const QString& sentence) {
    clearStale();
    emit failed(sentence);
  });
  connect(&m_runner, &TraceRunner::ready, this, [this] {
    keepInside();
    emit traceReady();
    makeMap();
    predict();
  });
  connect(&m_runner, &TraceRunner::completed, this, [this] {
    emit traceReady();
    if (!m_maps.goOnWith(trace())) makeMap();
    predict();
  });
  connect(&m_generator, &Generator::busyChanged, this, &Session::tellGenerating);
  connect(&m_generator, &Generator::generated, this, [this](const QString& soFar) {
    m_written = soFar;
    emit generated(soFar);
  });
  connect(&m_generator, &Generator::failed, this, &Session::failed);
  connect(&m_maps, &MapMaker::ready, this, &Session::mapReady);
  connect(&m_maps, &MapMaker::failed, this, &Session::failed);
  connect(&m_predictor, &Predictor::changed, this, &Session::predictionsChanged);
  connect(&m_predictor, &Predictor::failed, this, &Session::failed);
}

void Session::setModels(std::vector<ModelEntry> models) {
  m_models = std::move(models);
  tellApart(m_models);
  listOpenModel();
  emit modelsChanged();
}

void Session::listOpenModel() {
  const auto isOpen = [this](const ModelEntry& entry) { return entry.reference == reference(); };
  if (!model() || isTextbook(*reference()) || std::ranges::any_of(m_models, isOpen)) return;
  addTo(m_models,
        {.name = model()->summary().name, .reference = *reference(), .detail = spelling(*reference())});
  tellApart(m_models);
  emit modelsChanged();
}

QString Session::modelName() const {
  for (const ModelEntry& entry : m_models)
    if (entry.reference == reference() && !isTextbook(entry.reference)) return entry.name;
  return model() ? model()->summary().name : QString();
}

void Session::openModel(const ModelReference& reference) {
  m_nextView.reset();
  m_slot.open(reference);
}

void Session::resumeModel(const ModelReference& reference, const ViewState& view) {
  m_nextView = view;
  m_slot.open(reference);
}

/// The picture of another model than the one that is open.
void Session::clearStale() {
  if (!trace() && map()->values.size() > 0) m_maps.clear();
}

void Session::cancelRun() {
  m_runner.cancel();
  clearStale();
}

void Session::runAgain() {
  run();
}

void Session::cancelOpening() {
  m_slot.cancel();
}

void Session::takeModel() {
  m_runner.forget();
  predict();  // those of the model before go with its run
  m_maps.cancel();
  m_history.clear();
  const ViewState before = m_view;
  m_view = std::exchange(m_nextView, {})
               .value_or(ViewState{.head = {AttentionKind::Self, before.head.layer, before.head.head},
                                   .pin = before.pin});
  letGoOfMissing(m_view, model()->summary());
  listOpenModel();
  emit modelOpened();
  if (m_view != before) emit viewChanged();
  m_stale->start();
  run();
}

void Session::setTexts(const QString& text, const QString& pair) {
  changeTexts({text, pair, target()}, tr("typing"), true);
}

void Session::setTarget(const QString& target) {
  changeTexts({text(), pair(), target}, tr("typing"), true);
}

void Session::changeTexts(const TypedTexts& texts, const QString& description, bool isTyped) {
  if (texts == m_texts) return;
  if (model())
    m_history.push(new TextChange(*this, texts, description, isTyped));
  else
    show(texts, nullptr);
}

/// What counts tokens of the text before goes, and comes back with that text.
void Session::show(const TypedTexts& texts, const ViewState* view) {
  const bool isSameSource = texts.text == text() && texts.pair == pair();
  m_texts = texts;
  const ViewState before = m_view;
  if (view || !isSameSource) {
    const MapFilter filter = view ? view->picture.filter : MapFilter{};
    m_view.picture.filter.hiddenQueries = filter.hiddenQueries;
    m_view.picture.filter.hiddenKeys = filter.hiddenKeys;
    m_view.ablation.knockouts = view ? view->ablation.knockouts : std::vector<Knockout>{};
  }
  emit textsChanged();
  run();
  if (view && before != m_view) emit viewChanged();
}

void Session::setReadsSpecials(bool reads) {
  if (reads == m_readsSpecials) return;
  m_readsSpecials = reads;
  emit readsSpecialsChanged(reads);
  run();
}

RunRequest Session::runRequest() const {
  return {.text = text().toUtf8(),
          .pair = pair().toUtf8(),
          .specials = m_readsSpecials ? SpecialTokens::Read : SpecialTokens::Literal,
          // A target that was typed for the model before stays typed.
          .target = model()->decoder() ? target().toUtf8() : QByteArray(),
          .whatIf = m_view.whatIf,
          .ablation = m_view.ablation,
          .skipsMissingKnockouts = true};
}

void Session::run() {
  if (!model()) return;
  if (m_generator.isBusy()) {
    m_written.clear();
    emit generated({});  // it continued another text
    m_generator.cancel();
  }
  m_runner.run(model(), runRequest(), deepestLayer(mapRequest(m_view)));
  tellGenerating();
}

bool Session::canGenerate() const {
  return model() && model()->summary().isCausal && model()->outputHead() && trace() &&
         trace()->source.size() > 0;
}

void Session::generate(int most) {
  if (canGenerate()) m_generator.start(model(), trace()->source, runRequest(), most);
}

void Session::stopGenerating() {
  m_runner.stopGenerating();
  m_generator.stop();
}

void Session::tellGenerating() {
  const bool isGenerating = m_runner.isGenerating() || m_generator.isBusy();
  if (std::exchange(m_isGenerating, isGenerating) == isGenerating) return;
  emit generatingChanged(isGenerating);
  if (const QString written = std::exchange(m_written, {}); !isGenerating && !written.isEmpty())
    changeTexts({text() + written, pair(), target()}, tr("Continue"));
}

/// A new text or model may have fewer layers, heads or tokens than the view points at.
void Session::keepInside() {
  if (!trace()) return;
  const ViewState view = inside(m_view, *trace());
  if (view == m_view) return;
  m_view = view;
  emit viewChanged();
}

void Session::change(const ViewState& view, const QString& description, int gesture) {
  if (view != m_view) m_history.push(new ViewChange(*this, view, description, gesture));
}

void Session::show(const ViewState& view) {
  const ViewState before = std::exchange(m_view, view);
  keepInside();
  emit viewChanged();
  if (before.pin != m_view.pin || before.head.kind != m_view.head.kind) predict();
  if (!isSameRun(model().get(), before.whatIf, m_view.whatIf) || before.ablation != m_view.ablation) {
    run();
  } else if (before.head != m_view.head || before.whatIf != m_view.whatIf ||
             before.picture != m_view.picture ||
             (before.chosen != m_view.chosen && m_view.picture.kind != MapKind::Head)) {
    makeMap();
  }
}

void Session::retranslate() {
  m_slot.retranslate();
  if (trace()) makeMap();
}

void Session::makeMap() {
  if (stack())
    m_maps.make(trace(), model(), mapRequest(m_view), shownWhatIf());
  else
    m_maps.clear();
}

void Session::predict() {
  m_predictor.predict(model(), trace(), m_view);
}

void Session::setPredicting(bool isWanted) {
  if (m_predictor.setWanted(isWanted)) predict();
}

bool Session::canTake() const {
  // Predictions of the model before may still be there when the next one has opened.
  return model() && trace() && !model()->summary().isEncoderDecoder && !predictions().empty() &&
         predictedRow() < trace()->source.size();
}

void Session::take(const NextToken& prediction) {
  if (!canTake()) return;
  const Token& token = trace()->source.items[size_t(*predictedRow())];
  TypedTexts texts = m_texts;
  QString& changed = token.sequence == 0 ? texts.text : texts.pair;
  const QByteArray bytes = changed.toUtf8();
  if (model()->summary().isCausal) {
    // A start token that the model adds stands before the text.
    const qsizetype end = token.isAdded && *predictedRow() > 0 ? bytes.size() : token.range.end;
    changed = QString::fromUtf8(bytes.left(end)) + prediction.text;
  } else {
    changed = QString::fromUtf8(bytes.left(token.range.begin)) + prediction.text.trimmed() +
              QString::fromUtf8(bytes.mid(token.range.end));
  }
  changeTexts(texts, tr("“%1”").arg(prediction.text.trimmed()));
}

std::optional<ScoreRule> Session::ownRule() const {
  const AttentionStack* stack = this->stack();
  if (!stack || m_view.head.layer >= int(stack->layers.size())) return {};
  return stack->layers[size_t(m_view.head.layer)].rule;
}

double Session::ownDk() const {
  if (model() && model()->hasFreeDk()) return model()->summary().dK;
  const auto rule = ownRule();
  return rule ? rule->divisorDk : 1;
}

}  // namespace heedmap
