// The loss of margins that tends to zero: Theorem 16 of docs/flow.md.
//
// Where the margins m_j are so large that the loss is at most that of n margins `margin` > 0, they grow for ever,
// whatever the gates are; how fast, and how large they are for the size of the weights, depends on `margin` and the
// norm alone. Where the samples that a neuron sees pull it away from all its kinks, its gates stay, too (Proposition
// 17); where each sees one sample, the direction of the weights converges (Theorem 18).
#include <algorithm>
#include <utility>

#include "flows/flow.hpp"

namespace checker {

namespace {

// n L <= l(margin) on the ball: sum e^(margin - m_j) <= 1, or prod (1 + e^-m_j) <= 1 + e^-margin.
void require_margin(const FlowData& data, const std::vector<Interval>& box, const mpz_class& margin) {
  const Backprop<Interval> on_ball(data, gates_on(data, box), box);
  const Interval one = point(mpz_class(1) << units().unit_bits);
  const bool logistic = data.loss == FlowLoss::Logistic;
  Interval sum = point(0), product = one;
  for (int j = 0; j < data.samples(); ++j) {
    const Term<Interval> m = times(enclose(data.y[j][0]), on_ball.output[j]);
    const mpz_class least = m ? low(*m) : mpz_class(0);
    if (least < margin) flow_fails("limit.margin", "sample " + std::to_string(j + 1) + " may have a smaller margin");
    if (logistic)
      product = product * (one + exp_in_units(point(-least)));
    else
      sum = sum + exp_in_units(point(margin - least));
  }
  if (logistic ? high(product) > low(one + exp_in_units(point(-margin))) : high(sum) > high(one))
    flow_fails("limit.margin", "the loss may be larger than that of such margins");
}

// The gates on the ball; where they are not certain, p and s as is known of the kink.
std::string letters_on(const FlowData& data, const std::vector<FlowSide>& known, const std::vector<Interval>& box) {
  std::string out = gates_on(data, box);
  for (std::size_t a = 0; a < data.kinks.size(); ++a) {
    const Kink& kink = data.kinks[a];
    for (std::size_t k = 0; k < kink.samples.size(); ++k) {
      char& gate = out[data.gate(1, kink.neuron, kink.samples[k])];
      const char letter = known[a] == FlowSide::Unknown ? '?' : letter_of(known[a], kink.factors[k]);
      if (gate == '?' && letter != 'q') gate = letter;
    }
  }
  return out;
}

// Proposition 17: letters that are true of the ball stay true for ever.
void require_lasting(const FlowData& data, const std::vector<Interval>& box, const std::string& gates) {
  for (int i = 0; i < data.widths[1]; ++i) {
    const int outgoing = certain_sign(box[data.weight(2, 0, i)]);
    for (int j = 0; j < data.samples(); ++j) {
      const char letter = gates[data.gate(1, i, j)];
      if (letter == '0') continue;
      const std::string who = "neuron " + std::to_string(i + 1) + " on sample " + std::to_string(j + 1);
      if (outgoing * sgn(data.y[j][0]) != (letter == '1' ? 1 : -1))
        flow_fails("limit.gates", who + ": its outgoing weight works against it");
      for (int k = 0; letter == '1' && k < data.samples(); ++k) {
        const int pull = sgn(inner(data.x[j], data.x[k]));
        const char other = gates[data.gate(1, i, k)];
        if (other == '1' ? pull < 0 : other == 's' ? pull != 0 : pull > 0)
          flow_fails("limit.gates", who + ": it is pulled to another side of sample " + std::to_string(k + 1));
      }
    }
  }
}

// Rounded down to a multiple of 2^-32, in words.
std::string words_below(const mpq_class& q) {
  mpz_class n;
  mpz_fdiv_q(n.get_mpz_t(), mpz_class(q.get_num() << 32).get_mpz_t(), q.get_den().get_mpz_t());
  return fraction(n, mpz_class(1) << 32).get_str();
}
std::string words_above(const mpq_class& q) {
  const std::string negative = words_below(-q);
  return negative[0] == '-' ? negative.substr(1) : negative == "0" ? negative : "-" + negative;
}

// Theorem 18: what the direction of the weights tends to, where each neuron sees at most one sample, and each sample is
// seen; in words, empty elsewhere. The gates are those of Proposition 17.
std::string direction_in_words(const FlowData& data, const std::vector<Interval>& box, const std::string& gates) {
  const Backprop<Interval> on_ball(data, gates, box);
  std::vector<Interval> sums, lengths, c;  // C_j norm(x_j), norm(x_j) by sample; c_i by neuron
  std::vector<int> seen;
  Interval s = point(0);
  for (int j = 0; j < data.samples(); ++j) {
    sums.push_back(point(0));
    lengths.push_back(root(enclose(data.square(j)), 2));
    s = s + enclose(2) / lengths.back();
  }
  for (int i = 0; i < data.widths[1]; ++i) {
    c.push_back(point(0));
    seen.push_back(-1);
    for (int j = 0; j < data.samples(); ++j) {
      if (gates[data.gate(1, i, j)] != '1') continue;
      if (std::exchange(seen.back(), j) >= 0) return "";
      const Interval& v = box[data.weight(2, 0, i)];
      c.back() = *on_ball.z[data.gate(1, i, j)] / lengths[j] + (certain_sign(v) < 0 ? -v : v);
      sums[j] = sums[j] + c.back() * c.back() * lengths[j];
    }
  }
  if (std::any_of(sums.begin(), sums.end(), [](const Interval& a) { return sgn(low(a)) <= 0; })) return "";
  std::string out = "; the direction of the weights converges, of (w_i, v_i) to a_i (x_j/norm(x_j), sign(v_i)):";
  for (std::size_t i = 0; i < c.size(); ++i) {
    out += (i == 0 ? " a_" : ", a_") + std::to_string(i + 1);
    if (seen[i] < 0) {
      out += " = 0";
      continue;
    }
    const Interval share = c[i] / root(sums[seen[i]] * s, 2);
    out += " in [" + words_below(in_rationals(low(share))) + ", " + words_above(in_rationals(high(share))) +
           "] with j = " + std::to_string(seen[i] + 1);
  }
  return out;
}

}  // namespace

FlowStatement check_vanishing(const FlowData& data, const FlowState& last, const JsonValue& json) {
  if (!json["kind"].is("vanishing"))
    reject(Reason::BadName, "limit.kind: expected vanishing or stationary, for a loss of margins");
  require_keys(json, {"kind", "margin"}, {"gates"}, "limit");
  const mpz_class margin = flow_integer(json["margin"], "limit.margin") << kFlowGuardBits;
  if (sgn(margin) <= 0) flow_fails("limit.margin", "expected more than 0");
  const std::vector<Interval> box = box_around(last.ball.centre, last.ball.radius);
  require_margin(data, box, margin);
  const std::string gates = json.contains("gates") ? text_of(json["gates"], "limit.gates") : "";
  if (json.contains("gates")) {
    if (data.depth() != 2) flow_fails("limit.gates", "gates that stay need depth 2");
    if (gates != letters_on(data, last.known, box) || gates.find('?') != std::string::npos)
      flow_fails("limit.gates", "expected 0, 1, p or s for each preactivation, as on the last ball");
    require_lasting(data, box, gates);
  }
  const mpq_class norm = in_rationals(norm_above(box)), size = in_rationals(margin);
  mpq_class root = data.depth() * size / norm, normalised = size;  // root^2: the rate
  if (data.loss == FlowLoss::Logistic) root *= fraction(7, 10);
  for (int l = 0; l < data.depth(); ++l) normalised /= norm;
  const std::string n = std::to_string(data.samples()), depth = std::to_string(data.depth());
  return {"vanishing",
          "the loss of every flow tends to zero: t after the time " + in_rationals(last.time).get_str() +
              " it is at most 1/(" + n + " e^a + b t), a = " + words_below(size) + ", b = " + words_below(root * root) +
              "; each margin is at least " + words_below(normalised) + " norm^" + depth +
              " from then on, norm that of the weights, which tends to infinity" +
              (gates.empty() ? "" : "; the gates stay " + gates + " for ever" + direction_in_words(data, box, gates)),
          last.ball.radius, FlowRange{0, 0}};
}

}  // namespace checker
