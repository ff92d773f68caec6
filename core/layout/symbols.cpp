#include "layout/symbols.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

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

namespace {

// Of two of one name the first counts.
std::unordered_map<std::string_view, Command> all_commands() {
  std::unordered_map<std::string_view, Command> out;
  const auto latex = [](std::string_view name) { return "\\" + std::string(name); };
  for (const Symbol& s : kLetters) out.try_emplace(s.name, CommandKind::Letter, letter(latex(s.name), s.text));
  for (const Symbol& s : kRelations) out.try_emplace(s.name, CommandKind::Relation, relation(latex(s.name), s.text));
  for (const Symbol& s : kOperators) out.try_emplace(s.name, CommandKind::Operator, relation(latex(s.name), s.text));
  for (const Symbol& s : kSpaces)
    out.try_emplace(s.name, CommandKind::Space,
                    Box{.kind = Kind::Space, .latex = latex(s.name), .text = std::string(s.text)});
  for (const std::string_view name : kFunctions)
    out.try_emplace(name, CommandKind::Function, function(latex(name), name));
  static const std::vector<std::string> greek = greek_commands();
  for (const std::string& name : greek) out.try_emplace(name, CommandKind::Letter, *greek_letter(name));
  return out;
}

}  // namespace

const Command* command_called(std::string_view name) {
  static const std::unordered_map<std::string_view, Command> commands = all_commands();
  const auto found = commands.find(name);
  return found == commands.end() ? nullptr : &found->second;
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
