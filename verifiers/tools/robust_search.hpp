// Boxes on which readings fail, from the cases on which they do: which case, which box, and its certificate.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "cli/case_sources.hpp"
#include "cli/robust_lock.hpp"
#include "search/open_box.hpp"

namespace plumbline::cli {

// Where boxes are written, and what the checker is told.
struct RobustPlace {
  std::string folder;             // CLAIM.READING.box.json and CLAIM.READING.certificate.json
  std::vector<std::string> lock;  // options of the checker (lock_options)
  bool replay = true;
};

struct RobustResult {
  const Claim* claim = nullptr;
  const Reading* reading = nullptr;
  std::string case_name = {};  // "" if the reading fails on none of the cases
  Robust robust = {};
  std::string box = {}, certificate = {};  // files; "" if there is no box
  long boxes = 0;                          // that were judged
  double seconds = 0;
  std::string problem = {};  // of a line that is held against what there is: what is wrong with it

  [[nodiscard]] bool found() const { return robust.kind != Robust::Kind::None; }
  [[nodiscard]] bool settled() const { return robust.kind == Robust::Kind::Open || robust.shown; }
};

// The cases that the reading fails on: the one on which Rocq refutes it first, then the smallest.
[[nodiscard]] std::vector<Case> witnesses(const Claim& claim, const Reading& reading,
                                          const std::vector<CaseSource>& cases);

// The first of the cases with a box around it in all numbers; if there is none, the first with one near it; if there is
// none either, the one where most numbers move. Writes the box and its certificate.
[[nodiscard]] RobustResult find_robust(const Claim& claim, const Reading& reading, const std::vector<Case>& cases,
                                       double seconds, const RobustPlace& place);

// Makes again what a line of the lock says: the box, on which the reading has to fail, its certificate, which the
// checker has to accept, and this many points of it, on each of which the reading has to fail, exactly.
[[nodiscard]] RobustResult check_robust(const Claim& claim, const Reading& reading, const Case& c,
                                        const RobustLine& line, long samples, const RobustPlace& place);

}  // namespace plumbline::cli
