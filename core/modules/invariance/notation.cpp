// h_N(A), the values of the paths; mu_N, the decomposition; sgn, tree and pull.
#include "typesetting/module_notation.hpp"

namespace plumbline::modules {
namespace {

using layout::Box;
using layout::operator_name;
using layout::symbol;

Piece path_derivative(const Typesetter& t, const Term& term) {
  const auto& args = term->args;
  const Box partial = layout::script(layout::prefix("\\partial", "∂"), t.piece(args[0], true).box, {});
  return {layout::row({partial, t.on_data(symbol("h"), args[1], args[2]).box}), Level::Function, true};
}

Piece pull(const Typesetter& t, const Term& term) {
  return t.called(layout::script(operator_name("pull"), t.piece(term->args[0], true).box, {}), {term->args[1]},
                  layout::Bracket::Round);
}

}  // namespace

void invariance(NotationTable& table) {
  const Box mu = layout::letter("\\mu", "μ"), h = symbol("h");
  const auto letter = [&](Head head, const Box& box) {
    table[head].write = [box](const Typesetter& t, const Term& term) { return t.at_network(box, term->args[0]); };
  };
  const auto function = [&](Head head, const char* name) {
    table[head].write = [name](const Typesetter& t, const Term& term) {
      return t.called(operator_name(name), term->args, layout::Bracket::Round);
    };
  };
  const auto on_data = [&](Head head, const Box& box) {
    table[head].write = [box](const Typesetter& t, const Term& term) {
      return t.on_data(box, term->args[0], term->args[1]);
    };
  };
  function(Head::Signs, "sgn");
  function(Head::Unroll, "tree");
  letter(Head::Decompose, mu);
  letter(Head::DecomposeAbsolute, layout::script(mu, {}, layout::tight("'", "′")));
  letter(Head::Hasse, operator_name("Hasse"));
  on_data(Head::Paths, h);
  on_data(Head::AbsolutePaths, layout::fence(h, layout::Bracket::Bar));
  on_data(Head::PathActivity, symbol("Z"));
  table[Head::PathDerivative].write = path_derivative;
  table[Head::Pull].write = pull;
}

}  // namespace plumbline::modules
