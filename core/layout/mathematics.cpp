#include "layout/mathematics.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

#include "layout/symbols.hpp"

namespace plumbline::layout {
namespace {

constexpr int kDeepest = 60;

bool alphabetic(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool numeric(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// A bracket as it is typed, how it looks, and what it may be closed by. Bars close themselves.
struct BracketPair {
  std::string_view open, close, other;
  Bracket bracket;
};
constexpr std::array kBrackets{
    BracketPair{"(", ")", "]", Bracket::Round},
    BracketPair{"[", "]", ")", Bracket::Square},
    BracketPair{"\\{", "\\}", "", Bracket::Curly},
    BracketPair{"\\|", "\\|", "", Bracket::DoubleBar},
    BracketPair{"|", "|", "", Bracket::Bar},
    BracketPair{"\\lVert", "\\rVert", "", Bracket::DoubleBar},
    BracketPair{"\\lvert", "\\rvert", "", Bracket::Bar},
};
constexpr std::array<std::string_view, 8> kClosing{"}", ")", "]", "\\}", "\\rVert", "\\rvert", "\\rangle", "\\right"};
constexpr std::string_view kClosingStarts = "})]\\";  // the first characters of these
constexpr std::string_view kOpeningStarts = "([|\\";  // and of brackets that open

// The box that scripts hang on.
const Box& base_of(const Box& box) {
  return box.kind == Kind::Script || box.kind == Kind::Limits ? base_of(box.parts[0]) : box;
}
bool is_operand(const Box& box) {
  return box.kind != Kind::Relation && box.kind != Kind::Prefix && box.kind != Kind::Comma && box.kind != Kind::Space &&
         box.kind != Kind::Tight;
}
bool is_sum(const Box& box) { return box.text == "∑" || box.text == "∏" || box.text == "∫"; }
bool binds_closely(const Box& box) { return box.text == "∇" || box.text == "∂" || box.text == "∠" || box.text == "⋅"; }

class Reader {
 public:
  Reader(std::string_view text, const Holes& holes, std::set<std::string>& used)
      : text_(text), holes_(holes), used_(used) {}

  Box whole() {
    Box out = sequence("");
    if (at_ < text_.size()) fail("unexpected \"" + std::string(closing()) + "\", which closes nothing");
    return out;
  }

 private:
  [[noreturn]] void fail(std::string message) const { throw Unreadable{at_, std::move(message)}; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  // A command ends where its letters end: \in is not the beginning of \int.
  [[nodiscard]] bool ahead(std::string_view what) const {
    if (at_ >= text_.size() || text_[at_] != what[0] || !rest().starts_with(what)) return false;
    const bool named = what.size() > 1 && what[0] == '\\' && alphabetic(what[1]);
    return !named || at_ + what.size() >= text_.size() || !alphabetic(text_[at_ + what.size()]);
  }
  bool take(std::string_view what) {
    if (!ahead(what)) return false;
    at_ += what.size();
    return true;
  }
  bool skip_spaces() {
    const std::size_t before = at_;
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ > before;
  }
  [[nodiscard]] std::string_view closing() const {
    if (at_ < text_.size() && kClosingStarts.find(text_[at_]) != std::string_view::npos)
      for (const std::string_view c : kClosing)
        if (ahead(c)) return c;
    return "";
  }

  // Up to `end`, a closing bracket, or the end of the text.
  Box sequence(std::string_view end) {
    std::vector<Box> parts;
    for (;;) {
      const bool spaced = skip_spaces();
      const bool operand_before = !parts.empty() && is_operand(parts.back());
      const bool opens = (end == "|" || end == "\\|") && !operand_before;  // the second bar of |x - |y||
      if (at_ >= text_.size() || (!end.empty() && !opens && ahead(end)) || !closing().empty()) break;
      Box next = scripted(operand_before, spaced);
      if (operand_before && is_operand(next)) parts.push_back(gap(parts.back(), next, spaced));
      parts.push_back(std::move(next));
    }
    return row(std::move(parts));
  }

  // Between two operands. LaTeX has spacing of its own; where it is not at hand, log x and x y are two words.
  [[nodiscard]] Box gap(const Box& before, const Box& behind, bool spaced) const {
    if (holes_ || binds_closely(base_of(before))) return {};
    if (base_of(before).kind == Kind::Function)
      return spaced || base_of(behind).kind != Kind::Fence ? application_gap() : Box{};
    if (!spaced && base_of(behind).kind == Kind::Function) return application_gap();
    if (!spaced) return {};
    return is_sum(base_of(before)) ? application_gap() : times();
  }

  Box scripted(bool operand_before, bool spaced) {
    Box base = ahead("^") || ahead("_") ? Box{} : atom(operand_before, spaced);
    Box below, above;
    bool raised = false;
    for (;;) {
      const std::size_t before = at_;
      skip_spaces();
      if (ahead("_")) {
        if (!below.empty()) fail("a second subscript; expected {...} around the first");
        ++at_;
        below = script_part();
      } else if (ahead("^") || ahead("'")) {
        if (raised) fail("a second superscript; expected {...} around the first");
        std::vector<Box> raise;
        while (take("'")) raise.push_back(tight("'", "′"));
        if (take("^")) raise.push_back(script_part());
        above = row(std::move(raise));
        raised = true;
      } else {
        at_ = before;
        break;
      }
    }
    return below.empty() && above.empty() ? base : script(std::move(base), std::move(below), std::move(above));
  }
  // {...}, or one letter, digit, sign or symbol: so much LaTeX takes.
  Box script_part() {
    skip_spaces();
    if (take("+")) return tight("+", "+");
    if (take("-")) return tight("-", "−");
    const bool outside = std::exchange(in_script_, true);
    Box out = argument("the script");
    in_script_ = outside;
    if (out.empty()) fail("expected something in the script");
    return out;
  }
  // {...}, or one letter, digit or symbol.
  Box argument(const std::string& what) {
    skip_spaces();
    const std::size_t start = at_;
    const bool braces = ahead("{");
    Box out = atom(false, false);
    const bool one = out.kind == Kind::Letter || out.kind == Kind::Upright || out.kind == Kind::Text ||
                     (out.kind == Kind::Number && out.text.size() == 1);
    const bool hole = text_[start] == '#';
    if (braces || hole || (one && !text_.substr(start, at_ - start).ends_with("}"))) return out;
    at_ = start;
    fail("expected {...} around " + what);
  }

  Box group() {
    skip_spaces();
    if (!take("{")) fail("expected {...}");
    Box out = sequence("}");
    if (!take("}")) fail("expected \"}\"");
    return out;
  }

  Box bracketed(const BracketPair& d, bool left) {
    Box inner = sequence(left ? "\\right" : d.close);
    if (left && !take("\\right")) fail("expected \"\\right" + std::string(d.close) + "\"");
    if (take(d.close)) return fence(std::move(inner), d.bracket);
    if (d.other.empty() || !take(d.other)) fail("expected \"" + std::string(d.close) + "\"");
    return row({tight(d.open, d.open), std::move(inner), tight(d.other, d.other)});
  }
  Box angles(bool left) {
    Box inner = sequence("\\rangle");
    if (left && !take("\\right")) fail("expected \"\\right\\rangle\"");
    if (!take("\\rangle")) fail("expected \"\\rangle\"");
    return row({tight("\\langle", "⟨"), std::move(inner), tight("\\rangle", "⟩")});
  }
  std::optional<Box> opening(bool left) {
    if (at_ >= text_.size() || kOpeningStarts.find(text_[at_]) == std::string_view::npos) return std::nullopt;
    for (const BracketPair& d : kBrackets)
      if (take(d.open)) return bracketed(d, left);
    if (take("\\langle")) return angles(left);
    return std::nullopt;
  }

  Box atom(bool operand_before, bool spaced) {
    if (++depth_ > kDeepest) fail("nested more than " + std::to_string(kDeepest) + " deep");
    Box out = plain_atom(operand_before, spaced);
    --depth_;
    return out;
  }
  Box plain_atom(bool operand_before, bool spaced) {
    if (at_ >= text_.size()) fail("expected a letter, a number, a command or {...}");
    if (ahead("{")) return group();
    if (auto out = opening(false)) return std::move(*out);
    if (take("\\left")) {
      skip_spaces();
      if (auto out = opening(true)) return std::move(*out);
      fail("expected a bracket behind \\left");
    }
    if (ahead("\\")) return command(operand_before);
    if (ahead("#")) return hole();
    if (auto out = sign(operand_before, spaced)) return std::move(*out);
    const char c = text_[at_];
    if (numeric(c)) return number(digits());
    if (alphabetic(c)) return ++at_, letter(std::string(1, c), std::string(1, c));
    unexpected();
  }

  std::optional<Box> sign(bool operand_before, bool spaced) {
    if (alphabetic(text_[at_]) || numeric(text_[at_])) return std::nullopt;
    for (const std::string_view s : {"+", "=", "<", ">"})
      if (take(s)) return s == "+" && !operand_before ? prefix(s, s) : relation(s, s);
    if (take("-")) return operand_before ? relation("-", "−") : prefix("-", "−");
    if (take("/")) return tight("/", "/");
    if (take("*")) return letter("*", "∗");
    if (take("!")) return letter("!", "!");
    for (const std::string_view s : {",", ";"})
      if (take(s)) return comma(s);
    if (take(":")) return operand_before && spaced ? relation(":", ":") : ahead(" ") ? comma(":") : tight(":", ":");
    return std::nullopt;
  }

  [[noreturn]] void unexpected() const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
    const std::string found(text_.substr(at_, end - at_)), latex = ascii(found[0]) ? "" : latex_of(found);
    fail("unexpected \"" + found + "\"" + (latex.empty() ? ", expected LaTeX's mathematics" : ", expected " + latex));
  }

  Box hole() {
    if (!holes_) fail("unexpected \"#\", expected \\#");
    const std::size_t start = ++at_;
    const auto inside = [](char c) { return alphabetic(c) || numeric(c) || c == '-' || c == '\''; };
    while (at_ < text_.size() && inside(text_[at_])) ++at_;
    const std::string name(text_.substr(start, at_ - start));
    used_.insert(name);
    return holes_(name, in_script_);
  }

  std::string digits() {
    const std::size_t start = at_;
    const auto all = [&] {
      while (at_ < text_.size() && numeric(text_[at_])) ++at_;
    };
    all();
    if (at_ + 1 < text_.size() && text_[at_] == '.' && numeric(text_[at_ + 1])) ++at_, all();
    return std::string(text_.substr(start, at_ - start));
  }

  // Behind the backslash: letters, or one other character.
  [[nodiscard]] std::string command_name() const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && alphabetic(text_[end])) ++end;
    return std::string(text_.substr(at_ + 1, std::max<std::size_t>(end - at_ - 1, 1)));
  }

  Box command(bool operand_before) {
    const std::string name = command_name();
    const std::size_t start = at_;
    at_ = std::min(at_ + 1 + name.size(), text_.size());
    if (const Command* known = command_called(name)) {
      if (known->kind == CommandKind::Operator && !(operand_before && operand_behind()))
        return letter(known->box.latex, known->box.text);
      return known->box;
    }
    if (name == "frac" || name == "tfrac") {
      Box above = group();
      return fraction(std::move(above), group(), name == "tfrac");
    }
    if (name == "sqrt") return root(argument("what is under the root"));
    if (name == "text") return words(raw_group(" .,:;-'()"));
    if (name == "mathrm") return upright(raw_group(""));
    if (name == "operatorname") return operator_name(raw_group(""));
    if (name == "mathcal" || name == "mathbb") return alphabet(name);
    if (!accent(name).empty()) return accented(name);
    at_ = start;
    throw Unreadable{at_, "unknown command \\" + name, name};
  }
  // Not the end of "w_{i\cdot}".
  [[nodiscard]] bool operand_behind() const {
    const std::size_t next = text_.find_first_not_of(' ', at_);
    return next != std::string_view::npos && std::string_view("})],;|").find(text_[next]) == std::string_view::npos;
  }
  Box alphabet(const std::string& name) {
    const std::string inner = raw_group("");
    return letter("\\" + name + "{" + inner + "}", name == "mathcal" ? calligraphic(inner) : blackboard(inner));
  }
  // An accent on one letter, in braces or not: \tilde{x}, \tilde\alpha, \dot W.
  Box accented(const std::string& name) {
    skip_spaces();
    const std::size_t start = at_;
    const Box inner = atom(false, false);
    if (inner.kind == Kind::Letter)
      return letter("\\" + name + "{" + inner.latex + "}", inner.text + std::string(accent(name)));
    at_ = start;
    fail("expected one letter under \\" + name);
  }
  // {...} of letters, digits and what else is listed: nothing else may reach a LaTeX document unread.
  std::string raw_group(std::string_view also) {
    skip_spaces();
    if (!take("{")) fail("expected {...}");
    const std::size_t start = at_;
    for (; at_ < text_.size() && text_[at_] != '}'; ++at_)
      if (!alphabetic(text_[at_]) && !numeric(text_[at_]) && also.find(text_[at_]) == std::string_view::npos)
        unexpected();
    std::string out(text_.substr(start, at_ - start));
    if (!take("}")) fail("expected \"}\"");
    if (out.empty()) fail("nothing between the braces");
    return out;
  }

  std::string_view text_;
  const Holes& holes_;
  std::set<std::string>& used_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool in_script_ = false;
};

}  // namespace

Mathematics read_notation(std::string_view latex, const Holes& holes) {
  Mathematics out;
  try {
    out.box = Reader(latex, holes, out.used).whole();
  } catch (Unreadable& problem) {
    out.box = words(latex);
    out.problem = std::move(problem);
  }
  return out;
}

Mathematics read_mathematics(std::string_view latex) { return read_notation(latex, Holes{}); }

}  // namespace plumbline::layout
