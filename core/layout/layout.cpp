#include "layout/layout.hpp"

#include <algorithm>

namespace plumbline::layout {
namespace {

Box leaf(Kind kind, std::string_view latex, std::string_view text) {
  return {.kind = kind, .latex = std::string(latex), .text = std::string(text)};
}

// Code points, not bytes.
double letters(const std::string& text) {
  return static_cast<double>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// std::vector{std::move(a), std::move(b)} would copy both.
template <class... Part> std::vector<Box> parts_of(Part&&... part) {
  std::vector<Box> out;
  out.reserve(sizeof...(part));
  (out.push_back(std::forward<Part>(part)), ...);
  return out;
}

double widest(const Parts& parts) {
  double out = 0;
  for (const Box& part : parts) out = std::max(out, width(part));
  return out;
}

double in_pairs(const Parts& parts) {
  double out = 0;
  for (std::size_t i = 0; i + 1 < parts.size(); i += 2) out = std::max(out, width(parts[i]) + width(parts[i + 1]));
  return out;
}

// What LaTeX reads in text mode for one printable ASCII character.
std::string escaped(char c) {
  switch (c) {
    case '\\': return "\\textbackslash{}";
    case '^': return "\\textasciicircum{}";
    case '~': return "\\textasciitilde{}";
    case '<': return "\\textless{}";
    case '>': return "\\textgreater{}";
    case '|': return "\\textbar{}";
    case '"': return "\\textquotedbl{}";
    case '{':
    case '}':
    case '$':
    case '&':
    case '#':
    case '_':
    case '%': return std::string("\\") + c;
    default: return {c};
  }
}

}  // namespace

Box number(std::string digits) { return leaf(Kind::Number, digits, digits); }
Box letter(std::string_view latex, std::string_view text) { return leaf(Kind::Letter, latex, text); }
Box symbol(std::string_view name) { return letter(name, name); }
Box upright(std::string_view word) { return leaf(Kind::Upright, "\\mathrm{" + std::string(word) + "}", word); }
Box function(std::string_view latex, std::string_view word) { return leaf(Kind::Function, latex, word); }
Box operator_name(std::string_view word) { return function("\\operatorname{" + std::string(word) + "}", word); }
Box relation(std::string_view latex, std::string_view text) { return leaf(Kind::Relation, latex, text); }
Box prefix(std::string_view latex, std::string_view text) { return leaf(Kind::Prefix, latex, text); }
Box tight(std::string_view latex, std::string_view text) { return leaf(Kind::Tight, latex, text); }
Box comma(std::string_view mark) { return leaf(Kind::Comma, mark, mark); }
Box thin_space() { return leaf(Kind::Space, "\\,", "0.1667em"); }
Box quad() { return leaf(Kind::Space, "\\quad", "1em"); }
Box times() { return leaf(Kind::Space, "\\,", "*"); }
Box application() { return leaf(Kind::Space, "", "()"); }
Box application_gap() { return leaf(Kind::Space, "", "() "); }

Box words(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string plain, latex;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F)
      plain += c;
    else
      ((plain += '<') += kDigits[byte >> 4]) += std::string{kDigits[byte & 15], '>'};
  }
  for (const char c : plain) latex += escaped(c);
  return leaf(Kind::Text, "\\text{" + latex + "}", plain);
}

std::string spoken(std::string name) {
  std::ranges::replace(name, '-', ' ');
  return name;
}

Box name_words(std::string_view name) {
  Box out = words(spoken(std::string(name)));
  out.text = words(name).text;
  out.name = true;
  return out;
}

Box row(std::vector<Box> parts) {
  std::erase_if(parts, [](const Box& part) { return part.empty(); });
  if (parts.size() == 1) return std::move(parts.front());
  return {.kind = Kind::Row, .parts = std::move(parts)};
}
Box fraction(Box above, Box below, bool small) {
  return {.kind = Kind::Fraction, .parts = parts_of(std::move(above), std::move(below)), .small = small};
}
Box root(Box radicand) { return {.kind = Kind::Root, .parts = parts_of(std::move(radicand))}; }
Box script(Box base, Box below, Box above) {
  return {.kind = Kind::Script, .parts = parts_of(std::move(base), std::move(below), std::move(above))};
}
Box limits(Box big_operator, Box below, Box above) {
  return {.kind = Kind::Limits, .parts = parts_of(std::move(big_operator), std::move(below), std::move(above))};
}
Box fence(Box body, Bracket bracket) {
  return {.kind = Kind::Fence, .parts = parts_of(std::move(body)), .bracket = bracket};
}
Box lines(std::vector<Box> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  return {.kind = Kind::Lines, .parts = std::move(parts)};
}
Box table(std::vector<Box> labels_and_lines) { return {.kind = Kind::Table, .parts = std::move(labels_and_lines)}; }
Box cases(std::vector<Box> values_and_conditions) {
  return {.kind = Kind::Cases, .parts = std::move(values_and_conditions)};
}

double width(const Box& box) {
  const auto& parts = box.parts;
  switch (box.kind) {
    case Kind::Number:
    case Kind::Letter:
    case Kind::Prefix:
    case Kind::Tight: return letters(box.text);
    case Kind::Upright:
    case Kind::Function:
    case Kind::Text: return 0.9 * letters(box.text);
    case Kind::Relation: return 1.2 + letters(box.text);
    case Kind::Comma: return 0.7;
    case Kind::Space: return box.latex == "\\quad" ? 2 : box.latex.empty() ? 0 : 0.3;
    case Kind::Row: {
      double sum = 0;
      for (const Box& part : parts) sum += width(part);
      return sum;
    }
    case Kind::Fraction: return widest(parts) * (box.small ? 0.7 : 1) + 0.5;
    case Kind::Root: return width(parts[0]) + 1.2;
    case Kind::Script: return width(parts[0]) + 0.7 * std::max(width(parts[1]), width(parts[2]));
    case Kind::Limits: return std::max(width(parts[0]) + 0.6, 0.7 * std::max(width(parts[1]), width(parts[2])));
    case Kind::Fence: return width(parts[0]) + 1.4;
    case Kind::Lines: return widest(parts);
    case Kind::Table: return in_pairs(parts) + 1;
    case Kind::Cases: break;
  }
  return in_pairs(parts) + 2.5;
}

bool tall(const Box& box) {
  switch (box.kind) {
    case Kind::Fraction: return !box.small;
    case Kind::Limits:
    case Kind::Lines:
    case Kind::Table:
    case Kind::Cases: return true;
    case Kind::Script: return tall(box.parts[0]);
    default: return std::ranges::any_of(box.parts, tall);
  }
}

const Box& leading(const Box& box) {
  return box.kind == Kind::Row && !box.parts.empty() ? leading(box.parts.front()) : box;
}
const Box& trailing(const Box& box) {
  return box.kind == Kind::Row && !box.parts.empty() ? trailing(box.parts.back()) : box;
}

}  // namespace plumbline::layout
