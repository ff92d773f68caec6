#include "claim/exact_facts.hpp"

namespace plumbline {
namespace {

// The positions that hold index expressions.
std::size_t index_arguments(Head head) {
  switch (head) {
    case Head::Weight: case Head::Preactivation: case Head::Activation: case Head::Gradient: case Head::Row: case Head::Column:
    case Head::Identity: case Head::Deepen: case Head::Singular: return 1;
    case Head::Entry: return 2;
    default: return 0;
  }
}

}  // namespace

long ExactFacts::integer(const Term& term, const Bindings& b) {
  switch (term->head) {
    case Head::Literal: return term->value.to_long();
    case Head::Variable:
      if (const auto value = b.find(term->name)) return *value;
      throw std::logic_error("unbound variable " + term->name);
    case Head::Depth: return depth(term->args[0], b);
    case Head::Rows: return shape(term->args[0], b).rows;
    case Head::Cols: return shape(term->args[0], b).cols;
    case Head::Add: case Head::Sub:
      if (term->args.size() == 2) {
        const long x = integer(term->args[0], b), y = integer(term->args[1], b);
        return term->head == Head::Add ? x + y : x - y;
      }
      break;
    default: break;
  }
  return rational(term, b).to_long();
}

Rational ExactFacts::rational(const Term& term, const Bindings& b) {
  const Real value = exact_.scalar(term, b);
  if (!value.is_rational()) throw Undefined("not a rational number: " + canonical(term));
  return value.rational();
}

int ExactFacts::depth(const Term& network, const Bindings& b) {
  switch (network->head) {
    case Head::Theta: return case_.network.depth();
    case Head::Rescale: return depth(network->args[1], b);
    default: return depth(network->args[1], b) + static_cast<int>(integer(network->args[0], b));
  }
}

ExactFacts::Shape ExactFacts::shape(const Term& term, const Bindings& b) {
  const auto& args = term->args;
  switch (term->head) {
    case Head::Transpose: { const Shape s = shape(args[0], b); return {s.cols, s.rows}; }
    case Head::Scale: return shape(args[1], b);
    case Head::Relu: case Head::MatAdd: case Head::MatSub: return shape(args[0], b);
    case Head::MatMul: return {shape(args.front(), b).rows, shape(args.back(), b).cols};
    case Head::Weight:
      if (args[1]->head == Head::Theta) {
        const long l = integer(args[0], b);
        if (l < 1 || l > case_.network.depth()) throw Undefined("layer " + std::to_string(l) + " of a network of depth " + std::to_string(case_.network.depth()));
        const ExactMatrix& w = case_.network.weights[static_cast<std::size_t>(l - 1)];
        return {w.rows(), w.cols()};
      }
      [[fallthrough]];
    default: { const ExactMatrix& a = exact_.matrix(term, b); return {a.rows(), a.cols()}; }
  }
}

std::string ExactFacts::instantiate(const Term& term, const Bindings& b) {
  switch (term->head) {
    case Head::Literal: case Head::Pi: case Head::Theta: return canonical(term);
    case Head::Variable: return std::to_string(integer(term, b));
    default: break;
  }
  // Inside its range a variable of a sum or product keeps its name: such a part is written as it stands, and is closed by the values
  // of the outer variables, which stand behind it.
  if (binds(term->head)) return canonical(term) + b.to_string();
  std::string out = "(" + std::string(info(term->head).text);
  if (!term->name.empty()) out += " " + term->name;
  const std::size_t indices = index_arguments(term->head);
  for (std::size_t i = 0; i < term->args.size(); ++i)
    out += " " + (i < indices ? std::to_string(integer(term->args[i], b)) : instantiate(term->args[i], b));
  return out + ")";
}

int ExactFacts::rank(const Term& matrix, const Bindings& b) {
  const std::string key = instantiate(matrix, b);
  if (const auto it = ranks_.find(key); it != ranks_.end()) return it->second;
  return ranks_[key] = plumbline::rank(exact_.matrix(matrix, b));
}

const Real& ExactFacts::pseudo_determinant(const Term& matrix, const Bindings& b) {
  const std::string key = "pseudo-det " + instantiate(matrix, b);
  if (const auto it = values_.find(key); it != values_.end()) return it->second;
  return values_[key] = plumbline::pseudo_determinant(exact_.matrix(matrix, b));
}

const Real& ExactFacts::speed_2(const Term& x, const Term& g, const Bindings& b) {
  const std::string key = "speed-2 " + instantiate(x, b) + " " + instantiate(g, b);
  if (const auto it = values_.find(key); it != values_.end()) return it->second;
  return values_[key] = plumbline::speed_2(exact_.matrix(x, b), exact_.matrix(g, b));
}

const ExactFacts::DeepenChoice& ExactFacts::deepen_choice(const Term& deepen, const Bindings& b) {
  const std::string key = instantiate(deepen, b);
  if (const auto it = choices_.find(key); it != choices_.end()) return it->second;
  return choices_[key] = choose(deepen, b);
}

ExactFacts::DeepenChoice ExactFacts::choose(const Term& deepen, const Bindings& b) {
  const Term &net = deepen->args[1], &input = deepen->args[2], &gradient = deepen->args[3];
  const int last = depth(net, b);
  if (last < 2) throw Undefined("the construction of Proposition 3.2 needs depth >= 2");
  if (integer(deepen->args[0], b) < 1) throw Undefined("the construction of Proposition 3.2 needs k >= 1");
  if (!case_.network.bias_free()) throw Undefined("the construction of Proposition 3.2 is for networks without biases");
  const auto layer = [&](Head head, int l) {
    std::vector<Term> args{make(Head::Literal, {}, {}, Rational(l)), net};
    if (head != Head::Weight) args.push_back(input);
    return exact_.matrix(make(head, std::move(args)), b);
  };
  const ExactMatrix rows = layer(Head::Weight, last - 1), columns = layer(Head::Weight, last);
  const ExactMatrix z = layer(Head::Preactivation, last - 1), &g = exact_.matrix(gradient, b);
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
    for (int j = 0; j < z.cols(); ++j) t += back(i, j) * hidden(i, j);      // Tr[G^T c_i relu(w_i Z)]
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

}  // namespace plumbline
