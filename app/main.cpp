// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program.h"
#include "core/base/system.h"

int main(int argc, char** argv) {
  heedmap::keepFreedMemory();
  return heedmap::runProgram(argc, argv);
}
