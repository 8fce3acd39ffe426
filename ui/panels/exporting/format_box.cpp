// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/exporting/format_box.h"

#include <QStandardItemModel>
#include <algorithm>

namespace heedmap {

FormatBox::FormatBox(QWidget* parent) : QComboBox(parent) {
  for (size_t i = 0; i < fileKinds().size(); ++i) addItem({});
  retranslate();
}

MapFileFormat::Kind FormatBox::kind() const {
  return fileKinds()[size_t(currentIndex())];
}

void FormatBox::choose(const MapFileFormat::Kind& kind) {
  const auto kinds = fileKinds();
  setCurrentIndex(int(std::ranges::find(kinds, kind) - kinds.begin()));
}

void FormatBox::offer(PictureExport::What what) {
  const auto kinds = fileKinds();
  auto* items = qobject_cast<QStandardItemModel*>(model());
  for (int i = 0; items && i < count(); ++i) items->item(i)->setEnabled(isOffered(what, kinds[size_t(i)]));
  if (!isOffered(what, kind())) setCurrentIndex(0);
}

QString FormatBox::filter() const {
  return QStringLiteral("%1 (*.%2)").arg(currentText(), suffixOf(kind()));
}

void FormatBox::retranslate() {
  const auto kinds = fileKinds();
  for (size_t i = 0; i < kinds.size(); ++i) {
    const auto* table = std::get_if<TableFormat>(&kinds[i]);
    QString name = table ? QString() : rowOf(std::get<PictureFormat>(kinds[i])).name;
    if (table) switch (*table) {
        case TableFormat::Csv:
          name = tr("CSV, numbers for spreadsheets");
          break;
        case TableFormat::Npy:
          name = tr("NPY, numbers for NumPy");
          break;
        case TableFormat::Npz:
          name = tr("NPZ, numbers and tokens for NumPy");
          break;
        case TableFormat::Json:
          name = tr("JSON, numbers and tokens");
          break;
        case TableFormat::Safetensors:
          name = tr("safetensors, numbers and tokens");
          break;
        case TableFormat::Tex:
          name = tr("LaTeX, drawn by pgfplots");
          break;
        case TableFormat::Html:
          name = tr("HTML, a page to point at");
          break;
      }
    setItemText(int(i), name);
  }
}

}  // namespace heedmap
