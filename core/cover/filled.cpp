#include "cover/filled.hpp"

#include "budget/error.hpp"
#include "claim/box_range.hpp"
#include "claim/term_text.hpp"
#include "evaluation/ladder.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline {
namespace {

constexpr Limits kLimits{512, 10, std::int64_t{1} << 30};

ExactMatrix value_of(const Term& end, const std::string& name, CaseEvaluation& evaluation) {
  const auto fail = [&](const std::string& why) -> ExactMatrix {
    throw InputError("the box of " + name, to_text(end) + " has no value on the case: " + why);
  };
  try {
    const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
    return evaluation.facts().exact_matrix(end, {});
  } catch (const Undefined& why) { return fail(why.what()); } catch (const Undecided& why) {
    return fail(why.what());
  } catch (const ResourceLimit& why) { return fail(why.what()); }
}

// All numbers from the least that the lower end may be to the largest that the upper one may be.
Real all_between(const Real& lower, const Real& upper, const std::string& place) {
  const Rational least = lower.enclosure().lower, most = upper.enclosure().upper;
  if (least > most) throw InputError(place, "is empty: from " + least.to_string() + " to " + most.to_string());
  return least == most ? Real(least) : Real::between(least, most);
}

ExactMatrix box_of(const BoxRange& range, const Case& c) {
  CaseEvaluation evaluation(c, kLimits);
  const ExactMatrix lower = value_of(range.lower, range.name, evaluation),
                    upper = value_of(range.upper, range.name, evaluation);
  if (lower.rows() != upper.rows() || lower.cols() != upper.cols())
    throw InputError("the box of " + range.name, "its ends are matrices of different shapes");
  return matrix_of<ExactMatrix>(lower.rows(), lower.cols(), [&](int i, int j) {
    const std::string entry = "[" + std::to_string(i + 1) + ", " + std::to_string(j + 1) + "]";
    return all_between(lower(i, j), upper(i, j), "the box of " + range.name + entry);
  });
}

bool varies(const ExactMatrix& a) {
  for (const Real& x : a.entries())
    if (x.varies()) return true;
  return false;
}

}  // namespace

Case filled(const Reading& reading, Case c) {
  for (const BoxRange& range : box_ranges(reading.given)) {
    if (c.matrices.contains(range.name)) continue;
    ExactMatrix box = box_of(range, c);
    c.is_box = c.is_box || varies(box);
    c.matrices.emplace(range.name, std::move(box));
  }
  return c;
}

}  // namespace plumbline
