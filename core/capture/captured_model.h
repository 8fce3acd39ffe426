// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <functional>

#include "core/model/model.h"

namespace heedmap {

/// Attention that was computed elsewhere: it has one text, which nobody can change, and nothing can be run
/// again.
class CapturedModel : public Model {
 public:
  struct Content {
    ModelSummary summary;
    Tokens source, target;
    std::vector<AttentionStack> stacks;  ///< decoded a head at a time, when somebody looks
    /// As Model::valueLengths(); empty where the file has none.
    std::function<Vector(const HeadId&)> valueLengths;
  };

  explicit CapturedModel(Content content) : m_content(std::move(content)) {}

  const ModelSummary& summary() const override { return m_content.summary; }
  bool readsText() const override { return false; }
  /// The tokens of the file, whatever the text.
  Tokens tokenize(const QByteArray& text, const QByteArray& pair = {},
                  SpecialTokens specials = SpecialTokens::Read, std::stop_token stop = {}) const override;
  /// What is in the file. Throws Error when something is to be changed in the network, which is not here.
  AttentionTrace run(const Tokens& source, const Tokens& target, const RunOptions& options,
                     std::stop_token stop = {}) const override;
  Vector valueLengths(const AttentionTrace& trace, const HeadId& id) const override;

 private:
  Content m_content;
};

/// Ids of tokens that have none: equal names are the same token, which measures ask for. Below 0, so that
/// nobody takes them for places in a vocabulary.
class NameIds {
 public:
  int of(const QString& name);

 private:
  QHash<QString, int> m_ids;
};

/// Tokens of these names, as vocabularies spell them; the text is what they spell. Names like [CLS] and </s>
/// are special.
Tokens namedTokens(const QStringList& names);

}  // namespace heedmap
