// SPDX-License-Identifier: GPL-3.0-or-later
// Read by every test of ui and app: Qt's macros that try until something holds look each 50 ms, and their
// limits are too short for a build with sanitizers, which runs up to twenty times slower.
#pragma once

#include <QTest>

#include "tests/support/wait_for.h"

#undef QTRY_VERIFY
#undef QTRY_VERIFY_WITH_TIMEOUT
#undef QTRY_VERIFY2
#undef QTRY_VERIFY2_WITH_TIMEOUT
#undef QTRY_COMPARE
#undef QTRY_COMPARE_WITH_TIMEOUT

namespace heedmap {

/// Until the condition holds, and then what it brought with it: the events that were waiting by then.
template <typename Condition>
void tryUntil(Condition condition, qint64 milliseconds) {
  if (condition()) return;
  if (waitFor(condition, milliseconds)) QCoreApplication::processEvents();
}

}  // namespace heedmap

#define QTRY_VERIFY_WITH_TIMEOUT(condition, milliseconds)                          \
  do {                                                                             \
    heedmap::tryUntil([&] { return static_cast<bool>(condition); }, milliseconds); \
    QVERIFY(condition);                                                            \
  } while (false)
#define QTRY_VERIFY2_WITH_TIMEOUT(condition, message, milliseconds)                \
  do {                                                                             \
    heedmap::tryUntil([&] { return static_cast<bool>(condition); }, milliseconds); \
    QVERIFY2(condition, message);                                                  \
  } while (false)
#define QTRY_COMPARE_WITH_TIMEOUT(actual, expected, milliseconds)            \
  do {                                                                       \
    heedmap::tryUntil([&] { return (actual) == (expected); }, milliseconds); \
    QCOMPARE(actual, expected);                                              \
  } while (false)

#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, 5000)
#define QTRY_VERIFY2(condition, message) QTRY_VERIFY2_WITH_TIMEOUT(condition, message, 5000)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, 5000)
