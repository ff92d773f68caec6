#include "search/open_box.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

#include "budget/error.hpp"
#include "number/stream.hpp"
#include "search/asked_equations.hpp"

namespace plumbline {
namespace {

constexpr std::uint64_t kNearSeed = 0x6e656172, kSampleSeed = 0x73616d70;
constexpr std::uint64_t kNearCases = 40;  // moved at random
constexpr int kNearFound = 3;             // of them around which there is a box: the best is taken

Rational power_of_two(int exponent) { return pow(Rational(2), exponent); }

// A box with the radius, in these coordinates, around this case.
struct Found {
  Rational radius;
  Moves moves;
  Case box;
};

class Boxes {
 public:
  Boxes(const Reading& reading, const OpenBoxOptions& options)
      : reading_(reading), needs_(reading.formula()), options_(options) {}

  // Does the reading fail on all of it? Throws nothing; false where the time is over.
  bool fails(const Coordinates& around, const Moves& moves, const Rational& radius) {
    if (options_.deadline.over()) {
      cut_short_ = true;
      return false;
    }
    ++judged_;
    const Case box = around.box(moves, radius);
    const BudgetScope scope(options_.deadline.allowance(options_.limits));
    CaseEvaluation evaluation(box, options_.limits);
    const Outcome outcome = judge(reading_, needs_, evaluation);
    return outcome.verdict == CaseVerdict::Fails && (!options_.accepted || options_.accepted(outcome, evaluation));
  }

  // The largest radius, to three bits. Nothing if the smallest is too large.
  std::optional<Found> largest(const Coordinates& around, const Moves& moves) {
    if (std::ranges::find(moves, true) == moves.end() || !fails(around, moves, power_of_two(kSmallestRadius)))
      return std::nullopt;
    int lower = kSmallestRadius, upper = kLargestRadius + 1;
    while (upper - lower > 1) {
      const int middle = std::midpoint(lower, upper);
      (fails(around, moves, power_of_two(middle)) ? lower : upper) = middle;
    }
    Rational radius = power_of_two(lower);
    for (Rational step = radius / Rational(2); step >= power_of_two(lower - 2); step /= Rational(2))
      if (fails(around, moves, radius + step)) radius += step;
    return Found{radius, moves, around.box(moves, radius)};
  }

  [[nodiscard]] std::int64_t judged() const { return judged_; }
  [[nodiscard]] bool cut_short() const { return cut_short_; }

 private:
  const Reading& reading_;
  Needs needs_;
  const OpenBoxOptions& options_;
  std::int64_t judged_ = 0;
  bool cut_short_ = false;
};

// The case with each of these numbers moved by up to 1/64, 1/16, 1/4, 1 in turn.
Case near_case(const Coordinates& around, const Moves& moves, std::uint64_t k) {
  Stream stream(kNearSeed, k);
  const Rational radius = power_of_two(-6 + 2 * static_cast<int>(k % 4));
  std::vector<Rational> by;
  for (const bool moving : moves) {
    const Rational part = stream.dyadic(4);
    by.push_back(moving ? radius * part : Rational());
  }
  return around.point(by);
}

// Of the cases near this one, the one around which the box is largest; and its number.
std::optional<std::pair<Found, int>> near_box(Boxes& boxes, const Reading& reading, const Coordinates& around,
                                              const Moves& moves) {
  std::optional<std::pair<Found, int>> best;
  int found = 0;
  for (std::uint64_t k = 0; k < kNearCases && found < kNearFound; ++k) {
    const Coordinates near(reading, near_case(around, moves, k));
    auto box = boxes.largest(near, moves);
    if (!box) continue;
    ++found;
    if (!best || best->first.radius < box->radius) best.emplace(std::move(*box), static_cast<int>(k));
  }
  return best;
}

// Adds to the moves the coordinates order[first], ..., order[last - 1], as many as can move besides, by halves.
void enlarge(Boxes& boxes, const Coordinates& around, const std::vector<std::size_t>& order, std::size_t first,
             std::size_t last, Moves& moves) {
  if (first == last) return;
  Moves more = moves;
  for (std::size_t i = first; i < last; ++i) more[order[i]] = true;
  if (boxes.fails(around, more, power_of_two(kSmallestRadius))) {
    moves = std::move(more);
  } else if (last - first > 1) {
    const std::size_t middle = std::midpoint(first, last);
    enlarge(boxes, around, order, first, middle, moves);
    enlarge(boxes, around, order, middle, last, moves);
  }
}

// The coordinates that may move, those of one kind first.
std::vector<std::size_t> ordered(const Coordinates& around, const Moves& may, Coordinate::Kind first) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < may.size(); ++i)
    if (may[i]) out.push_back(i);
  std::ranges::stable_partition(out, [&](std::size_t i) { return around.all()[i].kind == first; });
  return out;
}

// As many coordinates as can move: the best of several orders in which they are added.
Moves most_moves(Boxes& boxes, const Coordinates& around, const Moves& may) {
  Moves best(around.all().size(), false);
  for (const auto kind : {Coordinate::Kind::Weight, Coordinate::Kind::Datum, Coordinate::Kind::Parameter}) {
    const std::vector<std::size_t> order = ordered(around, may, kind);
    Moves moves(around.all().size(), false);
    for (std::size_t first = 0, last = 0; first < order.size(); first = last) {  // kind by kind
      while (last < order.size() && around.all()[order[last]].kind == around.all()[order[first]].kind) ++last;
      enlarge(boxes, around, order, first, last, moves);
    }
    if (std::ranges::count(moves, true) > std::ranges::count(best, true)) best = std::move(moves);
  }
  return best;
}

void take(OpenBox& out, Robust::Kind kind, Found found) {
  out.robust.kind = kind;
  out.robust.radius = found.radius;
  out.robust.moved = std::ranges::count(found.moves, true);
  out.box = std::move(found.box);
}

// Numbers are held.
void take_lower(OpenBox& out, Boxes& boxes, const Coordinates& around, const Moves& may) {
  const Moves moves = most_moves(boxes, around, may);
  auto found = boxes.largest(around, moves);
  if (!found) return;
  out.robust.held = around.held(moves);
  take(out, Robust::Kind::Flat, std::move(*found));
}

// What keeps the box from being one in all numbers; those that are isolated do not move any more.
Asked ask(const Reading& reading, const Coordinates& around, const OpenBoxOptions& options) {
  Limits limits = options.limits;
  limits.seconds = std::min(limits.seconds, std::max(options.deadline.seconds_left() / 4, 1e-3));
  return asked_equations(reading, around, power_of_two(kSmallestRadius), limits);
}

// An open set of all numbers but the isolated ones.
void take_open(OpenBox& out, const Coordinates& around, const Moves& moves, const std::string& isolating, Found found) {
  out.robust = {.all = out.robust.all, .near = out.robust.near};
  out.robust.held = around.held(moves);
  out.robust.reason = isolating;
  take(out, Robust::Kind::Open, std::move(found));
}

void look_around(OpenBox& out, Boxes& boxes, const Reading& reading, const Coordinates& around,
                 const OpenBoxOptions& options) {
  Moves moves = around.free();
  const bool all_free = std::ranges::count(moves, false) == 0;
  if (all_free)
    if (auto found = boxes.largest(around, moves)) return take(out, Robust::Kind::Open, std::move(*found));
  if (!options.ask) return;
  const Asked asked = ask(reading, around, options);
  out.robust.reason = asked.reason;
  out.robust.shown = asked.shown;
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = moves[i] && !asked.isolated[i];
  if (all_free && !asked.isolating.empty() && !asked.shown)
    if (auto found = boxes.largest(around, moves))
      return take_open(out, around, moves, asked.isolating, std::move(*found));
  if (all_free && options.near && !asked.shown)
    if (auto found = near_box(boxes, reading, around, moves)) {
      out.robust.near = found->second;
      return take_open(out, around, moves, asked.isolating, std::move(found->first));
    }
  if (options.lower) take_lower(out, boxes, around, moves);
}

}  // namespace

OpenBox open_box(const Reading& reading, const Case& c, const OpenBoxOptions& options) {
  OpenBox out;
  const Coordinates around(reading, c);
  out.robust.all = static_cast<std::int64_t>(around.all().size());
  if (around.all().size() > kMostCoordinates) {
    out.robust.reason = "the case has too many numbers to be looked at";
    out.complete = false;
    return out;
  }
  Boxes boxes(reading, options);
  look_around(out, boxes, reading, around, options);
  out.boxes = boxes.judged();
  out.complete = !boxes.cut_short();
  return out;
}

bool fails_around(const Reading& reading, const Case& c, const Limits& limits) {
  const OpenBoxOptions options{.limits = limits};
  const Coordinates around(reading, c);
  const Moves free = around.free();
  return !free.empty() && free.size() <= kMostCoordinates && std::ranges::count(free, false) == 0 &&
         Boxes(reading, options).fails(around, free, power_of_two(kSmallestRadius));
}

FoundBox::FoundBox(const Reading& reading, const Case& c, const Robust& robust)
    : around_(reading, c), radius_(robust.radius) {
  moves_ = around_.moves_without(robust.held);
  if (robust.near != Robust::kAtCase) around_ = Coordinates(reading, near_case(around_, moves_, as_size(robust.near)));
  const std::int64_t moved = std::ranges::count(moves_, true), all = static_cast<std::int64_t>(moves_.size());
  if (robust.kind == Robust::Kind::None || moved != robust.moved || all != robust.all)
    throw InputError(c.name, "expected " + std::to_string(robust.moved) + " numbers of " + std::to_string(robust.all) +
                                 " that move, found " + std::to_string(moved) + " of " + std::to_string(all));
}

Case FoundBox::sample(std::uint64_t k) const {
  Stream stream(kSampleSeed, k);
  std::vector<Rational> by;
  for (const bool moves : moves_) {
    const Rational part = k % 4 == 0 ? Rational(stream.chance(50) ? 1 : -1) : stream.dyadic(10);
    by.push_back(moves ? radius_ * part : Rational());
  }
  return around_.point(by);
}

}  // namespace plumbline
