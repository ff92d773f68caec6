#include "layout/symbols.hpp"

#include <algorithm>
#include <array>

#include "layout/names.hpp"

namespace plumbline::layout {
namespace {

struct Symbol {
  std::string_view name, text;
};
// Of two commands for one character the first is how latex_of writes it.
constexpr std::array kLetters{
    Symbol{"nabla", "∇"},    Symbol{"partial", "∂"}, Symbol{"ell", "ℓ"},    Symbol{"top", "⊤"},
    Symbol{"infty", "∞"},    Symbol{"star", "⋆"},    Symbol{"prime", "′"},  Symbol{"dagger", "†"},
    Symbol{"perp", "⊥"},     Symbol{"angle", "∠"},   Symbol{"sum", "∑"},    Symbol{"prod", "∏"},
    Symbol{"int", "∫"},      Symbol{"neg", "¬"},     Symbol{"forall", "∀"}, Symbol{"exists", "∃"},
    Symbol{"dots", "…"},     Symbol{"ldots", "…"},   Symbol{"cdots", "⋯"},  Symbol{"ast", "∗"},
    Symbol{"emptyset", "∅"}, Symbol{"#", "#"},       Symbol{"%", "%"},      Symbol{"Vert", "‖"},
    Symbol{"langle", "⟨"},   Symbol{"rangle", "⟩"},  Symbol{"lfloor", "⌊"}, Symbol{"rfloor", "⌋"},
    Symbol{"lceil", "⌈"},    Symbol{"rceil", "⌉"},   Symbol{"Re", "ℜ"},     Symbol{"Im", "ℑ"},
    Symbol{"vdots", "⋮"},    Symbol{"ddots", "⋱"},   Symbol{"bigcup", "⋃"}, Symbol{"bigcap", "⋂"},
    Symbol{"bigoplus", "⨁"}, Symbol{"hbar", "ℏ"},    Symbol{"square", "□"}, Symbol{"diamond", "⋄"}};
constexpr std::array kRelations{Symbol{"to", "→"},
                                Symbol{"in", "∈"},
                                Symbol{"notin", "∉"},
                                Symbol{"le", "≤"},
                                Symbol{"leq", "≤"},
                                Symbol{"ge", "≥"},
                                Symbol{"geq", "≥"},
                                Symbol{"ne", "≠"},
                                Symbol{"neq", "≠"},
                                Symbol{"ll", "≪"},
                                Symbol{"gg", "≫"},
                                Symbol{"wedge", "∧"},
                                Symbol{"vee", "∨"},
                                Symbol{"approx", "≈"},
                                Symbol{"sim", "∼"},
                                Symbol{"equiv", "≡"},
                                Symbol{"propto", "∝"},
                                Symbol{"subset", "⊂"},
                                Symbol{"subseteq", "⊆"},
                                Symbol{"subsetneq", "⊊"},
                                Symbol{"supset", "⊃"},
                                Symbol{"supseteq", "⊇"},
                                Symbol{"prec", "≺"},
                                Symbol{"preceq", "⪯"},
                                Symbol{"succ", "≻"},
                                Symbol{"succeq", "⪰"},
                                Symbol{"simeq", "≃"},
                                Symbol{"cong", "≅"},
                                Symbol{"asymp", "≍"},
                                Symbol{"lesssim", "≲"},
                                Symbol{"gtrsim", "≳"},
                                Symbol{"parallel", "∥"},
                                Symbol{"leftarrow", "←"},
                                Symbol{"uparrow", "↑"},
                                Symbol{"downarrow", "↓"},
                                Symbol{"mid", "∣"},
                                Symbol{"mapsto", "↦"},
                                Symbol{"cup", "∪"},
                                Symbol{"cap", "∩"},
                                Symbol{"setminus", "∖"},
                                Symbol{"bmod", "mod"},
                                Symbol{"lt", "<"},
                                Symbol{"gt", ">"},
                                Symbol{"Rightarrow", "⇒"},
                                Symbol{"implies", "⇒"},
                                Symbol{"iff", "⇔"},
                                Symbol{"Leftrightarrow", "⇔"}};
constexpr std::array kOperators{Symbol{"cdot", "⋅"}, Symbol{"times", "×"},  Symbol{"circ", "∘"},  Symbol{"odot", "⊙"},
                                Symbol{"pm", "±"},   Symbol{"otimes", "⊗"}, Symbol{"oplus", "⊕"}, Symbol{"mp", "∓"}};
constexpr std::array<std::string_view, 23> kFunctions{"log",    "ln",     "exp",    "min", "max", "sup", "inf", "lim",
                                                      "cos",    "sin",    "tan",    "cot", "arg", "det", "dim", "ker",
                                                      "arcsin", "arccos", "arctan", "deg", "gcd", "Pr",  "tanh"};
constexpr std::array kSpaces{Symbol{",", "0.1667em"}, Symbol{":", "0.2222em"}, Symbol{";", "0.2778em"},
                             Symbol{" ", "0.25em"},   Symbol{"quad", "1em"},   Symbol{"qquad", "2em"}};
constexpr std::array kCalligraphic{Symbol{"L", "ℒ"}, Symbol{"R", "ℛ"}, Symbol{"H", "ℋ"}, Symbol{"N", "𝒩"},
                                   Symbol{"D", "𝒟"}, Symbol{"G", "𝒢"}, Symbol{"P", "𝒫"}, Symbol{"S", "𝒮"}};
constexpr std::array kBlackboard{Symbol{"R", "ℝ"}, Symbol{"N", "ℕ"}, Symbol{"Z", "ℤ"}, Symbol{"Q", "ℚ"},
                                 Symbol{"C", "ℂ"}, Symbol{"P", "ℙ"}, Symbol{"E", "𝔼"}, Symbol{"S", "𝕊"}};
constexpr std::array kAccents{Symbol{"bar", "\u0304"}, Symbol{"hat", "\u0302"}, Symbol{"tilde", "\u0303"},
                              Symbol{"dot", "\u0307"}};
// Beside the accents. \{, \| and their like are read as brackets.
constexpr std::array<std::string_view, 14> kWithArguments{"frac",         "tfrac",   "sqrt",   "text", "mathrm",
                                                          "operatorname", "mathcal", "mathbb", "left", "right",
                                                          "lvert",        "rvert",   "lVert",  "rVert"};

template <class Table> const Symbol* find(const Table& table, std::string_view name) {
  const auto found = std::ranges::find_if(table, [&](const Symbol& s) { return s.name == name; });
  return found == table.end() ? nullptr : &*found;
}
template <class Table> std::string named(const Table& table, std::string_view character) {
  const auto found = std::ranges::find_if(table, [&](const Symbol& s) { return s.text == character; });
  return found == table.end() ? std::string() : std::string(found->name);
}

}  // namespace

std::optional<Command> command_called(std::string_view name) {
  const std::string latex = "\\" + std::string(name);
  if (const Symbol* s = find(kLetters, name)) return Command{CommandKind::Letter, letter(latex, s->text)};
  if (const Symbol* s = find(kRelations, name)) return Command{CommandKind::Relation, relation(latex, s->text)};
  if (const Symbol* s = find(kOperators, name)) return Command{CommandKind::Operator, relation(latex, s->text)};
  if (const Symbol* s = find(kSpaces, name))
    return Command{CommandKind::Space, {.kind = Kind::Space, .latex = latex, .text = std::string(s->text)}};
  if (std::ranges::find(kFunctions, name) != kFunctions.end())
    return Command{CommandKind::Function, function(latex, name)};
  if (auto greek = greek_letter(name)) return Command{CommandKind::Letter, std::move(*greek)};
  return std::nullopt;
}

std::string_view calligraphic(std::string_view name) {
  const Symbol* s = find(kCalligraphic, name);
  return s ? s->text : name;
}
std::string_view blackboard(std::string_view name) {
  const Symbol* s = find(kBlackboard, name);
  return s ? s->text : name;
}
std::string_view accent(std::string_view name) {
  const Symbol* s = find(kAccents, name);
  return s ? s->text : std::string_view();
}

std::string latex_of(std::string_view character) {
  for (const std::string& name :
       {named(kLetters, character), named(kRelations, character), named(kOperators, character)})
    if (!name.empty()) return "\\" + name;
  if (std::string greek = greek_latex(character); !greek.empty()) return greek;
  if (const std::string name = named(kCalligraphic, character); !name.empty()) return "\\mathcal{" + name + "}";
  if (const std::string name = named(kBlackboard, character); !name.empty()) return "\\mathbb{" + name + "}";
  return character == "−" ? "-" : "";
}

std::vector<std::string> known_commands() {
  std::vector<std::string> out(kFunctions.begin(), kFunctions.end());
  out.insert(out.end(), kWithArguments.begin(), kWithArguments.end());
  const auto add = [&](const auto& table) {
    for (const Symbol& s : table) out.emplace_back(s.name);
  };
  add(kLetters), add(kRelations), add(kOperators), add(kSpaces), add(kAccents);
  for (std::string& name : greek_commands()) out.push_back(std::move(name));
  return out;
}

}  // namespace plumbline::layout
