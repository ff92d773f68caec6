// Networks as graphs, and the matrices that only rearrange entries.
//
//   (parameters N)  w_N      (derivative N A G)  grad_w Tr[G^T Y_N(A)]      (vertex-activation N A)  POST_N(A)
#include "typesetting/notation_names.hpp"
#include "typesetting/typesetter.hpp"

namespace plumbline {

using layout::Box;
using layout::operator_name;
using layout::symbol;

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
    case Head::Gate: return {layout::script(network(args[0], true).box, piece(args[1], true).box, {}), Level::Atom};
    case Head::Descend: {
      const Box steps = layout::row({piece(args[0], true).box, layout::comma(), piece(args[1], true).box});
      return called(layout::script(operator_name("descend"), steps, {}), {args[2], args[3], args[4]},
                    layout::Bracket::Round);
    }
    default: return of_module(term);
  }
}

Piece Typesetter::graph_matrix(const Term& term) const {
  const auto& args = term->args;
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
    case Head::OutputVertices: return at_network(operator_name("out"), args[0]);
    case Head::Parameters: return at_network(symbol("w"), args[0]);
    default: return of_module(term);
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

}  // namespace plumbline
