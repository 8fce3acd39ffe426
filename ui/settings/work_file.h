// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <functional>
#include <memory>
#include <stop_token>

#include "ui/settings/work_settings.h"

namespace heedmap {

/// The file that keeps one program's work from start to start, beside the settings. Programs that run at once
/// have a file each, the first that is free, and find it again when they are started together again.
class WorkFile {
 public:
  WorkFile();

  /// What was written last. Of a second program at its first start: what the first one has. Before any: what
  /// an earlier version of the program has kept, or else an example.
  WorkSettings read() const;
  /// All of it or nothing, on the disk when this returns, and only where something is new. What cannot be
  /// written (a full disk) is tried again with the next change.
  void write(const WorkSettings& work);
  /// Does that on whatever thread it is called, unless it is stopped by then: disks take their time.
  std::function<void(const std::stop_token&)> writing(const WorkSettings& work) const;

 private:
  struct Written;
  QString pathOf(int program) const;

  QString m_folder;
  int m_program = 0;                  ///< from 1; 0: so many run already that this one's work is not kept
  std::unique_ptr<QLockFile> m_lock;  ///< while this program runs
  std::shared_ptr<Written> m_written;
};

}  // namespace heedmap
