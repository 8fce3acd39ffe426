// SPDX-License-Identifier: GPL-3.0-or-later
// What nearly every source of the window reads, read once.
#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QMainWindow>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QUndoStack>

#include "core/precompiled.h"
