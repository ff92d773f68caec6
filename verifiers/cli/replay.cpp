#include "cli/replay.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <sstream>
#include <system_error>

#include "cli/programs.hpp"
#include "number/error.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kFilesPerProcess = 64;

// stderr of the checker on these files, and its exit code.
std::pair<std::string, int> check(const std::string& program, const std::vector<std::string>& options,
                                  const std::vector<std::string>& files) {
  std::vector<std::string> words{program, "--quiet"};
  words.insert(words.end(), options.begin(), options.end());
  words.insert(words.end(), files.begin(), files.end());
  std::vector<char*> argv = c_strings(words);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    if (const int null = open("/dev/null", O_WRONLY); null >= 0) dup2(null, STDOUT_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(ends[1]);
  std::string output;
  char buffer[4096];
  for (ssize_t n = 0; (n = read(ends[0], buffer, sizeof buffer)) != 0;) {
    if (n < 0 && errno != EINTR) break;
    if (n > 0) output.append(buffer, static_cast<std::size_t>(n));
  }
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return {output, WIFEXITED(status) ? WEXITSTATUS(status) : 128};
}

}  // namespace

std::string checker_path() {
  std::string path = program_beside("plumbline-check");
  if (access(path.c_str(), X_OK) != 0) throw InputError(path, "the checker is not there, or cannot be run");
  return path;
}

std::vector<std::string> replay(const std::vector<std::string>& files, int jobs,
                                const std::vector<std::string>& options) {
  const std::string program = checker_path();
  std::vector<std::string> rejected;
  std::mutex guard;
  tbb::task_arena arena(jobs > 0 ? jobs : tbb::task_arena::automatic);
  arena.execute([&] {
    const std::size_t batches = (files.size() + kFilesPerProcess - 1) / kFilesPerProcess;
    tbb::parallel_for(std::size_t{0}, batches, [&](std::size_t b) {
      const auto first = files.begin() + static_cast<std::ptrdiff_t>(b * kFilesPerProcess);
      const auto last = files.begin() + static_cast<std::ptrdiff_t>(std::min(files.size(), (b + 1) * kFilesPerProcess));
      const auto [output, code] = check(program, options, {first, last});
      if (code == 0) return;
      const std::lock_guard lock(guard);
      std::istringstream lines(output);
      for (std::string line; std::getline(lines, line);) rejected.push_back(line);
      if (code != 1 && code != 3) rejected.push_back("plumbline-check ended with code " + std::to_string(code));
    });
  });
  std::sort(rejected.begin(), rejected.end());
  return rejected;
}

void become_checker(const std::vector<std::string>& arguments) {
  const std::string path = checker_path();
  std::vector<std::string> words{path};
  words.insert(words.end(), arguments.begin(), arguments.end());
  become(path, words, "");
}

}  // namespace plumbline::cli
