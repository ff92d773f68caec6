// The notation: expected LaTeX for the papers' formulas, parentheses, and well-formed MathML for every head.
#include "typesetting/notation.hpp"

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "claim/claim.hpp"
#include "core/language.hpp"
#include "typesetting/notation_names.hpp"

using namespace plumbline;
using namespace plumbline::language;

namespace {

const Scalar l = variable("l"), i = variable("i"), a = param("a"), b = param("b"), c = param("c");
const Matrix X = inputs(), G = gradient_data(), A = named("A"), B = named("B");

Scalar L() { return depth(); }
Matrix W() { return weight(l); }
Matrix Z() { return preactivation(l); }
Matrix Zs() { return activation(l); }
Matrix Y(const Network& n = theta(), const Matrix& on = inputs()) { return preactivation(depth(n), n, on); }
Scalar size2(const Network& n = theta()) { return sum(l, 1, depth(n), norm2(weight(l, n))); }

std::string tex(const Scalar& x) { return to_latex(x.term); }
std::string tex(const Matrix& x) { return to_latex(x.term); }
std::string tex(const Network& x) { return to_latex(x.term); }
std::string tex(const Formula& x) { return to_latex(x.term); }

// Reads MathML from left to right: tags nested, known elements, the right number of children. Empty if all is well.
class MathmlCheck {
 public:
  std::string complaint(std::string text) {
    text_ = std::move(text);
    if (!element()) return error_.empty() ? "not an element at " + std::to_string(at_) : error_;
    if (at_ != text_.size()) return "text behind the element";
    return {};
  }

 private:
  bool fail(const std::string& what) {
    if (error_.empty()) error_ = what;
    return false;
  }
  bool element() {
    static const std::map<std::string, int> kChildren{
        // -1: any number of elements, -2: text
        {"math", -1},      {"mrow", -1}, {"mstyle", -1}, {"msqrt", -1}, {"mtable", -1}, {"mtr", -1},  {"mtd", -1},
        {"mspace", 0},     {"mfrac", 2}, {"msub", 2},    {"msup", 2},   {"munder", 2},  {"mover", 2}, {"msubsup", 3},
        {"munderover", 3}, {"mi", -2},   {"mn", -2},     {"mo", -2},    {"mtext", -2}};
    if (text_[at_] != '<') return fail("expected < at " + std::to_string(at_));
    const std::size_t end = text_.find_first_of(" >", at_), close = text_.find('>', at_);
    if (close == std::string::npos) return fail("a tag without end");
    const std::string name = text_.substr(at_ + 1, end - at_ - 1);
    if (!kChildren.contains(name)) return fail("unknown element " + name);
    if (const std::string tag = text_.substr(at_, close - at_);
        tag.find("on") != std::string::npos && tag.find(" on") != std::string::npos)
      return fail("a handler");
    at_ = close + 1;
    const int expected = kChildren.at(name);
    int children = 0;
    while (at_ < text_.size() && !text_.substr(at_).starts_with("</")) {
      if (expected == -2) {
        if (text_[at_] == '<' || text_[at_] == '>') return fail("an element inside <" + name + ">");
        if (text_[at_] == '&' && text_.find(';', at_) > at_ + 8) return fail("a loose ampersand");
        ++at_;
      } else {
        if (!element()) return false;
        ++children;
      }
    }
    if (expected >= 0 && children != expected)
      return fail("<" + name + "> has " + std::to_string(children) + " children");
    const std::string end_tag = "</" + name + ">";
    if (!text_.substr(at_).starts_with(end_tag)) return fail("expected " + end_tag);
    at_ += end_tag.size();
    return true;
  }

  std::string text_, error_;
  std::size_t at_ = 0;
};

std::string mathml_complaint(const Term& term) {
  const std::string text = layout::mathml(notation(term));
  if (!text.starts_with("<math display=\"block\">")) return "does not start as a display";
  return MathmlCheck().complaint(text);
}

// ASCII, balanced braces, \left with \right.
std::string latex_complaint(const Term& term) {
  const std::string text = to_latex(term);
  int braces = 0, lefts = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (static_cast<unsigned char>(text[k]) >= 0x80) return "not ASCII";
    if (text[k] == '\\') {
      if (text.substr(k).starts_with("\\left") && !std::isalpha(static_cast<unsigned char>(text[k + 5]))) ++lefts;
      if (text.substr(k).starts_with("\\right") && !std::isalpha(static_cast<unsigned char>(text[k + 6]))) --lefts;
      ++k;
      continue;
    }
    if (text[k] == '$') return "a dollar";
    braces += text[k] == '{' ? 1 : text[k] == '}' ? -1 : 0;
    if (braces < 0 || lefts < 0) return "closes what is not open";
  }
  return braces == 0 && lefts == 0 ? std::string() : "unbalanced: " + text;
}

// One term for every head.
std::map<Head, Term> samples() {
  const Network deeper = deepen(param("k", 1), theta(), X, G);
  const Formula atom = a <= b;
  std::map<Head, Term> out;
  for (const Term& term : std::vector<Term>{
           Scalar(Rational(-3, 7)).term,
           l.term,
           pi().term,
           param("p", Rational(1, 2)).term,
           (a + b).term,
           (a - b).term,
           (a * b).term,
           (a / b).term,
           pow(a, b).term,
           sqrt(a).term,
           log(a).term,
           exp(a).term,
           cos(a).term,
           sin(a).term,
           abs(a).term,
           min(a, b).term,
           max(a, b).term,
           sum(l, 1, L(), a * l).term,
           prod(l, 1, L(), l).term,
           minimum(l, 1, L(), l).term,
           sum(l, 1, L(), W()).term,
           prod(l, 1, L(), W()).term,
           stack(l, 1, L(), W()).term,
           maximum(l, 1, L(), l).term,
           choose(atom, a, b).term,
           norm(A).term,
           norm2(A).term,
           singular(2, A).term,
           tail_ratio(A).term,
           trace(A).term,
           inner(A, B).term,
           entry(1, 2, A).term,
           rank(A).term,
           pseudo_det(A).term,
           rows(A).term,
           cols(A).term,
           L().term,
           speed_2(X, G).term,
           speed_at_most(L(), X, G, 1, A).term,
           theta().term,
           rescale(a, theta()).term,
           deeper.term,
           X.term,
           A.term,
           W().term,
           Z().term,
           Zs().term,
           gradient(l).term,
           relu(A).term,
           (A * B).term,
           (A + B).term,
           (A - B).term,
           (a * A).term,
           transpose(A).term,
           row(1, A).term,
           column(2, A).term,
           diagonal(A).term,
           identity(3).term,
           always(),
           atom.term,
           (a < b).term,
           equal(a, b).term,
           equal(A, B).term,
           nonnegative(A).term,
           nowhere_zero(A).term,
           relu_network().term,
           bias_free().term,
           (atom && atom).term,
           (atom || atom).term,
           (!nonnegative(A)).term,
           path_count().term,
           make(Head::Slope, {theta().term}),
           make(Head::WithParameters, {theta().term, A.term}),
           make(Head::Bias, {l.term, theta().term}),
           make(Head::Biased, {l.term, theta().term}),
           make(Head::Table, {L().term, l.term, a.term}, "i j"),
           make(Head::Iterate, {a.term, b.term, A.term, B.term}, "k Z"),
           make(Head::MatrixVariable, {}, "Z"),
           make(Head::MatrixIf, {atom.term, A.term}),
           make(Head::FormulaIf, {atom.term, atom.term, atom.term}),
           make(Head::Outputs, {theta().term}),
           make(Head::Sources, {theta().term}),
           make(Head::VertexSlopes, {theta().term}),
           make(Head::GatedDerivative, {theta().term, A.term, X.term, G.term}),
           signs().term,
           unroll().term,
           pull(2).term,
           decompose().term,
           decompose_absolute().term,
           descend(3, a, theta(), X, B).term,
           gate(theta(), A).term,
           hadamard(A, B).term,
           power(3, A).term,
           gather(A, B).term,
           beside(A, B).term,
           stack(A, B).term,
           reshape(2, 3, A).term,
           sgn(A).term,
           adjacency().term,
           edge_weights().term,
           parameter_index().term,
           input_vertices().term,
           output_vertices().term,
           parameters().term,
           output().term,
           vertex_preactivation().term,
           vertex_activation().term,
           slopes().term,
           derivative(theta(), X, G).term,
           sensitivity(theta(), X, G).term,
           input_gradient(theta(), X, G).term,
           flow_at(1, theta(), X, G).term,
           flow_limit(theta(), X, G).term,
           flow_loss(theta(), X, G).term,
           flow_escape(1, theta(), X, G).term,
           arrangement("Y", 2).term,
           paths().term,
           absolute_paths().term,
           path_derivative(1).term,
           path_activity().term,
           hasse().term,
           kind("convolution", 1).term,
           differentiable().term,
           implies(atom, atom).term,
           forall(l, 1, L(), atom).term,
           exists(l, 1, L(), atom).term,
           at_least(a, l, 1, L(), atom).term,
           witnessed(atom).term,
           make(Head::Requires, {atom.term}),
           make(Head::Given, {atom.term}),
           make(Head::Then, {atom.term}),
           make(Head::Trivial, {atom.term}),
           Reading{.name = "r", .requirements = {{atom, ""}}, .given = atom, .then = atom, .trivial = atom}.formula()})
    out.emplace(term->head, term);
  return out;
}

}  // namespace

TEST_CASE("every head has a notation, well formed in both languages") {
  const auto terms = samples();
  for (int h = 0; h <= static_cast<int>(Head::Reading); ++h) {
    const Head head = static_cast<Head>(h);
    if (is_argument(head)) continue;  // tests/core/typesetting/typesetter_calls.cpp
    CAPTURE(std::string(info(head).text));
    REQUIRE(terms.contains(head));
    const Term& term = terms.at(head);
    CAPTURE(canonical(term));
    CHECK_FALSE(to_latex(term).empty());
    CHECK(latex_complaint(term).empty());
    CHECK(mathml_complaint(term).empty());
  }
}

TEST_CASE("the well-formedness check of these tests rejects what is not well formed") {
  CHECK(MathmlCheck().complaint("<math><mi>x</mi></math>").empty());
  CHECK_FALSE(MathmlCheck().complaint("<math><mi>x</math>").empty());
  CHECK_FALSE(MathmlCheck().complaint("<math><mfrac><mi>x</mi></mfrac></math>").empty());
  CHECK_FALSE(MathmlCheck().complaint("<math><script>x</script></math>").empty());
  CHECK_FALSE(MathmlCheck().complaint("<math><mi>a<b</mi></math>").empty());
  CHECK_FALSE(MathmlCheck().complaint("<math></math><mi>x</mi>").empty());
}

TEST_CASE("matrices read as in the papers") {
  CHECK(tex(W()) == "W_l");
  CHECK(tex(preactivation(l - 1)) == "Z_{l - 1}");
  CHECK(tex(Zs()) == "Z_l^{\\sigma}");
  CHECK(tex(Y()) == "Y_{\\theta}");
  CHECK(tex(Y(theta(), A)) == "Y_{\\theta}(A)");
  CHECK(tex(X) == "X");
  CHECK(tex(G) == "G");
  CHECK(tex(targets()) == "Y^*");
  CHECK(tex(preactivation(l, theta(), A)) == "Z_l(\\theta; A)");
  CHECK(tex(preactivation(l, rescale(a, theta()))) == "Z_l(a\\,\\theta)");
  CHECK(tex(activation(l, rescale(a, theta()), A)) == "Z_l^{\\sigma}(a\\,\\theta; A)");
  CHECK(tex(weight(l, rescale(1 / sqrt(size2()), theta()))) == "W_l(\\theta/\\lVert\\theta\\rVert)");
  CHECK(tex(Y(rescale(a, theta()))) == "Y_{a\\,\\theta}");
  CHECK(tex(gradient(l)) == "\\nabla_{W_l}L_0");
  CHECK(tex(gradient(l, rescale(a, theta()))) == "\\nabla_{W_l}L_0(a\\,\\theta)");
  CHECK(tex(gradient(l, theta(), A, B)) == "\\nabla_{W_l}\\,\\operatorname{Tr}[B^{\\top}\\,Y_{\\theta}(A)]");
  CHECK(tex(transpose(W())) == "W_l^{\\top}");
  CHECK(tex(transpose(Zs())) == "(Z_l^{\\sigma})^{\\top}");
  CHECK(tex(transpose(transpose(A))) == "A");
  CHECK(tex(transpose(A * B)) == "(A\\,B)^{\\top}");
  CHECK(tex(column(i, W())) == "(W_l)_{\\cdot, i}");
  CHECK(tex(row(1, X)) == "X_{1, \\cdot}");
  CHECK(tex(identity(3)) == "I_3");
  CHECK(tex(relu(row(1, A) * X)) == "\\operatorname{relu}(A_{1, \\cdot}\\,X)");
  CHECK(tex(diagonal(A)) == "\\operatorname{diag}(A)");
}

TEST_CASE("scalars of matrices read as in the papers") {
  CHECK(tex(norm(A)) == "\\lVert A\\rVert_{\\mathrm{F}}");
  CHECK(tex(norm2(A)) == "\\lVert A\\rVert_{\\mathrm{F}}^2");
  CHECK(tex(pow(norm(A), 2)) == "\\lVert A\\rVert_{\\mathrm{F}}^2");
  CHECK(tex(pow(norm2(A), 2)) == "(\\lVert A\\rVert_{\\mathrm{F}}^2)^2");
  CHECK(tex(singular(2, W())) == "s_2(W_l)");
  CHECK(tex(pow(op_norm(Zs()), 2)) == "s_1^2(Z_l^{\\sigma})");
  CHECK(tex(pow(op_norm(A), -1)) == "{s_1(A)}^{-1}");
  CHECK(tex(tail_ratio(A)) == "\\frac{\\sum_{i \\ge 2}s_i^2(A)}{\\sum_{i \\ge 1}s_i^2(A)}");
  CHECK(tex(tail_ratio(row(i, A))) ==
        "\\frac{\\sum_{j \\ge 2}s_j^2(A_{i, \\cdot})}{\\sum_{j \\ge 1}s_j^2(A_{i, \\cdot})}");  // i is taken
  CHECK(tex(inner(A, B)) == "\\operatorname{Tr}[A^{\\top}\\,B]");
  CHECK(tex(inner(G, Y())) == "\\operatorname{Tr}[G^{\\top}\\,Y_{\\theta}]");
  CHECK(tex(inner(transpose(G), A)) == "\\operatorname{Tr}[G\\,A]");
  CHECK(tex(trace(A)) == "\\operatorname{Tr}[A]");
  CHECK(tex(entry(1, l, W())) == "(W_l)_{1, l}");
  CHECK(tex(rank(W())) == "\\operatorname{rank}W_l");
  CHECK(tex(rank(A * B)) == "\\operatorname{rank}(A\\,B)");
  CHECK(tex(pseudo_det(A)) == "\\lvert A\\rvert_+");
  CHECK(tex(size2()) == "\\lVert\\theta\\rVert^2");
  CHECK(tex(sqrt(size2())) == "\\lVert\\theta\\rVert");
  CHECK(tex(size2(rescale(a, theta()))) == "\\lVert a\\,\\theta\\rVert^2");
  CHECK(tex(sum(l, 2, L(), norm2(W()))) ==
        "\\sum_{l = 2}^{L}\\lVert W_l\\rVert_{\\mathrm{F}}^2");  // not all layers: no abbreviation
  CHECK(tex(sum(i, 1, L(), norm2(W()))) ==
        "\\sum_{i = 1}^{L}\\lVert W_l\\rVert_{\\mathrm{F}}^2");  // not the layer that runs
  CHECK(tex(depth(rescale(a, theta()))) == "L");
  CHECK(tex(speed_at_most(3, X, G, Rational(1, 2), A)).find("\\le \\tfrac{1}{2}") != std::string::npos);
  CHECK(tex(speed_2(X, G)) == "\\max_{\\lVert w\\rVert = 1}\\,\\lVert G\\,\\operatorname{relu}(X^{\\top}\\,w)\\rVert");
  CHECK(tex(speed_2(named("w"), G)) ==
        "\\max_{\\lVert v\\rVert = 1}\\,\\lVert G\\,\\operatorname{relu}(w^{\\top}\\,v)\\rVert");
}

TEST_CASE("functions have the names that LaTeX knows") {
  const auto function = [](const char* name) { return tex(Scalar(make(Head::Function, {a.term}, name))); };
  CHECK(function("acos") == "\\arccos a");
  CHECK(function("erf") == "\\operatorname{erf}a");
  CHECK(function("cos") == "\\cos a");
}

TEST_CASE("sums, products and powers have the parentheses that they need, and no others") {
  CHECK(tex(a + b - c) == "a + b - c");
  CHECK(tex(a - (b + c)) == "a - (b + c)");
  CHECK(tex(a - (b - c)) == "a - (b - c)");
  CHECK(tex(a + (b - c)) == "a + b - c");
  CHECK(tex(a + -b) == "a - b");
  CHECK(tex(a - -b) == "a - (-b)");
  CHECK(tex(-(-a)) == "a");
  CHECK(tex(-(a + b)) == "-(a + b)");
  CHECK(tex(a * (b * c)) == "a\\,b\\,c");
  CHECK(tex(a * (b + c)) == "a \\cdot (b + c)");
  CHECK(tex((a + b) * c) == "(a + b)\\,c");
  CHECK(tex(2 * (a + b)) == "2\\,(a + b)");
  CHECK(tex(Scalar(2) * 3) == "2 \\cdot 3");
  CHECK(tex(a * 2) == "a \\cdot 2");
  CHECK(tex(Rational(1, 2) * a) == "\\tfrac{1}{2}\\,a");
  CHECK(tex(3 * Scalar(Rational(1, 2))) == "3 \\cdot \\tfrac{1}{2}");  // not the mixed number
  CHECK(tex(Scalar(1) * a) == "a");
  CHECK(tex(Scalar(-1) * a) == "-a");
  CHECK(tex(-2 * a + b) == "-2\\,a + b");
  CHECK(tex(b + -2 * a) == "b - 2\\,a");
  CHECK(tex(a * -b) == "a \\cdot (-b)");
  CHECK(tex(a * Scalar(-1)) == "a \\cdot (-1)");
  CHECK(tex(a / (b + c)) == "\\frac{a}{b + c}");
  CHECK(tex(-a / b) == "-\\frac{a}{b}");
  CHECK(tex(b - -a / b) == "b - \\left(-\\frac{a}{b}\\right)");
  CHECK(tex(pow(a / b, 2)) == "\\left(\\frac{a}{b}\\right)^2");
  CHECK(tex(pow(-1, l)) == "(-1)^l");
  CHECK(tex(pow(a, Rational(-1, 2))) == "a^{-1/2}");
  CHECK(tex(pow(a, 1 - L() / 2)) == "a^{1 - L/2}");
  CHECK(tex(pow(a, 1 / (2 * L()))) == "a^{1/(2\\,L)}");
  CHECK(tex(pow(pow(a, b), c)) == "(a^b)^c");
  CHECK(tex(2 * log(norm(X) * norm(G) / a)) ==
        "2\\,\\log\\frac{\\lVert X\\rVert_{\\mathrm{F}}\\,\\lVert G\\rVert_{\\mathrm{F}}}{a}");
  CHECK(tex(log(a) * b) == "(\\log a)\\,b");
  CHECK(tex(log(a * b) * c) == "\\log(a\\,b)\\,c");
  CHECK(tex(pow(log(a), 2)) == "(\\log a)^2");
  CHECK(tex(sum(l, 1, L(), a + l) * b) == "\\left(\\sum_{l = 1}^{L}(a + l)\\right)\\,b");
  CHECK(tex(b * prod(l, 1, L(), norm(W()))) == "b\\,\\prod_{l = 1}^{L}\\lVert W_l\\rVert_{\\mathrm{F}}");
  CHECK(tex(norm(prod(l, 1, L(), W()))).find("\\prod_{l = L}^1W_l") != std::string::npos);
  CHECK(tex(norm(sum(l, 1, L(), W()))).find("\\sum_{l = 1}^{L}W_l") != std::string::npos);
  CHECK(tex(norm(stack(l, 1, L(), W()))).find("\\operatorname{stack}_{1 \\le l \\le L}\\,W_l") != std::string::npos);
  CHECK(tex(maximum(l, 0, L() - 1, 1 - l)) == "\\max_{0 \\le l \\le L - 1}\\,(1 - l)");
  CHECK(tex(min(a + b, c)) == "\\min\\{a + b, c\\}");
  CHECK(tex(a * (b * A)) == "a\\,b\\,A");
  CHECK(tex(A * (b * B)) == "A \\cdot (b\\,B)");
  CHECK(tex(-a * W()) == "-a\\,W_l");
  CHECK(tex(A * (B + A)) == "A \\cdot (B + A)");
  CHECK(tex((A * B) * A) == "A\\,B\\,A");
  CHECK(tex(choose(a <= b, a, choose(b < c, b, c))) ==
        "\\begin{cases}a & \\text{if }a \\le b \\\\ b & \\text{if }b < c \\\\ c & \\text{otherwise}\\end{cases}");
  CHECK(tex(choose(a <= b, a, b) + 1) ==
        "\\left(\\begin{cases}a & \\text{if }a \\le b \\\\ b & \\text{otherwise}\\end{cases}\\right) + 1");
}

TEST_CASE("networks: theta' stands for the one deeper network") {
  const Network one = deepen(param("k"), theta(), X, G), two = deepen(2, theta(), X, G);
  CHECK(tex(one) == "\\theta'");
  CHECK(tex(preactivation(l, one)) == "Z_l(\\theta')");
  CHECK(tex(size2(one) <= depth(one)) == "\\lVert\\theta'\\rVert^2 \\le L(\\theta')");
  CHECK(tex(Y(one)) == "Y_{\\theta'}");
  CHECK(tex(equal(Y(one),
                  Y(two))) ==
        "Y_{\\operatorname{deepen}_k(\\theta; X, G)} = Y_{\\operatorname{deepen}_2(\\theta; X, "
        "G)}");  // two of them: none is abbreviated
  CHECK(tex(rescale(a + b, theta())) == "(a + b)\\,\\theta");
  CHECK(tex(rescale(a, rescale(b, theta()))) == "a\\,b\\,\\theta");
}

TEST_CASE("formulas") {
  const Formula small = a <= b;
  CHECK(tex(small && b < c) == "a \\le b \\wedge b < c");
  CHECK(tex((small && small) && small) == "a \\le b \\wedge a \\le b \\wedge a \\le b");
  CHECK(tex(small || (small && small)) == "a \\le b \\vee (a \\le b \\wedge a \\le b)");
  CHECK(tex(small && (small || small)) == "a \\le b \\wedge (a \\le b \\vee a \\le b)");
  CHECK(tex(implies(small, small && small)) == "a \\le b \\Rightarrow a \\le b \\wedge a \\le b");
  CHECK(tex(implies(implies(small, small), small)) == "(a \\le b \\Rightarrow a \\le b) \\Rightarrow a \\le b");
  CHECK(tex(!equal(L(), 2)) == "L \\ne 2");
  CHECK(tex(!(a <= b)) == "a > b");
  CHECK(tex(!(a < b)) == "a \\ge b");
  CHECK(tex(!nonnegative(A)) == "\\neg(A \\ge 0)");
  CHECK(tex(Formula(never())) == "\\text{false}");
  CHECK(tex(forall(l, 1, L(), tail_ratio(W()) <= a)) ==
        "\\forall\\,l \\in \\{1, \\dots, L\\}\\colon\\quad\\frac{\\sum_{i \\ge 2}s_i^2(W_l)}{\\sum_{i \\ge "
        "1}s_i^2(W_l)} \\le a");
  CHECK(tex(exists(l, 2, 2, small)) == "\\exists\\,l \\in \\{2\\}\\colon\\quad a \\le b");
  CHECK(tex(at_least((1 - a) * L(), l, 0, L() - 1, small)) ==
        "\\text{at least }(1 - a)\\,L\\text{ of }l \\in \\{0, \\dots, L - 1\\}\\colon\\quad a \\le b");
  CHECK(tex(forall(l, 1, L(), small) && small) ==
        "(\\forall\\,l \\in \\{1, \\dots, L\\}\\colon\\quad a \\le b) \\wedge a \\le b");
  CHECK(tex(small && forall(l, 1, L(), small)) ==
        "a \\le b \\wedge \\forall\\,l \\in \\{1, \\dots, L\\}\\colon\\quad a \\le b");
  CHECK(tex(nowhere_zero(A)) == "A_{i, j} \\ne 0\\text{ for all }i, j");
  CHECK(tex(nowhere_zero(row(i, A))) == "(A_{i, \\cdot})_{k, j} \\ne 0\\text{ for all }k, j");
  CHECK(tex(relu_network()) == "\\theta\\text{ is a ReLU network}");
  CHECK(tex(witnessed(small)) == "\\text{witnessed: }a \\le b");
}

TEST_CASE("long conjunctions are broken, one sign per line; short ones are not") {
  const Scalar wide = norm(A) + norm(B) + norm(A * B) + norm(B * A) + norm(A + B) + norm(A - B) + norm(B * A * B);
  const Formula both = wide <= a && wide <= b;
  const std::string text = tex(both);
  CHECK(text.starts_with("\\begin{aligned}& \\wedge \\,"));
  CHECK(text.find(" \\\\ & \\wedge \\,") != std::string::npos);
  CHECK(mathml_complaint(both.term).empty());
  CHECK(layout::mathml(notation(both.term)).find("<mtable") != std::string::npos);
  CHECK(tex(forall(l, 1, L(), both))
            .starts_with("\\begin{aligned}& \\forall\\,l \\in \\{1, \\dots, L\\}\\colon \\\\ & \\quad \\wedge \\,"));
  CHECK(layout::mathml(notation((a <= b && b <= c).term)).find("<mtable") == std::string::npos);
}

TEST_CASE("a reading is laid out as labelled lines; parts that say nothing are left out") {
  const Scalar p = param("p", Rational(1, 2)), s0 = param("s0", -inner(G, Y()));
  const Network D = deepen(1, theta(), X, G);
  const Reading full{.name = "stated",
                     .requirements = {{relu_network(), ""}, {bias_free(), ""}},
                     .given = Scalar(0) < p,
                     .then = size2(D) <= s0,
                     .trivial = Scalar(1) <= p};
  CHECK(to_latex(full.formula()) ==
        "\\begin{aligned}\\text{requires} &\\quad \\theta\\text{ is a ReLU network} \\\\ \\text{requires} &\\quad "
        "\\theta\\text{ has no biases} \\\\ "
        "\\text{given} &\\quad 0 < p \\\\ \\text{then} &\\quad \\lVert\\theta'\\rVert^2 \\le s_0 \\\\ \\text{trivial "
        "if} &\\quad 1 \\le p \\\\ "
        "\\text{where} &\\quad \\theta' = \\operatorname{deepen}_1(\\theta; X, G) \\\\ \\text{by default} &\\quad p = "
        "\\tfrac{1}{2} \\\\ "
        " &\\quad s_0 = -\\operatorname{Tr}[G^{\\top}\\,Y_{\\theta}]\\end{aligned}");
  CHECK(mathml_complaint(full.formula()).empty());
  const Reading bare{.name = "stated", .then = a <= b};
  CHECK(to_latex(bare.formula()) == "\\begin{aligned}\\text{then} &\\quad a \\le b\\end{aligned}");
}

TEST_CASE("names: Greek, subscripts, upright words, and text that cannot be anything else") {
  CHECK(tex(param("epsilon")) == "\\varepsilon");
  CHECK(tex(param("lambda")) == "\\lambda");
  CHECK(tex(param("s0")) == "s_0");
  CHECK(tex(param("lambda_max")) == "\\lambda_{\\mathrm{max}}");
  CHECK(tex(param("speed")) == "\\mathrm{speed}");
  CHECK(tex(pow(param("s0"), 2)) == "s_0^2");
  CHECK(tex(param("learning-rate")) == "\\text{learning rate}");
  const Term product = (param("learning-rate") * param("speed")).term;  // two names, on paper with a dot
  CHECK(to_latex(product) == "\\text{learning rate} \\cdot \\mathrm{speed}");
  CHECK(layout::text(notation(product)) == "learning-rate speed");
  CHECK(tex(param("a_b_c")) == "\\text{a\\_b\\_c}");
  CHECK(fresh((param("i") + param("j")).term, {"i", "j"}) == "j1");
}

TEST_CASE("no name can smuggle markup into a page or commands into a document") {
  const Scalar evil = param("</mi><script>alert(1)</script>&\"\\input{x}$%#~^_");
  CHECK(mathml_complaint(evil.term).empty());
  CHECK(layout::mathml(notation(evil.term)).find("<script") == std::string::npos);
  const std::string text = tex(evil);
  CHECK(text.find("\\input") == std::string::npos);
  CHECK(text.find("\\textbackslash{}input\\{x\\}\\$\\%\\#\\textasciitilde{}\\textasciicircum{}\\_") !=
        std::string::npos);
  CHECK(latex_complaint(param("caf\xc3\xa9\n").term).empty());
  CHECK(tex(param("caf\xc3\xa9\n")) ==
        "\\text{caf\\textless{}C3\\textgreater{}\\textless{}A9\\textgreater{}\\textless{}0A\\textgreater{}}");
}

TEST_CASE("a node that is no term has no notation") {
  CHECK_THROWS_AS((void)to_latex(make(Head::Norm, {make(Head::Then, {always()})})), std::logic_error);
}

TEST_CASE("MathML of a fraction of norms, in full") {
  CHECK(layout::mathml(notation((norm(A) / 2).term)) ==
        "<math display=\"block\"><mfrac><msub><mrow><mo "
        "stretchy=\"false\">‖</mo><mi>A</mi>"
        "<mo stretchy=\"false\">‖</mo></mrow><mi "
        "mathvariant=\"normal\">F</mi></msub><mn>2</mn></mfrac></math>");
}
