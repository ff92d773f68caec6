// When a flow leaves a ball around 0: docs/flow.md, "Escape", docs/rules.md, "escape".
//
// As long as all that a step may reach has a norm below R, the flow is inside; at a time at which the whole ball of the
// state has a norm above R, it is outside. The first time at which the norm is R lies between.
#include "flows/flow.hpp"

namespace checker {

FlowEscape::FlowEscape(const JsonValue& json, const FlowState& start) {
  if (json.is_null()) return;
  require_keys(json, {"after", "before", "norm"}, {}, "escape");
  norm_ = flow_integer(json["norm"], "escape.norm") << kFlowGuardBits;
  after_ = flow_integer(json["after"], "escape.after") << kFlowGuardBits;
  before_ = flow_integer(json["before"], "escape.before") << kFlowGuardBits;
  is_asked_ = true;
  std::vector<Interval> centre;
  for (const mpz_class& c : start.ball.centre) centre.push_back(point(c));
  if (norm_above(centre) + start.ball.radius >= norm_) flow_fails("escape.norm", "the start may lie outside");
}

void FlowEscape::follow(const FlowState& state) {
  is_inside_ = is_inside_ && state.most < norm_;
  if (is_inside_) inside_until_ = state.time;
  mpz_class squares;
  for (const mpz_class& c : state.ball.centre) squares += c * c;
  if (!outside_from_ && ::sqrt(squares) - state.ball.radius > norm_) outside_from_ = state.time;
}

std::optional<CheckedFlow::Escape> FlowEscape::times() const {
  if (!is_asked_) return std::nullopt;
  if (sgn(after_) < 0 || after_ > inside_until_) flow_fails("escape.after", "the flow may have left before");
  if (!outside_from_ || before_ < *outside_from_) flow_fails("escape.before", "the flow may still be inside");
  return CheckedFlow::Escape{in_rationals(norm_), {in_rationals(after_), in_rationals(before_)}};
}

std::string words_of(const std::optional<CheckedFlow::Escape>& known) {
  if (!known) return "";
  return "; the norm of the weights is first " + known->norm.get_str() + " between the times " +
         known->time.lower.get_str() + " and " + known->time.upper.get_str();
}

}  // namespace checker
