#include "flows/flow.hpp"

#include "flows/deep.hpp"

#include <algorithm>

#include "certificate.hpp"
#include "matrices/inertia.hpp"
#include "numerals.hpp"
#include "session.hpp"

namespace checker {

namespace {

constexpr std::int64_t kEigenvalueBits = 48;  // matrices are rounded to so many bits after the point

// An entry of a matrix of the case, from 0.
mpq_class rational_entry(const Matrix& m, int i, int j, const std::string& place) {
  const Num x = m.at(i, j);
  if (!x.is_rational())
    reject(Reason::NotApplicable, place + ", entry (" + std::to_string(i + 1) + ", " + std::to_string(j + 1) +
                                      "): expected a rational number, as everywhere in a flow");
  return x.rational();
}

// Absent: the squared loss.
FlowLoss read_loss(const JsonValue& json, const FlowData& data) {
  if (!json.contains("loss")) return FlowLoss::Squared;
  const bool logistic = json["loss"].is("logistic");
  if (!logistic && !json["loss"].is("exponential"))
    reject(Reason::BadName, "loss: expected \"exponential\" or \"logistic\"");
  if (data.widths.back() != 1) reject(Reason::NotApplicable, "case.network: a loss of margins needs one output");
  for (int l = 2; l <= data.depth(); ++l)
    if (data.has_biases(l))
      reject(Reason::NotApplicable, "case.network: a loss of margins needs layers without biases behind the first");
  for (const RationalVector& y : data.y)
    if (::abs(y[0]) != 1) reject(Reason::NotApplicable, "case.data.targets: expected labels -1 and 1");
  return logistic ? FlowLoss::Logistic : FlowLoss::Exponential;
}

FlowData read_data(const Case& c, const JsonValue& of_case) {
  if (!c.network || !of_case["network"]["activation"].is("relu"))
    reject(Reason::NotApplicable, "case.network: expected a fully connected ReLU network");
  if (!c.targets) reject(Reason::NotApplicable, "case.data.targets: there are none");
  FlowData data;
  data.widths.push_back(c.network->weights.front()->cols);
  for (const MatrixPtr& w : c.network->weights) data.widths.push_back(w->rows);
  for (const MatrixPtr& b : c.network->biases) data.biased.push_back(b != nullptr);
  data.biased.resize(c.network->weights.size());
  const auto columns = [](const Matrix& m, const std::string& place) {
    std::vector<std::vector<mpq_class>> out(static_cast<std::size_t>(m.cols));
    for (int j = 0; j < m.cols; ++j)
      for (int i = 0; i < m.rows; ++i) out[j].push_back(rational_entry(m, i, j, place));
    return out;
  };
  data.x = columns(*c.inputs, "case.data.inputs");
  data.y = columns(*c.targets, "case.data.targets");
  if (data.biased[0]) {
    ++data.widths[0];
    for (RationalVector& x : data.x) x.emplace_back(1);
  }
  if (data.y.size() != data.x.size() || static_cast<int>(data.y[0].size()) != data.widths.back())
    reject(Reason::BadShape, "case.data.targets: expected a column for each sample");
  for (std::size_t j = 0; j < data.x.size(); ++j) {
    if (data.square(static_cast<int>(j)) == 0) reject(Reason::NotApplicable, "case.data.inputs: a sample is zero");
    data.spans.emplace_back();
    data.minus_y.emplace_back();
    for (const mpq_class& q : data.x[j]) data.spans.back().push_back(enclose(q));
    for (const mpq_class& q : data.y[j]) data.minus_y.back().push_back(enclose(-q));
  }
  data.kinks = kinks_of(data);
  if (data.weights() > 256) reject(Reason::TooLarge, "case.network: more than 256 weights");
  return data;
}

// On which side of a kink the weights are, as they are written: exact. Positive multiples are on the same.
FlowSide side_at_start(const FlowData& data, const Kink& kink, const std::vector<mpq_class>& weights,
                       const FlowStarts& starts) {
  mpq_class z, spread;
  for (int k = 0; k < data.widths[0]; ++k) {
    const std::size_t w = data.weight(1, kink.neuron, k);
    z += kink.normal[k] * weights[w];
    spread += ::abs(kink.normal[k]) * starts.spread_of(w);
  }
  if (::abs(z) < spread) return FlowSide::Unknown;
  return sgn(z) < 0 ? FlowSide::NotPositive : sgn(z) > 0 ? FlowSide::NotNegative : FlowSide::Zero;
}

// At least the distance of s (w + d) from the centre, for every s of the stretch and |d| <= spread.
mpq_class farthest(const mpq_class& w, const mpq_class& spread, const FlowRange& stretch, const mpq_class& centre) {
  mpq_class most;
  for (const mpq_class& end : {mpq_class(w - spread), mpq_class(w + spread)})
    for (const mpq_class& s : {stretch.lower, stretch.upper})
      most = std::max<mpq_class>(most, ::abs(mpq_class(end * s - centre)));
  return most;
}

FlowState read_start(const FlowData& data, const std::vector<mpq_class>& weights, const FlowStarts& starts,
                     const JsonValue& json) {
  require_keys(json, {"centre", "radius"}, {}, "start");
  FlowState out{read_flow_ball(json, data.weights(), "start"), {}, 0, 0, {}};
  for (const Kink& kink : data.kinks) out.known.push_back(side_at_start(data, kink, weights, starts));
  out.known.resize(known_size(data), FlowSide::Unknown);
  mpq_class sum;
  for (std::size_t k = 0; k < weights.size(); ++k) {
    const mpq_class off = farthest(weights[k], starts.spread_of(k), starts.stretch, in_rationals(out.ball.centre[k]));
    sum += off * off;
  }
  const mpq_class radius = in_rationals(out.ball.radius);
  if (sum > radius * radius) flow_fails("start", "the ball does not contain the weights of the case");
  return out;
}

}  // namespace

mpz_class flow_integer(const JsonValue& json, const std::string& place) {
  mpz_class n = parse_integer(text_of(json, place), place);
  if (size_in_bits(n) > 1024) reject(Reason::TooLarge, place + ": more than 1024 bits");
  return n;
}

std::vector<Interval> box_around(const std::vector<mpz_class>& centre, const mpz_class& radius) {
  std::vector<Interval> out;
  for (const mpz_class& c : centre) out.push_back(widened(point(c), radius));
  return out;
}

// Layer by layer: the signs of a layer need the gates of those before it.
std::string gates_on(const FlowData& data, const std::vector<Interval>& box) {
  std::string gates(data.gates(), '?');
  for (int l = 1; l < data.depth(); ++l) {
    const Backprop<Interval> values(data, gates, box);
    for (int i = 0; i < data.widths[l]; ++i)
      for (int j = 0; j < data.samples(); ++j) {
        const std::size_t g = data.gate(l, i, j);
        const int sign = values.z[g] ? certain_sign(*values.z[g]) : -1;
        if (sign != 0) gates[g] = sign > 0 ? '1' : '0';
      }
  }
  return gates;
}

std::vector<Jet> jets_of(const std::vector<Interval>& box) {
  std::vector<Jet> out;
  for (std::size_t k = 0; k < box.size(); ++k) {
    out.push_back({box[k], std::vector<Interval>(box.size())});
    out.back().slope[k] = point(mpz_class(1) << units().unit_bits);
  }
  return out;
}

std::vector<Interval> slopes_of(const Term<Jet>& a) {
  return a && !a->slope.empty() ? a->slope : std::vector<Interval>(units().jet_size);
}

namespace {

// Rounded to 2^-48.
mpz_class coarse(const mpz_class& x) {
  mpz_class q;
  mpz_fdiv_q_2exp(q.get_mpz_t(), x.get_mpz_t(), units().unit_bits - static_cast<unsigned>(kEigenvalueBits));
  return q;
}
// An interval is its middle plus at most its radius, both rounded to 2^-48.
struct Rounded {
  mpz_class middle, radius;
};
Rounded rounded(const Interval& x) {
  const mpz_class lo = coarse(low(x)), hi = coarse(high(x)) + 1, mid = coarse(low(x) + (high(x) - low(x)) / 2);
  return {mid, std::max<mpz_class>(hi - mid, mid - lo)};
}
// At least sqrt(x), in units of 2^-48.
mpz_class root_of(const mpz_class& x) {
  const unsigned bits = units().unit_bits, wanted = 2 * static_cast<unsigned>(kEigenvalueBits);
  if (bits <= wanted) return root_above(x << (wanted - bits));
  mpz_class q;
  mpz_fdiv_q_2exp(q.get_mpz_t(), x.get_mpz_t(), bits - wanted);
  return root_above(q + 1);
}

}  // namespace

// The symmetric matrix is its middle plus at most its radius in the Frobenius norm.
bool eigenvalues_at_least(const std::vector<std::vector<Interval>>& rows, const mpz_class& least) {
  const std::size_t n = rows.size();
  std::vector<mpz_class> middle(room_for(static_cast<std::int64_t>(n) * static_cast<std::int64_t>(n)));
  mpz_class squares;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k <= i; ++k) {
      const Rounded x = rounded(rows[i][k]);
      middle[i * n + k] = middle[k * n + i] = x.middle;
      squares += x.radius * x.radius * (i == k ? 1 : 2);
    }
  const mpz_class shift = coarse(least) + 1 + root_above(squares);
  for (std::size_t i = 0; i < n; ++i) middle[i * n + i] -= shift;
  return few_negative_eigenvalues(middle, static_cast<int>(n), 0);
}

// With the middle M and the Frobenius norm e of the radius the least singular value is at least that of M minus e
// (Weyl): M M^T - (sqrt(least) + e)^2 I, in integers, has no negative eigenvalue.
bool squares_at_least(const std::vector<std::vector<Interval>>& rows, const mpz_class& least) {
  const std::size_t n = rows.size();
  std::vector<std::vector<mpz_class>> m(n);
  mpz_class squares;
  for (std::size_t i = 0; i < n; ++i)
    for (const Interval& entry : rows[i]) {
      const Rounded x = rounded(entry);
      m[i].push_back(x.middle);
      squares += x.radius * x.radius;
    }
  const mpz_class shift = root_of(least) + root_above(squares);
  std::vector<mpz_class> gram(room_for(static_cast<std::int64_t>(n) * static_cast<std::int64_t>(n)));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k <= i; ++k) {
      mpz_class sum = i == k ? mpz_class(-shift * shift) : mpz_class(0);
      for (std::size_t c = 0; c < m[i].size(); ++c) sum += m[i][c] * m[k][c];
      gram[i * n + k] = gram[k * n + i] = sum;
    }
  return few_negative_eigenvalues(gram, static_cast<int>(n), 0);
}

namespace {

void check_flow(const JsonValue& json, const Reading*, Result& result) {
  const CheckedFlow flow = check_flow_witness(json, {}, [&](const CheckedFlow& found) {
    return check_spectra(found.data, found.start, found.end, json["spectra"]);
  });
  result.verdict = flow.verdict;
  result.formula = flow.text;
  if (!json["claim"].is("flow")) reject(Reason::BadName, "claim: expected \"flow\"");
  if (!json["reading"].is(flow.limit ? "limit" : "time"))
    reject(Reason::BadName, "reading: expected \"limit\" where there is one, otherwise \"time\"");
  if (!json["verdict"].is(flow.verdict)) reject(Reason::Verdict, "verdict: expected " + flow.verdict);
}

}  // namespace

CheckedFlow check_flow_witness(const JsonValue& json, const FlowStarts& starts,
                               const std::function<std::string(const CheckedFlow&)>& of_layers) {
  const std::int64_t bits = count_of(json["bits"], "bits", 32), degree = count_of(json["degree"], "degree", 1);
  if (bits > 640 || degree > 128) reject(Reason::TooLarge, "bits, degree: expected at most 640 and 128");
  units() = Units{};
  units().unit_bits = static_cast<unsigned>(bits) + kFlowGuardBits;
  units().poly_degree = static_cast<std::size_t>(degree);
  const Case c = read_case(json["case"]);
  if (recorded(Module::Boxes)) reject(Reason::BadNumber, "case: a flow has no box numbers");
  const Grid grid(units().unit_bits);
  CheckedFlow out{.data = read_data(c, json["case"])};
  out.data.loss = read_loss(json, out.data);
  units().jet_size = out.data.weights();
  for (std::size_t l = 0; l < c.network->weights.size(); ++l) {
    const Matrix& w = *c.network->weights[l];
    for (int i = 0; i < w.rows; ++i) {
      for (int j = 0; j < w.cols; ++j) out.weights.push_back(rational_entry(w, i, j, at("case.network.weights", l)));
      if (out.data.biased[l])
        out.weights.push_back(rational_entry(*c.network->biases[l], i, 0, at("case.network.biases", l)));
    }
  }
  if (!starts.spread.empty() && starts.spread.size() != out.weights.size())
    reject(Reason::BadShape, "spread: expected a number for each weight");
  FlowState state = read_start(out.data, out.weights, starts, json["start"]);
  out.start = state.ball;
  FlowEscape escape(json["escape"], state);
  const bool rest = json["meaning"].is("rest");
  if (!rest && !json["meaning"].is("every")) reject(Reason::BadName, "meaning: expected \"every\" or \"rest\"");
  const std::vector<JsonValue>& steps = list_of(json["steps"], "steps");
  for (std::size_t s = 0; s < steps.size(); ++s) {
    state = check_step(out.data, state, steps[s], rest, at("steps", s));
    escape.follow(state);
  }
  const FlowStatement limit = check_limit(out.data, state, json["limit"], rest);
  out.end = {state.ball.centre, limit.reach};
  out.time = in_rationals(state.time);
  out.limit = limit.loss;
  out.escape = escape.times();
  out.verdict = limit.verdict;
  out.text = limit.text + of_layers(out) + words_of(out.escape);
  if (state.slides)
    out.text += "; with relu'(0) = 0 there is no flow beyond time " + in_rationals(*state.slides).get_str();
  if (out.data.loss != FlowLoss::Squared)
    out.text += out.data.loss == FlowLoss::Logistic ? "; for the logistic loss" : "; for the exponential loss";
  if (rest) out.text += "; of flows in which a neuron that is off on all samples stays at rest";
  return out;
}

Format flow_format() {
  return {"plumbline-flow/4",
          Module::Flows,
          {"bits", "case", "claim", "degree", "digest", "escape", "format", "limit", "meaning", "reading", "spectra",
           "start", "steps", "verdict"},
          check_flow,
          {"loss"}};
}

}  // namespace checker
