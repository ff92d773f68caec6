#include "typesetting/template.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "typesetting/notation_names.hpp"

namespace plumbline::layout {
namespace {

struct Symbol {
  std::string_view name, text;
};
constexpr std::array kSymbols{Symbol{"nabla", "∇"}, Symbol{"partial", "∂"}, Symbol{"ell", "ℓ"},    Symbol{"top", "⊤"},
                              Symbol{"infty", "∞"}, Symbol{"circ", "∘"},    Symbol{"cdot", "⋅"},   Symbol{"times", "×"},
                              Symbol{"star", "⋆"},  Symbol{"prime", "′"},   Symbol{"dagger", "†"}, Symbol{"odot", "⊙"},
                              Symbol{"perp", "⊥"},  Symbol{"Delta", "Δ"},   Symbol{"angle", "∠"},  Symbol{"sum", "∑"},
                              Symbol{"prod", "∏"}};
constexpr std::array kRelations{Symbol{"to", "→"},  Symbol{"in", "∈"},         Symbol{"le", "≤"},
                                Symbol{"ge", "≥"},  Symbol{"ne", "≠"},         Symbol{"wedge", "∧"},
                                Symbol{"vee", "∨"}, Symbol{"Rightarrow", "⇒"}, Symbol{"Leftrightarrow", "⇔"}};
constexpr std::array kSigns{Symbol{"neg", "¬"},    Symbol{"forall", "∀"}, Symbol{"exists", "∃"}, Symbol{"Vert", "‖"},
                            Symbol{"langle", "⟨"}, Symbol{"rangle", "⟩"}, Symbol{"dots", "…"},   Symbol{"ast", "∗"},
                            Symbol{"ll", "≪"},     Symbol{"gg", "≫"},     Symbol{"pm", "±"},     Symbol{"int", "∫"}};
constexpr std::array kCalligraphic{Symbol{"L", "ℒ"}, Symbol{"R", "ℛ"}, Symbol{"H", "ℋ"}, Symbol{"N", "𝒩"},
                                   Symbol{"D", "𝒟"}, Symbol{"G", "𝒢"}, Symbol{"P", "𝒫"}, Symbol{"S", "𝒮"}};
constexpr std::array kAccents{Symbol{"bar", "\u0304"}, Symbol{"hat", "\u0302"}, Symbol{"tilde", "\u0303"},
                              Symbol{"dot", "\u0307"}};
constexpr std::array kFunctions{Symbol{"log", "log"}, Symbol{"exp", "exp"}, Symbol{"min", "min"}, Symbol{"max", "max"},
                                Symbol{"cos", "cos"}, Symbol{"sin", "sin"}, Symbol{"cot", "cot"}};

template <class Table> const Symbol* find(const Table& table, std::string_view name) {
  for (const Symbol& s : table)
    if (s.name == name) return &s;
  return nullptr;
}

class TemplateReader {
 public:
  TemplateReader(std::string_view text, const Holes& holes, Template& out) : text_(text), holes_(holes), out_(out) {}

  Box whole() {
    std::vector<Box> parts;
    while (at_ < text_.size()) {
      const std::size_t before = at_;
      parts.push_back(sequence(""));
      if (at_ == before) fail(std::string(text_.substr(at_++, 1)));  // a bracket that closes nothing
    }
    return row(std::move(parts));
  }

 private:
  void fail(const std::string& what) {
    if (out_.problem.empty()) out_.problem = what;
  }
  [[nodiscard]] bool ahead(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  bool take(std::string_view what) {
    if (!ahead(what)) return false;
    at_ += what.size();
    return true;
  }
  [[nodiscard]] bool at_closing() const { return at_ >= text_.size() || ahead("}") || ahead(")") || ahead("]"); }

  // Up to `end`, a closing bracket, or the end of the text.
  Box sequence(std::string_view end) {
    std::vector<Box> parts;
    while (!at_closing() && !(!end.empty() && ahead(end))) {
      if (take(" ")) continue;
      parts.push_back(scripted());
    }
    return row(std::move(parts));
  }

  Box scripted() {
    Box base = atom(), below, above;
    for (;;) {
      if (take("_"))
        below = script_part();
      else if (take("^"))
        above = script_part();
      else if (take("'"))
        above = row({above, tight("'", "′")});
      else
        break;
    }
    return below.empty() && above.empty() ? base : script(std::move(base), std::move(below), std::move(above));
  }
  Box script_part() {
    const bool outside = in_script_;
    in_script_ = true;
    Box out = atom();
    in_script_ = outside;
    return out;
  }

  Box closed(std::string_view end, Bracket bracket) {
    Box inner = sequence(end);
    if (!take(end)) fail("missing " + std::string(end));
    return fence(std::move(inner), bracket);
  }

  Box group() {
    if (!take("{")) {
      fail("missing {");
      return {};
    }
    Box out = sequence("}");
    if (!take("}")) fail("missing }");
    return out;
  }

  Box atom() {
    if (at_ >= text_.size()) {
      fail("the end of the text");
      return {};
    }
    if (ahead("{")) return group();
    if (take("\\|")) return closed("\\|", Bracket::DoubleBar);
    if (take("|")) return closed("|", Bracket::Bar);
    if (take("(")) return closed(")", Bracket::Round);
    if (take("[")) return closed("]", Bracket::Square);
    if (take("\\,")) return thin_space();
    if (take("\\")) return command(word());
    if (take("#")) return hole();
    for (const std::string_view sign : {"+", "=", "<", ">"})
      if (take(sign)) return relation(sign, sign);
    if (take("-")) return prefix("-", "−");
    if (take("/")) return tight("/", "/");
    if (take("*")) return letter("*", "∗");
    if (take(",")) return comma();
    if (take(";")) return comma(";");
    const char c = text_[at_];
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) return number(digits());
    ++at_;
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) return letter(std::string(1, c), std::string(1, c));
    fail(std::string(1, c));
    return words(std::string(1, c));
  }

  Box hole() {
    const std::size_t start = at_;
    const auto inside = [&](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '\'';
    };
    while (at_ < text_.size() && inside(text_[at_])) ++at_;
    const std::string name(text_.substr(start, at_ - start));
    out_.used.insert(name);
    return holes_(name, in_script_);
  }

  std::string word() {
    const std::size_t start = at_;
    while (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    return std::string(text_.substr(start, at_ - start));
  }
  std::string digits() {
    const std::size_t start = at_;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    return std::string(text_.substr(start, at_ - start));
  }

  Box command(const std::string& name) {
    if (const Symbol* s = find(kSymbols, name)) return letter("\\" + name, s->text);
    if (const Symbol* s = find(kRelations, name)) return relation("\\" + name, s->text);
    if (const Symbol* s = find(kFunctions, name)) return function("\\" + name, s->text);
    if (name == "frac" || name == "tfrac") {
      Box above = group();
      return fraction(std::move(above), group(), name == "tfrac");
    }
    if (name == "sqrt") return root(ahead("{") ? group() : atom());
    if (name == "text") return words(raw_group());
    if (name == "mathrm" || name == "operatorname") return upright(raw_group());
    if (name == "mathcal") {
      const std::string inner = raw_group();
      const Symbol* s = find(kCalligraphic, inner);
      return letter("\\mathcal{" + inner + "}", s ? s->text : std::string_view(inner));
    }
    if (const Symbol* s = find(kAccents, name)) return accented(*s);
    Box greek = name_box(name);
    if (greek.kind == Kind::Letter && greek.latex.starts_with("\\")) return greek;
    fail("\\" + name);
    return words(name);
  }
  // An accent on one letter, in braces or not: \tilde{x}, \tilde\alpha, \dot W.
  Box accented(const Symbol& accent) {
    while (take(" ")) {}
    const Box inner = atom();
    if (inner.kind != Kind::Letter) fail("\\" + std::string(accent.name) + " on something else than one letter");
    if (inner.kind != Kind::Letter) return inner;
    return letter("\\" + std::string(accent.name) + "{" + inner.latex + "}", inner.text + std::string(accent.text));
  }
  // {...} of which only letters, digits and spaces count: nothing else may reach a LaTeX document unread.
  std::string raw_group() {
    if (!take("{")) fail("missing {");
    const std::size_t end = std::min(text_.find('}', at_), text_.size());
    std::string out(text_.substr(at_, end - at_));
    at_ = std::min(end + 1, text_.size());
    const auto strange = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != ' '; };
    if (std::erase_if(out, strange) > 0) fail("{...} with more than letters, digits and spaces");
    return out;
  }

  std::string_view text_;
  const Holes& holes_;
  Template& out_;
  std::size_t at_ = 0;
  bool in_script_ = false;
};

}  // namespace

std::string latex_of(std::string_view character) {
  const auto named = [&](const auto& table) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Symbol& s) { return s.text == character; });
    return found == table.end() ? std::string() : "\\" + std::string(found->name);
  };
  for (std::string latex : {named(kSymbols), named(kRelations), named(kSigns), greek_latex(character)})
    if (!latex.empty()) return latex;
  for (const Symbol& s : kCalligraphic)
    if (s.text == character) return "\\mathcal{" + std::string(s.name) + "}";
  return character == "−" ? "-" : "";
}

Template from_template(std::string_view latex, const Holes& holes) {
  Template out;
  out.box = TemplateReader(latex, holes, out).whole();
  return out;
}

}  // namespace plumbline::layout
