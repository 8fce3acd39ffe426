// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/advice.h"

#include "ui/session/session.h"
#include "ui/view/reading_advice.h"

namespace heedmap {

std::optional<Advice> Adviser::onChinese() const {
  if (!isMostlyUnknownChinese(m_session.trace()->source)) return {};
  for (const ModelEntry& entry : m_session.models()) {
    if (!entry.isBuiltIn || entry.reference == m_session.reference()) continue;
    return Advice{tr("%1 knows few of these Chinese characters; %2 knows them.")
                      .arg(m_session.model()->summary().name, entry.name),
                  tr("Use %1").arg(entry.name),
                  [&session = m_session, reference = entry.reference] { session.openModel(reference); }};
  }
  return {};
}

std::optional<Advice> Adviser::advice() const {
  if (auto chinese = onChinese()) return chinese;
  if (!m_session.literalSpecial().isEmpty())
    return Advice{tr("“%1” is read as plain text, not as the special token.").arg(m_session.literalSpecial()),
                  tr("Read special tokens"), [&session = m_session] { session.setReadsSpecials(true); }};
  if (const auto omitted = m_session.trace()->source.omitted; omitted > 0)
    return Advice{
        tr("The text is longer than the %L1 positions of this model: its last %L2 tokens are left out.")
            .arg(m_session.model()->summary().maxPositions)
            .arg(omitted)};
  return {};
}

}  // namespace heedmap
