// `invariance` eq. (1), Lemma 2 and Lemma 5: a network as a sum over paths, and as a tree of signs after the path
// enumeration.
//
// The trees are built as in the paper's proof: paths from any vertex to the output, weights pulled towards the inputs.
// That the tree is determined by the signs of the weights is part of the formula: it is built from (signs theta), the
// network with every weight replaced by its sign.
#include "invariance/claims.hpp"
#include "invariance/notation.hpp"

namespace plumbline::invariance {
namespace {

const std::vector<Requirement> kPaths{kScalarOutput, few_paths(2000)};
const std::vector<Requirement> kSmallTree{kScalarOutput, at_most_vertices(20), few_paths(20)};

// (sum over p of Q_p(x_i) R_p(x_i))_i, as a column.
Matrix over_paths(const Matrix& first, const Matrix& second) { return diagonal(transpose(first) * second); }

// Every vertex but the output has exactly one out-edge. In a graph without cycles that makes the underlying graph a
// tree: V - 1 edges, and every vertex is connected to the output.
Formula is_tree(const Network& N) {
  return equal(transpose(A(N)) * ones(output_vertices(N)), ones(output_vertices(N)) - output_vertices(N));
}
Formula weights_are_signs(const Network& N) { return equal(hadamard(edge_weights(N), edge_weights(N)), A(N)); }

}  // namespace

Claim eq_1() {
  const Matrix Z = path_activity(), h = paths(), products = paths(theta(), ones(X())), nu = transpose(output());
  const auto statement = [&](const Matrix& summands) {
    return equal(nu, over_paths(Z, summands)) && equal(over_paths(Z, summands), over_paths(Z, h));
  };
  const std::vector<Requirement> cases{kScalarOutput, kNoConstants, few_paths(2000), kOneIsZeroSlopes};
  Claim c;
  c.id = "invariance.eq-1";
  c.title = "A ReLU network as a sum over paths";
  c.source = "invariance Section 3, eq. (1)";
  c.statement =
      "nu(x; w) = sum_p Z_p(x; w) prod_{e in p} w_e = <(Z_p(x; w))_p, h(x; w)>, Z_p = 1 iff all ReLUs on the path are "
      "active (nonnegative preactivation).";
  c.readings = {
      {.name = "stated", .requirements = cases, .then = statement(products), .expected = ReadingVerdict::Refuted},
      {.name = "repaired",
       .change = "the factor x_p in the sum, as in the inner product beside it",
       .requirements = cases,
       .then = statement(h)}};
  c.twin = {.name = "twin",
            .change = "every path counts, active or not",
            .requirements = cases,
            .then = equal(nu, over_paths(ones(h), h))};
  return c;
}

Claim lemma_2() {
  const auto statement = [](const Matrix& enumeration) {
    return equal(output(decompose(signs()), enumeration), output());
  };
  Claim c;
  c.id = "invariance.lemma-2";
  c.title = "Decomposition into a tree of signs and the path enumeration";
  c.source = "invariance Lemma 2, Definition 4";
  c.statement =
      "nu = mu o h with a tree network mu: R^rho -> R, rho the number of distinct maximal paths in G, h(x) = (x_p "
      "prod_{e in p} w_e)_p.";
  c.rests_on = {"invariance.lemma-5"};
  c.readings = {
      {.name = "stated", .requirements = kPaths, .then = statement(paths()) && equal(rows(paths()), path_count())},
      {.name = "stated-maximal",
       .change = "rho counts all maximal paths, as the lemma says, in graphs where a neuron may have no out-edge; "
                 "Section 2 counts paths from an input to the output",
       .requirements = kPaths,
       .then = equal(path_count(), maximal_path_count()),
       .expected = ReadingVerdict::Refuted}};
  c.twin = {.name = "twin",
            .change = "h' (absolute values) in place of h",
            .requirements = kPaths,
            .then = statement(absolute_paths())};
  return c;
}

Claim lemma_2_tree() {
  const Network mu = decompose();
  const Formula no_zero = nowhere_zero(W() + ones(A()) - A());
  Claim c;
  c.id = "invariance.lemma-2.tree";
  c.title = "The decomposition is a tree with weights 1 and -1 that the signs determine";
  c.source = "invariance Lemma 2, Lemma 5, Definition 3";
  c.statement =
      "mu and mu' are tree networks, all their weights are -1 or +1, and they are fully determined by the signs of the "
      "weights of nu.";
  c.readings = {
      {.name = "stated",
       .requirements = kSmallTree,
       .given = no_zero,
       .then = all_of({is_tree(mu), weights_are_signs(mu), equal(edge_weights(mu), edge_weights(decompose(signs()))),
                       is_tree(decompose_absolute()), weights_are_signs(decompose_absolute()),
                       equal(edge_weights(decompose_absolute()), edge_weights(decompose_absolute(signs())))})}};
  c.twin = {.name = "twin",
            .change = "the weights of the unrolled tree, before they are pulled to the inputs",
            .requirements = kSmallTree,
            .given = no_zero,
            .then = weights_are_signs(unroll())};
  return c;
}

Claim lemma_5() {
  const auto statement = [](const Matrix& enumeration) {
    return equal(output(decompose_absolute(signs()), enumeration), output());
  };
  Claim c;
  c.id = "invariance.lemma-5";
  c.title = "Decomposition with absolute values";
  c.source = "invariance Lemma 5";
  c.statement = "nu = mu' o h' with a tree network mu' and h'(x) = (x_p prod_{e in p} |w_e|)_p.";
  c.rests_on = {"invariance.lemma-6", "invariance.lemma-7"};
  c.readings = {{.name = "stated", .requirements = kPaths, .then = statement(absolute_paths())}};
  c.twin = {.name = "twin", .change = "h in place of h'", .requirements = kPaths, .then = statement(paths())};
  return c;
}

Claim lemma_6() {
  const Network tau = unroll();
  Claim c;
  c.id = "invariance.lemma-6";
  c.title = "Unrolling into the tree of paths computes the same function";
  c.source = "invariance Definitions 8 and 9, Lemma 6, eqs. (18)-(24)";
  c.statement =
      "nu = tau_G, the network on T_G = HASSE(H_G), H_G all paths from any vertex to the output, with the weight "
      "w(e_p) on pq and the activation of v_p.";
  c.readings = {{.name = "stated", .requirements = kPaths, .then = equal(output(tau), output())},
                {.name = "stated-tree", .requirements = kSmallTree, .then = is_tree(tau)},
                {.name = "stated-vertex-sets",
                 .change = "paths as vertex sets, as in the proof (eq. (23)): HASSE(H_G), a tree by Definition 9, has "
                           "as many edges as vertices less one",
                 .requirements = kSmallTree,
                 .then = equal(norm2(hasse()), rows(hasse()) - 1),
                 .expected = ReadingVerdict::Refuted},
                {.name = "stated-orientation",
                 .change = "Definition 8 word for word: pq is an edge iff p is the smaller one; then edges leave the "
                           "output, which by Section 2 has none",
                 .requirements = kSmallTree,
                 .then = vanishes(transpose(hasse()) * output_vertices(tau)),
                 .trivial = equal(rows(hasse()), 1),
                 .expected = ReadingVerdict::Refuted}};
  c.twin = {.name = "twin",
            .change = "the unrolled network of the signs",
            .requirements = kPaths,
            .then = equal(output(unroll(signs())), output())};
  return c;
}

Claim lemma_7() {
  // One out-edge, and neither input nor constant nor output.
  const Formula one_way = inner_vertex(v) && equal(transpose(column(v, A())) * column(v, A()), identity(1));
  const auto statement = [&](const Network& N) {
    return forall(v, 1, V(), implies(one_way, equal(output(pull(v, N)), output())));
  };
  const std::vector<Requirement> cases{kScalarOutput, at_most_vertices(40)};
  Claim c;
  c.id = "invariance.lemma-7";
  c.title = "Pulling a weight's size through a vertex";
  c.source = "invariance Lemma 7, eqs. (25)-(29)";
  c.statement =
      "v an inner vertex with in-edges e_1, ..., e_k and a single out-edge f: w(e_j) |w(f)| in place of w(e_j) and sgn "
      "w(f) in place of w(f) compute the same "
      "function.";
  c.readings = {
      {.name = "stated", .requirements = cases, .then = statement(theta()), .trivial = forall(v, 1, V(), !one_way)}};
  c.twin = {
      .name = "twin", .change = "the numerical values are dropped", .requirements = cases, .then = statement(signs())};
  return c;
}

}  // namespace plumbline::invariance
