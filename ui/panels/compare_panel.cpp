// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/compare_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSpinBox>
#include <QTimer>
#include <QWheelEvent>
#include <cmath>

#include "core/base/error.h"
#include "core/model/model_file.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/on_screen.h"
#include "ui/plots/heatmap_view.h"

namespace heedmap {

using With = ComparisonRequest::With;

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
      m_wait(new QTimer(this)) {
  for (auto& map : m_maps) map = std::make_shared<AttentionMap>();
  m_with->addItems({{}, {}, {}, {}});
  m_with->setObjectName("with");
  m_layer->setObjectName("layer");
  m_head->setObjectName("head");
  m_text->setObjectName("text");
  m_readOut->setObjectName("readOut");
  makeLayout();
  connectParts();
  offerModels();
  offerBase();
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
    later();
  });
  connect(m_model, &QComboBox::currentIndexChanged, this, later);
  for (QSpinBox* box : {m_layer, m_head}) connect(box, &QSpinBox::valueChanged, this, later);
  connect(m_text, &QLineEdit::textChanged, this, later);
  connect(&m_session, &Session::mapReady, this, later);
  connect(&m_session, &Session::viewChanged, this, &ComparePanel::showHead);
  connect(&m_session, &Session::traceReady, this, &ComparePanel::chooseHead);
  connect(&m_session, &Session::modelOpened, this, [this] {
    clear();  // the maps are of the one before
    offerBase();
  });
  connect(&m_session, &Session::modelsChanged, this, &ComparePanel::offerModels);
  connect(&m_session.style(), &DisplayStyle::changed, this, &ComparePanel::draw);
  connect(&m_jobs, &JobRunner::failed, this, &ComparePanel::clear);
}

void ComparePanel::share(HeatmapView& heatmap) {
  connect(&heatmap, &HeatmapView::crossMoved, this, [this](std::optional<QPoint> cell) {
    if (isLikeThePicture()) setCross(cell);
  });
  connect(&heatmap, &HeatmapView::cameraMoved, this, [this](const HeatmapCamera& camera) {
    if (isLikeThePicture()) follow(camera);
  });
  connect(this, &ComparePanel::crossMoved, &heatmap, [this, &heatmap](std::optional<QPoint> cell) {
    if (isLikeThePicture()) heatmap.setCross(cell);
  });
  connect(this, &ComparePanel::cameraMoved, &heatmap, [this, &heatmap](const HeatmapCamera& camera) {
    if (isLikeThePicture()) heatmap.follow(camera);
  });
}

void ComparePanel::makeLayout() {
  m_withLabel->setBuddy(m_with);
  m_layerLabel->setBuddy(m_layer);
  m_headLabel->setBuddy(m_head);
  m_readOut->setWordWrap(true);
  m_readOut->setTextFormat(Qt::PlainText);  // a token may be spelt "<s>"
  m_readOut->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* row = new QHBoxLayout;
  for (QWidget* part :
       {static_cast<QWidget*>(m_withLabel), static_cast<QWidget*>(m_with), static_cast<QWidget*>(m_model),
        static_cast<QWidget*>(m_layerLabel), static_cast<QWidget*>(m_layer),
        static_cast<QWidget*>(m_headLabel), static_cast<QWidget*>(m_head)})
    row->addWidget(part);
  row->addWidget(m_text, 1);
  row->addStretch(0);
  auto* grid = new QGridLayout;
  grid->setSpacing(2);
  for (size_t i = 0; i < m_plots.size(); ++i) {
    m_titles[i] = new ElidedLabel;
    m_titles[i]->setObjectName(QStringLiteral("title%1").arg(i));
    m_titles[i]->setElided(Qt::ElideMiddle, Qt::AlignCenter);
    m_plots[i] = new HeatmapPlot;
    m_plots[i]->setMouseTracking(true);
    m_plots[i]->setMinimumSize(160, 160);
    m_plots[i]->installEventFilter(this);
    connect(m_plots[i], &HeatmapPlot::moved, this, [this, i] {
      follow(m_plots[i]->camera());
      emit cameraMoved(m_plots[i]->camera());
    });
    grid->addWidget(m_titles[i], 0, int(i));
    grid->addWidget(m_plots[i], 1, int(i));
    grid->setColumnStretch(int(i), 1);
  }
  grid->setRowStretch(1, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 8);
  column->addLayout(row);
  column->addLayout(grid, 1);
  column->addWidget(m_readOut);
}

void ComparePanel::offerModels() {
  const QString chosen = m_model->currentData().toString();
  m_model->clear();
  for (const ModelEntry& model : m_session.models()) m_model->addItem(model.name, spelling(model.reference));
  m_model->setCurrentIndex(std::max(0, m_model->findData(chosen)));
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
  const HeadId next = shown.head + 1 < stack->heads ? HeadId{shown.kind, shown.layer, shown.head + 1}
                                                    : HeadId{shown.kind, (shown.layer + 1) % layers, 0};
  const bool canGoBack = m_before != shown && m_before.kind == shown.kind && m_before.layer < layers &&
                         m_before.head < stack->heads;
  chooseOther(canGoBack ? m_before : next);
}

void ComparePanel::chooseOther(const HeadId& id) {
  m_layer->setValue(id.layer);
  m_head->setValue(id.head);
}

void ComparePanel::compareWith(const HeadId& id) {
  m_with->setCurrentIndex(int(With::Head));
  chooseOther(id);
}

void ComparePanel::clear(const QString& why) {
  m_jobs.cancel();
  for (auto& map : m_maps) map = std::make_shared<AttentionMap>();
  m_distance = {};
  draw();
  m_readOut->setText(why);
}

void ComparePanel::compareNow() {
  const auto trace = m_session.trace();
  const auto model = m_session.model();
  if (!isOnScreen(*this)) return;
  if (!trace || trace->stacks.empty()) return clear();
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
    job.deliver([this, result, opens, path, opened = request.model] {
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
  m_isLikeThePicture =
      isSame(m_maps[0]->queries, m_session.map()->queries) && isSame(m_maps[0]->keys, m_session.map()->keys);
  for (size_t i = 0; i < m_plots.size(); ++i) {
    m_plots[i]->show(m_maps[i], m_session.style().heatmap());
    m_titles[i]->setText(titleOf(i));
  }
}

/// Says what each side is, and never the same of both.
QString ComparePanel::titleOf(size_t side) const {
  const AttentionMap& map = *m_maps[side];
  if (map.values.size() == 0) return map.title;
  if (side == 2) return tr("difference");
  QStringList parts{map.title};
  if (!map.notes.isEmpty()) parts << map.note();
  const auto isShown = side == 0;
  switch (With(m_with->currentIndex())) {
    case With::Head:
      break;
    case With::Model:
      if (!isShown || map.notes.isEmpty()) parts << (isShown ? tr("as it is shown") : tr("as trained"));
      break;
    case With::Text:
      parts << QStringLiteral("“%1”").arg((isShown ? m_session.text() : m_text->text()).simplified());
      break;
    case With::OtherModel:
      parts << (isShown ? m_session.model()->summary().name : m_model->currentText());
      break;
    case With::Base:
      parts << (isShown ? tr("with the adapter") : tr("without the adapter"));
      break;
  }
  return parts.join(QStringLiteral(" · "));
}

void ComparePanel::follow(const HeatmapCamera& camera) {
  for (HeatmapPlot* plot : m_plots)
    if (&plot->camera() != &camera) plot->follow(camera);
}

void ComparePanel::setCross(std::optional<QPoint> cell) {
  if (cell == m_plots[0]->cross()) return;
  for (HeatmapPlot* plot : m_plots) plot->setCross(cell);
  showReadOut(cell);
  emit crossMoved(cell);
}

void ComparePanel::showReadOut(std::optional<QPoint> cell) {
  const AttentionMap& map = *m_maps[2];
  if (map.values.size() == 0) return m_readOut->clear();
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

bool ComparePanel::eventFilter(QObject* watched, QEvent* event) {
  auto* plot = qobject_cast<HeatmapPlot*>(watched);
  if (!plot) return QWidget::eventFilter(watched, event);
  switch (event->type()) {
    case QEvent::MouseMove: {
      const auto* mouse = static_cast<QMouseEvent*>(event);
      if (m_dragged && (mouse->buttons() & Qt::LeftButton)) {
        plot->pan(mouse->position() - *m_dragged);
        m_dragged = mouse->position();
      }
      setCross(plot->cellAt(mouse->position()));
      return true;
    }
    case QEvent::MouseButtonPress:
      m_dragged = static_cast<QMouseEvent*>(event)->position();
      return true;
    case QEvent::MouseButtonRelease:
      m_dragged.reset();
      return true;
    case QEvent::MouseButtonDblClick:
      plot->fit();
      return true;
    case QEvent::Wheel: {
      const auto* wheel = static_cast<QWheelEvent*>(event);
      plot->zoom(std::pow(1.0015, wheel->angleDelta().y()), wheel->position());
      return true;
    }
    case QEvent::Leave:
      setCross({});
      return false;
    default:
      return false;
  }
}

void ComparePanel::retranslate() {
  const With with = With(m_with->currentIndex());
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
  const bool hasHead = with == With::Head || with == With::OtherModel;
  for (QWidget* part : {static_cast<QWidget*>(m_layerLabel), static_cast<QWidget*>(m_layer),
                        static_cast<QWidget*>(m_headLabel), static_cast<QWidget*>(m_head)})
    part->setVisible(hasHead);
  m_text->setVisible(with == With::Text);
  m_model->setVisible(with == With::OtherModel);
  draw();
}

void ComparePanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
