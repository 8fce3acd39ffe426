// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/generator.h"

namespace heedmap {

Generator::Generator() {
  connect(&m_jobs, &JobRunner::failed, this, &Generator::failed);
  connect(&m_jobs, &JobRunner::busyChanged, this, &Generator::busyChanged);
}

void Generator::start(std::shared_ptr<const Model> model, const Tokens& source, const RunRequest& request,
                      int most) {
  m_stop = std::stop_source();
  m_jobs.start([this, model = std::move(model), source, request, most,
                stop = m_stop](const JobRunner::Job& job) mutable {
    const std::stop_callback stopToo(job.stop, [&stop] { stop.request_stop(); });
    int tokens = 0;
    const auto tell = [&](const QString& soFar) {
      job.deliver([this, soFar] { emit generated(soFar); });
      if (++tokens >= most) stop.request_stop();
    };
    continuation(*model, source, request, {tell, stop.get_token()});
  });
}

void Generator::stop() {
  m_stop.request_stop();
}

void Generator::cancel() {
  m_jobs.cancel();
}

}  // namespace heedmap
