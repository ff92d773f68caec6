#include "report/words.hpp"

#include <utility>
#include <vector>

#include "report/escape.hpp"
#include "typesetting/prose.hpp"

namespace plumbline::report {
namespace {

constexpr double widest_unbroken = 24;  // letters, beyond which a line may end at + and - too

bool may_break_before(const layout::Box& part, double width) {
  if (part.kind != layout::Kind::Relation) return false;
  const bool sum = part.text == "+" || part.text == "−";
  return !sum || width > widest_unbroken;
}

std::string formula_html(const layout::Box& box) {
  if (box.kind != layout::Kind::Row) return layout::inline_mathml(box);
  std::string out;
  std::vector<layout::Box> line;
  double width = 0;
  for (const layout::Box& part : box.parts) {
    if (!line.empty() && may_break_before(part, width)) {
      out += layout::inline_mathml(layout::row(std::exchange(line, {}))) + " ";
      width = 0;
    }
    line.push_back(part);
    width += layout::width(part);
  }
  return out + layout::inline_mathml(layout::row(std::move(line)));
}

}  // namespace

std::string words_html(std::string_view sentence) {
  std::string out;
  for (const ProsePiece& piece : prose(sentence))
    out += piece.is_formula() ? formula_html(piece.box) : escape_markup(piece.text);
  return out;
}

std::string words_latex(std::string_view sentence) {
  std::string out;
  for (const ProsePiece& piece : prose(sentence))
    out += piece.is_formula() ? "$" + layout::latex(piece.box) + "$" : escape_latex(piece.text);
  return out;
}

}  // namespace plumbline::report
