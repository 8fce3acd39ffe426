// SPDX-License-Identifier: GPL-3.0-or-later
// Read by every test of a build with sanitizers, which run programs up to twenty times slower: what a test
// waits for may take as much longer than Qt's five seconds.
#pragma once

#include <QTest>

#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, 100'000)
#define QTRY_VERIFY2(condition, message) QTRY_VERIFY2_WITH_TIMEOUT(condition, message, 100'000)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, 100'000)
