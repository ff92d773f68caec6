// Gradient flow in formulas: where it is at a time, where it ends, and when it leaves a ball.
//
// Nobody can write such a curve down. A flow is followed with rigorous bounds (core/flow), and what is known of its
// weights are two ends for each: the coordinates of a box. So a comparison is decided if it is true, or false, of
// everything between these ends, and its certificate brings that of the flow (docs/flow.md, "In formulas").
#include <algorithm>

#include "budget/error.hpp"
#include "evaluation/module_values.hpp"
#include "flow/flow_certificate.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline::modules {
namespace {

constexpr int kMostSteps = 4000;   // of a flow for a formula
constexpr int kStretchBits = 400;  // more than a flow is followed with
constexpr int kSpreadBits = 120;   // of weights that are not rational

// A flow that was followed, and what of it has a value; or why it has none. Inputs that are rational but for one factor
// `a`, such as unit vectors, are followed without it, from weights that are sqrt(a) times as large (docs/flow.md, Lemma
// 2).
struct KnownFlow {
  Case start;
  Real factor = Real(1);
  flow::Starts starts;
  flow::Followed flow;
  std::vector<ExactMatrix> weights;  // where it is, or ends, without the stretch
  Real loss;                         // there, if it is a limit
  Real escape;                       // when, if that was asked
  std::string unknown;               // why nothing is known; otherwise empty
};

// (flow-at t N X Y), (flow-escape r N X Y), (flow-limit N X Y), (flow-loss N X Y)
struct Parts {
  const Term *number, *network, *inputs, *targets;
};
Parts parts_of(const Term& term) {
  const auto& a = term->args;
  const std::size_t first = a.size() - 3;
  return {first == 1 ? &a[0] : nullptr, &a[first], &a[first + 1], &a[first + 2]};
}

// Both values of a limit are of one flow.
Head question(const Term& term) { return term->head == Head::FlowLoss ? Head::FlowLimit : term->head; }

// Throws Undefined for what is no learning problem of a ReLU network without biases.
Case case_of(Facts& facts, const Parts& parts, const Bindings& b) {
  const Term& network = *parts.network;
  const auto& layers = facts.layers(network, b);
  if (facts.prescribed(network, b)) throw Undefined("the gradient flow of a network with prescribed slopes");
  if (!facts.activation_slope(network, b).is_zero() || !facts.bias_free(network, b))
    throw Undefined("gradient flow is that of a ReLU network without biases");
  Case out;
  out.name = "flow";
  for (std::size_t l = 1; l <= layers.size(); ++l)
    out.network.weights.push_back(facts.exact_matrix(
        make(Head::Weight, {make(Head::Literal, {}, {}, Rational(static_cast<std::int64_t>(l))), network}), b));
  out.inputs = facts.exact_matrix(*parts.inputs, b);
  out.targets = facts.exact_matrix(*parts.targets, b);
  if (out.inputs.rows() != layers.front().cols || out.targets->rows() != layers.back().rows ||
      out.targets->cols() != out.inputs.cols())
    throw Undefined("the samples or the targets do not fit the network");
  return out;
}

// The time or the norm that a flow is followed to: a multiple of 2^-20.
Rational grid_number(const Real& a, Head head) {
  const char* what = head == Head::FlowAt ? "a time" : "a norm";
  if (!a.is_rational() || !(a.rational() * Rational(std::int64_t{1} << 20)).is_integer() ||
      a.rational() > Rational(std::int64_t{1} << 20))
    throw Undecided(std::string(what) + " of a flow: only multiples of 2^-20 up to 2^20 are followed");
  return a.rational();
}

// A flow goes by its problem, and by the value of its number, however that is written.
Key flow_key(Facts& facts, const Term& term, const Bindings& b) {
  const Parts parts = parts_of(term);
  const Key asked = key_of(static_cast<std::int64_t>(question(term)));
  const Key number =
      parts.number == nullptr
          ? asked
          : facts.key(make(Head::Literal, {}, {}, grid_number(facts.exact_scalar(*parts.number, b), term->head)), {});
  return facts.key(
      {asked, number, facts.key(*parts.network, b), facts.key(*parts.inputs, b), facts.key(*parts.targets, b)});
}

Real between(const Rational& lower, const Rational& upper) {
  return lower == upper ? Real(lower) : Real::between(lower, upper);
}
Real between(const Integer& lower, const Integer& upper, int bits) {
  const Rational unit = pow(Rational(2), -bits);
  return between(Rational(lower) * unit, Rational(upper) * unit);
}

// The numbers between two ends in which the weights are, divided by the root of the factor.
std::vector<ExactMatrix> weights_in(const flow::Ball& ball, const KnownFlow& of, int bits) {
  const bool stretched = of.starts.stretch.lower < of.starts.stretch.upper;
  const Real root = sqrt(of.factor);
  std::vector<ExactMatrix> out;
  std::size_t next = 0;
  for (const ExactMatrix& w : of.start.network.weights)
    out.push_back(matrix_of<ExactMatrix>(w.rows(), w.cols(), [&](int, int) {
      const Integer& c = ball.centre[next++];
      const Real in_ball = between(Integer(c - ball.radius), Integer(c + ball.radius), bits);
      return stretched ? in_ball / root : in_ball;
    }));
  return out;
}

// Takes the factor out of the inputs, if they are rational then.
void make_rational(KnownFlow& of) {
  const auto irrational =
      std::ranges::find_if(of.start.inputs.entries(), [](const Real& x) { return !x.is_rational(); });
  if (irrational == of.start.inputs.entries().end()) return;
  const Real factor = abs(*irrational);
  ExactMatrix inputs = of.start.inputs;
  for (Real& x : inputs.entries()) x = x / factor;
  if (!std::ranges::all_of(inputs.entries(), [](const Real& x) { return x.is_rational(); })) return;
  of.start.inputs = std::move(inputs);
  of.factor = factor;
  of.starts.stretch = sqrt(factor).enclosure(kStretchBits);
}

// Weights that are not rational, or known between two ends only: the case has their middle, `starts` how far they may
// be off, a little more than that is, so that other roundings agree.
void take_middles(KnownFlow& of) {
  std::vector<Rational> spread;
  bool any = false;
  for (ExactMatrix& w : of.start.network.weights)
    for (Real& x : w.entries()) {
      spread.emplace_back(0);
      if (x.is_rational() && !x.varies()) continue;
      const Enclosure ends = x.enclosure(kStretchBits);
      const Rational middle = (ends.lower + ends.upper) / Rational(2);
      const Rational grid = pow(Rational(2), kSpreadBits), rounded = Rational(floor(middle * grid)) / grid;
      spread.back() = Rational(ceil((ends.upper - rounded) * grid) + 1) / grid;
      x = Real(rounded);
      any = true;
    }
  if (any) of.starts.spread = std::move(spread);
}

KnownFlow followed(Case start, flow::FollowOptions options) {
  KnownFlow out;
  out.start = std::move(start);
  if (options.limit) make_rational(out);
  take_middles(out);
  options.starts = out.starts;
  options.meaning = flow::Meaning::Rest;
  options.most_steps = kMostSteps;
  try {
    out.flow = follow_with_enough_bits(flow::problem_of(out.start), flow::weights_of(out.start), options);
  } catch (const InputError& error) {
    out.unknown = error.what();
    return out;
  }
  out.unknown = out.flow.reason;
  if (!out.unknown.empty()) return out;
  const int bits = out.flow.scale.bits;
  out.weights = weights_in(out.flow.end(), out, bits);
  if (const auto& limit = out.flow.limit) out.loss = between(limit->loss.lower, limit->loss.upper);
  if (const auto& escape = out.flow.escape) out.escape = between(escape->after, escape->before, bits);
  return out;
}

flow::FollowOptions options_of(Facts& facts, const Term& term, const Bindings& b) {
  flow::FollowOptions out;
  switch (question(term)) {
    case Head::FlowAt: out.until = grid_number(facts.exact_scalar(term->args[0], b), term->head); break;
    case Head::FlowEscape:
      out.escape = grid_number(facts.exact_scalar(term->args[0], b), term->head);
      out.until = Rational(4096);
      break;
    default: out.limit = true;
  }
  return out;
}

// What is known of the flow that the term speaks of; throws Undecided where that is nothing. What it takes is reported:
// the certificate of the flow.
const KnownFlow& known_flow(Facts& facts, const Term& term, const Bindings& b) {
  const Key key = flow_key(facts, term, b);
  const KnownFlow& found = facts.remembered<KnownFlow>(question(term), key, [&] {
    Case start = case_of(facts, parts_of(term), b);
    return followed(std::move(start), options_of(facts, term, b));
  });
  if (!found.unknown.empty()) throw Undecided("gradient flow: " + found.unknown);
  facts.uses().report(key, 0, term, b);
  return found;
}

nlohmann::json witness(Facts& facts, const Term& term, const Bindings& b) {
  const KnownFlow& found = known_flow(facts, term, b);
  return flow_witness(found.start, found.flow, found.starts);
}

// At time 0, and for a flow that has not to go anywhere, nothing is followed.
bool at_start(Facts& facts, const Term& term, const Bindings& b) {
  if (term->head != Head::FlowAt) return false;
  const Sign sign = facts.exact_scalar(term->args[0], b).sign();
  if (sign == Sign::Negative) throw Undefined("gradient flow at a negative time");
  (void)case_of(facts, parts_of(term), b);
  return sign == Sign::Zero;
}

template <class Rung> auto place(const Room<Rung>& room, const Term& term, const Bindings& b) {
  if (at_start(room.facts, term, b)) return room.networks.chain(*parts_of(term).network, b);
  std::vector<typename Rung::Matrix> weights;
  for (const ExactMatrix& w : known_flow(room.facts, term, b).weights) weights.push_back(Rung::matrix(w));
  return room.networks.bias_free_chain(std::move(weights));
}

std::vector<Facts::Shape> layers(Facts& facts, const Term& term, const Bindings& b) {
  if (!at_start(facts, term, b)) (void)known_flow(facts, term, b);
  return facts.layers(*parts_of(term).network, b);
}

Real loss(Facts& facts, const Term& term, const Bindings& b) { return known_flow(facts, term, b).loss; }

// From a start of that norm or more it is 0.
Real escape(Facts& facts, const Term& term, const Bindings& b) {
  const Real norm = facts.exact_scalar(term->args[0], b);
  Real squares;
  for (const ExactMatrix& w : case_of(facts, parts_of(term), b).network.weights)
    for (const Real& x : w.entries()) squares += square(x);
  if (norm.sign() != Sign::Positive || (squares - square(norm)).sign() != Sign::Negative) return {};
  return known_flow(facts, term, b).escape;
}

}  // namespace

void flows(ValueTable& table) {
  const auto network = on_every_rung<NetworkFunction>(
      [](const auto& room, const Term& term, const Bindings& b) { return place(room, term, b); });
  table[Head::FlowAt] = {.layers = layers, .chain = network, .enclosed = true, .witness = {"gradient_flows", witness}};
  table[Head::FlowLimit] = table[Head::FlowAt];
  table[Head::FlowLoss] = {.scalar = loss, .enclosed = true, .witness = {"gradient_flows", witness}};
  table[Head::FlowEscape] = {.scalar = escape, .enclosed = true, .witness = {"gradient_flows", witness}};
}

}  // namespace plumbline::modules
