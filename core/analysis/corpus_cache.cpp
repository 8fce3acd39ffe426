// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/corpus_cache.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include "core/analysis/measures/measure_list.h"
#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "core/checkpoint/fingerprint.h"
#include "core/model/model_file.h"

namespace heedmap {

namespace {

constexpr char magic[] = "heedmap corpus 3";

/// What the numbers depend on: the weights, the texts and the definitions of the measures.
QByteArray key(const QByteArray& modelFingerprint, const Corpus& corpus, const std::stop_token& stop) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  hash.addData(modelFingerprint);
  for (const Measure& measure : measures())
    for (const char* text : {measure.name, measure.definition}) hash.addData(QByteArrayView(text));
  for (const QString& name : corpus.files()) {
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
      throw Error(say("%1 cannot be read: %2.").arg(name, file.errorString()));
    while (!file.atEnd()) {
      throwIfStopped(stop);
      const QByteArray part = file.read(1 << 20);
      if (part.isEmpty()) break;
      hash.addData(part);
    }
    hash.addData(QByteArrayView("\n"));  // two files are not one
  }
  return hash.result().toHex();
}

QByteArray written(const CorpusStatistics& statistics) {
  QByteArray bytes;
  QDataStream out(&bytes, QIODevice::WriteOnly);
  out.writeRawData(magic, sizeof magic);
  out << statistics.texts << statistics.tokens << statistics.cutTexts << quint32(statistics.heads.size());
  for (const HeadSpread& head : statistics.heads) {
    out << qint32(head.id.kind) << qint32(head.id.layer) << qint32(head.id.head);
    for (const Spread& spread : head.values)
      out << spread.texts << spread.rows << spread.mean << spread.squares;
    out << quint32(head.output.size());
    for (const double value : head.output) out << value;
  }
  return bytes;
}

/// Without a cache the next run takes longer, and nothing else is lost.
void saveIfPossible(const CorpusStatistics& statistics, const QString& path) {
  try {
    writeWholeFile(path, written(statistics));
  } catch (const Error&) {
  }
}

std::optional<CorpusStatistics> load(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  QDataStream in(&file);
  char found[sizeof magic] = {};
  if (in.readRawData(found, sizeof found) != int(sizeof found) || qstrcmp(found, magic) != 0) return {};
  CorpusStatistics statistics;
  quint32 heads = 0;
  in >> statistics.texts >> statistics.tokens >> statistics.cutTexts >> heads;
  const qint64 bytesOfHead = 16 + qint64(measures().size()) * 32;  // and the mean output
  if (in.status() != QDataStream::Ok || file.size() - file.pos() < qint64(heads) * bytesOfHead) return {};
  for (quint32 i = 0; i < heads; ++i) {
    qint32 kind = 0, layer = 0, head = 0;
    in >> kind >> layer >> head;
    if (kind < 0 || kind > qint32(AttentionKind::Cross)) return {};
    statistics.heads.push_back({{AttentionKind(kind), layer, head}, std::vector<Spread>(measures().size())});
    for (Spread& spread : statistics.heads.back().values)
      in >> spread.texts >> spread.rows >> spread.mean >> spread.squares;
    quint32 length = 0;
    in >> length;
    if (qint64(length) * 8 > file.size() - file.pos()) return {};
    statistics.heads.back().output.resize(length);
    for (double& value : statistics.heads.back().output) in >> value;
  }
  if (in.status() != QDataStream::Ok || !file.atEnd()) return {};
  return statistics;
}

}  // namespace

CorpusStatistics cachedCorpusRun(const Model& model, const QByteArray& modelFingerprint,
                                 const QString& corpusPath, const QString& cacheFolder,
                                 const CorpusProgress& progress, std::stop_token stop) {
  Corpus corpus(corpusPath);
  const QString path =
      QDir(cacheFolder)
          .filePath(QString::fromLatin1(key(modelFingerprint, corpus, stop)) + QStringLiteral(".corpus"));
  if (auto known = load(path)) {
    if (progress) progress(1, *known);
    return *std::move(known);
  }
  CorpusStatistics statistics = runCorpus(model, std::move(corpus), progress, stop);
  if (QDir().mkpath(cacheFolder)) saveIfPossible(statistics, path);
  return statistics;
}

CorpusStatistics measuredCorpus(const Model& model, const QString& corpusPath, const CorpusProgress& progress,
                                std::stop_token stop) {
  if (!model.file()) return runCorpus(model, Corpus(corpusPath), progress, std::move(stop));
  const QString cache = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) +
                        QStringLiteral("/heedmap/corpus");
  return cachedCorpusRun(model, fingerprint(model.file()->checkpoint), corpusPath, cache, progress,
                         std::move(stop));
}

}  // namespace heedmap
