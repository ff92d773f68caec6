#include "flows/flow.hpp"

#include <algorithm>

#include "certificate.hpp"
#include "flows/contact.hpp"
#include "matrices/inertia.hpp"
#include "numerals.hpp"
#include "session.hpp"

namespace checker {

namespace {

constexpr unsigned kBendBits = 16;            // `bend` is in units of 2^-16
constexpr std::int64_t kEigenvalueBits = 48;  // matrices are rounded to so many bits after the point

// An entry of a matrix of the case, from 0.
mpq_class rational_entry(const Matrix& m, int i, int j, const std::string& place) {
  const Num x = m.at(i, j);
  if (!x.is_rational())
    reject(Reason::NotApplicable, place + ", entry (" + std::to_string(i + 1) + ", " + std::to_string(j + 1) +
                                      "): expected a rational number, as everywhere in a flow");
  return x.rational();
}

FlowData read_data(const Case& c, const JsonValue& of_case) {
  if (!c.network || !of_case["network"]["activation"].is("relu") || !c.network->bias_free())
    reject(Reason::NotApplicable, "case.network: expected a fully connected ReLU network without biases");
  if (!c.targets) reject(Reason::NotApplicable, "case.data.targets: there are none");
  FlowData data;
  data.widths.push_back(c.network->weights.front()->cols);
  for (const MatrixPtr& w : c.network->weights) data.widths.push_back(w->rows);
  const auto columns = [](const Matrix& m, const std::string& place) {
    std::vector<std::vector<mpq_class>> out(static_cast<std::size_t>(m.cols));
    for (int j = 0; j < m.cols; ++j)
      for (int i = 0; i < m.rows; ++i) out[j].push_back(rational_entry(m, i, j, place));
    return out;
  };
  data.x = columns(*c.inputs, "case.data.inputs");
  data.y = columns(*c.targets, "case.data.targets");
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

mpz_class read_units(const JsonValue& json, const std::string& place) {
  return flow_integer(json, place) << kFlowGuardBits;
}

mpz_class read_length(const JsonValue& json, const std::string& place, bool positive) {
  mpz_class n = read_units(json, place);
  if (sgn(n) < 0 || (positive && sgn(n) == 0)) reject(Reason::BadNumber, place + ": is too small");
  return n;
}

FlowBall read_ball(const JsonValue& json, std::size_t weights, const std::string& place) {
  FlowBall out;
  for (const JsonValue& c : list_of(json["centre"], place + ".centre"))
    out.centre.push_back(read_units(c, place + ".centre"));
  if (out.centre.size() != weights) reject(Reason::BadShape, place + ".centre: expected a number for each weight");
  out.radius = read_length(json["radius"], place + ".radius", false);
  return out;
}

// E(x) of Theorem 3.
mpq_class growth(const mpq_class& x) {
  const mpq_class size = ::abs(x);
  return 1 + x + x * x / 2 + size * size * size / 4;
}

mpz_class distance_above(const std::vector<Interval>& from, const std::vector<mpz_class>& to) {
  std::vector<Interval> off;
  for (std::size_t k = 0; k < from.size(); ++k) off.push_back(from[k] + point(-to[k]));
  return norm_above(off);
}

// Theorem 3.
class SmoothStep {
 public:
  SmoothStep(const FlowData& data, const FlowState& from, const JsonValue& json, bool rest, const std::string& place)
      : data_(data), from_(from), place_(place) {
    require_keys(json, {"aside", "bend", "centre", "gates", "radius", "time", "tube"}, {}, place);
    gates_ = text_of(json["gates"], place + ".gates");
    time_ = read_length(json["time"], place + ".time", true);
    tube_ = read_length(json["tube"], place + ".tube", true);
    bend_ = flow_integer(json["bend"], place + ".bend");
    to_ = read_ball(json, data.weights(), place);
    check_gates();
    quantities_ = quantities(data, gates_, rest, place + ".gates");
    begin_aside(read_length(json["aside"], place + ".aside", false));
    find_path();
  }

  FlowState run() {
    const mpq_class m = mpq_class(time_ * bend_, mpz_class(1) << (units().unit_bits + kBendBits));
    if (::abs(m) > 1) flow_fails(place_ + ".bend", "expected at most 1 in size, times the time");
    const Backprop<Poly> along(data_, gates_, path_);
    std::vector<Interval> box;
    for (const Poly& p : path_) box.push_back(widened(range_of(p), tube_));
    const Backprop<Jet> near(data_, gates_, jets_of(box));
    const mpz_class defect = defect_of(along);
    const mpq_class grown = growth(std::max<mpq_class>(m, 0));
    if ((radius_ + defect) * grown >= tube_) flow_fails(place_ + ".tube", "the flow may leave it");
    check_sides();
    watch(along, near);
    std::vector<std::vector<Interval>> hessian;
    for (const Term<Jet>& g : near.gradient) hessian.push_back(slopes_of(g));
    const mpz_class bound = -(bend_ << (units().unit_bits - kBendBits));
    if (!eigenvalues_at_least(hessian, bound))
      flow_fails(place_ + ".bend", "the Hessian is not seen to be at least -bend");
    std::vector<Interval> end;
    for (const Poly& p : path_) {
      mpz_class sum;
      for (const mpz_class& c : p.c) sum += c;
      end.push_back(point(sum));
    }
    const mpz_class radius = ceiling(mpq_class(radius_ * growth(m) + defect * grown)) + distance_above(end, to_.centre);
    if (radius > to_.radius) flow_fails(place_ + ".radius", "the flow may end outside");
    FlowState out{to_, {}, from_.time + time_, norm_above(box), from_.slides};
    for (const Kink& kink : data_.kinks) {
      const FlowSide side = letters_of(data_, kink, gates_, place_).side;
      const char first = gates_[data_.gate(1, kink.neuron, kink.samples[0])];
      out.known.push_back(side != FlowSide::Unknown ? side
                          : first == '1'            ? FlowSide::NotNegative
                                                    : FlowSide::NotPositive);
    }
    return out;
  }

 private:
  // Letters 0, 1; for kinks p, q, s too, where what they say is known.
  void check_gates() const {
    if (gates_.size() != data_.gates() || gates_.find_first_not_of("01pqs") != std::string::npos)
      reject(Reason::BadShape, place_ + ".gates: expected a letter 0, 1, p, q or s for each preactivation");
    const std::size_t first = static_cast<std::size_t>(data_.depth() > 1 ? data_.widths[1] * data_.samples() : 0);
    if (gates_.find_first_not_of("01", first) != std::string::npos)
      flow_fails(place_ + ".gates", "p, q and s are letters of the first layer");
    require_rules(data_, gates_, place_ + ".gates");
    for (std::size_t k = 0; k < data_.kinks.size(); ++k) {
      const FlowSide side = letters_of(data_, data_.kinks[k], gates_, place_ + ".gates").side;
      if (side != FlowSide::Unknown && from_.known[k] != side && from_.known[k] != FlowSide::Zero)
        flow_fails(place_ + ".gates", "it is not known that neuron " + std::to_string(data_.kinks[k].neuron + 1) +
                                          " is on that side of sample " +
                                          std::to_string(data_.kinks[k].samples[0] + 1));
    }
  }

  // m beside the kinks that slide: <m, w> <= 0 on its side.
  static RationalVector outward(const Quantity& q) {
    RationalVector m = beside(q.kink->normal, q.beside);
    if (q.side == FlowSide::NotNegative)
      for (mpq_class& x : m) x = -x;
    return m;
  }

  // The start of the path, and its distance from a flow: the centre moved to the side of every kink that leans, which
  // takes no flow farther away, and by `aside` beyond it; less than a unit for each rounding.
  void begin_aside(const mpz_class& aside) {
    start_ = from_.ball.centre;
    mpq_class squares;
    unsigned long rounded = 0;
    for (const Quantity& q : quantities_) {
      if (q.kind != Quantity::Kind::Leans) continue;
      const RationalVector m = outward(q);
      const mpq_class square = inner(m, m);
      mpq_class zeta;
      for (int k = 0; k < data_.widths[0]; ++k) zeta += m[k] * mpq_class(start_[data_.weight(1, q.kink->neuron, k)]);
      const mpq_class part = (std::max<mpq_class>(zeta, 0) + mpq_class(aside)) / square;
      for (int k = 0; k < data_.widths[0]; ++k, ++rounded) {
        mpz_class& w = start_[data_.weight(1, q.kink->neuron, k)];
        w = ceiling(mpq_class(w - part * m[k]));
      }
      squares += mpq_class(aside * aside) / square;
    }
    radius_ = from_.ball.radius + root_above(ceiling(squares)) + rounded;
  }

  // Coefficient by coefficient: p_{k+1} = -h g_k / (k + 1), rounded.
  void find_path() {
    std::vector<std::vector<mpz_class>> coefficients;
    for (const mpz_class& c : start_) coefficients.push_back({c});
    std::vector<Grown> weights;
    for (const auto& c : coefficients) weights.push_back({&c});
    for (std::size_t k = 0; k < units().poly_degree; ++k) {
      begin_pass(k == 0);
      const Backprop<Grown> so_far(data_, gates_, weights);
      const mpz_class divisor = mpz_class(static_cast<unsigned long>(k + 1)) << units().unit_bits;
      for (std::size_t w = 0; w < weights.size(); ++w) {
        mpz_class next;
        if (const Term<Grown>& g = so_far.gradient[w])
          mpz_fdiv_q(next.get_mpz_t(), mpz_class(-(time_ * (*g->c)[k])).get_mpz_t(), divisor.get_mpz_t());
        coefficients[w].push_back(next);
      }
    }
    for (auto& c : coefficients) path_.push_back({std::move(c), 0});
  }

  // At least sup ||p' + h grad L||.
  mpz_class defect_of(const Backprop<Poly>& along) const {
    std::vector<Interval> sums;
    for (std::size_t w = 0; w < path_.size(); ++w) {
      mpz_class sum;  // in units of 2^-(2 units().unit_bits)
      const Term<Poly>& g = along.gradient[w];
      for (std::size_t k = 0; k < units().poly_degree; ++k) {
        mpz_class off = (path_[w].c[k + 1] * static_cast<unsigned long>(k + 1)) << units().unit_bits;
        if (g) off += time_ * g->c[k];
        sum += ::abs(off);
      }
      if (g) sum += time_ * (::abs(g->c[units().poly_degree]) + g->rest);
      sums.push_back(point(product_above(sum, 1)));
    }
    return norm_above(sums);
  }

  // The range of a quantity wherever the flow may be: along the path, and as far off as its derivative allows.
  Interval range_near(const Term<Poly>& along, const Term<Jet>& near) const {
    if (!along || !near) return point(0);
    return widened(range_of(*along), product_above(norm_above(near->slope), tube_));
  }

  [[nodiscard]] Interval range_of_quantity(const Quantity& q, const Backprop<Poly>& along,
                                           const Backprop<Jet>& near) const {
    return range_near(value_of(q, along, data_, gates_), value_of(q, near, data_, gates_));
  }

  // The path lies on the side of every kink that leans, so what keeps a flow there brings it no farther from the path.
  void check_sides() const {
    for (const Quantity& q : quantities_) {
      if (q.kind != Quantity::Kind::Leans) continue;
      const RationalVector m = outward(q);
      Term<Poly> zeta;
      for (int k = 0; k < data_.widths[0]; ++k)
        zeta = plus(zeta, times(enclose(m[k]), Term<Poly>(path_[data_.weight(1, q.kink->neuron, k)])));
      if (sgn(high(range_of(*zeta))) > 0) flow_fails(place_ + ".aside", "the path crosses a kink that leans");
    }
  }

  void watch(const Backprop<Poly>& along, const Backprop<Jet>& near) const {
    for (std::size_t g = 0; g < gates_.size(); ++g)
      if ((gates_[g] == '0' || gates_[g] == '1') && along.z[g] &&
          certain_sign(range_near(along.z[g], near.z[g])) != (gates_[g] == '1' ? 1 : -1))
        flow_fails(place_ + ".gates", "preactivation " + std::to_string(g + 1) + " may have another sign");
    for (const Quantity& q : quantities_) {
      if (q.kind == Quantity::Kind::Leans) continue;
      const bool nothing = !value_of(q, along, data_, gates_);
      const bool by_sides = q.kind == Quantity::Kind::AboveLower || q.kind == Quantity::Kind::BelowUpper;
      if (nothing ? !by_sides : certain_sign(range_of_quantity(q, along, near)) != 1)
        flow_fails(place_ + ".gates", words_of(q));
    }
  }

  const FlowData& data_;
  const FlowState& from_;
  std::string place_, gates_;
  std::vector<Quantity> quantities_;
  std::vector<mpz_class> start_;  // of the path
  mpz_class time_, tube_, bend_, radius_;
  FlowBall to_;
  std::vector<Poly> path_;
};

// Theorem 4.
FlowState check_switch(const FlowData& data, const FlowState& from, const JsonValue& json, bool rest,
                       const std::string& place) {
  require_keys(json, {"centre", "known", "origins", "radius", "reach", "time"}, {}, place);
  const mpz_class time = read_length(json["time"], place + ".time", true),
                  reach = read_length(json["reach"], place + ".reach", true);
  const FlowBall to = read_ball(json, data.weights(), place);
  const std::vector<Interval> box = box_around(from.ball.centre, reach);
  const std::string gates = gates_on(data, box);
  const Backprop<Interval> on_box(data, gates, box);
  std::vector<Interval> end;
  for (std::size_t k = 0; k < box.size(); ++k) {
    const Interval moved = on_box.gradient[k] ? point(-time) * *on_box.gradient[k] : point(0);
    if (from.ball.radius + size_of(moved) >= reach) flow_fails(place + ".reach", "the flow may leave the box");
    end.push_back(point(from.ball.centre[k]) + moved);
  }
  if (from.ball.radius + distance_above(end, to.centre) > to.radius)
    flow_fails(place + ".radius", "the flow may end outside");
  const std::vector<Interval> near = box_around(from.ball.centre, from.ball.radius);
  Contact contact = check_contact({data, gates, box, near, time, rest}, from.known, json, place);
  FlowState out{to, std::move(contact.known), from.time + time, norm_above(box), from.slides};
  if (contact.slides && !out.slides) out.slides = out.time;
  return out;
}

FlowState read_start(const FlowData& data, const Case& c, const JsonValue& json) {
  require_keys(json, {"centre", "radius"}, {}, "start");
  FlowState out{read_ball(json, data.weights(), "start"), {}, 0, 0, {}};
  for (const Kink& kink : data.kinks) {  // exact: the sign at the weights of the case
    RationalVector w;
    for (int k = 0; k < data.widths[0]; ++k)
      w.push_back(rational_entry(*c.network->weights.front(), kink.neuron, k, "case.network.weights[0]"));
    const int sign = sgn(inner(kink.normal, w));
    out.known.push_back(sign < 0 ? FlowSide::NotPositive : sign > 0 ? FlowSide::NotNegative : FlowSide::Zero);
  }
  mpq_class sum;
  for (std::size_t l = 0, k = 0; l < c.network->weights.size(); ++l) {
    const MatrixPtr& w = c.network->weights[l];
    for (int i = 0; i < w->rows; ++i)
      for (int j = 0; j < w->cols; ++j, ++k) {
        const mpq_class off =
            rational_entry(*w, i, j, at("case.network.weights", l)) - in_rationals(out.ball.centre[k]);
        sum += off * off;
      }
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

// The matrix is its middle plus at most its radius in the Frobenius norm. All is rounded to 2^-48; a unit more for each
// entry covers that.
bool eigenvalues_at_least(const std::vector<std::vector<Interval>>& rows, const mpz_class& least) {
  const std::size_t n = rows.size();
  const unsigned cut = units().unit_bits - static_cast<unsigned>(kEigenvalueBits);
  const auto coarse = [&](const mpz_class& x) {
    mpz_class q;
    mpz_fdiv_q_2exp(q.get_mpz_t(), x.get_mpz_t(), cut);
    return q;
  };
  std::vector<mpz_class> middle(room_for(static_cast<std::int64_t>(n) * static_cast<std::int64_t>(n)));
  mpz_class squares;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k <= i; ++k) {
      const mpz_class lo = coarse(low(rows[i][k])), hi = coarse(high(rows[i][k])) + 1,
                      mid = coarse(low(rows[i][k]) + (high(rows[i][k]) - low(rows[i][k])) / 2);
      middle[i * n + k] = middle[k * n + i] = mid;
      const mpz_class radius = std::max<mpz_class>(hi - mid, mid - lo);
      squares += radius * radius * (i == k ? 1 : 2);
    }
  const mpz_class shift = coarse(least) + 1 + root_above(squares);
  for (std::size_t i = 0; i < n; ++i) middle[i * n + i] -= shift;
  return few_negative_eigenvalues(middle, static_cast<int>(n), 0);
}

namespace {

void check_flow(const JsonValue& json, const Reading*, Result& result) {
  const std::int64_t bits = count_of(json["bits"], "bits", 32), degree = count_of(json["degree"], "degree", 1);
  if (bits > 640 || degree > 128) reject(Reason::TooLarge, "bits, degree: expected at most 640 and 128");
  units().unit_bits = static_cast<unsigned>(bits) + kFlowGuardBits;
  units().poly_degree = static_cast<std::size_t>(degree);
  const Case c = read_case(json["case"]);
  if (recorded(Module::Boxes)) reject(Reason::BadNumber, "case: a flow has no box numbers");
  const Grid grid(units().unit_bits);
  const FlowData data = read_data(c, json["case"]);
  units().jet_size = data.weights();
  const FlowState start = read_start(data, c, json["start"]);
  FlowState state = start;
  FlowEscape escape(json["escape"], start);
  const bool rest = json["meaning"].is("rest");
  if (!rest && !json["meaning"].is("every")) reject(Reason::BadName, "meaning: expected \"every\" or \"rest\"");
  const std::vector<JsonValue>& steps = list_of(json["steps"], "steps");
  for (std::size_t s = 0; s < steps.size(); ++s) {
    const std::string place = at("steps", s);
    if (!steps[s].is_object()) reject(Reason::WrongType, place + ": expected an object");
    state = steps[s].contains("gates") ? SmoothStep(data, state, steps[s], rest, place).run()
                                       : check_switch(data, state, steps[s], rest, place);
    escape.follow(state);
  }
  FlowStatement out = check_limit(data, state, json["limit"], rest);
  out.text += check_spectra(data, start.ball, {state.ball.centre, out.reach}, json["spectra"]) + escape.statement();
  if (state.slides)
    out.text += "; with relu'(0) = 0 there is no flow beyond time " + in_rationals(*state.slides).get_str();
  if (rest) out.text += "; of flows in which a neuron that is off on all samples stays at rest";
  result.verdict = out.verdict;
  result.formula = out.text;
  if (!json["claim"].is("flow")) reject(Reason::BadName, "claim: expected \"flow\"");
  if (!json["reading"].is(json["limit"].is_null() ? "time" : "limit"))
    reject(Reason::BadName, "reading: expected \"limit\" where there is one, otherwise \"time\"");
  if (!json["verdict"].is(out.verdict)) reject(Reason::Verdict, "verdict: expected " + out.verdict);
}

}  // namespace

Format flow_format() {
  return {"plumbline-flow/3",
          Module::Flows,
          {"bits", "case", "claim", "degree", "digest", "escape", "format", "limit", "meaning", "reading", "spectra",
           "start", "steps", "verdict"},
          check_flow};
}

}  // namespace checker
