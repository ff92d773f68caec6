#include "report/mathml.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace plumbline::report {
namespace {

constexpr std::array<std::string_view, 31> elements = {
    "math",       "mrow",          "mi",          "mn",         "mo",   "ms",         "mtext",   "mspace",
    "mfrac",      "msqrt",         "mroot",       "msub",       "msup", "msubsup",    "munder",  "mover",
    "munderover", "mmultiscripts", "mprescripts", "mtable",     "mtr",  "mtd",        "mstyle",  "mpadded",
    "mphantom",   "merror",        "semantics",   "annotation", "none", "mlabeledtr", "menclose"};
constexpr std::array<std::string_view, 31> attributes = {
    "display",   "displaystyle",  "scriptlevel", "mathvariant",   "stretchy",   "symmetric",     "fence",
    "separator", "form",          "lspace",      "rspace",        "width",      "height",        "depth",
    "voffset",   "linethickness", "accent",      "accentunder",   "largeop",    "movablelimits", "minsize",
    "maxsize",   "columnalign",   "rowalign",    "columnspacing", "rowspacing", "columnspan",    "rowspan",
    "notation",  "encoding",      "dir"};
constexpr std::string_view mathml_namespace = "http://www.w3.org/1998/Math/MathML";

template <std::size_t N> bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
bool is_value_character(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || std::string_view(" #%.,()+-_/").find(c) != std::string_view::npos;
}

// Reads the text from left to right; every function takes what it accepts and says false at the first thing that it
// does not.
class MathmlReader {
 public:
  explicit MathmlReader(std::string_view text) : rest_(text) {}

  bool read() {
    skip_spaces();
    if (!rest_.starts_with("<math")) return false;
    while (!rest_.empty()) {
      if (!(rest_.front() == '<' ? tag() : rest_.front() == '&' ? entity() : text())) return false;
      if (open_.empty()) break;
    }
    skip_spaces();
    return open_.empty() && rest_.empty();
  }

 private:
  void skip_spaces() {
    while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
  }
  bool take(std::string_view prefix) {
    if (!rest_.starts_with(prefix)) return false;
    rest_.remove_prefix(prefix.size());
    return true;
  }
  std::string_view word() {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), is_letter);
    const std::string_view result = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(result.size());
    return result;
  }
  bool text() {
    const std::size_t end = rest_.find_first_of("<&");
    if (rest_.substr(0, end).find('>') != std::string_view::npos) return false;
    rest_.remove_prefix(std::min(end, rest_.size()));
    return true;
  }
  bool entity() {
    for (const std::string_view name : {"&lt;", "&gt;", "&amp;", "&quot;", "&apos;"})
      if (take(name)) return true;
    if (!take("&#")) return false;
    const std::size_t end = rest_.find(';');
    if (end == 0 || end > 7) return false;  // npos too
    std::string_view digits = rest_.substr(0, end);
    const bool hexadecimal = digits.front() == 'x';
    if (hexadecimal) digits.remove_prefix(1);
    const std::string_view alphabet = hexadecimal ? "0123456789abcdefABCDEF" : "0123456789";
    if (digits.empty() || digits.find_first_not_of(alphabet) != std::string_view::npos) return false;
    rest_.remove_prefix(end + 1);
    return true;
  }
  bool attribute() {
    const std::string_view name = word();
    if (!take("=\"")) return false;
    const std::size_t end = rest_.find('"');
    if (end == std::string_view::npos) return false;
    const std::string_view value = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    if (name == "xmlns") return value == mathml_namespace;
    return contains(attributes, name) && std::all_of(value.begin(), value.end(), is_value_character);
  }
  bool tag() {
    if (take("</")) {
      if (open_.empty() || word() != open_.back() || !take(">")) return false;
      open_.pop_back();
      return true;
    }
    rest_.remove_prefix(1);
    const std::string_view name = word();
    if (!contains(elements, name) || (name == "math") != open_.empty()) return false;
    while (true) {
      const std::size_t before = rest_.size();
      skip_spaces();
      if (take("/>")) return true;
      if (take(">")) break;
      if (rest_.size() == before || !attribute()) return false;
    }
    open_.push_back(name);
    return true;
  }

  std::string_view rest_;
  std::vector<std::string_view> open_;
};

// Commands that a formula may not use: they read or write files, define names, change how the text is read, or end
// the formula.
constexpr std::array<std::string_view, 45> forbidden_commands = {"input",
                                                                 "include",
                                                                 "openin",
                                                                 "openout",
                                                                 "read",
                                                                 "readline",
                                                                 "write",
                                                                 "immediate",
                                                                 "special",
                                                                 "catcode",
                                                                 "def",
                                                                 "edef",
                                                                 "gdef",
                                                                 "xdef",
                                                                 "let",
                                                                 "futurelet",
                                                                 "csname",
                                                                 "endcsname",
                                                                 "expandafter",
                                                                 "newcommand",
                                                                 "renewcommand",
                                                                 "providecommand",
                                                                 "newenvironment",
                                                                 "usepackage",
                                                                 "documentclass",
                                                                 "everymath",
                                                                 "everypar",
                                                                 "everydisplay",
                                                                 "loop",
                                                                 "repeat",
                                                                 "jobname",
                                                                 "directlua",
                                                                 "scantokens",
                                                                 "closein",
                                                                 "closeout",
                                                                 "href",
                                                                 "url",
                                                                 "includegraphics",
                                                                 "verbatiminput",
                                                                 "lstinputlisting",
                                                                 "InputIfFileExists",
                                                                 "makeatletter",
                                                                 "char",
                                                                 "the",
                                                                 "par"};
constexpr std::array<std::string_view, 8> environments = {"aligned", "cases", "matrix",   "pmatrix",
                                                          "bmatrix", "array", "gathered", "split"};

}  // namespace

bool is_plain_mathml(std::string_view text) { return MathmlReader(text).read(); }

bool is_plain_latex(std::string_view text) {
  int depth = 0;
  int lefts = 0;
  std::vector<std::string_view> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '{') ++depth;
    if (c == '}' && --depth < 0) return false;
    if (c == '$' || c == '%' || c == '#' || c == '~' || (c == '^' && text.substr(i).starts_with("^^")) ||
        static_cast<unsigned char>(c) >= 0x80)
      return false;
    if (c == '\n' && i > 0 && text.substr(i + 1, text.find_first_not_of(" \t", i + 1) - i).ends_with('\n'))
      return false;  // a blank line
    if (c != '\\') continue;
    std::size_t end = i + 1;
    while (end < text.size() && is_letter(text[end])) ++end;
    const std::string_view command = text.substr(i + 1, end - i - 1);
    if (command.empty()) {  // \, \{ \\ and the like
      if (end == text.size() || std::string_view("()[]").find(text[end]) != std::string_view::npos) return false;
      i = end;
      continue;
    }
    if (contains(forbidden_commands, command)) return false;
    if (command == "left") ++lefts;
    if (command == "right" && --lefts < 0) return false;
    if (command == "begin" || command == "end") {
      const std::size_t close = text.find('}', end);
      if (close == std::string_view::npos || text[end] != '{') return false;
      const std::string_view name = text.substr(end + 1, close - end - 1);
      if (!contains(environments, name)) return false;
      if (command == "begin")
        open.push_back(name);
      else if (open.empty() || open.back() != name)
        return false;
      else
        open.pop_back();
    }
    i = end - 1;
  }
  return depth == 0 && lefts == 0 && open.empty();
}

}  // namespace plumbline::report
