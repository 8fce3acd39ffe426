// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/byte_source.h"

#include <QFileInfo>

#include "core/base/error.h"
#include "core/base/system.h"

namespace heedmap {

std::shared_ptr<const ByteSource> ByteSource::map(const QString& path) {
  const QFileInfo info(path);
  if (!info.exists()) throw Error(say("There is no file %1.").arg(path));
  // Opening a pipe or a device would wait for ever.
  if (!info.isFile()) throw Error(say("%1 is not a file.").arg(path));

  std::shared_ptr<ByteSource> source(new ByteSource);
  source->m_path = path;
  source->m_file.setFileName(path);
  if (!source->m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
    throw Error(say("%1 cannot be read: %2.").arg(path, source->m_file.errorString()));
  const qint64 size = source->m_file.size();
  if (size == 0) return source;  // an empty file cannot be mapped
  const uchar* start = source->m_file.map(0, size);
  if (!start) throw Error(say("%1 cannot be mapped: %2.").arg(path, source->m_file.errorString()));
  source->m_bytes = {reinterpret_cast<const std::byte*>(start), size_t(size)};
  return source;
}

void ByteSource::release(std::span<const std::byte> part) const {
  if (m_owned.isEmpty() && !part.empty()) releasePages(part);
}

std::shared_ptr<const ByteSource> ByteSource::own(QByteArray bytes, const QString& path) {
  std::shared_ptr<ByteSource> source(new ByteSource);
  source->m_path = path;
  source->m_owned = std::move(bytes);
  source->m_bytes = std::as_bytes(std::span(source->m_owned.constData(), size_t(source->m_owned.size())));
  return source;
}

}  // namespace heedmap
