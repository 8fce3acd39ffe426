// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QString>
#include <QTemporaryDir>

namespace heedmap {

/// One of the small random models of tests/data/families in a folder of its own, with a tokenizer that knows
/// the words "w4" to "w47" by their ids, and "[SEP]" as a special token where it is asked for.
class SmallModel {
 public:
  explicit SmallModel(const QString& family, bool hasSeparator = false) {
    const QDir from(QStringLiteral(HEEDMAP_TEST_DATA "/families/") + family);
    for (const char* name : {"config.json", "model.safetensors"})
      QFile::copy(from.filePath(QString::fromLatin1(name)), m_folder.filePath(QString::fromLatin1(name)));
    QByteArray words;
    for (int id = 0; id < 48; ++id) {
      const QByteArray word = id == 3 ? "[UNK]" : "w" + QByteArray::number(id);
      words += (id > 0 ? ",\"" : "\"") + word + "\":" + QByteArray::number(id);
    }
    QFile tokenizer(m_folder.filePath(QStringLiteral("tokenizer.json")));
    if (!tokenizer.open(QIODevice::WriteOnly)) return;
    const QByteArray separator =
        R"({"id":2,"content":"[SEP]","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,)"
        R"("special":true})";
    if (hasSeparator) words.replace("\"w2\"", "\"[SEP]\"");
    tokenizer.write(R"({"version":"1.0","added_tokens":[)" + (hasSeparator ? separator : QByteArray()) +
                    R"(],"normalizer":null,"pre_tokenizer":{"type":"WhitespaceSplit"},)"
                    R"("post_processor":null,"decoder":{"type":"WordPiece","prefix":"##","cleanup":false},)"
                    R"("model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##",)"
                    R"("max_input_chars_per_word":100,"vocab":{)" +
                    words + "}}}");
  }
  QString path() const { return m_folder.path(); }

 private:
  QTemporaryDir m_folder;
};

}  // namespace heedmap
