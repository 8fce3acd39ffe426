// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/weight_check.h"

#include "core/model/model_file.h"
#include "ui/session/session.h"

namespace heedmap {

WeightCheck::WeightCheck(Session& session) : m_session(session) {
  connect(&session, &Session::modelOpened, this, &WeightCheck::check);
}

void WeightCheck::check() {
  m_jobs.cancel();
  const auto model = m_session.model();
  if (!model->file()) return;
  m_jobs.start([this, model](const JobRunner::Job& job) {
    const auto names = nonFiniteTensors(model->file()->checkpoint, job.stop);
    if (names.empty()) return;
    job.deliver([this, model, first = names.front(), count = int(names.size())] {
      emit damaged(tr("%1 is damaged: %2 of its tensors hold NaN or infinity, the first is “%3”. What they "
                      "touch is drawn as not finite.")
                       .arg(model->summary().name)
                       .arg(count)
                       .arg(first));
    });
  });
}

}  // namespace heedmap
