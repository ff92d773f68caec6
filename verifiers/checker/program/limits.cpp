#include "limits.hpp"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <new>
#include <system_error>

namespace checker {

namespace {

// What the child says to its parent, in memory that both see.
struct Progress {
  std::size_t at, step;  // the file, and the certificate in it
  ExitCode worst;
  bool begun;  // has it come to its first certificate?
};

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

// Where the process has a limit already, the lesser of the two.
void limit_memory(long megabytes) {
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

void start_timer(long seconds) {
  const itimerval timer{{0, 0}, {seconds, 0}};
  if (setitimer(ITIMER_PROF, &timer, nullptr) != 0) fail("setitimer");
}

using Check = std::function<std::optional<ExitCode>(std::size_t, std::size_t)>;

[[noreturn]] void child(Progress& progress, std::size_t count, const Limits& limits, const Check& check) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  limit_memory(limits.memory);
  progress.begun = true;
  for (; progress.at < count; ++progress.at, progress.step = 0)
    for (;; ++progress.step) {
      start_timer(limits.seconds);
      const std::optional<ExitCode> code = check(progress.at, progress.step);
      if (!code) break;
      progress.worst = worse(progress.worst, *code);
    }
  _exit(0);
}

}  // namespace

ExitCode worse(ExitCode a, ExitCode b) {
  for (const ExitCode code : {kInternal, kUsage, kNoFiles, kRejected, kDeclined})
    if (a == code || b == code) return code;
  return kAccepted;
}

ExitCode check_each(std::size_t count, const Limits& limits, const Check& check,
                    const std::function<ExitCode(std::size_t, std::size_t, int)>& killed) {
  void* shared = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) fail("mmap");
  Progress& progress = *new (shared) Progress{0, 0, kAccepted, false};
  while (progress.at < count) {
    progress.begun = false;
    const pid_t pid = fork();
    if (pid < 0) fail("fork");
    if (pid == 0) child(progress, count, limits, check);
    int status = 0;
    while (waitpid(pid, &status, 0) < 0)
      if (errno != EINTR) fail("waitpid");
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && progress.at >= count) break;
    if (!progress.begun) {  // nor would the next one
      progress.worst = worse(progress.worst, kInternal);
      break;
    }
    progress.worst =
        worse(progress.worst, killed(progress.at, progress.step, WIFSIGNALED(status) ? WTERMSIG(status) : 0));
    ++progress.step;
  }
  const ExitCode worst = progress.worst;
  munmap(shared, sizeof(Progress));
  return worst;
}

}  // namespace checker
