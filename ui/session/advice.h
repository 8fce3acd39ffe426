// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <functional>
#include <optional>

namespace heedmap {

class Session;

/// A sentence for somebody whose text the model does not read well, with what can be done about it.
struct Advice {
  QString sentence;
  QString action = {};  ///< what `perform` does, in words; empty: there is nothing to do
  std::function<void()> perform = {};
};

/// Knows what to advise.
class Adviser {
  Q_DECLARE_TR_FUNCTIONS(heedmap::Adviser)

 public:
  explicit Adviser(Session& session) : m_session(session) {}

  /// On the text of the session's trace.
  std::optional<Advice> advice() const;

 private:
  std::optional<Advice> onChinese() const;

  Session& m_session;
};

}  // namespace heedmap
