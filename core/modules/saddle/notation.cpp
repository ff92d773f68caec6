// The optimal escape speed and the deeper network of Proposition 3.2.
#include "typesetting/module_notation.hpp"
#include "typesetting/notation_names.hpp"

namespace plumbline::modules {
namespace {

using layout::Box;
using layout::operator_name;

// deepen_k(theta; X, G)
Piece deepen(const Typesetter& t, const Term& term) {
  const auto& args = term->args;
  const Box inside = layout::row({t.network(args[1], true).box, layout::comma(";"), t.piece(args[2], true).box,
                                  layout::comma(), t.piece(args[3], true).box});
  return {layout::row({layout::script(operator_name("deepen"), t.piece(args[0], true).box, {}), layout::application(),
                       layout::fence(inside)}),
          Level::Atom};
}

// max over ||w|| = 1 of ||G relu(X^T w)||
Piece speed_2(const Typesetter& t, const Term& term) {
  const Box w = name_box(fresh(term, {"w", "v", "y"}));
  const Box g = wrap(t.piece(term->args[1]), Level::Product), x = wrap(t.transposed(term->args[0]), Level::Product);
  const Box hidden =
      layout::row({operator_name("relu"), layout::application(), layout::fence(layout::row({x, layout::times(), w}))});
  const Box sphere =
      layout::row({layout::fence(w, layout::Bracket::DoubleBar), layout::relation("=", "="), layout::number("1")});
  const Box norm = layout::fence(layout::row({g, layout::times(), hidden}), layout::Bracket::DoubleBar);
  return {layout::row({layout::limits(layout::function("\\max", "max"), sphere, {}), layout::times(), norm}),
          Level::Product, true};
}

// s^*(L; X, G) <= c, and whose word it is
Piece speed_at_most(const Typesetter& t, const Term& term) {
  const auto& args = term->args;
  const Box arguments = layout::fence(layout::row(
      {t.piece(args[0]).box, layout::comma(), t.piece(args[1]).box, layout::comma(), t.piece(args[2]).box}));
  const Box speed =
      layout::row({layout::script(layout::letter("s", "s"), {}, layout::words("*")), layout::application(), arguments});
  return {layout::row({speed, layout::relation("\\le", "≤"), wrap(t.piece(args[3]), Level::Sum),
                       layout::words(" by the proof table "), t.piece(args[4]).box}),
          Level::Relation};
}

}  // namespace

void saddle(NotationTable& table) {
  table[Head::Deepen] = {.write = deepen, .primed = true};
  table[Head::Speed2] = {speed_2};
  table[Head::SpeedAtMost] = {speed_at_most};
}

}  // namespace plumbline::modules
