// The optimal escape speed of depth 2, upper bounds by proof tables, and the deeper network of Proposition 3.2.
#include "evaluation/fill.hpp"
#include "evaluation/module_values.hpp"
#include "modules/saddle/deepen.hpp"
#include "optimum/proof_table.hpp"
#include "optimum/speed_2.hpp"

namespace plumbline::modules {
namespace {

Real speed_2(Facts& facts, const Term& term, const Bindings& b) {
  const Term &x = term->args[0], &g = term->args[1];
  return facts.remembered<Real>(term->head, facts.key({facts.key(x, b), facts.key(g, b)}),
                                [&] { return plumbline::speed_2(facts.exact_matrix(x, b), facts.exact_matrix(g, b)); });
}

// Without its table the case has one without rows.
Truth speed_at_most(Facts& facts, const Term& term, const Bindings& b) {
  const auto& args = term->args;
  const std::int64_t depth_of = facts.integer(args[0], b);
  const ExactMatrix &x = facts.exact_matrix(args[1], b), &g = facts.exact_matrix(args[2], b);
  const bool absent = args[4]->head == Head::NamedMatrix && !facts.subject().matrices.contains(args[4]->name);
  const ExactMatrix table = absent ? ExactMatrix() : facts.exact_matrix(args[4], b);
  const Real c = facts.exact_scalar(args[3], b);
  return facts.remembered<Truth>(term->head, facts.key(term, b),
                                 [&] { return plumbline::speed_at_most(depth_of, x, g, c, table); });
}

DeepenChoice choose(Facts& facts, const Term& deepen, const Bindings& b) {
  const Term &net = deepen->args[1], &input = deepen->args[2], &gradient = deepen->args[3];
  const int last = facts.depth(net, b);
  if (last < 2) throw Undefined("the construction of Proposition 3.2 needs depth >= 2");
  const std::int64_t added = facts.integer(deepen->args[0], b);
  if (added < 1) throw Undefined("the construction of Proposition 3.2 needs k >= 1");
  if (added > kMaxRange) throw ResourceLimit("more than " + std::to_string(kMaxRange) + " added layers");
  if (!facts.bias_free(net, b)) throw Undefined("the construction of Proposition 3.2 is for networks without biases");
  const auto layer = [&](Head head, int l) {
    std::vector<Term> args{make(Head::Literal, {}, {}, Rational(l)), net};
    if (head != Head::Weight) args.push_back(input);
    return facts.exact_matrix(make(head, std::move(args)), b);
  };
  const ExactMatrix rows = layer(Head::Weight, last - 1), columns = layer(Head::Weight, last);
  const ExactMatrix z = layer(Head::Preactivation, last - 1), &g = facts.exact_matrix(gradient, b);
  if (g.rows() != columns.rows() || g.cols() != z.cols()) throw Undefined("G has not the shape of the outputs");
  const ExactMatrix hidden = leaky_relu(z, Real(0)), back = multiply(transpose(columns), g);
  DeepenChoice out;
  bool found = false;
  Real best;
  for (int i = 0; i < rows.rows(); ++i) {
    Real w2, c2, t;
    for (int j = 0; j < rows.cols(); ++j) w2 += square(rows(i, j));
    for (int r = 0; r < columns.rows(); ++r) c2 += square(columns(r, i));
    if (w2.sign() == Sign::Zero || c2.sign() == Sign::Zero) continue;
    for (int j = 0; j < z.cols(); ++j) t += back(i, j) * hidden(i, j);  // Tr[G^T c_i relu(w_i Z)]
    const Real n = sqrt(w2 * c2), m = t / n;
    out.total += n;
    if (!found || (m - best).sign() == Sign::Negative) {
      best = m;
      out.neuron = i;
      out.row_norm = sqrt(w2);
      out.column_norm = sqrt(c2);
    }
    found = true;
  }
  if (!found) throw Undefined("every neuron of the last hidden layer has a zero row or column");
  return out;
}

std::vector<Facts::Shape> deepened_layers(Facts& facts, const Term& term, const Bindings& b) {
  (void)deepen_choice(facts, term, b);  // throws where the construction is undefined
  std::vector<Facts::Shape> out = facts.layers(term->args[1], b);
  const Facts::Shape last = out.back();
  out.back() = {last.cols, last.cols};
  out.resize(out.size() - 1 + as_size(facts.integer(term->args[0], b)), out.back());
  out.push_back(last);
  return out;
}

// The last two layers become one neuron, followed by k layers that copy it.
template <class Rung> auto deepened(const Room<Rung>& room, const Term& term, const Bindings& b) {
  using S = typename Rung::Scalar;
  const DeepenChoice& choice = deepen_choice(room.facts, term, b);
  const std::int64_t k = room.facts.integer(term->args[0], b);
  const auto& old = room.networks.chain(term->args[1], b);
  const auto &inner_w = old.weight(old.depth - 1), &outer_w = old.weight(old.depth);
  const S root = sqrt(Rung::number(choice.total)), zero = Rung::number(Rational(0)), unit = Rung::number(Rational(1));
  const S row_scale = root / Rung::number(choice.row_norm), column_scale = root / Rung::number(choice.column_norm);
  std::vector<typename Rung::Matrix> weights;
  for (int l = 1; l <= old.depth - 2; ++l) weights.push_back(old.weight(l));
  weights.push_back(fill<Rung>(inner_w.rows(), inner_w.cols(),
                               [&](int i, int j) { return i == 0 ? row_scale * inner_w(choice.neuron, j) : zero; }));
  for (std::int64_t i = 0; i < k; ++i)
    weights.push_back(
        fill<Rung>(inner_w.rows(), inner_w.rows(), [&](int r, int c) { return r == 0 && c == 0 ? unit : zero; }));
  weights.push_back(fill<Rung>(outer_w.rows(), outer_w.cols(),
                               [&](int i, int j) { return j == 0 ? column_scale * outer_w(i, choice.neuron) : zero; }));
  return room.networks.bias_free_chain(std::move(weights));
}

}  // namespace

const DeepenChoice& deepen_choice(Facts& facts, const Term& deepen, const Bindings& b) {
  return facts.remembered<DeepenChoice>(deepen->head, facts.key(deepen, b), [&] { return choose(facts, deepen, b); });
}

void saddle(ValueTable& table) {
  table[Head::Speed2].scalar = speed_2;
  table[Head::SpeedAtMost] = {.truth = speed_at_most, .may_be_absent = 4};
  table[Head::Deepen] = {
      .layers = deepened_layers,
      .chain = on_every_rung<NetworkFunction>(
          [](const auto& room, const Term& term, const Bindings& b) { return deepened(room, term, b); })};
}

}  // namespace plumbline::modules
