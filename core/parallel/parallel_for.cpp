// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parallel/parallel_for.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace heedmap {

namespace {

/// One loop on its way. Lives on the caller's stack; the caller leaves only when nobody else is inside.
struct Loop {
  const std::function<void(std::ptrdiff_t)>& body;
  std::ptrdiff_t count;
  std::atomic<std::ptrdiff_t> next = 0;
  std::exception_ptr failure = nullptr;  // guarded by the pool's mutex

  void work(std::mutex& mutex) {
    for (std::ptrdiff_t i = next++; i < count; i = next++) {
      try {
        body(i);
      } catch (...) {
        next = count;
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
      }
    }
  }
};

/// Tells the processor that this thread is looking at one place again and again.
void pause() {
#if defined(__GNUC__) && defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

/// How long a thread looks whether there is work before it sleeps. A step of a short text takes some ten
/// microseconds and waking a thread as long, so that helpers which slept between the steps of a forward pass
/// would come too late to each of them; and what a waiting thread takes from others stays small.
constexpr std::chrono::microseconds patience{50};

/// Waits for `isDone` as long as that.
template <typename Condition>
void lookFor(const Condition& isDone) {
  for (const auto end = std::chrono::steady_clock::now() + patience;
       !isDone() && std::chrono::steady_clock::now() < end;)
    pause();
}

/// Threads that help with one loop at a time, and soon sleep when there is none.
class Pool {
 public:
  explicit Pool(int threads) { start(threads); }
  ~Pool() { stop(); }

  void run(Loop& loop) {
    const std::unique_lock turn(m_turn, std::try_to_lock);
    if (!turn || m_helpers.empty() || loop.count < 2) {
      loop.work(m_mutex);
      return;
    }
    {
      const std::lock_guard lock(m_mutex);
      m_loop = &loop;
      ++m_loops;
    }
    m_wake.notify_all();
    loop.work(m_mutex);
    std::unique_lock lock(m_mutex);
    m_loop = nullptr;  // nobody enters any more
    lock.unlock();
    lookFor([this] { return m_inside == 0; });
    lock.lock();
    m_done.wait(lock, [this] { return m_inside == 0; });
  }

  int threads() const { return m_threads; }  // without waiting for whoever has the helpers

  void setThreads(int threads) {
    const std::lock_guard turn(m_turn);
    stop();
    start(threads);
  }

 private:
  void start(int threads) {
    m_stopping = false;
    m_threads = threads;
    for (int i = 1; i < threads; ++i) m_helpers.emplace_back([this] { help(); });
  }

  void stop() {
    {
      const std::lock_guard lock(m_mutex);
      m_stopping = true;
    }
    m_wake.notify_all();
    for (auto& helper : m_helpers) helper.join();
    m_helpers.clear();
  }

  void help() {
    std::unique_lock lock(m_mutex);
    for (;;) {
      const std::uint64_t known = m_loops;
      lock.unlock();
      lookFor([&] { return m_loops != known; });
      lock.lock();
      m_wake.wait(lock, [this] { return m_stopping || (m_loop && m_loop->next < m_loop->count); });
      if (m_stopping) return;
      Loop& loop = *m_loop;
      ++m_inside;
      lock.unlock();
      loop.work(m_mutex);
      lock.lock();
      if (--m_inside == 0) m_done.notify_all();
    }
  }

  std::mutex m_turn;   // held by the caller whose loop has the helpers
  std::mutex m_mutex;  // guards what follows
  std::condition_variable m_wake, m_done;
  Loop* m_loop = nullptr;
  // Written under the mutex too, and looked at without it.
  std::atomic<std::uint64_t> m_loops = 0;  // that there were
  std::atomic<int> m_inside = 0;
  bool m_stopping = false;
  std::vector<std::thread> m_helpers;
  std::atomic<int> m_threads = 1;
};

Pool& pool() {
  static Pool pool(int(std::max(1u, std::thread::hardware_concurrency())));
  return pool;
}

thread_local bool insideLoop = false;

}  // namespace

void parallelFor(std::ptrdiff_t count, const std::function<void(std::ptrdiff_t)>& body) {
  if (insideLoop) {  // the pool's lock is not recursive
    for (std::ptrdiff_t i = 0; i < count; ++i) body(i);
    return;
  }
  const std::function<void(std::ptrdiff_t)> marked = [&body](std::ptrdiff_t i) {
    insideLoop = true;
    struct Leave {
      ~Leave() { insideLoop = false; }
    } leave;
    body(i);
  };
  Loop loop{marked, count};
  pool().run(loop);
  if (loop.failure) std::rethrow_exception(loop.failure);
}

int threadCount() {
  return pool().threads();
}
void setThreadCount(int threads) {
  pool().setThreads(std::max(1, threads));
}

}  // namespace heedmap
