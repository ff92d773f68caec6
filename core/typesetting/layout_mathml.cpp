// The MathML back end: presentation elements of MathML Core only, so that a browser sets the formula by itself.
//
// MathML Core leaves the alignment of table cells to style sheets. Every table here carries columnalign="left" for
// those that read it; a page for Chromium adds   mtable[columnalign="left"] > mtr > mtd { text-align: left }.
#include <array>

#include "typesetting/layout.hpp"

namespace plumbline::layout {
namespace {

struct MathmlDelimiters {
  std::string_view open, close;
};
constexpr std::array<MathmlDelimiters, 5> kMathmlDelimiters{
    {{"(", ")"}, {"[", "]"}, {"{", "}"}, {"|", "|"}, {"\u2016", "\u2016"}}};

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string element(const std::string& name, const std::string& content, const std::string& attributes = {}) {
  return "<" + name + attributes + ">" + content + "</" + name + ">";
}

std::string write(const Box& box);

// Inside an element that is a row anyway: a row in a row needs no element of its own.
std::string inside(const Box& box) {
  if (box.kind != Kind::Row) return write(box);
  std::string out;
  for (const Box& part : box.parts) out += inside(part);
  return out;
}

// Exactly one element, as the children of a fraction or script must be.
std::string one(const Box& box) { return box.empty() ? "<mrow></mrow>" : write(box); }

std::string space(const Box& box) {
  if (box.text.starts_with("()"))
    return box.text == "()" ? "<mo>&#x2061;</mo>" : "<mo>&#x2061;</mo><mspace width=\"0.1667em\"></mspace>";
  if (box.text == "*") return "<mo>&#x2062;</mo><mspace width=\"0.1667em\"></mspace>";
  return "<mspace width=\"" + box.text + "\"></mspace>";
}

// Elements for a base with something below, above, or both.
std::string attached(const std::vector<Box>& parts, const std::string& below, const std::string& above,
                     const std::string& both) {
  if (parts[1].empty() && parts[2].empty()) return one(parts[0]);
  if (parts[2].empty()) return element(below, one(parts[0]) + one(parts[1]));
  if (parts[1].empty()) return element(above, one(parts[0]) + one(parts[2]));
  return element(both, one(parts[0]) + one(parts[1]) + one(parts[2]));
}

std::string big_operator(const Box& box) {
  return box.kind == Kind::Function ? element("mo", escaped(box.text), " movablelimits=\"true\"") : one(box);
}

std::string fenced(const Box& box) {
  const MathmlDelimiters& d = kMathmlDelimiters[static_cast<std::size_t>(box.bracket)];
  // At the ends of a row they are fences by themselves, and stretch: half of a page of formulas would say so otherwise.
  const std::string grows = tall(box.parts[0]) ? "" : " stretchy=\"false\"";
  return element("mrow", element("mo", std::string(d.open), grows) + inside(box.parts[0]) +
                             element("mo", std::string(d.close), grows));
}

// A browser trims spaces at the ends of a text; those that are meant are written as no-break spaces.
std::string text(const std::string& content) {
  const std::size_t first = content.find_first_not_of(' '), last = content.find_last_not_of(' ');
  const auto spaces = [](std::size_t n) {
    std::string out;
    for (; n > 0; --n) out += "&#xA0;";
    return out;
  };
  if (first == std::string::npos) return element("mtext", spaces(content.size()));
  return element("mtext", spaces(first) + escaped(std::string_view(content).substr(first, last - first + 1)) +
                              spaces(content.size() - 1 - last));
}

std::string grid(const std::vector<Box>& parts, std::size_t columns) {
  std::string rows;
  for (std::size_t i = 0; i + columns <= parts.size(); i += columns) {
    std::string cells;
    for (std::size_t j = 0; j < columns; ++j) cells += element("mtd", inside(parts[i + j]));
    rows += element("mtr", cells);
  }
  return element("mtable", rows, " displaystyle=\"true\" columnalign=\"left\"");
}

std::string write(const Box& box) {
  const auto& parts = box.parts;
  switch (box.kind) {
    case Kind::Number: return element("mn", escaped(box.text));
    case Kind::Letter: return element("mi", escaped(box.text));
    case Kind::Upright: return element("mi", escaped(box.text), box.text.size() == 1 ? " mathvariant=\"normal\"" : "");
    case Kind::Function: return element("mi", escaped(box.text));
    case Kind::Relation: return element("mo", escaped(box.text));
    case Kind::Prefix: return element("mo", escaped(box.text), " form=\"prefix\"");
    case Kind::Tight: return element("mo", escaped(box.text), " lspace=\"0em\" rspace=\"0em\"");
    case Kind::Comma: return element("mo", escaped(box.text));
    case Kind::Text: return text(box.text);
    case Kind::Space: return space(box);
    case Kind::Row: return element("mrow", inside(box));
    case Kind::Fraction: {
      const std::string out = element("mfrac", one(parts[0]) + one(parts[1]));
      return box.small ? element("mstyle", out, " displaystyle=\"false\"") : out;
    }
    case Kind::Root: return element("msqrt", inside(parts[0]));
    case Kind::Script: return attached(parts, "msub", "msup", "msubsup");
    case Kind::Limits: {
      if (parts[0].kind != Kind::Function) return attached(parts, "munder", "mover", "munderover");
      return element("munder", big_operator(parts[0]) + one(parts[1]));
    }
    case Kind::Fence: return fenced(box);
    case Kind::Lines: return grid(parts, 1);
    case Kind::Table: return grid(parts, 2);
    case Kind::Cases: break;
  }
  return element("mrow", element("mo", "{", " form=\"prefix\" fence=\"true\" stretchy=\"true\"") + grid(parts, 2));
}

}  // namespace

std::string inline_mathml(const Box& box) {
  if (box.kind != Kind::Row || box.parts.empty() || box.parts.front().kind != Kind::Relation)
    return element("math", inside(box));
  std::string out = element("mo", escaped(box.parts.front().text), " form=\"infix\"");
  for (std::size_t i = 1; i < box.parts.size(); ++i) out += inside(box.parts[i]);
  return element("math", out);
}

std::string mathml(const Box& box) { return element("math", inside(box), " display=\"block\""); }

}  // namespace plumbline::layout
