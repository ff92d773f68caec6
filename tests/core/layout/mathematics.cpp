// Mathematics in LaTeX: what is read, how every back end writes it, and, beside each, what is refused, where and why.
#include "layout/mathematics.hpp"

#include <doctest/doctest.h>

#include <map>

#include "layout/symbols.hpp"

using namespace plumbline::layout;

namespace {

// As a line of text, or where it cannot be read, and why.
std::string read(const std::string& latex) {
  const Mathematics out = read_mathematics(latex);
  return out.problem ? std::to_string(out.problem->at) + ": " + out.problem->message : inline_text(out.box);
}
void all(const std::map<std::string, std::string>& table) {
  for (const auto& [latex, expected] : table) {
    CAPTURE(latex);
    CHECK(read(latex) == expected);
  }
}
std::string notation(const std::string& latex) {
  const Mathematics out = read_notation(latex, [](const std::string& name, bool) { return symbol(name); });
  return out.problem ? "problem: " + out.problem->message : plumbline::layout::latex(out.box);
}

}  // namespace

TEST_CASE("names, numbers, scripts, primes and accents") {
  all({{"W_{l+1}^\\top W_l", "W_(l+1)^⊤ W_l"},
       {"\\theta'", "θ′"},
       {"Z_{L'}", "Z_(L′)"},
       {"w_k'^2", "w_k′^2"},
       {"s^*, s''", "s^∗, s′′"},
       {"\\tilde\\alpha_l, \\hat{J}, \\bar W", "α\u0303_l, J\u0302, W\u0304"},
       {"w_{uv}", "w_uv"},
       {"Z_{l_0}^s", "Z_(l_0)^s"},
       {"10^{-20} + 0.5", "10^(−20) + 0.5"},
       {"\\varphi, \\phi, \\varepsilon", "φ, φ, ε"},
       {"|A|_+", "|A|_+"}});
  all({{"x^10", "2: expected {...} around the script"},
       {"x^(a)", "2: expected {...} around the script"},
       {"x^\\bar{y}", "2: expected {...} around the script"},
       {"x_a_b", "3: a second subscript; expected {...} around the first"},
       {"x^*'", "3: a second superscript; expected {...} around the first"},
       {"x_{}", "4: expected something in the script"},
       {"x^", "2: expected a letter, a number, a command or {...}"},
       {"\\bar{xy}", "4: expected one letter under \\bar"},
       {"W_{l", "4: expected \"}\""},
       {"a}", "1: unexpected \"}\", which closes nothing"}});
}

TEST_CASE("brackets and bars, those of a half-open interval too") {
  all({{"\\|W_l\\|_F \\le 1", "‖W_l‖_F ≤ 1"},
       {"\\|W/\\|W\\|_F - u v^\\top\\|", "‖W/‖W‖_F − u v^⊤‖"},
       {"|x - |y||", "|x − |y||"},
       {"\\lvert a\\rvert \\lVert b\\rVert", "|a| ‖b‖"},
       {"\\left(\\frac{1}{2}\\right]", "(1 / 2]"},
       {"\\{x : x > 0\\}", "{x : x > 0}"},
       {"[0, 1), (a, b]", "[0, 1), (a, b]"},
       {"\\langle u, v \\rangle", "⟨u, v⟩"}});
  all({{"(0, 1", "5: expected \")\""},
       {"\\|W", "3: expected \"\\|\""},
       {"\\{a)", "3: expected \"\\}\""},
       {"\\left(a)", "7: expected \"\\right)\""},
       {"\\left x", "6: expected a bracket behind \\left"},
       {"a)", "1: unexpected \")\", which closes nothing"},
       {"||", "2: expected \"|\""}});
}

TEST_CASE("functions, operators, and what a minus sign is") {
  all({{"\\log\\|X\\| - \\log s", "log‖X‖ − log s"},
       {"\\log\\theta", "log θ"},
       {"\\operatorname{Tr}[G^\\top Y]", "Tr[G^⊤ Y]"},
       {"\\max\\{1, e^c\\}", "max{1, e^c}"},
       {"\\sum_{i \\ge 2} s_i^2(A)", "∑_(i ≥ 2) s_i^2(A)"},
       {"\\nabla L(\\theta)", "∇L(θ)"},
       {"-a - b", "−a − b"},
       {"(-1, -2)", "(−1, −2)"},
       {"x \\cdot y, \\|\\cdot\\|, W_{i\\cdot}", "x ⋅ y, ‖⋅‖, W_(i⋅)"},
       {"f: A \\to B", "f: A → B"},
       {"\\#\\{i\\}", "#{i}"},
       {"\\sqrt{2}/2, \\sqrt2", "sqrt(2)/2, sqrt(2)"},
       {"\\sum_{p\\text{ through }v} x_p", "∑_(p through v) x_p"},
       {"x \\in \\mathbb{R}^n", "x ∈ ℝ^n"}});
  all({{"\\sqrt12", "5: expected {...} around what is under the root"},
       {"\\frac{1}2", "8: expected {...}"},
       {"\\lamda", "0: unknown command \\lamda"},
       {"a \\input{x}", "2: unknown command \\input"},
       {"\\mathrm{a\\b}", "9: unexpected \"\\\", expected LaTeX's mathematics"},
       {"\\text{}", "7: nothing between the braces"},
       {"50%", "2: unexpected \"%\", expected LaTeX's mathematics"},
       {"a # b", "2: unexpected \"#\", expected \\#"},
       {"θ", "0: unexpected \"θ\", expected \\theta"},
       {"a ≤ b", "2: unexpected \"≤\", expected \\le"},
       {"\\", "0: unknown command \\"},
       {"a & b", "2: unexpected \"&\", expected LaTeX's mathematics"}});
}

TEST_CASE("every command that is listed is read") {
  for (const std::string& name : known_commands()) {
    CAPTURE(name);
    const auto found = read_mathematics("\\" + name).problem;
    CHECK((!found || found->command.empty()));
  }
  CHECK(read_mathematics("\\write18{rm}").problem->command == "write");
}

TEST_CASE("a notation has holes, and spaces mean nothing in it") {
  CHECK(notation("W_{#l}") == "W_l");
  CHECK(notation("\\|#N\\|^2") == "\\lVert N\\rVert^2");
  CHECK(notation("\\nabla_{W_{#l}} \\mathcal{L}_0") == "\\nabla_{W_l}\\mathcal{L}_0");
  CHECK(notation("J\\alpha_{#l - 1}") == "J\\alpha_{l - 1}");
  CHECK(notation("\\theta \\text{ in the limit}") == "\\theta\\text{ in the limit}");
  CHECK(notation("a$b").starts_with("problem: unexpected \"$\""));
  CHECK(notation("W_{l") == "problem: expected \"}\"");
}

TEST_CASE("what is deep or long ends, and soon") {
  CHECK(read(std::string(5000, '(')).find("nested more than") != std::string::npos);
  CHECK(read("x^" + std::string(5000, '{')).find("nested more than") != std::string::npos);
  std::string accents = "x";
  for (int i = 0; i < 5000; ++i) accents.insert(0, "\\bar");
  CHECK(read(accents).find("nested more than") != std::string::npos);
  CHECK(read("x" + std::string(100000, '\'')).size() > 100000);
  std::string sum = "x";
  for (int i = 0; i < 20000; ++i) sum += " + |x|";
  CHECK(read(sum).ends_with(" + |x|"));
}
