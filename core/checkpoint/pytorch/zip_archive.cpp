// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/pytorch/zip_archive.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/base/error.h"
#include "core/checkpoint/byte_cursor.h"
#include "core/checkpoint/pytorch/shown_name.h"

namespace heedmap {
namespace {

using std::uint16_t, std::uint32_t, std::uint64_t;

constexpr uint32_t localSignature = 0x04034b50, entrySignature = 0x02014b50, endSignature = 0x06054b50,
                   end64Signature = 0x06064b50, locator64Signature = 0x07064b50;
constexpr quint64 localBytes = 30, entryBytes = 46, endBytes = 22, end64Bytes = 56, locator64Bytes = 20;
constexpr quint64 longestComment = 65535;
constexpr quint64 mostEntries = 1'000'000;  // the largest mixtures of experts have some 100,000 tensors

/// What the end of the file says of the directory.
struct Directory {
  quint64 begin = 0, bytes = 0, entries = 0;
};

/// An entry of the directory.
struct Listed {
  QByteArray name;
  uint16_t flags = 0, method = 0;
  quint64 packed = 0, size = 0, header = 0;
};

template <typename Number>
Number numberAt(std::span<const std::byte> bytes, quint64 at) {
  Number number;
  std::memcpy(&number, bytes.data() + at, sizeof number);
  return number;
}

Error damaged(const QString& path, const QString& what) {
  return Error(say("%1 is a damaged archive: %2.").arg(path, what));
}

Directory findDirectory(std::span<const std::byte> bytes, const QString& path) {
  const quint64 size = bytes.size();
  const Error cut = damaged(path, say("it has no directory at its end; it was cut short"));
  if (size < endBytes) throw cut;
  quint64 end = size - endBytes;
  const quint64 first = end > longestComment ? end - longestComment : 0;
  while (numberAt<uint32_t>(bytes, end) != endSignature ||
         end + endBytes + numberAt<uint16_t>(bytes, end + 20) != size)
    if (end-- == first) throw cut;
  Directory directory{numberAt<uint32_t>(bytes, end + 16), numberAt<uint32_t>(bytes, end + 12),
                      numberAt<uint16_t>(bytes, end + 10)};
  quint64 limit = end;  // where the directory ends at the latest
  if (end >= locator64Bytes && numberAt<uint32_t>(bytes, end - locator64Bytes) == locator64Signature) {
    const auto end64 = numberAt<uint64_t>(bytes, end - locator64Bytes + 8);
    if (end64 > end - locator64Bytes || end - locator64Bytes - end64 < end64Bytes ||
        numberAt<uint32_t>(bytes, end64) != end64Signature)
      throw damaged(path, say("its zip64 directory is not where its end says"));
    directory = {numberAt<uint64_t>(bytes, end64 + 48), numberAt<uint64_t>(bytes, end64 + 40),
                 numberAt<uint64_t>(bytes, end64 + 32)};
    limit = end64;
  }
  if (directory.begin > limit || directory.bytes > limit - directory.begin)
    throw damaged(path, say("its directory is not where its end says"));
  if (directory.entries > mostEntries || directory.entries > directory.bytes / entryBytes)
    throw damaged(path, say("it claims to hold %1 files").arg(directory.entries));
  return directory;
}

/// The numbers of an entry that do not fit 32 bits stand in its extra field, in this order.
void readZip64(std::span<const std::byte> extra, Listed& entry, const QString& path) {
  ByteCursor fields(extra, path);
  const QString what = say("an extra field of its directory");
  while (fields.left() >= 4) {
    const auto id = fields.number<uint16_t>(what);
    ByteCursor field(fields.take(fields.number<uint16_t>(what), what), path);
    if (id != 1) continue;
    for (quint64* number : {&entry.size, &entry.packed, &entry.header})
      if (*number == 0xFFFFFFFF) *number = field.number<uint64_t>(what);
  }
}

Listed readEntry(ByteCursor& cursor, const QString& path) {
  const QString what = say("an entry of its directory");
  const auto fixed = cursor.take(entryBytes, what);
  if (numberAt<uint32_t>(fixed, 0) != entrySignature)
    throw damaged(path, say("its directory makes no sense at byte %1").arg(cursor.position() - entryBytes));
  Listed entry;
  entry.flags = numberAt<uint16_t>(fixed, 8);
  entry.method = numberAt<uint16_t>(fixed, 10);
  entry.packed = numberAt<uint32_t>(fixed, 20);
  entry.size = numberAt<uint32_t>(fixed, 24);
  entry.header = numberAt<uint32_t>(fixed, 42);
  const auto name = cursor.take(numberAt<uint16_t>(fixed, 28), what);
  entry.name = QByteArray(reinterpret_cast<const char*>(name.data()), qsizetype(name.size()));
  readZip64(cursor.take(numberAt<uint16_t>(fixed, 30), what), entry, path);
  cursor.take(numberAt<uint16_t>(fixed, 32), what);  // a comment
  return entry;
}

/// Where the bytes of `entry` begin: behind a header of its own, which repeats its name.
quint64 dataOf(const Listed& entry, std::span<const std::byte> bytes, quint64 limit, const QString& path) {
  const QString name = shownName(entry.name);
  if (entry.header > limit || limit - entry.header < localBytes ||
      numberAt<uint32_t>(bytes, entry.header) != localSignature)
    throw damaged(path, say("%1 is not where its directory says").arg(name));
  const quint64 nameBytes = numberAt<uint16_t>(bytes, entry.header + 26);
  const quint64 begin = entry.header + localBytes + nameBytes + numberAt<uint16_t>(bytes, entry.header + 28);
  if (begin > limit || entry.packed > limit - begin)
    throw damaged(path, say("%1 wants %2 bytes, but the file ends before; it was cut short")
                            .arg(name, QString::number(entry.packed)));
  if (nameBytes != quint64(entry.name.size()) ||
      std::memcmp(bytes.data() + entry.header + localBytes, entry.name.constData(), nameBytes) != 0)
    throw damaged(path, say("%1 has another name in its own header").arg(name));
  if (entry.method == 0 && entry.packed != entry.size)
    throw damaged(path, say("%1 has two sizes, %2 and %3 bytes")
                            .arg(name, QString::number(entry.packed), QString::number(entry.size)));
  return begin;
}

}  // namespace

ZipArchive::ZipArchive(std::shared_ptr<const ByteSource> file) : m_file(std::move(file)) {
  const auto bytes = m_file->bytes();
  const Directory directory = findDirectory(bytes, path());
  ByteCursor cursor(bytes.subspan(directory.begin, directory.bytes), path());
  struct Place {
    quint64 begin, end;
    QByteArray name;
  };
  std::vector<Place> places;
  for (quint64 i = 0; i < directory.entries; ++i) {
    const Listed entry = readEntry(cursor, path());
    if (entry.flags & 1) throw Error(say("%1 is an encrypted archive, which is not read.").arg(path()));
    const quint64 begin = dataOf(entry, bytes, directory.begin, path());
    places.push_back({entry.header, begin + entry.packed, entry.name});
    if (m_entries.contains(entry.name))
      throw damaged(path(), say("%1 stands twice in its directory").arg(shownName(entry.name)));
    m_entries.insert(entry.name, {entry.method, bytes.subspan(begin, entry.packed)});
  }
  std::ranges::sort(places, {}, &Place::begin);
  for (size_t i = 1; i < places.size(); ++i)
    if (places[i].begin < places[i - 1].end)
      throw damaged(
          path(),
          say("%1 and %2 lie over each other").arg(shownName(places[i - 1].name), shownName(places[i].name)));
}

std::span<const std::byte> ZipArchive::bytes(const QByteArray& name) const {
  const auto found = m_entries.constFind(name);
  if (found == m_entries.constEnd()) throw damaged(path(), say("there is no %1 in it").arg(shownName(name)));
  if (found->method != 0)
    throw Error(say("%1 was packed again: %2 in it is compressed, and weights are read where they lie. Write "
                    "it once more with torch.save, or pack it without compression (zip -0).")
                    .arg(path(), shownName(name)));
  return found->bytes;
}

bool isZip(std::span<const std::byte> bytes) {
  return bytes.size() >= 4 && numberAt<uint32_t>(bytes, 0) == localSignature;
}

}  // namespace heedmap
