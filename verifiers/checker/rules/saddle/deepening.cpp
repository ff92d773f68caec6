// The rule of `deepen`, a construction of the saddle paper: all but the steepest path-like neuron of the last hidden
// layer is put to zero, and identities follow (docs/language.md).
#include "networks/activation.hpp"
#include "networks/pass.hpp"

namespace checker {

namespace {

MatrixPtr kept(Matrix m) { return std::make_shared<const Matrix>(std::move(m)); }

Matrix row_of(const Matrix& a, int i) {
  return build(1, a.cols, [&](int, int j) { return a.at(i, j); });
}
Matrix column_of(const Matrix& a, int j) {
  return build(a.rows, 1, [&](int i, int) { return a.at(i, j); });
}

Network deepened(std::int64_t k, const Network& n, Pass& pass, const Matrix& g) {
  const int depth = n.depth();
  if (depth < 2 || k < 1 || !n.bias_free()) throw Undefined{};
  if (k > 4096) reject(Reason::TooLarge, "deepen by more than 4096 layers");
  const Matrix &w = *n.weights[depth - 2], &c = *n.weights[depth - 1];
  const Matrix before = *pass.activation(depth - 2);
  Num total, least;
  int best = -1;
  for (int i = 0; i < w.rows; ++i) {
    const Matrix wi = row_of(w, i), ci = column_of(c, i);
    const Num size = sqrt(norm2(ci)) * sqrt(norm2(wi));
    const Num slope =
        inner(g, multiply(ci, activate(multiply(wi, before), 0)));  // undefined if G does not fit, whatever n_i is
    if (sign(size) == 0) continue;
    total = total + size;
    const Num m = slope / size;
    if (best < 0 || sign(m - least) < 0) best = i, least = m;
  }
  if (best < 0) throw Undefined{};
  const Num root = sqrt(total);
  const Num wf = root / sqrt(norm2(row_of(w, best))), cf = root / sqrt(norm2(column_of(c, best)));
  Network r = n;
  r.weights.resize(depth - 2);
  r.weights.push_back(kept(build(w.rows, w.cols, [&](int i, int j) { return i == 0 ? wf * w.at(best, j) : Num(); })));
  const MatrixPtr pass_on = kept(build(w.rows, w.rows, [](int i, int j) { return Num(i == 0 && j == 0 ? 1 : 0); }));
  for (std::int64_t i = 0; i < k; ++i) r.weights.push_back(pass_on);
  r.weights.push_back(kept(build(c.rows, c.cols, [&](int i, int j) { return j == 0 ? cf * c.at(i, best) : Num(); })));
  r.biases.assign(r.weights.size(), nullptr);
  return r;
}

Value deepen(Evaluator& e, const Node& t) {
  const std::int64_t k = e.index(t[0]);
  const NetworkPtr n = e.layers(t[1]);
  Pass& pass = pass_of(e, t[1], t[2]);
  return Net{std::make_shared<const Network>(deepened(k, *n, pass, *e.matrix(t[3]))), nullptr};
}

}  // namespace

std::vector<Rule> deepening_heads() { return {{"deepen", 'N', "INMM", Module::Deepening, deepen, true}}; }

}  // namespace checker
