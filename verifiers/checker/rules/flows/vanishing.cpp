// The loss of margins that tends to zero: Theorem 16 of docs/flow.md.
//
// Where the margins m_j are so large that the loss is at most that of n margins `margin` > 0, they grow for ever,
// whatever the gates are; how fast, and how large they are for the size of the weights, depends on `margin` and the
// norm alone. Where the samples that a neuron sees pull it away from all its kinks, its gates stay, too (Proposition
// 17).
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

// Proposition 17: the gates on the ball stay for ever.
void require_lasting(const FlowData& data, const std::vector<Interval>& box, const std::string& gates) {
  if (data.depth() != 2) flow_fails("limit.gates", "gates that stay need depth 2");
  if (gates != gates_on(data, box) || gates.find('?') != std::string::npos)
    flow_fails("limit.gates", "expected 0 or 1 for each preactivation, as on the last ball");
  for (int i = 0; i < data.widths[1]; ++i) {
    const int outgoing = certain_sign(box[data.weight(2, 0, i)]);
    for (int j = 0; j < data.samples(); ++j) {
      if (gates[data.gate(1, i, j)] != '1') continue;
      const std::string who = "neuron " + std::to_string(i + 1) + " on sample " + std::to_string(j + 1);
      if (outgoing * sgn(data.y[j][0]) <= 0) flow_fails("limit.gates", who + ": its outgoing weight works against it");
      for (int k = 0; k < data.samples(); ++k)
        if (sgn(inner(data.x[j], data.x[k])) * (gates[data.gate(1, i, k)] == '1' ? 1 : -1) < 0)
          flow_fails("limit.gates", who + ": it is pulled towards zero on sample " + std::to_string(k + 1));
    }
  }
}

// Rounded down to a multiple of 2^-32, in words.
std::string words_below(const mpq_class& q) {
  mpz_class n;
  mpz_fdiv_q(n.get_mpz_t(), mpz_class(q.get_num() << 32).get_mpz_t(), q.get_den().get_mpz_t());
  return fraction(n, mpz_class(1) << 32).get_str();
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
  if (json.contains("gates")) require_lasting(data, box, gates);
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
              (gates.empty() ? "" : "; the gates stay " + gates + " for ever"),
          last.ball.radius, FlowRange{0, 0}};
}

}  // namespace checker
