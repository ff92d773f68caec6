#include "tools/python_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "budget/error.hpp"
#include "tools/python_terms.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kWidth = 110;

std::string text_of_number(const Real& x) {
  try {
    return x.to_string();
  } catch (const Undefined&) { throw NoScript("a number of the case has no short form"); }
}

// An integer before "/" would make a float.
std::string with_fractions(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
    if (end == i) {
      out += text[i++];
      continue;
    }
    const std::string digits = text.substr(i, end - i);
    out += end < text.size() && text[end] == '/' ? "F(" + digits + ")" : digits;
    i = end;
  }
  return out;
}

// Pieces with `between`, over lines of at most kWidth letters that begin with `indent`.
std::string in_lines(const std::vector<std::string>& pieces, const std::string& between, std::size_t column,
                     const std::string& turn) {
  std::string out;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::string piece = pieces[i] + (i + 1 < pieces.size() ? between : "");
    if (column + piece.size() > kWidth && i > 0) {
      while (!out.empty() && out.back() == ' ' && turn.find('"') == std::string::npos) out.pop_back();
      out += turn;
      column = turn.size();
    }
    out += piece;
    column += piece.size();
  }
  return out;
}

}  // namespace

std::string python_number(const Real& x) {
  if (!x.is_rational()) return with_fractions(text_of_number(x));
  const Rational& value = x.rational();
  if (value.is_integer()) return fmt::format("F({})", value.to_string());
  return fmt::format("F({}, {})", to_string(value.numerator()), to_string(value.denominator()));
}

std::string python_list(const std::string& start, const std::vector<std::string>& items) {
  return start + "[" + in_lines(items, ", ", start.size() + 1, "\n  ") + "]";
}

std::string python_matrix(const std::string& start, const ExactMatrix& a) {
  const bool rational = std::ranges::all_of(a.entries(), [](const Real& x) { return x.is_rational(); });
  std::vector<std::string> rows;
  for (int i = 0; i < a.rows(); ++i) {
    std::string row;
    for (int j = 0; j < a.cols(); ++j)
      row += (j == 0     ? ""
              : rational ? " "
                         : ", ") +
             (rational ? a(i, j).rational().to_string() : python_number(a(i, j)));
    rows.push_back(rational ? row : "[" + row + "]");
  }
  if (rational) return start + "matrix(\"" + in_lines(rows, "; ", start.size() + 8, "\"\n  \"") + "\")";
  return python_list(start, rows);
}

}  // namespace plumbline::cli
