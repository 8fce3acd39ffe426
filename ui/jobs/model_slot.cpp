// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/model_slot.h"

#include "core/textbook/textbook_name.h"

namespace heedmap {

ModelSlot::ModelSlot(Opener opener) : m_opener(std::move(opener)) {
  connect(&m_jobs, &JobRunner::failed, this, &ModelSlot::failed);
  connect(&m_jobs, &JobRunner::busyChanged, this, &ModelSlot::openingChanged);
}

void ModelSlot::open(const QString& path) {
  m_openingPath = path;
  m_jobs.start([this, path, opener = m_opener](const JobRunner::Job& job) {
    auto model = opener(path, job.stop);
    job.deliver([this, path, model = std::move(model)] {
      m_model = model;
      m_path = path;
      emit opened();
    });
  });
}

void ModelSlot::cancel() {
  m_jobs.cancel();
}

void ModelSlot::retranslate() {
  if (isTextbookName(m_path)) m_model = m_opener(m_path, {});
}

}  // namespace heedmap
