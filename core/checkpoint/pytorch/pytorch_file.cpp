// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/pytorch/pytorch_file.h"

#include <algorithm>
#include <cstring>

#include "core/base/error.h"
#include "core/checkpoint/byte_cursor.h"
#include "core/checkpoint/pytorch/shown_name.h"
#include "core/checkpoint/pytorch/zip_archive.h"

namespace heedmap {
namespace {

/// What the pickle of a file says, and where the numbers are.
struct Opened {
  SavedTensors saved;
  Storages storages;
};

/// Bytes of a storage; its count may claim anything.
qint64 storageBytes(const StorageId& id, const QString& path) {
  qint64 bytes = 0;
  if (qMulOverflow(id.count, qint64(id.dtype ? blockBytes(*id.dtype) : 1), &bytes))
    throw Error(say("%1 is damaged: a storage claims %2 numbers.").arg(path, QString::number(id.count)));
  return bytes;
}

void add(Storages& storages, const StorageId& id, std::span<const std::byte> bytes, const QString& path) {
  const qint64 wanted = storageBytes(id, path);
  if (wanted != qint64(bytes.size()))
    throw Error(say("%1 is damaged: storage %2 takes %3 bytes, but %4 are stored.")
                    .arg(path, shownName(id.key), QString::number(wanted), QString::number(bytes.size())));
  storages.insert(id.key.toByteArray(), bytes);
}

/// archive/data.pkl, archive/byteorder and the storages archive/data/0, archive/data/1 …
Opened readArchive(const std::shared_ptr<const ByteSource>& file) {
  const ZipArchive archive(file);
  const QString& path = file->path();
  QByteArray top;
  for (const QByteArray& name : archive.names())
    if (name.endsWith("/data.pkl") && name.count('/') == 1) top = name.first(name.indexOf('/') + 1);
  if (top.isEmpty())
    throw Error(say("%1 is a ZIP archive, but not one of torch.save: there is no data.pkl in it.").arg(path));
  if (archive.contains(top + "constants.pkl"))
    throw Error(
        say("%1 is a TorchScript program, not a file of weights; write its state_dict with torch.save.")
            .arg(path));
  if (archive.contains(top + "byteorder")) {
    const auto order = archive.bytes(top + "byteorder");
    if (QByteArrayView(order.data(), qsizetype(order.size())) != "little")
      throw Error(say("%1 was written on a big-endian machine, whose numbers are not read.").arg(path));
  }
  ByteCursor cursor(archive.bytes(top + "data.pkl"), path);
  SavedTensors saved(readPickle(cursor, SavedTensors::allowedNames()), path);
  Storages storages;
  for (const StorageId& id : saved.storages())
    add(storages, id, archive.bytes(top + "data/" + id.key.toByteArray()), path);
  return {std::move(saved), std::move(storages)};
}

/// The pickle of 0x1950a86a20f9469cfc6c but for its protocol, with which every file since PyTorch 0.1.10
/// begins.
constexpr QByteArrayView magicNumber("\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", 13);

bool beginsWithMagic(std::span<const std::byte> bytes) {
  return bytes.size() > 15 && bytes[0] == std::byte(0x80) &&
         std::memcmp(bytes.data() + 2, magicNumber.data(), 13) == 0;
}

/// Pickles of a magic number, a version, the machine's sizes, the dictionary and the keys of its storages;
/// then these, each behind its count.
Opened readPickles(const ByteSource& file) {
  const QString& path = file.path();
  ByteCursor cursor(file.bytes(), path);
  readPickle(cursor, {});
  const Pickle version = readPickle(cursor, {});
  if (version[version.root].integer != 1001)
    throw Error(say("%1 has version %2 of PyTorch's format, and 1001 is read.")
                    .arg(path, QString::number(version[version.root].integer)));
  const Pickle machine = readPickle(cursor, {});
  const std::vector<uint32_t>& facts = machine[machine.root].items;
  for (size_t i = 0; i + 1 < facts.size(); i += 2)
    if (machine[facts[i]].text == "little_endian" && machine[facts[i + 1]].integer != 1)
      throw Error(say("%1 was written on a big-endian machine, whose numbers are not read.").arg(path));

  SavedTensors saved(readPickle(cursor, SavedTensors::allowedNames()), path);
  QHash<QByteArray, StorageId> ids;
  for (const StorageId& id : saved.storages()) ids.insert(id.key.toByteArray(), id);
  const Pickle keys = readPickle(cursor, {});
  Storages storages;
  for (const uint32_t key : keys[keys.root].items) {
    const auto id = ids.constFind(keys[key].text.toByteArray());
    if (id == ids.constEnd())
      throw Error(say("%1 is damaged: nothing uses its storage %2.").arg(path, shownName(keys[key].text)));
    const QString what = say("storage %1").arg(shownName(id->key));
    const auto count = cursor.number<qint64>(what);
    if (count != id->count)
      throw Error(say("%1 is damaged: storage %2 has %3 numbers in one place and %4 in another.")
                      .arg(path, shownName(id->key), QString::number(id->count), QString::number(count)));
    add(storages, *id, cursor.take(quint64(storageBytes(*id, path)), what), path);
  }
  if (storages.size() != ids.size())
    throw Error(say("%1 is damaged: %2 of its %3 storages are missing.")
                    .arg(path, QString::number(ids.size() - storages.size()), QString::number(ids.size())));
  if (cursor.left() > 0)
    throw Error(say("%1: %2 bytes follow the last tensor and belong to none; the file is damaged.")
                    .arg(path, QString::number(cursor.left())));
  return {std::move(saved), std::move(storages)};
}

bool isTar(std::span<const std::byte> bytes) {
  constexpr size_t at = 257;
  return bytes.size() > at + 5 && std::memcmp(bytes.data() + at, "ustar", 5) == 0;
}

Opened open(const std::shared_ptr<const ByteSource>& file) {
  checkIsFetched(*file);
  const QString path = file->path();
  if (isTar(file->bytes()))
    throw Error(
        say("%1 was written by a PyTorch before 0.1.10; load it once in PyTorch and write it again with "
            "torch.save.")
            .arg(path));
  if (!isPytorch(*file)) throw Error(say("%1 is not a file of torch.save, or was cut short.").arg(path));
  return isZip(file->bytes()) ? readArchive(file) : readPickles(*file);
}

}  // namespace

bool isPytorch(const ByteSource& file) {
  const auto bytes = file.bytes();
  return isZip(bytes) || beginsWithMagic(bytes) || isTar(bytes);
}

Checkpoint readPytorch(std::shared_ptr<const ByteSource> file) {
  const Opened opened = open(file);
  const QString path = file->path();
  return Checkpoint(path, {std::move(file)}, opened.saved.stateDictionary(opened.storages));
}

SavedArrays readPytorchArrays(const std::shared_ptr<const ByteSource>& file) {
  const Opened opened = open(file);
  return opened.saved.arrays(opened.storages);
}

}  // namespace heedmap
