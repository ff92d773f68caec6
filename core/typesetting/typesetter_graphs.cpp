// Networks as graphs, their paths and decompositions; and the matrices that only rearrange entries.
//
//   (edge-weights N)  W_N      (derivative N A G)  grad_w Tr[G^T Y_N(A)]      (paths N A)  h_N(A)      (decompose N)
//   mu_N
#include <stdexcept>

#include "typesetting/notation_names.hpp"
#include "typesetting/typesetter.hpp"

namespace plumbline {

using layout::Box;
using layout::operator_name;
using layout::symbol;

namespace {

Box absolute(Box inside) { return layout::fence(std::move(inside), layout::Bracket::Bar); }

}  // namespace

// The letter of a quantity with the network below it: h_theta.
Piece Typesetter::at_network(Box letter, const Term& net) const {
  return {layout::script(std::move(letter), network(net, true).box, {}), Level::Atom};
}

// The same, on data other than the inputs: h_theta(A).
Piece Typesetter::on_data(Box letter, const Term& net, const Term& a) const {
  const Piece base = at_network(std::move(letter), net);
  if (a->head == Head::Data && a->name == "inputs") return base;
  return {layout::row({base.box, layout::application(), layout::fence(piece(a).box)}), Level::Atom};
}

// grad_{by} Tr[G^T Y_N(A)]
Piece Typesetter::derivative_by(Box by, const Term& term) const {
  const auto& args = term->args;
  const Box y = outputs(args[0], args[1]).box, g = wrap(transposed(args[2]), Level::Product);
  const Box trace = layout::row({operator_name("Tr"), layout::application(),
                                 layout::fence(layout::row({g, between(g, y), y}), layout::Bracket::Square)});
  return {layout::row({layout::script(layout::prefix("\\nabla", "∇"), std::move(by), {}), layout::thin_space(), trace}),
          Level::Function, true};
}

Piece Typesetter::graph_network(const Term& term) const {
  const auto& args = term->args;
  switch (term->head) {
    case Head::Signs: return called(operator_name("sgn"), args, layout::Bracket::Round);
    case Head::Gate: return {layout::script(network(args[0], true).box, piece(args[1], true).box, {}), Level::Atom};
    case Head::Unroll: return called(operator_name("tree"), args, layout::Bracket::Round);
    case Head::Decompose: return at_network(layout::letter("\\mu", "μ"), args[0]);
    case Head::DecomposeAbsolute:
      return at_network(layout::script(layout::letter("\\mu", "μ"), {}, layout::tight("'", "′")), args[0]);
    case Head::Pull:
      return called(layout::script(operator_name("pull"), piece(args[0], true).box, {}), {args[1]},
                    layout::Bracket::Round);
    case Head::Descend: {
      const Box steps = layout::row({piece(args[0], true).box, layout::comma(), piece(args[1], true).box});
      return called(layout::script(operator_name("descend"), steps, {}), {args[2], args[3], args[4]},
                    layout::Bracket::Round);
    }
    default: throw std::logic_error("no notation for the network " + canonical(term));
  }
}

// Matrices that a graph has by itself.
Piece Typesetter::graph_structure(const Term& term) const {
  const auto& args = term->args;
  switch (term->head) {
    case Head::Adjacency: return at_network(symbol("A"), args[0]);
    case Head::EdgeWeights: return at_network(symbol("W"), args[0]);
    case Head::ParameterIndex: return at_network(symbol("K"), args[0]);
    case Head::InputVertices: return at_network(operator_name("in"), args[0]);
    case Head::OutputVertices: return at_network(operator_name("out"), args[0]);
    case Head::Outputs: return at_network(operator_name("outputs"), args[0]);
    case Head::Sources: return at_network(operator_name("sources"), args[0]);
    case Head::VertexSlopes: return at_network(operator_name("slopes"), args[0]);
    case Head::Parameters: return at_network(symbol("w"), args[0]);
    case Head::Hasse: return at_network(operator_name("Hasse"), args[0]);
    case Head::Arrangement: {
      const Box layer = layout::row({piece(args[0], true).box});
      return {layout::script(layout::fence(name_box(term->name), layout::Bracket::Square),
                             layout::row({layer, layout::comma(), network(args[1], true).box}), {}),
              Level::Atom};
    }
    default: throw std::logic_error("no notation for the term " + canonical(term));
  }
}

Piece Typesetter::graph_matrix(const Term& term) const {
  const auto& args = term->args;
  const Box h = symbol("h");
  switch (term->head) {
    case Head::Output: return outputs(args[0], args[1]);
    case Head::VertexPreactivation: return on_data(layout::upright("PRE"), args[0], args[1]);
    case Head::VertexActivation: return on_data(layout::upright("POST"), args[0], args[1]);
    case Head::Slopes:
      return on_data(layout::script(layout::letter("\\sigma", "σ"), {}, layout::tight("'", "′")), args[0], args[1]);
    case Head::Derivative: return derivative_by(symbol("w"), term);
    case Head::Sensitivity: return derivative_by(layout::upright("POST"), term);
    case Head::GatedDerivative:
      return derivative_by(symbol("w"),
                           make(Head::Derivative, {make(Head::Gate, {args[0], args[1]}), args[2], args[3]}));
    case Head::InputGradient: return derivative_by(symbol("X"), term);
    case Head::Paths: return on_data(h, args[0], args[1]);
    case Head::AbsolutePaths: return on_data(absolute(h), args[0], args[1]);
    case Head::PathDerivative: {
      const Box partial = layout::script(layout::prefix("\\partial", "∂"), piece(args[0], true).box, {});
      return {layout::row({partial, on_data(h, args[1], args[2]).box}), Level::Function, true};
    }
    case Head::PathActivity: return on_data(symbol("Z"), args[0], args[1]);
    default: return graph_structure(term);
  }
}

Piece Typesetter::rearranged(const Term& term) const {
  const auto& args = term->args;
  switch (term->head) {
    case Head::Hadamard: {
      const Box left = wrap(piece(args[0]), Level::Power), right = wrap(piece(args[1]), Level::Power);
      return {layout::row({left, layout::relation("\\circ", "∘"), right}), Level::Product};
    }
    case Head::Power: return plumbline::raised(piece(args[1]), piece(args[0], true).box);
    case Head::Gather: return indexed(args[1], piece(args[0], true).box);
    case Head::Beside:
    case Head::Stack: {
      std::vector<Box> inside;
      std::vector<Term> all;
      nested(term, all);
      for (const Term& arg : all) {
        if (!inside.empty()) inside.push_back(term->head == Head::Beside ? layout::quad() : layout::comma(";"));
        inside.push_back(piece(arg).box);
      }
      return {layout::fence(layout::row(std::move(inside)), layout::Bracket::Square), Level::Atom};
    }
    case Head::Reshape: {
      const Box shape =
          layout::row({piece(args[0], true).box, layout::tight("\\times", "×"), piece(args[1], true).box});
      return called(layout::script(operator_name("reshape"), shape, {}), {args[2]}, layout::Bracket::Round);
    }
    case Head::Sgn: return called(operator_name("sgn"), args, layout::Bracket::Round);
    default: return graph_matrix(term);
  }
}

Piece Typesetter::graph_statement(const Term& term) const {
  const auto& args = term->args;
  if (term->head == Head::Kind) {
    const Box layer = layout::row(
        {layout::words("layer "), piece(args[0], true).box, layout::words(" of "), network(args[1], false).box});
    return {layout::row({layer, layout::words(" is " + term->name)}), Level::Relation};
  }
  return {layout::row({outputs(args[0], args[1]).box, layout::words(" is differentiable in the weights")}),
          Level::Relation};
}

}  // namespace plumbline
