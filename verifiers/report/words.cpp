#include "report/words.hpp"

#include <utility>
#include <vector>

#include "layout/sentence.hpp"
#include "report/escape.hpp"

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
  for (const layout::SentencePiece& piece : layout::read_sentence(sentence).pieces)
    out += piece.box ? formula_html(*piece.box) : escape_markup(piece.text);
  return out;
}

std::string words_latex(std::string_view sentence) {
  std::string out;
  for (const layout::SentencePiece& piece : layout::read_sentence(sentence).pieces)
    out += piece.box ? "$" + piece.text + "$" : escape_latex(piece.text);
  return out;
}

std::string words_markdown(std::string_view sentence) {
  return layout::markdown_sentence(sentence, [](const std::string& words) { return escape_markdown(words); });
}

}  // namespace plumbline::report
