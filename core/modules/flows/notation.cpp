// flow_t(theta; X, Y) and where it ends, flow_infinity; the loss there; and when the norm of the weights is r.
#include "typesetting/module_notation.hpp"

namespace plumbline::modules {
namespace {

using layout::Box;
using layout::operator_name;

// The arguments after the index.
Piece on_problem(const Typesetter& t, const Term& term, const Box& function) {
  const auto& args = term->args;
  return t.called(function, {args.end() - 3, args.end()}, layout::Bracket::Round);
}

// NAME_i(theta, X, Y)
Piece at_number(const Typesetter& t, const Term& term, const char* name) {
  return on_problem(t, term, layout::script(operator_name(name), t.piece(term->args[0], true).box, {}));
}

Piece at_infinity(const Typesetter& t, const Term& term, const char* name) {
  return on_problem(t, term, layout::script(operator_name(name), layout::letter("\\infty", "∞"), {}));
}

}  // namespace

void flows(NotationTable& table) {
  const auto numbered = [](const char* name) {
    return [name](const Typesetter& t, const Term& term) { return at_number(t, term, name); };
  };
  const auto at_the_end = [](const char* name) {
    return [name](const Typesetter& t, const Term& term) { return at_infinity(t, term, name); };
  };
  table[Head::FlowAt].write = numbered("flow");
  table[Head::FlowLimit].write = at_the_end("flow");
  table[Head::FlowLoss].write = at_the_end("loss");
  table[Head::FlowEscape].write = numbered("escape");
}

}  // namespace plumbline::modules
