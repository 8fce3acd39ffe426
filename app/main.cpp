// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include "ui/widgets/run_window.h"
int main(int c, char** v) {
  QApplication a(c, v);
  return heedmap::runWindow(a, c > 1 ? QString::fromLocal8Bit(v[1]) : QString());
}
