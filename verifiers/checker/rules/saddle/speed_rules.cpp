// The rules of optimal escape speeds: docs/speed.md.
#include "evaluator.hpp"
#include "saddle/speed.hpp"

namespace checker {

namespace {

Value speed_two(Evaluator& e, const Node& t) {
  const MatrixPtr x = e.matrix(t[0]);
  return speed2(*x, *e.matrix(t[1]));
}

// A table that the case does not have is one without rows.
Value at_most(Evaluator& e, const Node& t) {
  const std::int64_t depth = e.index(t[0]);
  const MatrixPtr x = e.matrix(t[1]), g = e.matrix(t[2]);
  const Num c = e.scalar(t[3]);
  const Node& table = t[4];
  const bool absent = table.head == "matrix" && e.subject().matrices.count(table[0].head) == 0;
  const auto result =
      absent ? speed_at_most(depth, *x, *g, c, Matrix{}) : speed_at_most(depth, *x, *g, c, *e.matrix(table));
  return result ? truth_of(*result) : Truth::Unknown;
}

}  // namespace

std::vector<Rule> speed_heads() {
  return {{"speed-2", 'S', "MM", Module::Speeds, speed_two}, {"speed-at-most", 'F', "SMMST", Module::Speeds, at_most}};
}

}  // namespace checker
