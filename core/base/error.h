// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <exception>
#include <stop_token>

namespace heedmap {

/// The one exception of core. Its text is a sentence for the user: what is wrong, where, and what to do.
class Error : public std::exception {
 public:
  explicit Error(QString sentence) : m_sentence(std::move(sentence)), m_utf8(m_sentence.toUtf8()) {}
  const QString& sentence() const { return m_sentence; }
  const char* what() const noexcept override { return m_utf8.constData(); }

 private:
  QString m_sentence;
  QByteArray m_utf8;
};

/// Thrown where long work notices that it was asked to stop. Not an error and never shown.
struct Stopped {};

inline void throwIfStopped(const std::stop_token& stop) {
  if (stop.stop_requested()) throw Stopped{};
}

/// Marks a sentence of core for translation; all of core shares the context "heedmap".
inline QString say(const char* sentence) {
  return QCoreApplication::translate("heedmap", sentence);
}

}  // namespace heedmap
