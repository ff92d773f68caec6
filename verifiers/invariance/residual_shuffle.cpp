// `invariance` Lemma 10 and the displayed lines of its proof: A = [U Z] against B = [Y; Z].
//
// The lines mix squares: (62) takes ||B||^2 for the square of the eigenvalue it is, and D is a squared norm where a
// norm belongs. What remains true is better than the lemma:
// ||B||^2 >= max(||Y||^2, ||Z||^2) >= (||Y||^2 + ||Z||^2)/2 >= (||U||^2 + ||Z||^2 - d)/2 >= ||A||^2/2 - d/2 with d =
// ||U^T U - Y Y^T||_2, and 1/2 is sharp.
#include "invariance/claims.hpp"
#include "invariance/notation.hpp"

namespace plumbline::invariance {
namespace {

const Matrix U = named("U"), Y = named("Y"), Z = named("Z");

Matrix A_() { return beside(U, Z); }
Matrix B_() { return stack(Y, Z); }
Matrix gap() { return transpose(U) * U - Y * transpose(Y); }
Scalar square(const Matrix& m) { return pow(op_norm(m), 2); }
Scalar lambda(const Matrix& psd) { return op_norm(psd); }  // the largest eigenvalue of a positive semi-definite matrix
Scalar lambda2(const Matrix& psd) { return pow(lambda(psd), 2); }
Scalar D_() { return square(gap()); }  // D of (61)

const std::vector<ParameterNote> kParameters{{"U", "c x b"}, {"Y", "b x a"}, {"Z", "c x a"}};
const std::vector<Requirement> kBlock{
    {all_of({equal(rows(Y), cols(U)), equal(rows(Z), rows(U)), equal(cols(Z), cols(Y))}),
     "needs U (c x b), Y (b x a), Z (c x a)"}};
// Where both sides of an equation are the same irrational number, no rational bounds of singular values show it to a
// reader of the certificate; so the equations (62), (63), (69) are about matrices whose largest eigenvalue is plain to
// see: diagonal, or of rank one.
Requirement plain_eigenvalues(const Matrix& gram) {
  return {rank(gram) <= 1 || vanishes(gram - hadamard(gram, identity(rows(gram)))),
          "the Gram matrix is neither diagonal nor of rank one: the two sides may be one irrational number"};
}
const Formula kZero = vanishes(U) && vanishes(Y) && vanishes(Z);

// A line of the proof: as stated, and repaired if it is false.
Claim line(const char* number, const char* title, const char* statement, const Formula& stated, const Formula& twin,
           const char* twin_change) {
  Claim c;
  c.id = "invariance.lemma-10.eq-" + std::string(number);
  c.title = title;
  c.source = "invariance proof of Lemma 10, eq. (" + std::string(number) + ")";
  c.statement = statement;
  c.parameters = kParameters;
  c.readings = {{.name = "stated", .requirements = kBlock, .then = stated, .trivial = kZero}};
  c.twin = {.name = "twin", .change = twin_change, .requirements = kBlock, .then = twin};
  return c;
}
Claim false_line(Claim c, const char* change, const Formula& repaired) {
  c.readings[0].expected = ReadingVerdict::Refuted;
  c.readings.push_back(
      {.name = "repaired", .change = change, .requirements = kBlock, .then = repaired, .trivial = kZero});
  return c;
}

}  // namespace

Claim lemma_10() {
  const auto bound = [](const Scalar& factor, const Scalar& rest) {
    return factor * square(A_()) - rest <= square(B_());
  };
  Claim c;
  c.id = "invariance.lemma-10";
  c.title = "The two arrangements of a free residual block";
  c.source = "invariance Lemma 10";
  c.statement =
      "A = [U Z], B = [Y; Z]: ||B||_2^2 >= ||A||_2^2/8 - D', in the proof D' = D/4, D = ||U^T U - Y Y^T||_2^2.";
  c.parameters = kParameters;
  for (const char* number : {"61", "62", "63", "64", "65", "66", "67", "68", "69"})
    c.rests_on.push_back("invariance.lemma-10.eq-" + std::string(number));
  c.readings = {
      {.name = "stated",
       .requirements = kBlock,
       .then = bound(Rational(1, 8), D_() / 4),
       .trivial = kZero,
       .expected = ReadingVerdict::Refuted},
      {.name = "repaired",
       .change = "1/2 in place of 1/8, which is sharp, and D' = ||U^T U - Y Y^T||_2 / 2, the norm not squared",
       .requirements = kBlock,
       .then = bound(Rational(1, 2), op_norm(gap()) / 2),
       .trivial = kZero}};
  c.twin = {.name = "twin",
            .change = "the repaired reading with 5/8 in place of 1/2",
            .requirements = kBlock,
            .then = bound(Rational(5, 8), op_norm(gap()) / 2)};
  return c;
}

std::vector<Claim> lemma_10_steps() {
  const Matrix YtY = transpose(Y) * Y, ZtZ = transpose(Z) * Z, UUt = U * transpose(U), ZZt = Z * transpose(Z),
               BtB = transpose(B_()) * B_(), AAt = A_() * transpose(A_());
  const Scalar q = Rational(1, 4), e = Rational(1, 8), D = D_();
  std::vector<Claim> out;
  const auto about = [](Claim c, const Matrix& gram) {
    for (Reading& r : c.readings) r.requirements.push_back(plain_eigenvalues(gram));
    return c;
  };
  out.push_back(false_line(
      line("61", "The norms of Y and U", "||Y||_2^2 >= ||U||_2^2 - D, D = ||U^T U - Y Y^T||_2^2.",
           square(U) - D <= square(Y), square(U) - op_norm(gap()) / 2 <= square(Y), "D = ||U^T U - Y Y^T||_2 / 2"),
      "D = ||U^T U - Y Y^T||_2, the norm not squared", square(U) - op_norm(gap()) <= square(Y)));
  out.push_back(
      about(false_line(line("62", "The norm of B as an eigenvalue", "||B||_2^2 = (lambda(B^T B))^2.",
                            equal(square(B_()), lambda2(BtB)), equal(square(B_()), 2 * lambda(BtB)), "2 lambda(B^T B)"),
                       "||B||_2^2 = lambda(B^T B): the outer square is too much", equal(square(B_()), lambda(BtB))),
            BtB));
  out.push_back(about(line("63", "B^T B is a sum", "(lambda(B^T B))^2 = (lambda(Y^T Y + Z^T Z))^2.",
                           equal(lambda2(BtB), lambda2(YtY + ZtZ)), equal(lambda2(BtB), lambda2(YtY) + lambda2(ZtZ)),
                           "the eigenvalues apart"),
                      BtB));
  out.push_back(
      line("64", "Weyl's inequality, from below", "(lambda(Y^T Y + Z^T Z))^2 >= (lambda(Y^T Y) + lambda(Z^T Z))^2/4.",
           q * pow(lambda(YtY) + lambda(ZtZ), 2) <= lambda2(YtY + ZtZ),
           Scalar(Rational(3, 8)) * pow(lambda(YtY) + lambda(ZtZ), 2) <= lambda2(YtY + ZtZ), "3/8 in place of 1/4"));
  out.push_back(line("65", "The square of a sum",
                     "(lambda(Y^T Y) + lambda(Z^T Z))^2/4 >= (lambda(Y^T Y))^2/4 + (lambda(Z^T Z))^2/4.",
                     q * lambda2(YtY) + q * lambda2(ZtZ) <= q * pow(lambda(YtY) + lambda(ZtZ), 2),
                     Scalar(Rational(1, 3)) * lambda2(YtY) + q * lambda2(ZtZ) <= q * pow(lambda(YtY) + lambda(ZtZ), 2),
                     "1/3 in place of the first 1/4"));
  out.push_back(
      false_line(line("66", "From Y to U",
                      "(lambda(Y^T Y))^2/4 + (lambda(Z^T Z))^2/4 >= (lambda(U U^T))^2/4 + (lambda(Z Z^T))^2/4 - D/4.",
                      q * lambda2(UUt) + q * lambda2(ZZt) - D / 4 <= q * lambda2(YtY) + q * lambda2(ZtZ),
                      q * lambda(UUt) + q * lambda(ZZt) - op_norm(gap()) / 8 <= q * lambda(YtY) + q * lambda(ZtZ),
                      "without the squares, and half of D"),
                 "the line without the squares, D = ||U^T U - Y Y^T||_2",
                 q * lambda(UUt) + q * lambda(ZZt) - op_norm(gap()) / 4 <= q * lambda(YtY) + q * lambda(ZtZ)));
  out.push_back(line("67", "The sum of squares",
                     "(lambda(U U^T))^2/4 + (lambda(Z Z^T))^2/4 - D/4 >= (lambda(U U^T) + lambda(Z Z^T))^2/8 - D/4.",
                     e * pow(lambda(UUt) + lambda(ZZt), 2) - D / 4 <= q * lambda2(UUt) + q * lambda2(ZZt) - D / 4,
                     Scalar(Rational(3, 16)) * pow(lambda(UUt) + lambda(ZZt), 2) - D / 4 <=
                         q * lambda2(UUt) + q * lambda2(ZZt) - D / 4,
                     "3/16 in place of 1/8"));
  out.push_back(
      line("68", "Weyl's inequality, from above",
           "(lambda(U U^T) + lambda(Z Z^T))^2/8 - D/4 >= (lambda(U U^T + Z Z^T))^2/8 - D/4.",
           e * lambda2(UUt + ZZt) - D / 4 <= e * pow(lambda(UUt) + lambda(ZZt), 2) - D / 4,
           Scalar(Rational(3, 16)) * lambda2(UUt + ZZt) - D / 4 <= e * pow(lambda(UUt) + lambda(ZZt), 2) - D / 4,
           "3/16 in place of 1/8 on the right"));
  out.push_back(
      about(false_line(line("69", "The norm of A as an eigenvalue",
                            "(lambda(U U^T + Z Z^T))^2/8 - D/4 = (lambda(A A^T))^2/8 - D/4 = ||A||_2^2/8 - D/4.",
                            equal(e * lambda2(UUt + ZZt) - D / 4, e * lambda2(AAt) - D / 4) &&
                                equal(e * lambda2(AAt) - D / 4, e * square(A_()) - D / 4),
                            equal(2 * lambda(AAt), square(A_())), "2 lambda(A A^T) = ||A||_2^2"),
                       "||A||_2^2 = lambda(A A^T): the square is too much",
                       equal(lambda(UUt + ZZt), lambda(AAt)) && equal(lambda(AAt), square(A_()))),
            AAt));
  return out;
}

}  // namespace plumbline::invariance
