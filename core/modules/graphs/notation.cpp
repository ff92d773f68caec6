// A_N, W_N, K_N and the other matrices that a graph has by itself.
#include "typesetting/module_notation.hpp"
#include "typesetting/notation_names.hpp"

namespace plumbline::modules {
namespace {

// [Y]_{l, N}
Piece arrangement(const Typesetter& t, const Term& term) {
  const layout::Box indices =
      layout::row({t.piece(term->args[0], true).box, layout::comma(), t.network(term->args[1], true).box});
  return {layout::script(layout::fence(name_box(term->name), layout::Bracket::Square), indices, {}), Level::Atom};
}

Piece kind(const Typesetter& t, const Term& term) {
  return {layout::row({layout::words("layer "), t.piece(term->args[0], true).box, layout::words(" of "),
                       t.network(term->args[1]).box, layout::words(" is "), layout::name_words(term->name)}),
          Level::Relation};
}

}  // namespace

void graphs(NotationTable& table) {
  using layout::operator_name, layout::symbol;
  const auto letter = [&](Head head, const layout::Box& box) {
    table[head].write = [box](const Typesetter& t, const Term& term) { return t.at_network(box, term->args[0]); };
  };
  letter(Head::Adjacency, symbol("A"));
  letter(Head::EdgeWeights, symbol("W"));
  letter(Head::ParameterIndex, symbol("K"));
  letter(Head::InputVertices, operator_name("in"));
  letter(Head::Outputs, operator_name("outputs"));
  table[Head::Outputs].one_row = " has one output";
  letter(Head::Sources, operator_name("sources"));
  letter(Head::VertexSlopes, operator_name("slopes"));
  table[Head::Arrangement].write = arrangement;
  table[Head::Kind].write = kind;
}

}  // namespace plumbline::modules
