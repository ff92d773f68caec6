#include "tools/latex_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "report/decimal.hpp"
#include "tools/exact_text.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kShort = 60;   // characters of an exact number that is still readable
constexpr long kEntriesShown = 100;  // of a matrix

// "2^(1/4)/2" of "sqrt(sqrt(2))/2", "2^(3/4)/2" of "sqrt(sqrt(2))*sqrt(sqrt(2))*sqrt(sqrt(2))/2": powers of a fourth
// root of an integer, which roots of roots hide.
std::string with_fourth_roots(const std::string& text) {
  static constexpr std::string_view kRoot = "sqrt(sqrt(";
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t digits = i + kRoot.size();
    const std::size_t end = std::min(text.find_first_not_of("0123456789", std::min(digits, text.size())), text.size());
    if (text.compare(i, kRoot.size(), kRoot) != 0 || end == digits || text.compare(end, 2, "))") != 0) {
      out += text[i++];
      continue;
    }
    const std::string root = text.substr(i, end + 2 - i), again = "*" + root;
    int times = 1;
    for (i += root.size(); text.compare(i, again.size(), again) == 0; i += again.size()) ++times;
    out += text.substr(digits, end - digits) + "^{" + std::to_string(times) + "/4}";
  }
  return out;
}

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
    if (const auto text = exact_text(x); text && text->size() <= kShort) return drawn_text(with_fourth_roots(*text));
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
