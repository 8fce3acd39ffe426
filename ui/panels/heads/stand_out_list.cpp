// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/heads/stand_out_list.h"

#include <QEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <cmath>

#include "core/analysis/measures/measure_list.h"
#include "core/maps/head_map.h"
#include "ui/plots/thumbnails.h"
#include "ui/style/window_theme.h"

namespace heedmap {

namespace {

constexpr int pad = 6, barHeight = 6, mostLines = 10;

QFont secondFont(QFont font) {
  constexpr double share = 0.9;
  font.setPointSizeF(font.pointSizeF() * share);
  return font;
}

/// The picture at left; beside it what was found, the head with its measure, and the bar with its number.
class StandOutDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {120, heightFor(option.font)};
  }
  static int heightFor(const QFont& font) {
    return QFontMetrics(font).height() + QFontMetrics(secondFont(font)).height() + barHeight + 2 * pad + 4;
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme theme = themeOf(option.palette);
    painter->save();
    const bool isSelected = option.state & QStyle::State_Selected;
    if (isSelected || option.state & QStyle::State_MouseOver)
      painter->fillRect(option.rect, option.palette.alternateBase());
    if (isSelected)
      painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), theme.selection);
    QRect room = option.rect.adjusted(pad + 2, pad, -pad, -pad);
    paintPicture(*painter, room, index, theme);
    room.setLeft(room.left() + room.height() + 8);
    paintWords(*painter, room, option, index, theme);
    if (option.state & QStyle::State_HasFocus) {
      painter->setPen(theme.selection);
      painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
  }

 private:
  static void paintPicture(QPainter& painter, const QRect& room, const QModelIndex& index,
                           const Theme& theme) {
    const QRect frame(room.topLeft(), QSize(room.height(), room.height()));
    const auto picture = index.data(StandOutList::PictureRole).value<QImage>();
    if (picture.isNull()) return;  // of a kind of attention that the grid does not show
    painter.drawImage(frame, picture);
    painter.setPen(theme.line);
    painter.drawRect(frame.adjusted(-1, -1, 0, 0));
  }

  static void paintWords(QPainter& painter, const QRect& room, const QStyleOptionViewItem& option,
                         const QModelIndex& index, const Theme& theme) {
    const QFontMetrics first(option.font);
    const QFont smaller = secondFont(option.font);
    const QFontMetrics second(smaller);
    const QString value = index.data(StandOutList::ValueRole).toString(),
                  head = index.data(StandOutList::AboutRole).toString();
    QRect line(room.left(), room.top(), room.width(), first.height());
    const auto write = [&](const QFont& font, const QColor& colour, const QString& text, Qt::Alignment side,
                           int width) {
      painter.setFont(font);
      painter.setPen(colour);
      painter.drawText(line, int(side | Qt::AlignVCenter) | Qt::TextSingleLine,
                       QFontMetrics(font).elidedText(text, Qt::ElideRight, width));
    };
    QFont bold = option.font;
    bold.setBold(true);
    const int valueWidth = QFontMetrics(bold).horizontalAdvance(value) + 2;  // eliding rounds up
    write(option.font, theme.text, index.data(Qt::DisplayRole).toString(), Qt::AlignLeft,
          room.width() - valueWidth - 8);
    write(bold, theme.text, value, Qt::AlignRight, valueWidth);
    line = QRect(room.left(), line.bottom() + 1, room.width(), second.height());
    write(smaller, theme.mutedText, head, Qt::AlignLeft, room.width());
    const QRect bar(room.left(), line.bottom() + 4, room.width(), barHeight);
    const auto at = [&bar](double share) { return int(std::lround(bar.width() * share)); };
    painter.fillRect(bar, option.palette.midlight());
    painter.fillRect(
        QRect(bar.topLeft(), QSize(at(index.data(StandOutList::ShareRole).toDouble()), barHeight)),
        theme.selection);
    painter.fillRect(QRect(bar.left() + at(index.data(StandOutList::ThresholdRole).toDouble()), bar.top() - 2,
                           1, barHeight + 4),
                     theme.text);
  }
};

}  // namespace

StandOutList::StandOutList(Session& session, const HeadSurvey& survey, const Thumbnails& pictures)
    : m_session(session), m_survey(survey), m_pictures(pictures) {
  setObjectName("standOuts");
  setItemDelegate(new StandOutDelegate(this));
  setFrameShape(QFrame::NoFrame);
  setMouseTracking(true);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  viewport()->setBackgroundRole(QPalette::Window);
  viewport()->setCursor(Qt::PointingHandCursor);
  connect(this, &QListWidget::itemClicked, this, &StandOutList::choose);
  connect(this, &QListWidget::itemActivated, this, &StandOutList::choose);
  connect(&m_survey, &HeadSurvey::changed, this, &StandOutList::fill);
  connect(&m_survey, &HeadSurvey::textRunning, viewport(), qOverload<>(&QWidget::update));
  connect(&m_session, &Session::viewChanged, this, &StandOutList::markShown);
  connect(&m_pictures, &Thumbnails::changed, this, &StandOutList::showPictures);
  fill();
}

int StandOutList::heightOf(int lines) const {
  return lines * StandOutDelegate::heightFor(font());
}

int StandOutList::wholeHeight() const {
  return heightOf(std::max(count(), 1));
}

QString StandOutList::empty() const {
  if (!m_survey.isOfCorpus() && m_survey.measuredTrace() != m_session.trace())
    return m_survey.weightsOfText() <= HeadSurvey::weightsAtOnce || m_survey.isMeasuringText()
               ? tr("Looking at all heads…")
               : tr("The text is too long to look at all heads while it is typed: open Find heads to measure "
                    "them.");
  return tr("No head does anything on this text that has a name: a longer text shows more.");
}

QListWidgetItem* StandOutList::lineOf(const StandOut& found) const {
  auto* item = new QListWidgetItem;
  const AttentionTrace& trace = *m_session.trace();
  QStringList about{headTitle(trace, found.id)};
  QString tip;
  double least = 0, most = 1;
  if (found.role) {
    const HeadRole& role = headRoles()[found.role->role];
    const Measure& measure = measures()[measureIndex(QLatin1StringView(role.measure))];
    item->setText(QCoreApplication::translate("heedmap", role.name));
    about << QCoreApplication::translate("heedmap", measure.label).toLower();
    tip = QCoreApplication::translate("heedmap", measure.definition) + QLatin1Char('\n') +
          evidenceText(*found.role);
    if (found.others > 0) {
      about << tr("one of %1").arg(found.others + 1);
      tip += QLatin1Char('\n') +
             tr("One of %1 heads that do this; Find heads lists them.").arg(found.others + 1);
    }
    least = measure.least;
    most = std::isinf(measure.most) ? std::max(1.0, found.value()) : measure.most;
  } else {
    const Tokens& tokens = trace.queryTokens(found.id.kind);
    const auto word = [&tokens](Eigen::Index token) {
      return QString::fromUtf8(tokens.source(tokens.items[size_t(token)])).trimmed();
    };
    item->setText(tr("“%1” looks at “%2”").arg(word(found.edge->query), word(found.edge->key)));
    about << tr("weight of this cell");
    tip = tr("The other words give “%1” %2 on average. A click pins the row.")
              .arg(word(found.edge->key))
              .arg(double(found.edge->weight - found.edge->excess), 0, 'f', 2);
  }
  const auto share = [&](double value) { return std::clamp((value - least) / (most - least), 0.0, 1.0); };
  item->setData(AboutRole, about.join(QStringLiteral(" · ")));
  item->setData(ValueRole, QString::number(found.value(), 'f', 2));
  item->setData(ShareRole, share(found.value()));
  item->setData(ThresholdRole, share(found.threshold()));
  item->setData(Qt::AccessibleTextRole,
                QStringLiteral("%1, %2, %3")
                    .arg(item->text(), item->data(AboutRole).toString(), item->data(ValueRole).toString()));
  item->setToolTip(tip);
  return item;
}

void StandOutList::fill() {
  clear();
  const auto& found = m_survey.standOuts();
  if (m_session.trace() && (m_survey.isOfCorpus() || m_survey.measuredTrace() == m_session.trace()))
    for (size_t i = 0; i < found.size() && i < mostLines; ++i) {
      QListWidgetItem* item = lineOf(found[i]);
      item->setData(LineRole, int(i));
      addItem(item);
    }
  setAccessibleName(tr("What stands out"));
  showPictures();
  markShown();
  emit linesChanged();
}

void StandOutList::showPictures() {
  for (int line = 0; line < count(); ++line)
    item(line)->setData(PictureRole,
                        m_pictures.image(m_survey.standOuts()[item(line)->data(LineRole).toUInt()].id));
}

/// The line of the head that is shown.
void StandOutList::markShown() {
  const HeadId& shown = m_session.view().head;
  const auto isOf = [&](int line) {
    return m_survey.standOuts()[item(line)->data(LineRole).toUInt()].id == shown;
  };
  if (currentRow() >= 0 && isOf(currentRow())) return;
  for (int line = 0; line < count(); ++line)
    if (isOf(line)) return setCurrentRow(line);
  setCurrentRow(-1);
  clearSelection();
}

void StandOutList::choose(const QListWidgetItem* item) {
  const StandOut& found = m_survey.standOuts()[item->data(LineRole).toUInt()];
  if (found.edge)
    m_session.edits().showCell(found.id, found.edge->query, found.edge->key);
  else
    m_session.edits().selectHead(found.id);
}

void StandOutList::paintEvent(QPaintEvent* event) {
  QListWidget::paintEvent(event);
  if (count() > 0) return;
  QPainter painter(viewport());
  painter.setPen(themeOf(palette()).mutedText);
  painter.drawText(viewport()->rect().adjusted(12, 4, -12, -4),
                   Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, empty());
}

void StandOutList::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) fill();
  if (event->type() == QEvent::FontChange) emit linesChanged();
  QListWidget::changeEvent(event);
}

}  // namespace heedmap
