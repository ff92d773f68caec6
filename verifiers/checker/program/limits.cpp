#include "limits.hpp"

#include <fcntl.h>
#include <gmp.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <new>
#include <system_error>
#include <utility>

namespace checker {

namespace {

// What the child says to its parent, in memory that both see.
struct Progress {
  std::size_t at, step;  // the file, and the certificate in it
  ExitCode worst;
  std::int64_t seconds;  // of processor time that the certificate may take
  bool begun;            // has it come to its first certificate?
};
Progress* progress_of_child = nullptr;  // in the child

constexpr int kNoMemory = 99;  // with which a child ends, besides 0

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

// Where the process has a limit already, the lesser of the two.
void limit_memory(std::int64_t megabytes) {
#if !defined(__SANITIZE_ADDRESS__)  // which reserves terabytes of addresses
  if (megabytes == 0) return;
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0) fail("getrlimit");
  limit.rlim_max = std::min({limit.rlim_cur, limit.rlim_max, static_cast<rlim_t>(megabytes) << 20});
  limit.rlim_cur = limit.rlim_max;
  if (setrlimit(RLIMIT_AS, &limit) != 0) fail("setrlimit");
#else
  (void)megabytes;
#endif
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

// GMP ends the process where it gets no memory; it shall say so.
void* or_end(void* memory) {
  if (memory == nullptr) _exit(kNoMemory);
  return memory;
}
void* allocate(std::size_t bytes) { return or_end(std::malloc(bytes)); }
void* reallocate(void* memory, std::size_t, std::size_t bytes) { return or_end(std::realloc(memory, bytes)); }
void release(void* memory, std::size_t) { std::free(memory); }

using Check = std::function<std::optional<ExitCode>(std::size_t, std::size_t)>;

[[noreturn]] void child(Progress& progress, std::size_t count, const Limits& limits, const Check& check) try {
  progress_of_child = &progress;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  limit_memory(limits.memory);
  mp_set_memory_functions(allocate, reallocate, release);
  progress.begun = true;
  for (; progress.at < count; ++progress.at, progress.step = 0)
    for (;; ++progress.step) {
      limit_seconds(limits.seconds);
      const std::optional<ExitCode> code = check(progress.at, progress.step);
      if (!code) break;
      progress.worst = worse(progress.worst, *code);
    }
  _exit(0);
} catch (const std::bad_alloc&) { _exit(kNoMemory); }

// Waits until the child has ended, which is seen by its end of a pipe; kills it if it stays at one certificate for too
// long. A second in which this process was stopped itself counts as one.
bool outlasts(const Progress& progress, pid_t child, int pipe_of_child, std::int64_t seconds) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kTick{200};
  std::pair<std::size_t, std::size_t> last{progress.at, progress.step};
  Clock::duration spent{};
  for (pollfd wait{pipe_of_child, POLLIN, 0}; seconds == 0 || spent <= std::chrono::seconds(seconds);) {
    const auto start = Clock::now();
    if (poll(&wait, 1, seconds == 0 ? -1 : static_cast<int>(kTick.count())) > 0) return false;
    const std::pair<std::size_t, std::size_t> now{progress.at, progress.step};
    spent = now == last ? spent + std::min<Clock::duration>(Clock::now() - start, 5 * kTick) : Clock::duration{};
    last = now;
  }
  kill(child, SIGKILL);
  return true;
}

Ended end_of(int status, bool too_long, const Progress& progress, const Limits& limits) {
  if (too_long) return {End::Wall, limits.wall_seconds};
  if (WIFEXITED(status)) return {WEXITSTATUS(status) == kNoMemory ? End::Memory : End::Signal, 0};
  const int signal = WTERMSIG(status);
  return signal == SIGPROF || signal == SIGXCPU ? Ended{End::Processor, progress.seconds} : Ended{End::Signal, signal};
}

}  // namespace

void limit_seconds(std::int64_t seconds) {
  progress_of_child->seconds = seconds;
  const itimerval timer{{0, 0}, {seconds, 0}};
  if (setitimer(ITIMER_PROF, &timer, nullptr) != 0) fail("setitimer");
}

ExitCode check_each(std::size_t count, const Limits& limits, const Check& check,
                    const std::function<ExitCode(std::size_t, std::size_t, const Ended&)>& killed) {
  void* shared = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) fail("mmap");
  Progress& progress = *new (shared) Progress{0, 0, kAccepted, 0, false};
  while (progress.at < count) {
    progress.begun = false;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) fail("pipe");
    const pid_t pid = fork();
    if (pid < 0) fail("fork");
    if (pid == 0) child(progress, count, limits, check);
    close(ends[1]);
    const bool too_long = outlasts(progress, pid, ends[0], limits.wall_seconds);
    close(ends[0]);
    int status = 0;
    while (waitpid(pid, &status, 0) < 0)
      if (errno != EINTR) fail("waitpid");
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && progress.at >= count) break;
    if (!progress.begun) {  // nor would the next one
      progress.worst = worse(progress.worst, kInternal);
      break;
    }
    const Ended ended = end_of(status, too_long, progress, limits);
    progress.worst = worse(progress.worst, killed(progress.at, progress.step, ended));
    ++progress.step;
  }
  const ExitCode worst = progress.worst;
  munmap(shared, sizeof(Progress));
  return worst;
}

}  // namespace checker
