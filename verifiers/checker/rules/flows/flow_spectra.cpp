// What the end of a flow says of the layers: docs/flow.md, "What is said of the layers", docs/rules.md, "spectra".
//
// A matrix at the centre of a ball is known exactly, and the true one is within some r of it in the Frobenius norm. By
// Weyl's inequality its singular values are those of the centre up to r; how many of these are above a number is
// counted over the integers (inertia.hpp). The same for each layer W_l and each difference W_{l+1}^T W_{l+1} - W_l
// W_l^T, of the weights of the case and of those at the end.
#include <algorithm>

#include "flows/flow.hpp"
#include "matrices/inertia.hpp"

namespace checker {

namespace {

using MatrixEnds = std::pair<mpz_class, mpz_class>;

// The certificate's units are 2^shift of the matrix's.
struct NearMatrix {
  int rows, cols;
  std::vector<mpz_class> entries;
  mpz_class radius;
  unsigned shift;

  [[nodiscard]] mpz_class inner(int i, int k) const {  // of two rows
    mpz_class sum;
    for (int l = 0; l < cols; ++l) sum += entries[i * cols + l] * entries[k * cols + l];
    return sum;
  }
  [[nodiscard]] mpz_class squares() const {
    mpz_class sum;
    for (const mpz_class& x : entries) sum += x * x;
    return sum;
  }
  // The number of negative eigenvalues of sign (M M^T - c^2 I).
  [[nodiscard]] int negative(const mpz_class& c, int sign) const {
    std::vector<mpz_class> m;
    for (int i = 0; i < rows; ++i)
      for (int k = 0; k < rows; ++k) m.emplace_back(sign * (i == k ? inner(i, k) - c * c : inner(i, k)));
    return negative_eigenvalues(m, rows);
  }
};

// The first columns of a layer: its weights, or these and its biases.
NearMatrix layer_near(const FlowData& data, const FlowBall& ball, int layer, int columns) {
  NearMatrix out{data.widths[layer], columns, {}, ball.radius, kFlowGuardBits};
  for (int i = 0; i < out.rows; ++i)
    for (int k = 0; k < columns; ++k) out.entries.push_back(ball.centre[data.weight(layer, i, k)]);
  return out;
}
NearMatrix layer_near(const FlowData& data, const FlowBall& ball, int layer) {
  return layer_near(data, ball, layer, data.columns(layer));
}

NearMatrix transposed(const NearMatrix& a) {
  NearMatrix out{a.cols, a.rows, {}, a.radius, a.shift};
  for (int k = 0; k < a.cols; ++k)
    for (int i = 0; i < a.rows; ++i) out.entries.push_back(a.entries[i * a.cols + k]);
  return out;
}

// W_{l+1}^T W_{l+1} - W_l W_l^T, in squared units. Within r of the centre it changes by at most 2 r norm(W_l, W_{l+1})
// + r^2.
NearMatrix gap_near(const FlowData& data, const FlowBall& ball, int layer) {
  const NearMatrix below = layer_near(data, ball, layer),
                   above = transposed(layer_near(data, ball, layer + 1, data.widths[layer]));
  NearMatrix out{below.rows, below.rows, {}, 0, kFlowGuardBits + units().unit_bits};
  for (int i = 0; i < below.rows; ++i)
    for (int k = 0; k < below.rows; ++k) out.entries.emplace_back(above.inner(i, k) - below.inner(i, k));
  out.radius = 2 * ball.radius * root_above(below.squares() + above.squares()) + ball.radius * ball.radius;
  return out;
}

MatrixEnds read_ends(const JsonValue& json, const std::string& place) {
  const auto& ends = list_of(json, place);
  if (ends.size() != 2) reject(Reason::BadShape, place + ": expected two ends");
  MatrixEnds out{flow_integer(ends[0], place), flow_integer(ends[1], place)};
  if (sgn(out.first) < 0 || out.first > out.second) flow_fails(place, "expected 0 <= lower <= upper");
  return out;
}

// lower <= s_k <= upper for k from 1: at least k eigenvalues of M M^T are >= (lower + r)^2, fewer than k are above
// (upper - r)^2.
void require_singular(const NearMatrix& m, int k, const MatrixEnds& ends, const std::string& place) {
  const mpz_class least = (ends.first << m.shift) + m.radius, most = (ends.second << m.shift) - m.radius;
  if (sgn(ends.first) > 0 && m.negative(least, 1) > m.rows - k) flow_fails(place, "is not that large");
  if (sgn(most) < 0 || m.negative(most, -1) > k - 1) flow_fails(place, "is not that small");
}

// norm_F^2 / s_1^2, in units of 2^-bits, with norm_F up to r and s_1 between these ends. It is at least 1.
void require_stable_rank(const NearMatrix& m, const MatrixEnds& rank, const MatrixEnds& first,
                         const std::string& place) {
  if (sgn(first.first) <= 0) flow_fails(place, "the matrix may be zero");
  const mpz_class squares = m.squares(), most = root_above(squares) + m.radius, least = ::sqrt(squares) - m.radius;
  const mpz_class one = mpz_class(1) << (units().unit_bits - kFlowGuardBits);
  const auto square_over = [&](const mpz_class& norm, const mpz_class& value) {  // (norm/value)^2 in units
    const mpz_class divisor = value << m.shift;
    return fraction(norm * norm * one, divisor * divisor);
  };
  const mpq_class below = sgn(least) > 0 ? square_over(least, first.second) : mpq_class(0);
  if (rank.first > std::max<mpq_class>(below, one) || rank.second < square_over(most, first.first))
    flow_fails(place, "may lie outside");
}

// The bounds of the stable rank, if there are any.
std::optional<MatrixEnds> check_spectrum(const NearMatrix& m, const JsonValue& json, const std::string& place) {
  require_keys(json, {"singular_values", "stable_rank"}, {}, place);
  const auto& values = list_of(json["singular_values"], place + ".singular_values");
  if (static_cast<int>(values.size()) != std::min(m.rows, m.cols))
    reject(Reason::BadShape, place + ".singular_values: expected bounds for each");
  MatrixEnds first;
  for (std::size_t k = values.size(); k-- > 0;) {
    const std::string here = at(place + ".singular_values", k);
    first = read_ends(values[k], here);
    require_singular(m, static_cast<int>(k) + 1, first, here);
  }
  if (json["stable_rank"].is_null()) return {};
  const MatrixEnds rank = read_ends(json["stable_rank"], place + ".stable_rank");
  require_stable_rank(m, rank, first, place + ".stable_rank");
  return rank;
}

std::vector<std::optional<MatrixEnds>> check_ball(const FlowData& data, const FlowBall& ball, const JsonValue& json,
                                                  const std::string& place) {
  const auto& all = list_of(json, place);
  const auto layers = static_cast<std::size_t>(data.depth());
  if (all.size() != 2 * layers - 1)
    reject(Reason::BadShape, place + ": expected a spectrum for each layer and for each two neighbours");
  std::vector<std::optional<MatrixEnds>> out;
  for (std::size_t k = 0; k < all.size(); ++k)
    out.push_back(check_spectrum(k < layers ? layer_near(data, ball, static_cast<int>(k) + 1)
                                            : gap_near(data, ball, static_cast<int>(k - layers) + 1),
                                 all[k], at(place, k)));
  out.resize(layers);
  return out;
}

std::string decimal_ends(const MatrixEnds& ends) {
  return "[" + in_rationals(ends.first << kFlowGuardBits).get_str() + ", " +
         in_rationals(ends.second << kFlowGuardBits).get_str() + "]";
}

}  // namespace

// The stable rank is 1/(1 - tail ratio): one rises where the other does.
std::string check_spectra(const FlowData& data, const FlowBall& start, const FlowBall& end, const JsonValue& json) {
  require_keys(json, {"end", "start"}, {}, "spectra");
  const auto before = check_ball(data, start, json["start"], "spectra.start"),
             after = check_ball(data, end, json["end"], "spectra.end");
  std::string out;
  for (std::size_t l = 0; l < before.size(); ++l) {
    if (!before[l] || !after[l]) continue;
    const char* trend = before[l]->second < after[l]->first   ? ": it rises"
                        : after[l]->second < before[l]->first ? ": it falls"
                                                              : "";
    out += "; layer " + std::to_string(l + 1) + ": stable rank in " + decimal_ends(*before[l]) + " at the start, in " +
           decimal_ends(*after[l]) + " at the end" + trend;
  }
  return out;
}

}  // namespace checker
