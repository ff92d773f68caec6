// Mathematics inside sentences: what is read as a formula and how it is set; and, beside each, words that look like it
// and stay words.
#include "typesetting/prose.hpp"

#include <doctest/doctest.h>

#include <map>

using namespace plumbline;

namespace {

// The sentence with its formulas as LaTeX between « and ».
std::string set(const std::string& sentence) {
  std::string out, typed;
  for (const ProsePiece& piece : prose(sentence)) {
    typed += piece.text;
    out += piece.is_formula() ? "«" + layout::latex(piece.box) + "»" : piece.text;
  }
  CHECK(typed == sentence);
  for (const std::string space : {"\\,\\allowbreak ", "\\,\\allowbreak", "\\,"})
    for (std::size_t at = 0; (at = out.find(space, at)) != std::string::npos;) out.replace(at, space.size(), " ");
  return out;
}

void all(const std::map<std::string, std::string>& table) {
  for (const auto& [sentence, expected] : table) {
    CAPTURE(sentence);
    CHECK(set(sentence) == expected);
  }
}

}  // namespace

TEST_CASE("Names, scripts, primes, stars, accents") {
  all({{"W_{l+1}^T W_l", "«W_{l + 1}^{\\top} W_l»"},
       {"u1 and s0", "«u_1» and «s_0»"},
       {"theta, theta' and s*", "«\\theta», «\\theta^{\\prime}» and «s^*»"},
       {"Z_L' = Z_l'", "«Z_{L^{\\prime}} = Z_l^{\\prime}»"},
       {"a~_l and J^ = K", "«\\tilde{a}_l» and «\\hat{J} = K»"},
       {"w_uv, K_in and POST_u", "«w_{uv}», «K_{\\mathrm{in}}» and «\\mathrm{POST}_u»"},
       {"uv^T and Jf(x)", "«uv^{\\top}» and «Jf(x)»"},
       {"10^-20, e^|t|, L^(1/2)", "«10^{-20}», «e^{\\lvert t\\rvert}», «L^{1/2}»"}});
}

TEST_CASE("Norms, brackets, functions and big operators") {
  all({{"||W_l||_F <= 1", "«\\lVert W_l\\rVert_F \\le 1»"},
       {"||W/||W||_F - u v^T|| -> 0", "«\\lVert W/\\lVert W\\rVert_F - u v^{\\top}\\rVert \\to 0»"},
       {"|A|_+ |B|_+", "«\\lvert A\\rvert_+ \\lvert B\\rvert_+»"},
       {"log||X|| - log s", "«\\log\\lVert X\\rVert - \\log s»"},
       {"sum_{i>=2} s_i^2(A)", "«\\sum_{i \\ge 2}s_i^2(A)»"},
       {"<u, v>^2 < x_1 . x_2", "«{\\langle u, v\\rangle}^2 < x_1 \\cdot x_2»"},
       {"[U Z], [1 -1; 0 1], [0, 1)", "«[U\\;Z]», «[1\\;-1; 0\\;1]», «[0, 1)»"},
       {"sqrt(2)/2 < sqrt N", "«\\sqrt{2}/2 < \\sqrt{N}»"},
       {"max{1, e^c} and Tr[G^T Y]", "«\\max\\{1, e^c\\}» and «\\operatorname{Tr}[G^{\\top} Y]»"},
       {"prod_{f in p, f != e} w_f", "«\\prod_{f \\in p, f \\ne e}w_f»"}});
}

TEST_CASE("Words stay words") {
  for (const std::string sentence :
       {"A neuron for each sample, a layer for each group", "the first of 3 layers, 1/2 of them (1), (2) and (a)",
        "sum over the samples, the rank of a matrix, an angle of 0, rank 1", "Lemma Q, Appendix B, A.4, eq. (5)-(9)",
        "as v2 says (v1: not)", "rank-one layers of `theorem-3.1` and theorem-3.1.network-2", "the network's outputs",
        "arXiv:2505.21722v1, 0.5x", "by Thien Le, Du and Xu", "and/or, e.g. it, is in the set, by my side",
        "min over all weights", ""}) {
    CAPTURE(sentence);
    CHECK(set(sentence) == sentence);
  }
}

TEST_CASE("Both in one sentence") {
  all({{"a matrix A with a >= 0", "a matrix «A» with «a \\ge 0»"},
       {"the L-th layer in q-time, at t-t0", "the «L»-th layer in «q»-time, at «t - t_0»"},
       {"<= in place of =", "« \\le » in place of « = »"},
       {"p in (0, 1) is in the paper", "«p \\in (0, 1)» is in the paper"},
       {"an image of 3 x 4, A x", "an image of «3 \\times 4», «A x»"},
       {"G's norm is at most k.", "«G»'s norm is at most «k»."},
       {"U of Y and Z.", "«U» of «Y» and «Z»."}});
}

TEST_CASE("What does not close, and what is too deep, stays text") {
  CHECK(set("||W is open") == "||«W» is open");
  CHECK(set("(x and y)") == "(«x» and «y»)");
  CHECK(set("W_{l and on") == "«W»_{«l» and on");
  CHECK(set("f(") == "«f»(");
  const std::string deep(5000, '(');
  CHECK(set(deep) == deep);
  (void)set(std::string(2000, '|') + "x");
  (void)set("x^" + std::string(3000, '{') + "\xff\xc3\x28 \\input{a}");
  std::string nested = "f";
  for (int i = 0; i < 1000; ++i) nested += "(f";
  (void)set(nested);  // in a moment, not in a lifetime
}

TEST_CASE("Nothing of the sentence reaches LaTeX unread") {
  for (const ProsePiece& piece : prose("x_{\\input y} = $ 1 % & # \\write18{rm} ~ ^^5c"))
    if (piece.is_formula()) CHECK(layout::latex(piece.box).find_first_of("$%&#~") == std::string::npos);
}
