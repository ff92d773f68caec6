// `invariance` eq. (12) and Lemma 3: what the training of a vertex, and of a pair of vertices, leaves unchanged.
//
// (4) is Euler's identity at a vertex: scaling the in-weights by c and scaling the out-weights by c do the same to the
// network. (5) has no such reason: with the slopes s of the activations and the sensitivities d = dR/dPOST, its time
// derivative is -sum_i (s_u - s_v) (d_u PRE_v - d_v PRE_u), which is zero only where u and v have equal slopes.
#include "invariance/claims.hpp"
#include "invariance/notation.hpp"

namespace plumbline::invariance {
namespace {

const std::vector<Requirement> kCases = with(kSetting, {kUnshared});

Formula no_vertex() { return stationary() || forall(v, 1, V(), !eligible(v)); }

// --- pairs
// d_u PRE_v - d_v PRE_u, sample by sample
Matrix crossed() {
  const Matrix d = sensitivity(theta(), X(), G()), pre = vertex_preactivation();
  return hadamard(row(u, d), row(v, pre)) - hadamard(row(v, d), row(u, pre));
}
Matrix slope_difference() { return row(u, slopes()) - row(v, slopes()); }
Formula preserved(const Matrix& P, const Matrix& F) { return equal(in_rate(u, v, P, F), out_rate(u, v, P, F)); }
Reading pair_reading(std::string name, std::string change, const Formula& which, const Formula& statement,
                     ReadingVerdict expected) {
  return {.name = std::move(name),
          .change = std::move(change),
          .requirements = with(kCases, {at_most_vertices(30)}),
          .given = setting(),
          .then = for_all_pairs(which, statement),
          .trivial = stationary() || no_pair(which),
          .expected = expected};
}

}  // namespace

Claim eq_12() {
  const auto statement = [](const Scalar& factor) {
    return forall(
        v, 1, V(),
        implies(eligible(v), equal(inner(row(v, W()), row(v, D())), factor * inner(column(v, W()), column(v, D())))));
  };
  Claim c;
  c.id = "invariance.eq-12";
  c.title = "In- and out-edges of a vertex: the same radial derivative";
  c.source = "invariance Section 4.3, eq. (12)";
  c.statement =
      "sum_{u in IN_v} w_uv dR/dw_uv = sum_{b in OUT_v} w_vb dR/dw_vb for v neither input nor output, all edges at v "
      "learnable.";
  c.rests_on = {"invariance.eq-2"};
  c.readings = {
      {.name = "stated", .requirements = kCases, .given = setting(), .then = statement(1), .trivial = no_vertex()},
      {.name = "stated-shared",
       .change = "edges may share weights; dR/dw then collects all edges of w",
       .requirements = kSetting,
       .given = setting(),
       .then = statement(1),
       .trivial = no_vertex(),
       .expected = ReadingVerdict::Refuted}};
  c.twin = {.name = "twin",
            .change = "twice the right side",
            .requirements = kCases,
            .given = setting(),
            .then = statement(2)};
  return c;
}

Claim lemma_3_eq_4() {
  const auto statement = [](const Scalar& factor) {
    return forall(v, 1, V(),
                  implies(eligible(v), equal(in_rate(v, v, W(), flow()), factor * out_rate(v, v, W(), flow()))));
  };
  Claim c;
  c.id = "invariance.lemma-3.eq-4";
  c.title = "Vertex-wise invariance";
  c.source = "invariance Lemma 3, eq. (4); eqs. (30)-(39)";
  c.statement =
      "v neither input nor output, all edges at v learnable: sum_{u in IN_v} w_uv^2 - sum_{b in OUT_v} w_vb^2 is "
      "constant along gradient flow.";
  c.rests_on = {"invariance.eq-12"};
  c.readings = {
      {.name = "stated", .requirements = kCases, .given = setting(), .then = statement(1), .trivial = no_vertex()},
      {.name = "stated-shared",
       .change = "edges may share weights, which the lemma does not exclude before Lemma 8",
       .requirements = kSetting,
       .given = setting(),
       .then = statement(1),
       .trivial = no_vertex(),
       .expected = ReadingVerdict::Refuted}};
  c.twin = {.name = "twin",
            .change = "the out-weights count twice",
            .requirements = kCases,
            .given = setting(),
            .then = statement(2)};
  return c;
}

Claim lemma_3_eq_5() {
  const Matrix size = hadamard(sgn(W()), W()), size_flow = hadamard(sgn(W()), flow());  // |w| and d|w|/dt
  const Formula no_product = vanishes(hadamard(slope_difference(), crossed()));
  const Formula remainder =
      equal(in_rate(u, v, W(), flow()) - out_rate(u, v, W(), flow()), -inner(slope_difference(), crossed()));
  Claim c;
  c.id = "invariance.lemma-3.eq-5";
  c.title = "Invariance for a pair of vertices";
  c.source = "invariance Lemma 3, eq. (5); eqs. (40)-(43)";
  c.statement =
      "IN_u = IN_v, OUT_u = OUT_v, all edges at u and v learnable: sum_a w_au w_av - sum_b w_ub w_vb is constant along "
      "gradient flow.";
  c.rests_on = {"invariance.eq-12"};
  c.readings = {
      pair_reading("stated", "", twins(), preserved(W(), flow()), ReadingVerdict::Refuted),
      pair_reading("stated-absolute",
                   "|w_au w_av| and |w_ub w_vb|, as in eqs. (40)-(43) and in the remark that ends appendix B", twins(),
                   preserved(size, size_flow), ReadingVerdict::Refuted),
      pair_reading("stated-absolute-linear", "the same where u and v have equal slopes, as in a linear network",
                   twins() && same_slopes(u, v), preserved(size, size_flow), ReadingVerdict::Refuted),
      pair_reading(
          "repaired",
          "on every sample with l'_i != 0 the two vertices have the same slope (both active, both inactive, or linear)",
          twins() && same_slopes(u, v), preserved(W(), flow()), ReadingVerdict::NotRefuted),
      pair_reading("repaired-weakest",
                   "on every sample (s_u - s_v)(d_u PRE_v - d_v PRE_u) = 0, s the slopes, d = dR/dPOST: what arbitrary "
                   "l'_i need",
                   twins() && no_product, preserved(W(), flow()), ReadingVerdict::NotRefuted),
      pair_reading("repaired-remainder", "the time derivative is -sum_i (s_u - s_v)(d_u PRE_v - d_v PRE_u), not zero",
                   twins(), remainder, ReadingVerdict::NotRefuted)};
  c.twin = pair_reading(
      "twin", "the remainder with the opposite sign", twins(),
      equal(in_rate(u, v, W(), flow()) - out_rate(u, v, W(), flow()), inner(slope_difference(), crossed())),
      ReadingVerdict::NotRefuted);
  return c;
}

}  // namespace plumbline::invariance
