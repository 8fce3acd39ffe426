// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include "core/workspace/model_reference.h"
#include "ui/jobs/job_runner.h"
#include "ui/settings/work_file.h"

class QMainWindow;
class QTimer;

namespace heedmap {

class DockWidths;
class Docks;
class PictureArea;
class Session;
class SessionMessages;
class TellingHead;
class TextBar;

/// Brings back what was open, typed, chosen and laid out when the program ran last, and keeps it while it
/// changes: a second after a change it is on the disk, whatever happens to the program then.
class WorkKeeper : public QObject {
  Q_OBJECT

 public:
  /// What it looks after.
  struct Parts {
    QMainWindow& window;
    Session& session;
    TextBar& textBar;
    PictureArea& picture;
    Docks& docks;
    DockWidths& widths;
    TellingHead& telling;
    SessionMessages& messages;
  };

  explicit WorkKeeper(const Parts& parts);

  void restoreLayout();  ///< as last time
  /// The texts, and `wanted` or else the model of last time with its head, what-if and reading. Where that
  /// cannot be opened: the first model that can, with a sentence.
  void restoreWork(const std::optional<ModelReference>& wanted);
  void save();  ///< on the disk when this returns

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void saveSoon();
  WorkSettings work() const;
  bool startInChinese();
  std::optional<ModelReference> lastModel() const;
  void openAnother(const QString& why);

  Parts m_parts;
  WorkFile m_file;
  JobRunner m_jobs;
  WorkSettings m_last;  ///< of last time
  QTimer* m_wait;
  bool m_isRestored = false;
  QStringList m_tried;  ///< models that could not be opened, as spelling() has them
};

}  // namespace heedmap
