#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>

namespace plumbline::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kRedraw{100};
constexpr std::uint64_t kWidth = 30;  // of the bar, in characters

std::string duration(double seconds) {
  const auto s = static_cast<std::uint64_t>(std::clamp(seconds, 0.0, 3.6e9));
  return s < 3600 ? fmt::format("{}:{:02}", s / 60, s % 60)
                  : fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

class Bar {
 public:
  explicit Bar(std::uint64_t already) : already_(already) {}
  ~Bar() {
    if (drawn_) std::fputc('\n', stderr);
  }
  Bar(const Bar&) = delete;
  Bar& operator=(const Bar&) = delete;

  void update(std::uint64_t done, std::uint64_t total) {
    const std::scoped_lock lock(mutex_);
    const Clock::time_point now = Clock::now();
    done_ = std::max(done_, done);  // threads may report in any order
    if (now < next_ && done_ < total) return;
    next_ = now + kRedraw;
    drawn_ = true;
    std::fprintf(stderr, "\r%s\x1b[K",
                 progress_line(done_, total, already_, std::chrono::duration<double>(now - start_).count()).c_str());
  }

 private:
  const std::uint64_t already_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  Clock::time_point next_ = start_ + kRedraw;
  std::uint64_t done_ = 0;
  bool drawn_ = false;
};

}  // namespace

std::string progress_line(std::uint64_t done, std::uint64_t total, std::uint64_t already, double seconds) {
  const std::uint64_t filled = total == 0 ? kWidth : kWidth * std::min(done, total) / total;
  const double rate = static_cast<double>(done - std::min(done, already)) / std::max(seconds, 0.001);
  const std::string left = rate > 0 ? duration(static_cast<double>(total - std::min(done, total)) / rate) : "?";
  return fmt::format("[{:<{}}] {} of {} cases, {:.1f}/s, {} left", std::string(filled, '#'), kWidth, done, total, rate,
                     left);
}

std::function<void(std::uint64_t, std::uint64_t)> progress_bar(bool quiet, std::uint64_t already) {
  if (quiet || isatty(STDERR_FILENO) == 0) return {};
  return [bar = std::make_shared<Bar>(already)](std::uint64_t done, std::uint64_t total) { bar->update(done, total); };
}

}  // namespace plumbline::cli
