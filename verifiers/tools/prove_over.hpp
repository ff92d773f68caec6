// `prove --over BOX`: readings at every point of a box, by parts that cover it; with a certificate that lists the
// parts.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "cli/exit_code.hpp"
#include "tools/cover_plane.hpp"

namespace plumbline::cli {

struct OverOptions {
  std::string box, out;  // a case file whose numbers are coordinates of a box; the folder, below which boxes/ is
  long parts = 0;        // most leaves of a tree; 0: 100,000
  double seconds = 60;   // for each reading
  int jobs = 0;
  bool resume = false, quiet = false, json = false, no_check = false;
  std::string lock;  // of the claims that are not built in, or empty
  std::string draw;  // file for a drawing of the one reading, or empty
  PlaneOptions plane;
};

// Throws InputError for a case that is no box, of which a reading does not speak, or for a drawing of several readings.
[[nodiscard]] ExitCode prove_over(const std::vector<const Claim*>& claims, const OverOptions& options);

}  // namespace plumbline::cli
