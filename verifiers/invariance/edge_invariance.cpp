// `invariance` Definition 6 and Lemma 4: layers as sets of edges, and the sums of their squares.
//
// Edge sets F and F' are 0/1 matrices of the case, "F" and "F2", targets as rows. Definition 6 asks that no path
// contains two edges of F and that the undirected graph without F is disconnected. That does not make every path from
// an input to the output cross F: an edge that cuts off one of two inputs is a "layer".
#include "invariance/claims.hpp"
#include "invariance/notation.hpp"

namespace plumbline::invariance {
namespace {

const Matrix F = named("F"), F2 = named("F2");

// Counts of walks: entry (v, u) is positive iff v is reachable from u.
Matrix reach(const Matrix& edges) { return power(V(), identity(V()) + edges); }

Formula edge_set(const Matrix& f) { return equal(hadamard(f, A()), f) && equal(hadamard(f, f), f); }
// Definition 6, (1) and (2).
Formula at_most_one_on_a_path(const Matrix& f) { return vanishes(f * reach(A()) * f); }
Formula disconnects(const Matrix& f) { return !nowhere_zero(reach(A() - f + transpose(A() - f))); }
Formula definition_6(const Matrix& f) { return at_most_one_on_a_path(f) && disconnects(f); }
// What the proof uses: every path from an input (or constant) to the output has an edge of F.
Formula crossed_by_every_path(const Matrix& f) {
  return vanishes(transpose(output_vertices()) * reach(A() - f) * input_vertices());
}
Formula cut(const Matrix& f) { return at_most_one_on_a_path(f) && crossed_by_every_path(f); }
Formula all_learnable(const Matrix& f) { return equal(hadamard(f, learnable()), f); }

Matrix edges_into_output() { return hadamard(output_vertices() * transpose(ones(output_vertices())), A()); }

// d/dt sum_{e in f} w_e^2
Scalar rate(const Matrix& f) { return 2 * inner(hadamard(f, W()), flow()); }

Formula shape(const Matrix& f) { return equal(rows(f), V()) && equal(cols(f), V()); }
const Requirement kF{shape(F) && edge_set(F),
                     "needs F, a V x V matrix of ones at some edges (row: target, column: source) and zeros elsewhere"};
const Requirement kF2{
    shape(F2) && edge_set(F2),
    "needs F2, a V x V matrix of ones at some edges (row: target, column: source) and zeros elsewhere"};
const std::vector<Requirement> kShared{kScalarOutput, kLearnable, at_most_vertices(24), kClassification, kF, kF2};
const std::vector<Requirement> kCases = with(kShared, {kUnshared});
const std::vector<Requirement> kOne{kScalarOutput, kLearnable, at_most_vertices(24), kClassification, kF, kUnshared};
const std::vector<ParameterNote> kParameters{{"F", "an edge set: a V x V matrix of zeros and ones, targets as rows"},
                                             {"F2", "the other edge set"}};

}  // namespace

Claim lemma_4() {
  const Formula both_learnable = all_learnable(F) && all_learnable(F2), same = equal(rate(F), rate(F2));
  const Formula same_sets = equal(F, F2) || stationary();
  Claim c;
  c.id = "invariance.lemma-4";
  c.title = "Edge-wise invariance of layers";
  c.source = "invariance Definition 6, Lemma 4, eq. (7); eq. (44)";
  c.statement =
      "F, F' layers (no path contains two edges of F; the graph without F is disconnected) whose weights are "
      "learnable: sum_F w^2 - sum_F' w^2 is constant "
      "along gradient flow.";
  c.parameters = kParameters;
  c.rests_on = {"invariance.eq-2"};
  c.readings = {{.name = "stated",
                 .requirements = kCases,
                 .given = all_of({setting(), definition_6(F), definition_6(F2), both_learnable}),
                 .then = same,
                 .trivial = same_sets,
                 .expected = ReadingVerdict::Refuted},
                {.name = "stated-shared",
                 .change = "as defined, edges may share weights; w^2 then counts once for each edge",
                 .requirements = kShared,
                 .given = all_of({setting(), definition_6(F), definition_6(F2), cut(F), cut(F2), both_learnable}),
                 .then = same,
                 .trivial = same_sets,
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "(2) every path from an input (or constant) to the output crosses F, in place of "
                           "\"disconnected\"; no edges share a weight",
                 .requirements = kCases,
                 .given = all_of({setting(), cut(F), cut(F2), both_learnable}),
                 .then = same,
                 .trivial = same_sets},
                {.name = "without-1",
                 .change = "the repaired reading without (1), one edge for each path",
                 .requirements = kCases,
                 .given = all_of({setting(), crossed_by_every_path(F), crossed_by_every_path(F2), both_learnable}),
                 .then = same,
                 .trivial = same_sets,
                 .expected = ReadingVerdict::Refuted},
                {.name = "without-learnable",
                 .change = "the repaired reading where some weight of F or F' is fixed",
                 .requirements = kCases,
                 .given = all_of({setting(), cut(F), cut(F2)}),
                 .then = same,
                 .trivial = same_sets,
                 .expected = ReadingVerdict::Refuted}};
  c.twin = {.name = "twin",
            .change = "the repaired reading with sum_F w^2 - 2 sum_F' w^2",
            .requirements = kCases,
            .given = all_of({setting(), cut(F), cut(F2), both_learnable}),
            .then = equal(rate(F), 2 * rate(F2))};
  return c;
}

Claim lemma_4_eq_8() {
  const Formula learnable_sets = all_learnable(F) && all_learnable(edges_into_output());
  const Formula same = equal(rate(F), rate(edges_into_output())),
                same_sets = equal(F, edges_into_output()) || stationary();
  Claim c;
  c.id = "invariance.lemma-4.eq-8";
  c.title = "Edge-wise invariance against the last layer";
  c.source = "invariance Lemma 4, eq. (8)";
  c.statement =
      "sum_F w^2 - sum_{v in IN_o} w_vo^2 is constant along gradient flow for every layer F of learnable weights.";
  c.parameters = {kParameters[0]};
  c.rests_on = {"invariance.lemma-4", "invariance.lemma-4.in-o"};
  c.readings = {{.name = "stated",
                 .requirements = kOne,
                 .given = all_of({setting(), definition_6(F), learnable_sets}),
                 .then = same,
                 .trivial = same_sets,
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "every path from an input (or constant) to the output crosses F, in place of "
                           "\"disconnected\"; no edges share a weight",
                 .requirements = kOne,
                 .given = all_of({setting(), cut(F), learnable_sets}),
                 .then = same,
                 .trivial = same_sets}};
  c.twin = {.name = "twin",
            .change = "the repaired reading with twice the last layer",
            .requirements = kOne,
            .given = all_of({setting(), cut(F), learnable_sets}),
            .then = equal(rate(F), 2 * rate(edges_into_output()))};
  return c;
}

Claim lemma_4_in_o() {
  const std::vector<Requirement> cases{kScalarOutput, at_most_vertices(24)};
  Claim c;
  c.id = "invariance.lemma-4.in-o";
  c.title = "The in-edges of the output are a layer";
  c.source = "invariance Lemma 4, \"Since IN_o forms a layer\"";
  c.statement =
      "The edges into the output are a layer in the sense of Definition 6, and every path from an input to the output "
      "crosses them.";
  c.readings = {{.name = "stated",
                 .requirements = cases,
                 .then = definition_6(edges_into_output()),
                 .trivial = vanishes(edges_into_output())},
                {.name = "as-used",
                 .change = "what the proof uses: one edge for each path",
                 .requirements = cases,
                 .then = cut(edges_into_output()),
                 .trivial = vanishes(edges_into_output())}};
  c.twin = {.name = "twin", .change = "all edges in their place", .requirements = cases, .then = definition_6(A())};
  return c;
}

}  // namespace plumbline::invariance
