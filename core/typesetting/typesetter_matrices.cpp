// Networks, layers, matrices, and the scalars that are made from them.

#include "typesetting/notation_names.hpp"
#include "typesetting/typesetter.hpp"

namespace plumbline {

using layout::Box;
using layout::operator_name;
using layout::symbol;

namespace {

const Box kTheta = layout::letter("\\theta", "θ"), kSigma = layout::letter("\\sigma", "σ");
const Box kTranspose{.kind = layout::Kind::Upright, .latex = "\\top", .text = "T"};
const Box kPrime = layout::tight("'", "′"), kStar = layout::tight("*", "*");

bool is_data(const Term& term, std::string_view name) { return term->head == Head::Data && term->name == name; }

// Is `layer` the depth of `network`?
bool is_last_layer(const Term& layer, const Term& network) {
  return layer->head == Head::Depth && same(layer->args[0], network);
}

// L_0, the loss linearised at zero outputs.
Box localised_loss() { return layout::script(symbol("L"), layout::number("0"), {}); }

Box squared(const Box& base, const Box& index) { return layout::script(base, index, layout::number("2")); }

}  // namespace

Piece Typesetter::network(const Term& term, bool flat) const {
  if (is_argument(term->head)) return argument(term, flat);
  if (term->head == Head::Theta) return {kTheta, Level::Atom};
  if (primed_ && same(term, primed_)) return {layout::row({kTheta, kPrime}), Level::Power};
  if (term->head == Head::WithParameters)
    return called(network(term->args[0], flat).box, {term->args[1]}, layout::Bracket::Square);
  if (term->head != Head::Rescale) return graph_network(term);
  const Term &factor = term->args[0], &of = term->args[1];
  if (factor->head == Head::Div && is_literal(factor->args[0], 1)) {  // (1/n) theta = theta/n
    const Piece above = network(of, flat), below = piece(factor->args[1], flat);
    if (!flat) return {layout::fraction(above.box, below.box), Level::Function};
    return {layout::row({wrap(above, Level::Function), layout::tight("/", "/"), wrap(below, Level::Power)}),
            Level::Product, true};
  }
  const Piece s = piece(factor, flat), n = network(of, flat);
  const Box left = s.open && s.level >= Level::Product ? layout::fence(s.box) : wrap(s, Level::Product),
            right = wrap(n, Level::Product);
  return {layout::row({left, between(left, right), right}), Level::Product, true};
}

Box Typesetter::arguments(const Term& net, const Term& a) const {
  const bool other_inputs = a && !is_data(a, "inputs");
  if (net->head == Head::Theta && !other_inputs) return {};
  std::vector<Box> inside{network(net, true).box};
  if (other_inputs) {
    inside.push_back(layout::comma(";"));
    inside.push_back(piece(a).box);
  }
  return layout::fence(layout::row(std::move(inside)));
}

Piece Typesetter::outputs(const Term& net, const Term& input) const {
  const Box y = layout::script(symbol("Y"), network(net, true).box, {});
  if (is_data(input, "inputs")) return {y, Level::Atom};
  return {layout::row({y, layout::application(), layout::fence(piece(input).box)}), Level::Atom};
}

Piece Typesetter::layer(const Term& term) const {
  const auto& args = term->args;
  const bool is_bias = term->head == Head::Bias, is_weight = is_bias || term->head == Head::Weight,
             activated = term->head == Head::Activation;
  if (term->head == Head::Preactivation && is_last_layer(args[0], args[1])) return outputs(args[1], args[2]);
  const Box base = layout::script(symbol(is_bias     ? "b"
                                         : is_weight ? "W"
                                                     : "Z"),
                                  piece(args[0], true).box, activated ? kSigma : Box{});
  const Box of = arguments(args[1], is_weight ? nullptr : args[2]);
  if (of.empty()) return {base, activated ? Level::Power : Level::Atom};
  return {layout::row({base, layout::application(), of}), Level::Atom};
}

Piece Typesetter::gradient(const Term& term) const {
  const auto& args = term->args;
  const Box weight = layout::script(symbol("W"), piece(args[0], true).box, {});
  const Box nabla = layout::script(layout::prefix("\\nabla", "∇"), weight, {});
  if (!is_data(args[3], "gradient")) {  // of Tr[H^T Y(A)]
    const Box right = outputs(args[1], args[2]).box, left = wrap(transposed(args[3]), Level::Product);
    const Box trace =
        layout::row({operator_name("Tr"), layout::application(),
                     layout::fence(layout::row({left, between(left, right), right}), layout::Bracket::Square)});
    return {layout::row({nabla, layout::thin_space(), trace}), Level::Function, true};
  }
  return {layout::row({nabla, localised_loss(), arguments(args[1], args[2])}), Level::Function, true};
}

Piece Typesetter::transposed(const Term& a) const {
  if (a->head == Head::Transpose) return piece(a->args[0]);
  return raised(piece(a), kTranspose);
}

Piece Typesetter::indexed(const Term& a, Box indices) const { return lowered(piece(a), std::move(indices)); }

Piece Typesetter::matrix(const Term& term, bool flat) const {
  const auto& args = term->args;
  const Box dot = layout::tight("\\cdot", "⋅");
  switch (term->head) {
    case Head::Data:
      if (term->name == "inputs") return {symbol("X"), Level::Atom};
      if (term->name == "gradient") return {symbol("G"), Level::Atom};
      if (term->name == "loss-derivative")
        return {layout::script(layout::letter("\\ell", "ℓ"), {}, layout::tight("\\prime", "′")), Level::Power};
      return {layout::script(symbol("Y"), {}, kStar), Level::Power};
    case Head::NamedMatrix:
    case Head::MatrixVariable: return {name_box(term->name), Level::Atom};
    case Head::MatrixIf: return choice(term);
    case Head::Table: return table(term);
    case Head::Iterate: return iterate(term);
    case Head::Weight:
    case Head::Bias:
    case Head::Preactivation:
    case Head::Activation: return layer(term);
    case Head::Gradient: return gradient(term);
    case Head::Relu: return called(operator_name("relu"), args, layout::Bracket::Round);
    case Head::MatrixSum:
    case Head::MatrixProduct:
    case Head::MatrixStack: return fold(term, flat);
    case Head::MatMul:
    case Head::Scale: return product(term, flat);
    case Head::MatAdd:
    case Head::MatSub: return sum(term, flat);
    case Head::Transpose: return transposed(args[0]);
    case Head::Row: return indexed(args[1], layout::row({piece(args[0], true).box, layout::comma(), dot}));
    case Head::Column: return indexed(args[1], layout::row({dot, layout::comma(), piece(args[0], true).box}));
    case Head::Diagonal: return called(operator_name("diag"), args, layout::Bracket::Round);
    case Head::Identity: return {layout::script(symbol("I"), piece(args[0], true).box, {}), Level::Atom};
    default: return rearranged(term);
  }
}

// (s)_{i <= m, j <= n}
Piece Typesetter::table(const Term& term) const {
  const std::vector<std::string> names = bound_by(*term);
  const auto at_most = [&](const std::string& name, const Term& last) {
    return layout::row({name_box(name), layout::relation("\\le", "≤"), piece(last, true).box});
  };
  const Box indices =
      layout::row({at_most(names[0], term->args[0]), layout::comma(), at_most(names[1], term->args[1])});
  return {layout::script(layout::fence(piece(term->args[2]).box), indices, {}), Level::Atom};
}

// iterate_{v = lo}^{hi} (A; Z -> B)
Piece Typesetter::iterate(const Term& term) const {
  const auto& args = term->args;
  const std::vector<std::string> names = bound_by(*term);
  const Box from = layout::row({name_box(names[0]), layout::relation("=", "="), piece(args[0], true).box});
  const Box step = layout::row({name_box(names[1]), layout::relation("\\mapsto", "↦"), piece(args[3]).box});
  return {layout::row({layout::limits(operator_name("iterate"), from, piece(args[1], true).box), layout::application(),
                       layout::fence(layout::row({piece(args[2]).box, layout::comma(";"), step}))}),
          Level::Function};
}

// The index of the two sums must not occur in A.
Box Typesetter::tail_ratio(const Term& a) const {
  const Box i = name_box(fresh(a, {"i", "j", "k", "m", "n"})), of = layout::fence(piece(a).box);
  const auto sum_from = [&](const char* first) {
    const Box from = layout::row({i, layout::relation("\\ge", "≥"), layout::number(first)});
    return layout::row(
        {layout::limits(layout::prefix("\\sum", "∑"), from, {}), squared(symbol("s"), i), layout::application(), of});
  };
  return layout::fraction(sum_from("2"), sum_from("1"));
}

Piece Typesetter::measure(const Term& term, bool flat) const {
  const auto& args = term->args;
  const auto norm = [&] { return layout::fence(piece(args[0], flat).box, layout::Bracket::DoubleBar); };
  const auto trace_of = [](Box inside) {
    return Piece{layout::row({operator_name("Tr"), layout::application(),
                              layout::fence(std::move(inside), layout::Bracket::Square)}),
                 Level::Atom};
  };
  switch (term->head) {
    case Head::Norm: return {layout::script(norm(), layout::upright("F"), {}), Level::Atom};
    case Head::Norm2: return {layout::script(norm(), layout::upright("F"), layout::number("2")), Level::Power};
    case Head::Singular: {
      const Box s = layout::script(symbol("s"), piece(args[0], true).box, {});
      return {layout::row({s, layout::application(), layout::fence(piece(args[1], flat).box)}), Level::Atom};
    }
    case Head::TailRatio: return {tail_ratio(args[0]), Level::Function};
    case Head::Trace: return trace_of(piece(args[0], flat).box);
    case Head::Inner: {
      const Piece right = piece(args[1], flat);
      const Box left = wrap(transposed(args[0]), Level::Product), box = wrap(right, Level::Product);
      return trace_of(layout::row({left, between(left, box), box}));
    }
    case Head::Entry:
      if (is_literal(args[1], 1) && lines_.contains("(cols " + canonical(args[2]) + ")"))
        return indexed(args[2], piece(args[0], true).box);
      if (is_literal(args[0], 1) && lines_.contains("(rows " + canonical(args[2]) + ")"))
        return indexed(args[2], piece(args[1], true).box);
      return indexed(args[2], layout::row({piece(args[0], true).box, layout::comma(), piece(args[1], true).box}));
    case Head::Rank: return applied(operator_name("rank"), args[0], flat);
    case Head::PseudoDet:
      return {
          layout::script(layout::fence(piece(args[0], flat).box, layout::Bracket::Bar), layout::relation("+", "+"), {}),
          Level::Atom};
    case Head::Rows: return called(operator_name("rows"), args, layout::Bracket::Round);
    case Head::Cols: return called(operator_name("cols"), args, layout::Bracket::Round);
    case Head::Depth: {
      Term net = args[0];
      while (net->head == Head::Rescale) net = net->args[1];  // has the same depth
      return {layout::row({symbol("L"), layout::application(), arguments(net, nullptr)}), Level::Atom};
    }
    case Head::PathCount: return at_network(layout::letter("\\rho", "ρ"), args[0]);
    default: return of_module(term);
  }
}

Term Typesetter::parameter_norm2(const Term& term) {
  if (term->head != Head::Sum || !is_literal(term->args[0], 1)) return nullptr;
  const Term &last = term->args[1], &body = term->args[2];
  if (last->head != Head::Depth || body->head != Head::Norm2 || body->args[0]->head != Head::Weight) return nullptr;
  const Term &layer = body->args[0]->args[0], &of = body->args[0]->args[1];
  const bool runs = layer->head == Head::Variable && layer->name == term->name && !names_in(of).contains(term->name);
  return runs && same(last->args[0], of) ? of : nullptr;
}

}  // namespace plumbline
