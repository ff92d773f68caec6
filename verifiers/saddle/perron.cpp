// `saddle` Lemma A.7 (v1 A.6): a matrix without negative entries has top singular vectors without negative entries.
//
// The lemma says that such vectors exist. A case names one: A is data.inputs, the witness u1 the parameter `u1` (roots
// are welcome).
#include "saddle/claims.hpp"
#include "saddle/notation.hpp"

namespace plumbline::saddle {

Claim lemma_a_7() {
  const Matrix A = inputs(), vec = named("u1"), any_vec = named("x1"), AtAu = transpose(A) * (A * vec);
  const Scalar s1 = op_norm(A);
  const auto is_top = [&](const Matrix& x) {
    return Scalar(0) < norm2(x) && equal(transpose(A) * (A * x), pow(s1, 2) * x);
  };
  const Formula top = is_top(vec);
  Claim c;
  c.id = "saddle.lemma-A.7";
  c.title = "Non-negative top singular vectors";
  c.source = "saddle v1 Lemma A.6, v2 Lemma A.7";
  c.statement =
      "A >= 0 entrywise: there are right and left singular vectors u1, v1 >= 0 for the largest singular value s1. In "
      "the proof: A^T A u1 = s1 u1, v1 = A u1 / s1, A v1 = s1 u1.";
  c.parameters = {{"u1",
                   "the right singular vector u1, one entry per column of data.inputs; a vector that is no witness "
                   "leaves the statement undecided"},
                  {"x1", "for the false twin: any right singular vector for s1"}};
  c.readings = {{.name = "stated",
                 .given = nonnegative(A),
                 .then = witnessed(all_of({nonnegative(vec), nonnegative(A * vec), top}))},
                {.name = "stated-proof",
                 .change = "the equations that the proof writes",
                 .given = nonnegative(A) && top && Scalar(0) < s1,
                 .then = equal(AtAu, s1 * vec) && equal(A * ((1 / s1) * (A * vec)), s1 * vec),
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired-proof",
                 .change = "s1^2 in place of s1, A^T in place of A",
                 .given = nonnegative(A) && top && Scalar(0) < s1,
                 .then = equal(AtAu, pow(s1, 2) * vec) && equal(transpose(A) * ((1 / s1) * (A * vec)), s1 * vec)}};
  c.twin = {.name = "twin",
            .change = "every top right singular vector is non-negative",
            .given = nonnegative(A) && is_top(any_vec),
            .then = nonnegative(any_vec)};
  return c;
}

}  // namespace plumbline::saddle
