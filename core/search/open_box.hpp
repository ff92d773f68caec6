// The largest box around a counterexample on which the reading fails at every point.
//
// The box has one radius r in all of its coordinates (coordinates.hpp). The smallest one that is tried is 2^-40, the
// largest 2^8; between them the exponent is bisected, then two more bits of r. Where no box around the case is one of
// counterexamples, cases near it are tried, each moved a little at random, which decides gates and strict inequalities
// that are on their border at the case itself. Numbers that an equation of the hypothesis leaves isolated values only,
// as labels 1 and -1, stay what they are (asked_equations.hpp). Where that finds none either, numbers are held: by
// halves, as many as needed, so that what moves cannot be enlarged by a single one of the others. Each box is judged as
// a whole (the case is a box: docs/boxes.md); nothing is concluded from points.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "result/robust.hpp"
#include "search/coordinates.hpp"
#include "search/settle.hpp"
#include "search/time_limit.hpp"

namespace plumbline {

struct OpenBoxOptions {
  Limits limits{8192, 5, std::int64_t{1} << 30};  // of each verdict
  TimeLimit deadline = TimeLimit(60);             // of all of it
  bool ask = true;    // why there is no box around it, where there is none; without this nothing of what follows
  bool near = true;   // try cases near it where there is no box around it
  bool lower = true;  // hold numbers where there is none either
  // A box counts only if this says so too, of what judge() gave on it; null: every one does.
  std::function<bool(const Outcome& fails, CaseEvaluation& on_box)> accepted = {};
};

struct OpenBox {
  Robust robust;
  std::optional<Case> box;  // as judged: the verdict of the reading on it is Fails
  std::int64_t boxes = 0;   // that were judged
  bool complete = true;     // false: the time was over before all was tried
};

inline constexpr int kSmallestRadius = -40, kLargestRadius = 8;  // powers of 2

// Precondition: the reading fails on the case, a point. A case with more than kMostCoordinates numbers is not looked
// at.
inline constexpr std::size_t kMostCoordinates = 4000;
[[nodiscard]] OpenBox open_box(const Reading& reading, const Case& c, const OpenBoxOptions& options);

// Does the reading fail on the smallest box around the case? One verdict; false says nothing.
[[nodiscard]] bool fails_around(const Reading& reading, const Case& c, const Limits& limits);

// What was found of the case once, made again: the box that `robust` speaks of, and points of it. Whether the reading
// fails there is for a verdict. Throws InputError for one that is of another case.
class FoundBox {
 public:
  FoundBox(const Reading& reading, const Case& c, const Robust& robust);
  [[nodiscard]] Case box() const { return around_.box(moves_, radius_); }
  // The k-th of a stream of points; the corners of the box are among those that it draws from.
  [[nodiscard]] Case sample(std::uint64_t k) const;

 private:
  Coordinates around_;
  Moves moves_;
  Rational radius_;
};

}  // namespace plumbline
