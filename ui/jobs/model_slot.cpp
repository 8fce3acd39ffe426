// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/model_slot.h"

#include "core/model/open_model.h"

namespace heedmap {

ModelSlot::ModelSlot(Opener opener) : m_opener(std::move(opener)) {
  connect(&m_jobs, &JobRunner::failed, this, &ModelSlot::failed);
  connect(&m_jobs, &JobRunner::busyChanged, this, &ModelSlot::openingChanged);
}

void ModelSlot::open(const ModelReference& reference) {
  m_wanted = reference;
  m_jobs.start([this, reference, opener = m_opener](const JobRunner::Job& job) {
    try {
      auto model = opener(reference, job.stop);
      job.deliver([this, reference, model = std::move(model)] {
        m_model = model;
        m_reference = reference;
        emit opened();
      });
    } catch (const MissingBase& missing) {
      job.deliver([this, missing] { emit baseMissing(missing); });
    }
  });
}

void ModelSlot::cancel() {
  m_jobs.cancel();
}

void ModelSlot::retranslate() {
  if (m_reference && isTextbook(*m_reference)) m_model = m_opener(*m_reference, {});
}

}  // namespace heedmap
