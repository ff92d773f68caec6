// One process of those that work on a cover: it takes an open part, grows its tree for a while, and puts that in its
// place, until nothing is open.
#pragma once

#include <cstdint>
#include <functional>

#include "campaign/cover_database.hpp"
#include "cover/cover.hpp"

namespace plumbline::campaign {

struct CoverRunOptions {
  double seconds = 0;               // after which no further part is taken; 0: no limit
  double slice = 1;                 // for which one part is grown before what was found is put into the database
  double patience = 30;             // after which a part that somebody took is given to another
  std::int64_t parts = 10'000'000;  // of the tree, settled and open: with more, no further part is taken
  std::function<void(double settled_share)> progress = nullptr;
};

// The state of the database when this process stopped: because nothing was open, a counterexample was found, by it or
// by another process, or a limit was reached. `reading` and `box` must be those of its parameters. Throws InputError if
// the reading does not speak about the case.
[[nodiscard]] CoverState run_cover(CoverDatabase& database, const Reading& reading, const Box& box,
                                   const CoverRunOptions& options);

}  // namespace plumbline::campaign
