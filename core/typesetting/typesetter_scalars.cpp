// Arithmetic: sums, products, quotients, powers, folds and choices.

#include "typesetting/notation_names.hpp"
#include "typesetting/typesetter.hpp"

namespace plumbline {

using layout::Box;

namespace {

const Box kMinusSign = layout::prefix("-", "−");

// A rational >= 0.
Piece literal(const Rational& value, bool flat) {
  const Box above = layout::number(value.numerator().str());
  if (value.is_integer()) return {above, Level::Atom};
  const Box below = layout::number(value.denominator().str());
  if (flat) return {layout::row({above, layout::tight("/", "/"), below}), Level::Product, true};
  return {layout::fraction(above, below, true), Level::Function};
}

bool negative(const Rational& a) { return a.sign() == Sign::Negative; }

// Would "b" behind "a" be read as an argument of a function a?
bool applicable(const Box& a) {
  switch (a.kind) {
    case layout::Kind::Letter:
    case layout::Kind::Upright:
    case layout::Kind::Function:
    case layout::Kind::Text: return true;
    case layout::Kind::Script: return applicable(layout::trailing(a.parts[0]));
    default: return false;
  }
}

// A name of several letters, which beside another one of several words would be read as one name with it.
bool is_word(const Box& a) {
  return (a.kind == layout::Kind::Upright && a.text.size() > 1) || a.kind == layout::Kind::Text;
}

}  // namespace

Box wrap(const Piece& piece, Level least) { return piece.level < least ? layout::fence(piece.box) : piece.box; }

Piece raised(const Piece& base, Box exponent) {
  if (base.level < Level::Atom) return {layout::script(layout::fence(base.box), {}, std::move(exponent)), Level::Power};
  if (base.box.kind == layout::Kind::Script && base.box.parts[2].empty())
    return {layout::script(base.box.parts[0], base.box.parts[1], std::move(exponent)), Level::Power};
  return {layout::script(base.box, {}, std::move(exponent)), Level::Power};
}

Piece lowered(const Piece& base, Box index) {
  const bool plain = base.box.kind == layout::Kind::Letter || base.box.kind == layout::Kind::Upright ||
                     base.box.kind == layout::Kind::Text;
  return {layout::script(plain ? base.box : layout::fence(base.box), std::move(index), {}), Level::Atom};
}

Box between(const Box& a, const Box& b) {
  const Box &left = layout::trailing(a), &right = layout::leading(b);
  const bool digits = right.kind == layout::Kind::Number ||
                      (right.kind == layout::Kind::Script && right.parts[0].kind == layout::Kind::Number);
  const bool mixed_number = left.kind == layout::Kind::Number && right.kind == layout::Kind::Fraction && right.small;
  const bool round = right.kind == layout::Kind::Fence ||
                     (right.kind == layout::Kind::Script && right.parts[0].kind == layout::Kind::Fence);
  const Box& opened = right.kind == layout::Kind::Script ? right.parts[0] : right;
  const bool call = round && opened.bracket == layout::Bracket::Round && applicable(left);
  const bool one_name = is_word(left) && is_word(right) && (left.name || right.name);
  if (!digits && !mixed_number && !call && !one_name) return layout::times();
  Box dot = layout::relation("\\cdot", "⋅");
  dot.name = one_name && !digits && !mixed_number && !call;
  return dot;
}

bool is_literal(const Term& term, std::int64_t value) {
  return term->head == Head::Literal && term->value == Rational(value);
}

Piece Typesetter::scalar(const Term& term, bool flat) const {
  const auto& args = term->args;
  switch (term->head) {
    case Head::Literal:
      if (negative(term->value)) return {layout::row({kMinusSign, literal(-term->value, flat).box}), Level::Sum, true};
      return literal(term->value, flat);
    case Head::Variable:
    case Head::Param: return {name_box(term->name), Level::Atom};
    case Head::Pi: return {name_box("pi"), Level::Atom};
    case Head::Add:
    case Head::Sub: return sum(term, flat);
    case Head::Mul: return product(term, flat);
    case Head::Div: return quotient(term, flat);
    case Head::Pow: return power(term, flat);
    case Head::Sqrt:
      if (const Term of = parameter_norm2(args[0]))
        return {layout::fence(network(of, flat).box, layout::Bracket::DoubleBar), Level::Atom};
      return {layout::root(piece(args[0], flat).box), Level::Atom};
    case Head::Function: return of_function(term, flat);
    case Head::Slope: return at_network(name_box("alpha"), args[0]);
    case Head::Sin: return applied(layout::function("\\sin", "sin"), args[0], flat);
    case Head::Abs: return {layout::fence(piece(args[0], flat).box, layout::Bracket::Bar), Level::Atom};
    case Head::Min: {
      std::vector<Term> all;
      nested(term, all);
      return called(layout::function("\\min", "min"), all, layout::Bracket::Curly);
    }
    case Head::Max: return called(layout::function("\\max", "max"), args, layout::Bracket::Curly);
    case Head::Sum:
    case Head::Prod:
    case Head::Minimum:
    case Head::Maximum: return fold(term, flat);
    case Head::If: return choice(term);
    default: return measure(term, flat);
  }
}

std::pair<bool, Piece> Typesetter::magnitude(const Term& term, bool flat) const {
  switch (term->head) {
    case Head::Literal:
      if (negative(term->value)) return {true, literal(-term->value, flat)};
      break;
    case Head::Sub:
      if (term->args.size() == 1) {
        auto [minus, inner] = magnitude(term->args[0], flat);  // -(-a) is a
        if (inner.level < Level::Product) inner = {layout::fence(inner.box)};
        return {!minus, std::move(inner)};
      }
      break;
    case Head::Mul:
    case Head::MatMul:
    case Head::Scale:
    case Head::Div: {
      Piece whole = piece(term, flat);
      const Box& first = layout::leading(whole.box);
      if (whole.level == Level::Sum && first.kind == layout::Kind::Prefix && first.latex == "-") {
        std::vector<Box> rest(whole.box.parts.begin() + 1, whole.box.parts.end());
        Box box = layout::row(std::move(rest));
        const Level level = box.kind == layout::Kind::Fraction ? Level::Function : Level::Product;
        return {true, {std::move(box), level, whole.open}};
      }
      return {false, std::move(whole)};
    }
    default: break;
  }
  return {false, piece(term, flat)};
}

void Typesetter::addends(const Term& term, bool minus, bool flat, std::vector<std::pair<bool, Piece>>& out) const {
  const auto& args = term->args;
  const bool difference = (term->head == Head::Sub || term->head == Head::MatSub) && args.size() == 2;
  if (!minus && (term->head == Head::Add || term->head == Head::MatAdd)) {
    for (const Term& arg : args) addends(arg, false, flat, out);
  } else if (!minus && difference) {
    addends(args[0], false, flat, out);
    addends(args[1], true, flat, out);
  } else {
    auto [sign, value] = magnitude(term, flat);
    if (sign && minus)
      out.emplace_back(true, Piece{layout::fence(piece(term, flat).box)});  // a - (-b)
    else
      out.emplace_back(sign || minus, std::move(value));
  }
}

Piece Typesetter::sum(const Term& term, bool flat) const {
  std::vector<std::pair<bool, Piece>> parts;
  addends(term, false, flat, parts);
  std::vector<Box> boxes;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& [minus, value] = parts[i];
    if (i == 0 && minus) boxes.push_back(kMinusSign);
    if (i > 0) boxes.push_back(minus ? layout::relation("-", "−") : layout::relation("+", "+"));
    boxes.push_back(wrap(value, minus || value.box.kind == layout::Kind::Cases ? Level::Product : Level::Sum));
  }
  return {layout::row(std::move(boxes)), Level::Sum, true};
}

// The operands of nested products from left to right; the first operand of a matrix product may be a multiple.
void Typesetter::factors(const Term& term, std::vector<Term>& out) const {
  const bool is_product = term->head == Head::Mul || term->head == Head::MatMul || term->head == Head::Scale;
  if (!is_product) {
    out.push_back(term);
    return;
  }
  for (std::size_t i = 0; i < term->args.size(); ++i) {
    const Term& arg = term->args[i];
    if (i > 0 && term->head == Head::MatMul && arg->head == Head::Scale)
      out.push_back(arg);  // A (s B)
    else
      factors(arg, out);
  }
}

Piece Typesetter::product(const Term& term, bool flat) const {
  std::vector<Term> operands;
  factors(term, operands);
  std::vector<Box> boxes;
  bool minus = false, open = false;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const bool last = i + 1 == operands.size();
    Piece value = piece(operands[i], flat);
    if (i == 0) {
      std::tie(minus, value) = magnitude(operands[0], flat);
      const bool one = value.box.kind == layout::Kind::Number && value.box.text == "1";
      if (one && !last) continue;  // 1 x is x, -1 x is -x
    }
    const bool multiple = operands[i]->head == Head::Scale;  // A (s B) keeps its parentheses
    open = value.open && !multiple && value.level >= Level::Product;
    Box box = multiple || (open && !last) ? layout::fence(value.box) : wrap(value, Level::Product);
    if (!boxes.empty()) boxes.push_back(between(boxes.back(), box));
    boxes.push_back(std::move(box));
  }
  if (minus) boxes.insert(boxes.begin(), kMinusSign);
  return {layout::row(std::move(boxes)), minus ? Level::Sum : Level::Product, open};
}

Piece Typesetter::quotient(const Term& term, bool flat) const {
  const auto [minus, above] = magnitude(term->args[0], flat);
  const Piece below = piece(term->args[1], flat);
  Piece out{layout::fraction(above.box, below.box), Level::Function};
  if (flat) {
    const Box numerator = above.open ? layout::fence(above.box) : wrap(above, Level::Product);
    out = {layout::row({numerator, layout::tight("/", "/"), wrap(below, Level::Power)}), Level::Product, true};
  }
  return minus ? Piece{layout::row({kMinusSign, out.box}), Level::Sum, out.open} : out;
}

Piece Typesetter::power(const Term& term, bool flat) const {
  const Term &base = term->args[0], &exponent = term->args[1];
  const Box above = piece(exponent, true).box;
  const bool natural = exponent->head == Head::Literal && exponent->value.is_integer() && !negative(exponent->value);
  if (base->head == Head::Singular && natural) {  // s_k^2(A)
    const Box symbol = layout::script(layout::letter("s", "s"), piece(base->args[0], true).box, above);
    return {layout::row({symbol, layout::application(), layout::fence(piece(base->args[1], flat).box)}), Level::Power};
  }
  return raised(piece(base, flat), above);
}

Piece Typesetter::fold(const Term& term, bool flat) const {
  if (const Term of = parameter_norm2(term))
    return raised({layout::fence(network(of, flat).box, layout::Bracket::DoubleBar), Level::Atom}, layout::number("2"));
  const auto& args = term->args;
  const Box variable = name_box(term->name), lo = piece(args[0], true).box, hi = piece(args[1], true).box,
            body = wrap(piece(counted_body(term), flat), Level::Product);
  if (term->head == Head::MatrixProduct) {  // the last factor stands first, so the index falls
    const Box falls = layout::row({variable, layout::relation("=", "="), hi});
    return {layout::row({layout::limits(layout::prefix("\\prod", "∏"), falls, lo), body}), Level::Product, true};
  }
  if (term->head == Head::MatrixStack) {
    const Box range = layout::row({lo, layout::relation("\\le", "≤"), variable, layout::relation("\\le", "≤"), hi});
    return {layout::row({layout::limits(layout::operator_name("stack"), range, {}), layout::times(), body}),
            Level::Product, true};
  }
  if (term->head == Head::Sum || term->head == Head::Prod || term->head == Head::MatrixSum) {
    const Box sign = term->head != Head::Prod ? layout::prefix("\\sum", "∑") : layout::prefix("\\prod", "∏");
    if (const auto set = subset(term))
      return {layout::row({layout::limits(sign, *set, {}), body}), Level::Product, true};
    if (const auto set = counted_set(term)) {
      const Box at_most = layout::relation("\\le", "≤");
      const Box member = layout::row(
          {lo, at_most, variable, at_most, hi, layout::comma(), variable, layout::relation("\\in", "∈"), *set});
      return {layout::row({layout::limits(sign, member, {}), body}), Level::Product, true};
    }
    return {layout::row({layout::limits(sign, layout::row({variable, layout::relation("=", "="), lo}), hi), body}),
            Level::Product, true};
  }
  const Box sign = term->head == Head::Minimum ? layout::function("\\min", "min") : layout::function("\\max", "max");
  const Box bounds = layout::row({lo, layout::relation("\\le", "≤"), variable, layout::relation("\\le", "≤"), hi});
  return {layout::row({layout::limits(sign, bounds, {}), layout::times(), body}), Level::Product, true};
}

// Chained alternatives share one brace.
Piece Typesetter::choice(const Term& term) const {
  std::vector<Box> rows;
  Term rest = term;
  for (; rest && rest->head == term->head; rest = rest->args.size() > 2 ? rest->args[2] : nullptr) {
    rows.push_back(piece(rest->args[1]).box);
    rows.push_back(layout::row({layout::words("if "), formula(rest->args[0]).box}));
  }
  if (rest) {  // without `else` it has no value there
    rows.push_back(piece(rest).box);
    rows.push_back(layout::words("otherwise"));
  }
  return {layout::cases(std::move(rows)), Level::Sum, true};
}

Piece Typesetter::of_function(const Term& term, bool flat) const {
  const std::string word = term->name == "acos" ? "arccos" : term->name;
  const Box sign = layout::function(word == "erf" ? "\\operatorname{erf}" : "\\" + word, word);  // LaTeX has no \erf
  if (term->name == "exp") return called(sign, term->args, layout::Bracket::Round);
  return applied(sign, term->args[0], flat);
}

void Typesetter::nested(const Term& term, std::vector<Term>& out) const {
  if (term->args[0]->head == term->head)
    nested(term->args[0], out);
  else
    out.push_back(term->args[0]);
  out.push_back(term->args[1]);
}

Piece Typesetter::applied(const Box& function, const Term& argument, bool flat) const {
  const Piece x = piece(argument, flat);
  const bool bare = x.level >= Level::Power || x.box.kind == layout::Kind::Fraction;
  if (!bare) return {layout::row({function, layout::application(), layout::fence(x.box)}), Level::Function, false};
  return {layout::row({function, layout::application_gap(), x.box}), Level::Function, true};
}

Piece Typesetter::called(const Box& function, const std::vector<Term>& arguments, layout::Bracket bracket) const {
  std::vector<Box> inside;
  for (const Term& argument : arguments) {
    if (!inside.empty()) inside.push_back(layout::comma());
    inside.push_back(piece(argument).box);
  }
  return {layout::row({function, layout::application(), layout::fence(layout::row(std::move(inside)), bracket)}),
          Level::Function};
}

}  // namespace plumbline
