#include "flow/stuck.hpp"

#include "flow/step.hpp"

namespace plumbline::flow {
namespace {

std::string name_of(const Problem& problem, std::size_t pair) {
  const Pair p = pairs_of(problem)[pair];
  return "neuron " + std::to_string(p.neuron + 1) + " of layer " + std::to_string(p.layer) + " on sample " +
         std::to_string(p.sample + 1);
}

// Do both sides of the kink lead away from it, for all gates on the box? Then flows from it are not unique.
bool flows_part(const Problem& problem, const Gates& gates, const Values& box, const Kink& kink) {
  Field field = gradient_of(problem, gates);
  const Slack slack = slack_alone(field, problem, gates, kink);
  const Values values = evaluate(field, box);
  const auto leads_away = [&](int node) {  // a slack that is identically 0 belongs to a neuron that is off
    return node == 0 || values[as_size(node)].sign() == Sign::Negative;
  };
  return leads_away(slack.down) && leads_away(slack.up);
}

// Is that so as soon as the one weight v that leads out of the neuron has changed its sign? Both slacks are v times
// something, so their signs then are that of v' times those of their derivatives by v.
bool flows_will_part(const Problem& problem, const Gates& gates, const Values& box, const Kink& kink) {
  if (problem.depth() != 2 || problem.widths[2] != 1) return false;
  const std::size_t v = as_size(problem.parameter(2, 0, kink.neuron));
  Field field = gradient_of(problem, gates);
  const Slack slack = slack_alone(field, problem, gates, kink);
  const Values values = evaluate(field, box);
  const Sign falls = values[as_size(field.derivative[v])].sign();
  if (box[v].sign() != Sign::Unknown || (falls != Sign::Positive && falls != Sign::Negative)) return false;
  const std::vector<Jet> jets = evaluate_jets(field, box);
  const auto leads_away = [&](int node) {
    const MachineRow& slope = jets[as_size(node)].slope;
    return v < slope.size() && slope[v].sign() == falls;
  };
  return leads_away(slack.down) && leads_away(slack.up);
}

}  // namespace

Stuck why_stuck(const Problem& problem, const Values& around, const std::vector<Known>& known, Meaning meaning) {
  const Gates gates = gates_on(problem, around);
  for (const Kink& kink : problem.kinks) {
    if (gates[kink.pairs[0]] != Gate::Open) continue;
    const std::string name = name_of(problem, kink.pairs[0]);
    if (flows_part(problem, gates, around, kink)) return {"flows part at zero, both sides lead away: " + name};
    if (flows_will_part(problem, gates, around, kink))
      return {"flows part at zero, both sides lead away once the outgoing weight has changed its sign: " + name};
  }
  // A neuron that dies rests on its last kink. Once the signal there has turned round, it may stay, or leave.
  for (const Kink& kink : problem.kinks)
    if (meaning == Meaning::Every && gates[kink.pairs[0]] == Gate::Open &&
        is_off(problem.kinks, gates, known, kink.neuron))
      return {"flows may part at zero (--rest speaks of those that stay): " + name_of(problem, kink.pairs[0]) +
              " is at rest, and its signal turns round"};
  std::string names;
  for (std::size_t p = 0; p < gates.size(); ++p)
    if (gates[p] == Gate::Open) names += (names.empty() ? "" : ", ") + name_of(problem, p);
  return {"a preactivation stays near zero: " + (names.empty() ? "it grazes zero" : names), true};
}

}  // namespace plumbline::flow
