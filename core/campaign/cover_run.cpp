#include "campaign/cover_run.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <thread>

#include "network/case_io.hpp"

namespace plumbline::campaign {
namespace {

using Moment = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kWait{50};  // where all that is open is in the hands of others
constexpr std::int64_t kSliceParts = 4096;

// Says now and then that the part is still worked on: a note costs a wait for the disk.
class Notes {
 public:
  Notes(CoverDatabase& database, const CoverDatabase::Taken& taken, double patience)
      : database_(database), taken_(taken), interval_(patience / 4) {}
  void operator()(double /*settled_share*/) {
    if (std::chrono::duration<double>(Moment::now() - last_).count() < interval_) return;
    database_.keep(taken_);
    last_ = Moment::now();
  }

 private:
  CoverDatabase& database_;
  const CoverDatabase::Taken& taken_;
  double interval_;
  Moment::time_point last_ = Moment::now();
};

// The tree of the part: a part of a box is a box with the same coordinates.
void grow(CoverDatabase& database, const Reading& reading, const Box& box, const CoverDatabase::Taken& taken,
          const CoverLimits& limits, double patience) {
  const Case part = box.part(taken.ends);
  const Box part_box(part);
  const Question question(reading, part_box);
  const Cover cover = covered(question, limits, {}, Notes(database, taken, patience));
  database.put(taken, box.ends(), cover.tree(),
               cover.counterexample ? case_file_json(*cover.counterexample) : nlohmann::json());
}

}  // namespace

CoverState run_cover(CoverDatabase& database, const Reading& reading, const Box& box, const CoverRunOptions& options) {
  const Moment::time_point start = Moment::now();
  const auto left = [&] { return options.seconds - std::chrono::duration<double>(Moment::now() - start).count(); };
  for (;;) {
    const CoverState now = database.state(options.patience);
    if (options.progress) options.progress(1 - now.open_share);
    if (now.refuted || now.open == 0 || now.parts >= options.parts) return now;
    if (options.seconds > 0 && left() <= 0) return now;
    const auto taken = database.take(box.ends(), options.patience);
    if (!taken) {
      std::this_thread::sleep_for(kWait);
      continue;
    }
    grow(database, reading, box, *taken,
         {.parts = std::min(kSliceParts, options.parts - now.parts + 1),
          .seconds = options.seconds > 0 ? std::min(options.slice, left()) : options.slice,
          .seek = false},
         options.patience);
  }
}

}  // namespace plumbline::campaign
