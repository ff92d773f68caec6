#include "tools/mail_writer.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

#include "layout/sentence.hpp"
#include "layout/symbols.hpp"
#include "tools/letter_words.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kColumns = 76;

// How many letters: bytes of UTF-8 that begin one.
std::size_t letters(const std::string& text) {
  std::size_t out = 0;
  for (const char c : text) out += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return out;
}

// Words on lines that begin with `indent`, the first with `start`.
std::string wrapped(const std::string& start, const std::string& indent, const std::string& text) {
  std::string out = start, word;
  std::size_t column = letters(start);
  bool fresh = true;
  const auto flush = [&] {
    if (word.empty()) return;
    if (!fresh && column + 1 + letters(word) > kColumns) {
      out += "\n" + indent;
      column = indent.size();
      fresh = true;
    }
    out += (fresh ? "" : " ") + word;
    column += letters(word) + (fresh ? 0 : 1);
    fresh = false;
    word.clear();
  };
  for (const char c : text)
    if (c == ' ' || c == '\n')
      flush();
    else
      word += c;
  flush();
  return out + "\n";
}

// The group in braces that begins at `at`, without them; moves behind it.
std::string group(const std::string& text, std::size_t& at) {
  if (at >= text.size() || text[at] != '{') return "";
  int open = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    open += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    if (open == 0) {
      const std::string out = text.substr(at + 1, i - at - 1);
      at = i + 1;
      return out;
    }
  }
  at = text.size();
  return "";
}

bool is_ascii_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

bool is_function(std::string_view name) {
  const layout::Command* command = layout::command_called(name);
  return command && command->kind == layout::CommandKind::Function;
}

// Does the text end with the name of a function, "... \\log"? A fraction behind it is its argument: log(a/b).
bool ends_with_function(const std::string& text) {
  const std::size_t slash = text.rfind('\\');
  return slash != std::string::npos && is_function(std::string_view(text).substr(slash + 1));
}

// A space behind a command such as \\lVert parts nothing.
bool parts_words(const std::string& text, std::size_t space) {
  std::size_t word = space;
  while (word > 0 && is_ascii_letter(text[word - 1])) --word;
  if (word == space || word == 0 || text[word - 1] != '\\') return true;
  const std::string_view name = std::string_view(text).substr(word, space - word);
  const layout::Command* command = layout::command_called(name);
  if (name == "rVert" || name == "rvert") return true;
  return command && command->kind != layout::CommandKind::Letter;
}

bool is_one_word(const std::string& text) {
  if (text.find_first_of("+-*/=") != std::string::npos) return false;
  for (const char* product : {"\\,", "\\|\\|", "\\rVert\\lVert"})
    if (text.find(product) != std::string::npos) return false;
  for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos; ++at)
    if (parts_words(text, at)) return false;
  return true;
}
std::string held(const std::string& text) { return is_one_word(text) ? text : "(" + text + ")"; }

std::string quotient(const std::string& above, const std::string& below, bool is_argument) {
  const std::string out = held(above) + "/" + held(below);
  return is_argument ? "(" + out + ")" : out;
}

// Between a factor and the name of a function or a fraction; between a command and the letter that follows it.
std::string apart(const std::string& before, const std::string& command, const std::string& next) {
  std::size_t word = before.size();
  while (word > 0 && is_ascii_letter(before[word - 1])) --word;
  if (word > 0 && word < before.size() && before[word - 1] == '\\')
    return !next.empty() && is_ascii_letter(next[0]) ? " " : "";
  if (before.ends_with("matrix}") || before.ends_with("cases}")) return "";
  const bool factor =
      !before.empty() && (std::isalnum(static_cast<unsigned char>(before.back())) || before.back() == '}');
  return factor && (command == "\\operatorname" || command.ends_with("frac")) ? " " : "";
}

// Commands with groups: \tfrac{a}{b} is a/b, \sqrt{a} is sqrt(a), \text{a} is a.
std::string without_commands(const std::string& latex) {
  static const std::array<std::pair<const char*, int>, 13> kCommands{{{"\\tilde", 1},
                                                                      {"\\bar", 1},
                                                                      {"\\hat", 1},
                                                                      {"\\dot", 1},
                                                                      {"\\tfrac", 2},
                                                                      {"\\frac", 2},
                                                                      {"\\dfrac", 2},
                                                                      {"\\sqrt", 1},
                                                                      {"\\text", 1},
                                                                      {"\\mathrm", 1},
                                                                      {"\\mathit", 1},
                                                                      {"\\mathcal", 1},
                                                                      {"\\operatorname", 1}}};
  std::string out;
  for (std::size_t i = 0; i < latex.size();) {
    bool found = false;
    for (const auto& [name, groups] : kCommands) {
      std::size_t at = i + std::string(name).size();
      if (latex.compare(i, at - i, name) != 0 || at >= latex.size() || latex[at] != '{') continue;
      std::string argument = without_commands(group(latex, at));
      if (groups == 2)
        argument = quotient(argument, without_commands(group(latex, at)), ends_with_function(out));
      else if (std::string(name) == "\\sqrt")
        argument = "√" + held(argument);
      else
        argument += layout::accent(name + 1);
      if ((std::string_view(name) == "\\operatorname" || argument.ends_with("/dt")) && at < latex.size() &&
          is_ascii_letter(latex[at]))
        argument += " ";
      out += apart(out, name, argument) + argument;
      i = at;
      found = true;
      break;
    }
    if (!found) out += latex[i++];
  }
  return out;
}

// Braces that are to be read, not groups: they are put in when the groups are gone.
constexpr char kOpenBrace = '\x01', kCloseBrace = '\x02';

// What a command writes in a mail where that is not the character of layout/symbols.hpp: words, signs of one's
// keyboard, and nothing for what only sets type.
constexpr std::array<std::pair<std::string_view, std::string_view>, 30> kInMail{
    {{"lVert", "‖"},     {"rVert", "‖"},  {"lvert", "|"},   {"rvert", "|"},   {"neg", "not"},
     {"wedge", "and"},   {"land", "and"}, {"vee", "or"},    {"lor", "or"},    {"forall", "for all"},
     {"exists", "some"}, {"dots", "..."}, {"ldots", "..."}, {"cdot", "·"},    {"top", "ᵀ"},
     {"sum", "Σ"},       {"prod", "Π"},   {"quad", "  "},   {"qquad", "   "}, {",", " "},
     {";", " "},         {":", " "},      {" ", " "},       {"|", "‖"},       {"!", ""},
     {"left", ""},       {"right", ""},   {"bigl", ""},     {"bigr", ""},     {"displaystyle", ""}}};

// LaTeX swallows the spaces behind a command of letters. They are kept where there is an operand on both sides.
std::string sign_called(const std::string& name, bool& keeps_space) {
  const auto* const own = std::ranges::find(kInMail, name, &std::pair<std::string_view, std::string_view>::first);
  const layout::Command* command = layout::command_called(name);
  keeps_space =
      !std::isalpha(static_cast<unsigned char>(name[0])) || name == "rVert" || name == "rvert" || name == "wedge" ||
      name == "land" || name == "vee" || name == "lor" || name == "cdot" ||
      (command && (command->kind == layout::CommandKind::Relation || command->kind == layout::CommandKind::Operator ||
                   command->kind == layout::CommandKind::Function));
  if (own != kInMail.end()) return std::string(own->second);
  if (name == "{" || name == "}") return {name == "{" ? kOpenBrace : kCloseBrace};
  return command ? command->box.text : name;
}

// In a matrix a space parts two entries: a product within one has a dot.
void dot_products(std::string& text) {
  for (std::size_t at = 0; (at = text.find("\\begin{pmatrix}", at)) != std::string::npos;) {
    const std::size_t end = text.find("\\end{pmatrix}", at);
    std::string entries = text.substr(at, end == std::string::npos ? end : end - at);
    const std::size_t size = entries.size();
    replace_all(entries, "\\,", "·");
    for (std::size_t root = 1; (root = entries.find(" √", root)) != std::string::npos; ++root)
      if (std::isalnum(static_cast<unsigned char>(entries[root - 1])) != 0) entries.replace(root, 1, "·");
    text.replace(at, size, entries);
    at += entries.size();
  }
}

// Does a sign between two operands stand there?
bool relates(const std::string& text, std::size_t at) {
  if (at >= text.size()) return false;
  if (text[at] != '\\') return std::string_view("=<>+-").find(text[at]) != std::string_view::npos;
  std::size_t end = at + 1;
  while (end < text.size() && is_ascii_letter(text[end])) ++end;
  const layout::Command* command = layout::command_called(std::string_view(text).substr(at + 1, end - at - 1));
  return command && command->kind == layout::CommandKind::Relation;
}

// "\\le" is "≤", rows of a matrix end with ";".
std::string without_signs(std::string text) {
  dot_products(text);
  for (const auto& [from, to] : {std::pair("\\begin{pmatrix}", "["),
                                 {"\\end{pmatrix}", "]"},
                                 {"\\begin{cases}", "{ "},
                                 {"\\end{cases}", " }"},
                                 {"\\begin{aligned}", ""},
                                 {"\\end{aligned}", ""},
                                 {" \\\\ ", "; "},
                                 {"\\\\", "; "},
                                 {" & ", " "},
                                 {"&", ""},
                                 {"~", " "}})
    replace_all(text, from, to);
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i++];
      continue;
    }
    std::size_t end = i + 1;
    while (end < text.size() && std::isalpha(static_cast<unsigned char>(text[end]))) ++end;
    if (end == i + 1) ++end;
    bool keeps_space = true;
    const std::string name = text.substr(i + 1, end - i - 1);
    out += sign_called(name, keeps_space);
    if (is_function(name) && text.compare(end, 1, "\\") == 0 && text.compare(end, 5, "\\left") != 0) out += " ";
    if (!keeps_space && end < text.size() && text[end] == ' ' && !relates(text, end + 1)) ++end;
    i = end;
  }
  return out;
}

// "_{1}" is "_1", "^{2}" is "^2"; a longer group keeps parentheses, one with a script of its own too, and a letter
// behind it is another word.
std::string without_groups(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '{') {
      if (text[i] != '}') out += text[i];
      ++i;
      continue;
    }
    const bool script = i > 0 && (text[i - 1] == '_' || text[i - 1] == '^');
    const std::string inner = without_groups(group(text, i));
    const bool has_script = inner.find_first_of("_^") != std::string::npos;
    const bool applied = inner.find('(') != std::string::npos && inner[0] != '(';  // "^(L(2 θ))"
    const bool parted = has_script || applied;
    out += !script ? inner : parted ? "(" + inner + ")" : held(inner);
    if (script && i < text.size() && is_ascii_letter(text[i])) out += " ";
  }
  return out;
}

// The end of a script that begins at `at`, "_(i = 1)" or "^k"; `at` if none does.
std::size_t script_end(const std::string& text, std::size_t at) {
  if (at + 1 >= text.size() || (text[at] != '_' && text[at] != '^')) return at;
  if (text[at + 1] != '(') return at + 2;
  int open = 0;
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    open += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (open == 0) return i + 1;
  }
  return text.size();
}

// What is added or multiplied stands a space behind the limits: "Σ_(i = 1)^k s_i".
std::string spaced_sums(std::string text) {
  for (const std::string sign : {"Σ", "Π"})
    for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos; ++at) {
      const std::size_t end = script_end(text, script_end(text, at + sign.size()));
      if (end > at + sign.size() && end < text.size() && text[end] != ' ' && text[end] != ')') text.insert(end, " ");
    }
  return text;
}

}  // namespace

std::string plain_mathematics(const std::string& latex) {
  std::string out = spaced_sums(without_groups(without_signs(without_commands(latex))));
  replace_all(out, "    ", "   ");
  std::ranges::replace(out, kOpenBrace, '{');
  std::ranges::replace(out, kCloseBrace, '}');
  return out;
}

void Mail::title(const std::string& text) { out_ += wrapped("", "", layout::plain_sentence(text)) + "\n"; }
void Mail::heading(const std::string& text) {
  const std::string line = wrapped("", "", layout::plain_sentence(text));
  out_ += "\n" + line + std::string(std::min(kColumns, letters(line) - 1), '-') + "\n\n";
}
void Mail::text(const std::string& text) { out_ += wrapped("", "", layout::plain_sentence(text)) + "\n"; }
void Mail::items(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) out_ += wrapped("* ", "  ", layout::plain_sentence(text));
  out_ += "\n";
}
void Mail::facts(const std::vector<std::pair<std::string, std::string>>& facts) {
  for (const auto& [name, text] : facts) out_ += wrapped(name + ": ", "  ", layout::plain_sentence(text));
  out_ += "\n";
}
void Mail::math(const std::string& latex) { out_ += wrapped("    ", "      ", plain_mathematics(latex)) + "\n"; }
void Mail::code(const std::string& lines) {
  out_ += "    ";
  for (const char c : lines) out_ += c == '\n' ? std::string("\n    ") : std::string(1, c);
  out_ += "\n\n";
}

}  // namespace plumbline::cli
