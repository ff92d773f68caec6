// `invariance` Theorem 2 with N_r = 1, and Lemma 10 along a trajectory: closed forms through a free residual block
// sigma(U sigma(Y h) + Z h).
//
// Such a block is not homogeneous, so part of its weights must rest. Either the inner neurons are dead on all samples
// (Y h < 0): then Y and U rest and the others keep a direction. Or Z h = 0 on all samples and Z has no gradient: then Z
// rests. In both cases the rest keeps a direction as in rays.hpp, and grows without bound.
#include "invariance/claims.hpp"
#include "invariance/rays.hpp"

namespace plumbline::invariance {
namespace {

Matrix part(const char* name, const Scalar& l) { return gather(arrangement(name, l), parameters()); }
Matrix part_gradient(const char* name, const Scalar& l) { return gather(arrangement(name, l), margin_gradient()); }
Formula rests(const char* name, const Scalar& l) { return vanishes(part_gradient(name, l)); }
// The parts that move do so with one rate, that of the last layer.
Scalar rate() {
  return inner(part("weight", depth()), part_gradient("weight", depth())) / norm2(part("weight", depth()));
}
Formula moves(const char* name, const Scalar& l) { return equal(part_gradient(name, l), rate() * part(name, l)); }

// In a network of a fully connected layer, a block, and one output, the vertices are: inputs, first layer, inner
// neurons, outputs of the block, output.
Matrix first_layer_values() {
  const Matrix W1 = part("weight", 1), Y = part("Y", 2), Z = part("Z", 2),
               after = transpose(stack(stack(Y, Z), row(1, Y)));
  return beside(zeros(W1), beside(identity(rows(W1)), zeros(after))) * vertex_activation();
}
Matrix inner_values() {
  const Matrix W1 = part("weight", 1), Y = part("Y", 2), Z = part("Z", 2);
  return beside(zeros(Y * W1), beside(zeros(Y), beside(identity(rows(Y)), zeros(Y * transpose(stack(Z, row(1, Y))))))) *
         vertex_activation();
}

Claim eq_13_residual() {
  const Matrix inner_preactivations = part("Y", 2) * first_layer_values();
  const Formula dead =
      all_of({nonnegative(-1 * inner_preactivations), nowhere_zero(inner_preactivations), vanishes(inner_values())});
  const Formula ray = all_of(
      {data_as_assumed(), dead, rests("Y", 2), rests("U", 2), moves("weight", 1), moves("Z", 2), moves("weight", 3)});
  const std::vector<Requirement> cases = with(
      kRay,
      {{all_of({equal(depth(), 3), kind("fully-connected", 1), kind("residual-free", 2), kind("fully-connected", 3)}),
        "the statement is about a fully connected layer, a ResNetFree block, and a fully connected layer"}});
  const auto statement = [](const Scalar& constant) {
    return 1 / constant * norm2(part("weight", 1)) <= squared_op_norm(part("weight", 1));
  };
  const Formula only_vectors = rows(part("weight", 1)) <= 8 || cols(part("weight", 1)) <= 8;
  Claim c;
  c.id = "invariance.theorem-2.eq-13.residual";
  c.title = "The low-rank bound before a residual block";
  c.source = "invariance Theorem 2, eq. (13), N_r = 1";
  c.statement =
      "||W_j||_F^2/8 - ||W_j||_2^2 <= D for all times, for a fully connected layer j before one ResNetFree block and "
      "the last layer.";
  c.rests_on = {"invariance.theorem-1.7", "invariance.lemma-10", "invariance.theorem-2.eq-71"};
  c.readings = {{.name = "stated",
                 .requirements = cases,
                 .given = ray,
                 .then = statement(8),
                 .trivial = only_vectors,
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = kEqualSlopesEverywhere,
                 .requirements = cases,
                 .given = ray && equal_slopes_everywhere(),
                 .then = statement(8),
                 .trivial = only_vectors}};
  c.twin = {.name = "twin",
            .change = "4 in place of 8, whatever the slopes",
            .requirements = cases,
            .given = ray,
            .then = statement(4)};
  return c;
}

Claim lemma_10_trajectory() {
  const Matrix U = part("U", 1), Y = part("Y", 1), Z = part("Z", 1);
  const Formula ray =
      all_of({data_as_assumed(), vanishes(Z * X()), rests("Z", 1), moves("U", 1), moves("Y", 1), moves("weight", 2)});
  const std::vector<Requirement> cases =
      with(kRay, {{all_of({equal(depth(), 2), kind("residual-free", 1), kind("fully-connected", 2)}),
                   "the statement is about a ResNetFree block and a fully connected layer"}});
  const auto statement = [&](const Scalar& constant) {
    return 1 / constant * squared_op_norm(U) <= squared_op_norm(Y);
  };
  const Formula few = min(rows(Y), cols(Y)) <= 8;
  Claim c;
  c.id = "invariance.lemma-10.trajectory";
  c.title = "The two arrangements of a block along a trajectory";
  c.source = "invariance Lemma 10, \"D' >= 0 is fixed at initialization\"";
  c.statement =
      "||B||_2^2 >= ||A||_2^2/8 - D' for all times with D' fixed at initialisation; where U and Y grow in a fixed "
      "direction and Z rests, this needs ||Y||_2^2 "
      ">= ||U||_2^2/8.";
  c.rests_on = {"invariance.lemma-10", "invariance.theorem-1.3"};
  c.readings = {{.name = "stated",
                 .requirements = cases,
                 .given = ray,
                 .then = statement(8),
                 .trivial = few,
                 .expected = ReadingVerdict::Refuted}};
  c.twin = {.name = "twin", .change = "1/4 in place of 1/8", .requirements = cases, .given = ray, .then = statement(4)};
  return c;
}

}  // namespace

std::vector<Claim> residual_rays() { return {eq_13_residual(), lemma_10_trajectory()}; }

}  // namespace plumbline::invariance
