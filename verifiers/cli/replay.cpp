#include "cli/replay.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>
#include <system_error>

#include "budget/as_size.hpp"
#include "budget/error.hpp"
#include "cli/programs.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kMostPerProcess = 512, kShares = 16;

// What the checker says on stdout or stderr about these files, and its exit code.
std::pair<std::string, int> check(const std::string& program, int stream, const std::vector<std::string>& options,
                                  const std::vector<std::string>& files) {
  std::vector<std::string> words{program};
  words.insert(words.end(), options.begin(), options.end());
  words.insert(words.end(), files.begin(), files.end());
  std::vector<char*> argv = c_strings(words);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) {
    dup2(ends[1], stream);
    const int other = stream == STDERR_FILENO ? STDOUT_FILENO : STDERR_FILENO;
    if (const int null = open("/dev/null", O_WRONLY); null >= 0) dup2(null, other);
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(ends[1]);
  std::string output;
  char buffer[4096];
  for (ssize_t n = 0; (n = read(ends[0], buffer, sizeof buffer)) != 0;) {
    if (n < 0 && errno != EINTR) break;
    if (n > 0) output.append(buffer, as_size(n));
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

namespace {

// Several processes at once, each with some of the files; `take(first, last, output, code)` one after the other.
template <class Take>
void check_all(const std::vector<std::string>& files, int jobs, int stream, const std::vector<std::string>& options,
               Take take) {
  const std::string program = checker_path();
  std::mutex guard;
  tbb::task_arena arena(jobs > 0 ? jobs : tbb::task_arena::automatic);
  arena.execute([&] {
    const std::size_t each = std::clamp(files.size() / kShares, std::size_t{1}, kMostPerProcess);
    const std::size_t batches = (files.size() + each - 1) / each;
    tbb::parallel_for(std::size_t{0}, batches, [&](std::size_t b) {
      const std::size_t first = b * each, last = std::min(files.size(), first + each);
      const auto at = [&](std::size_t i) { return files.begin() + static_cast<std::ptrdiff_t>(i); };
      const auto [output, code] = check(program, stream, options, {at(first), at(last)});
      const std::lock_guard lock(guard);
      take(first, last, output, code);
    });
  });
}

}  // namespace

std::vector<std::string> replay(const std::vector<std::string>& files, int jobs,
                                const std::vector<std::string>& options,
                                const std::function<void(std::size_t)>& replayed) {
  std::vector<std::string> words{"--quiet"}, rejected;
  words.insert(words.end(), options.begin(), options.end());
  std::size_t done = 0;
  const auto take = [&](std::size_t first, std::size_t last, const std::string& output, int code) {
    done += last - first;
    if (replayed) replayed(done);
    if (code == 0) return;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) rejected.push_back(line);
    if (code != 1 && code != 3) rejected.push_back("plumbline-check ended with code " + std::to_string(code));
  };
  check_all(files, jobs, STDERR_FILENO, words, take);
  std::ranges::sort(rejected);
  return rejected;
}

std::vector<Replayed> replay_each(const std::vector<std::string>& files, int jobs,
                                  const std::vector<std::string>& options) {
  std::vector<std::string> words{"--json"};
  words.insert(words.end(), options.begin(), options.end());
  std::vector<Replayed> out(files.size());
  check_all(files, jobs, STDOUT_FILENO, words,
            [&](std::size_t first, std::size_t last, const std::string& output, int) {
              std::istringstream lines(output);
              std::string line;
              for (std::size_t i = first; i < last && std::getline(lines, line);
                   ++i) {  // a line for each file, in their order
                const nlohmann::json said = nlohmann::json::parse(line);
                const std::string result = said.at("result");
                out[i].accepted = result == "accepted";
                out[i].refusal = out[i].accepted ? ""
                                                 : result + ": " + said.at("reason").get<std::string>() + ": " +
                                                       said.at("message").get<std::string>();
                if (out[i].accepted && !said.at("margin").is_null())
                  out[i].margin = {said["margin"][0], said["margin"][1]};
              }
            });
  return out;
}

std::optional<std::string> extracted(const std::string& place) {
  auto [certificate, code] = check(checker_path(), STDOUT_FILENO, {"--extract"}, {place});
  if (code != 0) return std::nullopt;
  return std::move(certificate);
}

}  // namespace plumbline::cli
