#include "tools/latex_numbers.hpp"

#include <fmt/format.h>

#include <vector>

#include "report/decimal.hpp"
#include "tools/exact_text.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kShort = 60;  // characters of an exact number that is still readable
constexpr long kEntriesShown = 60;  // of a matrix

// "sqrt(2)/2" as LaTeX: roots drawn, products without a sign.
std::string drawn_text(const std::string& text) {
  std::string out;
  std::vector<bool> root;  // of the open parentheses: does it belong to a root?
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 5, "sqrt(") == 0) {
      out += "\\sqrt{";
      root.push_back(true);
      i += 4;
    } else if (text[i] == '(') {
      out += '(';
      root.push_back(false);
    } else if (text[i] == ')') {
      out += !root.empty() && root.back() ? '}' : ')';
      if (!root.empty()) root.pop_back();
    } else if (text[i] == '*')
      out += ' ';
    else
      out += text[i];
  }
  return out;
}

std::string drawn(const Rational& a) {
  if (a.is_integer()) return a.to_string();
  const bool negative = a < Rational(0);
  return (negative ? "-" : "") + ("\\tfrac{" + to_string(abs(a).numerator()) + "}{" + to_string(a.denominator()) + "}");
}

}  // namespace

std::string decimals(const Enclosure& e) {
  const std::string lower = report::decimal(e.lower, 7, report::Round::Down),
                    upper = report::decimal(e.upper, 7, report::Round::Up);
  return lower == upper ? lower : "[" + lower + ",\\ " + upper + "]";
}

std::string drawn(const Real& x) {
  if (x.is_rational() && x.rational().to_string().size() <= kShort) return drawn(x.rational());
  if (!x.is_rational())
    if (const auto text = exact_text(x); text && text->size() <= kShort) return drawn_text(*text);
  return decimals(x.enclosure(64));
}

std::string drawn(const Matrix<Real>& a) {
  if (static_cast<long>(a.rows()) * a.cols() > kEntriesShown)
    return fmt::format("\\text{{a }}{}\\times{}\\text{{ matrix, see the case file}}", a.rows(), a.cols());
  std::string out = "\\begin{pmatrix}";
  for (int i = 0; i < a.rows(); ++i) {
    if (i > 0) out += " \\\\ ";
    for (int j = 0; j < a.cols(); ++j) out += (j > 0 ? " & " : "") + drawn(a(i, j));
  }
  return out + "\\end{pmatrix}";
}

}  // namespace plumbline::cli
