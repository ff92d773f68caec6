#include "typesetting/prose_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "typesetting/notation_names.hpp"

namespace plumbline {

using layout::Box;

namespace {

struct TypedSign {
  std::string_view typed, latex, text;
};

// Functions that LaTeX knows by name, and those that it does not.
constexpr std::array<std::string_view, 13> kLatexFunctions{"log",    "exp", "sin", "cos", "tan", "cot", "arcsin",
                                                           "arctan", "min", "max", "lim", "dim", "det"};
constexpr std::array<std::string_view, 11> kOtherFunctions{"Tr",   "Rank", "rank",   "relu", "sgn",  "diag",
                                                           "span", "Im",   "argmin", "Pr",   "HASSE"};
constexpr std::array kFunctionSigns{TypedSign{"sum", "\\sum", "∑"}, TypedSign{"prod", "\\prod", "∏"},
                                    TypedSign{"int", "\\int", "∫"}, TypedSign{"grad", "\\nabla", "∇"},
                                    TypedSign{"angle", "\\angle", "∠"}};
// A longer sign before its beginning.
constexpr std::array kComparisons{
    TypedSign{"<<", "\\ll", "≪"}, TypedSign{"<=", "\\le", "≤"}, TypedSign{">=", "\\ge", "≥"},
    TypedSign{"!=", "\\ne", "≠"}, TypedSign{"->", "\\to", "→"}, TypedSign{"=>", "\\Rightarrow", "⇒"},
    TypedSign{"=", "=", "="},     TypedSign{"<", "<", "<"},     TypedSign{">", ">", ">"}};
constexpr std::array kOperators{TypedSign{"+-", "\\pm", "±"}, TypedSign{"+", "+", "+"}, TypedSign{"-", "-", "−"}};
// What stands between two spaces.
constexpr std::array kSpaced{TypedSign{". ", "\\cdot", "⋅"}, TypedSign{"o ", "\\circ", "∘"},
                             TypedSign{"^ ", "\\wedge", "∧"}, TypedSign{"* ", "\\cdot", "⋅"},
                             TypedSign{"mod ", "\\bmod", "mod"}};
constexpr std::array<std::string_view, 42> kWordsOfTwo{"am", "an", "as", "at", "be", "by", "do", "go", "he", "if", "in",
                                                       "is", "it", "me", "my", "no", "of", "on", "or", "so", "to", "up",
                                                       "us", "we", "vs", "eq", "cf", "al", "ie", "eg", "ex", "et", "hi",
                                                       "lo", "th", "st", "nd", "rd", "id", "ok", "re", "ad"};
constexpr std::array<std::string_view, 6> kUprightScripts{"in", "out", "op", "max", "min", "span"};

template <class Words> bool contains_word(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
template <class Signs> const TypedSign* sign_ahead(const Signs& signs, std::string_view text) {
  const auto found =
      std::find_if(signs.begin(), signs.end(), [&](const TypedSign& s) { return text.starts_with(s.typed); });
  return found == signs.end() ? nullptr : &*found;
}

bool all_capitals(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

Box letters_side_by_side(std::string_view letters) {
  std::vector<Box> parts;
  for (const char c : letters) parts.push_back(layout::symbol(std::string_view(&c, 1)));
  return layout::row(std::move(parts));
}

}  // namespace

std::optional<ProseFunction> prose_function(std::string_view word) {
  for (const TypedSign& sign : kFunctionSigns)
    if (sign.typed == word)
      return ProseFunction{layout::letter(sign.latex, sign.text), sign.typed == "grad" || sign.typed == "angle"};
  if (contains_word(kLatexFunctions, word)) return ProseFunction{layout::function("\\" + std::string(word), word)};
  if (contains_word(kOtherFunctions, word)) return ProseFunction{layout::operator_name(word)};
  return std::nullopt;
}

std::optional<ProseOperator> prose_operator(std::string_view text) {
  if (text.starts_with(' '))
    if (const TypedSign* sign = sign_ahead(kSpaced, text.substr(1)))
      return ProseOperator{text.substr(0, sign->typed.size() + 1), layout::relation(sign->latex, sign->text)};
  if (const TypedSign* sign = sign_ahead(kComparisons, text))
    return ProseOperator{text.substr(0, sign->typed.size()), layout::relation(sign->latex, sign->text), true};
  if (const TypedSign* sign = sign_ahead(kOperators, text))
    return ProseOperator{text.substr(0, sign->typed.size()), layout::relation(sign->latex, sign->text)};
  if (text.starts_with('/')) return ProseOperator{text.substr(0, 1), layout::tight("/", "/")};
  return std::nullopt;
}

std::optional<Box> prose_name(std::string_view letters) {
  if (letters == "infinity") return layout::letter("\\infty", "∞");
  if (letters.size() > 3 && letters[0] == 'd')  // dgamma
    if (Box greek = name_box(std::string(letters.substr(1))); greek.kind == layout::Kind::Letter)
      return layout::row({layout::symbol("d"), std::move(greek)});
  if (Box greek = name_box(std::string(letters)); greek.kind == layout::Kind::Letter) return greek;
  std::string small(letters);
  for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (letters.size() == 2 && !contains_word(kWordsOfTwo, small) && !all_capitals(letters)) {
    if (letters[1] == 'b')
      return layout::letter("\\bar{" + std::string(letters.substr(0, 1)) + "}",
                            std::string(letters.substr(0, 1)) + "\u0304");
    return letters_side_by_side(letters);
  }
  return std::nullopt;
}

Box prose_script_name(std::string_view letters) {
  if (letters == "infinity") return layout::letter("\\infty", "∞");
  if (Box greek = name_box(std::string(letters)); greek.kind == layout::Kind::Letter) return greek;
  if (contains_word(kUprightScripts, letters) || all_capitals(letters) || letters.size() > 3)
    return layout::upright(letters);
  return letters_side_by_side(letters);
}

}  // namespace plumbline
