// SPDX-License-Identifier: GPL-3.0-or-later
// What nearly every source of core reads, read once: four fifths of its compile time were these headers.
#include <Eigen/Core>
#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>
