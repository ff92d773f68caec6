#include "evaluation/connectives.hpp"

#include <algorithm>

namespace plumbline {
namespace {

using Pick = const Rational& (*)(const Rational&, const Rational&);

void merge(std::optional<Enclosure>& into, const std::optional<Enclosure>& part, bool smallest) {
  if (!part) return;
  if (!into) {
    into = part;
    return;
  }
  const Pick pick = smallest ? static_cast<Pick>(std::min<Rational>) : static_cast<Pick>(std::max<Rational>);
  into = Enclosure{pick(into->lower, part->lower), pick(into->upper, part->upper)};
}

}  // namespace

Evaluation conjunction(const std::vector<Evaluation>& parts) {
  Evaluation out{Truth::True, std::nullopt};
  for (const Evaluation& part : parts) {
    out.truth = out.truth & part.truth;
    merge(out.margin, part.margin, true);
  }
  return out;
}

Evaluation disjunction(const std::vector<Evaluation>& parts) {
  Evaluation out{Truth::False, std::nullopt};
  for (const Evaluation& part : parts) {
    out.truth = out.truth | part.truth;
    merge(out.margin, part.margin, false);
  }
  return out;
}

Evaluation negation(const Evaluation& part) {
  if (!part.margin) return {!part.truth, std::nullopt};
  return {!part.truth, Enclosure{-part.margin->upper, -part.margin->lower}};
}

Evaluation at_least_of(long needed, const std::vector<Evaluation>& parts) {
  const long count = static_cast<long>(parts.size());
  long yes = 0, no = 0;
  bool undefined = false;
  std::vector<Rational> lower, upper;
  for (const Evaluation& part : parts) {
    yes += part.truth == Truth::True;
    no += part.truth == Truth::False;
    undefined |= part.truth == Truth::Undefined;
    if (part.margin) {
      lower.push_back(part.margin->lower);
      upper.push_back(part.margin->upper);
    }
  }
  Evaluation out;
  if (yes >= needed)
    out.truth = Truth::True;
  else if (count - no < needed)
    out.truth = Truth::False;
  else
    out.truth = undefined ? Truth::Undefined : Truth::Unknown;
  if (needed >= 1 && needed <= static_cast<long>(lower.size())) {  // the needed-th largest
    std::sort(lower.begin(), lower.end(), std::greater<>());
    std::sort(upper.begin(), upper.end(), std::greater<>());
    out.margin = Enclosure{lower[static_cast<std::size_t>(needed - 1)], upper[static_cast<std::size_t>(needed - 1)]};
  }
  return out;
}

}  // namespace plumbline
