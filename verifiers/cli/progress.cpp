#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
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

// The line, and how far the step is that it shows.
class Line {
 public:
  explicit Line(bool stays) : stays_(stays) {}
  ~Line() {
    if (drawn_) std::fputs(stays_ ? "\n" : "\r\x1b[K", stderr);
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  // `text` makes the line from what is done and the seconds since the beginning.
  template <class Text> void update(std::string_view step, std::uint64_t done, std::uint64_t total, Text text) {
    const std::scoped_lock lock(mutex_);
    const Clock::time_point now = Clock::now();
    const bool fresh = step != step_;
    done_ = fresh ? done : std::max(done_, done);  // threads may report in any order
    if (fresh) step_ = step;
    if (now < next_ && done_ < total && !(fresh && drawn_)) return;
    next_ = now + kRedraw;
    const std::string line = text(done_, std::chrono::duration<double>(now - start_).count());
    drawn_ = !line.empty();
    std::fprintf(stderr, "\r%s\x1b[K", line.c_str());
  }

 private:
  const bool stays_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  Clock::time_point next_ = start_ + kRedraw;
  std::string step_;
  std::uint64_t done_ = 0;
  bool drawn_ = false;
};

// Null where nobody sees it.
std::shared_ptr<Line> line_on_terminal(bool quiet, bool stays) {
  if (quiet || isatty(STDERR_FILENO) == 0) return nullptr;
  return std::make_shared<Line>(stays);
}

}  // namespace

std::string step_line(std::string_view step, std::uint64_t done, std::uint64_t total) {
  return total == 0 ? std::string(step) : fmt::format("{}: {} of {}", step, std::min(done, total), total);
}

std::string share_line(double share, const std::string& of_what) {
  const double shown = std::floor(std::clamp(share, 0.0, 1.0) * 1e4) / 100;  // 100 % is all of it
  return fmt::format("{:g} % of {}", shown, of_what);
}

std::string bar_line(const BarState& state) {
  const std::uint64_t done = std::min(state.done, state.total);
  const std::uint64_t filled = state.total == 0 ? kWidth : kWidth * done / state.total;
  const double rate =
      static_cast<double>(state.done - std::min(state.done, state.already)) / std::max(state.seconds, 0.001);
  const double until_the_end = std::max(state.most_seconds - state.seconds, 0.0);
  double left = rate > 0 ? static_cast<double>(state.total - done) / rate : INFINITY;
  if (state.most_seconds > 0) left = std::min(left, until_the_end);
  return fmt::format("[{:<{}}] {} of {} cases, {:.1f}/s, {} left", std::string(filled, '#'), kWidth, state.done,
                     state.total, rate, std::isfinite(left) ? duration(left) : "?");
}

Steps progress_steps(bool quiet) {
  const auto line = line_on_terminal(quiet, false);
  if (!line) return {};
  return [line](std::string_view step, std::uint64_t done, std::uint64_t total) {
    line->update(step, done, total, [&](std::uint64_t most, double) { return step_line(step, most, total); });
  };
}

std::function<void(double)> progress_share(bool quiet, const std::string& of_what) {
  const auto line = line_on_terminal(quiet, false);
  if (!line) return {};
  constexpr std::uint64_t kWhole = std::uint64_t{1} << 50;
  return [line, of_what](double share) {
    const auto part = static_cast<std::uint64_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(kWhole));
    line->update("", part, kWhole, [&](std::uint64_t most, double) {
      return share_line(static_cast<double>(most) / static_cast<double>(kWhole), of_what);
    });
  };
}

std::function<void(std::uint64_t, std::uint64_t)> progress_bar(bool quiet, std::uint64_t already, double most_seconds) {
  const auto line = line_on_terminal(quiet, true);
  if (!line) return {};
  return [line, already, most_seconds](std::uint64_t done, std::uint64_t total) {
    line->update("", done, total, [&](std::uint64_t most, double seconds) {
      return bar_line({most, total, already, seconds, most_seconds});
    });
  };
}

}  // namespace plumbline::cli
