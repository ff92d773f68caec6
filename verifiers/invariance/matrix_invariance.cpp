// `invariance` Theorem 1: W_2^T W_2 - W_1 W_1^T along gradient flow, for seven kinds of neighbouring layers.
//
// The matrices are laid out by `arrangement`, which gives the number of the parameter at each place: (gather
// arrangement parameters) is the matrix, (gather arrangement -dR) its velocity. A layer after a convolution has one
// column for each position and channel, the channel fastest; `reshape` regroups it to one column for each channel. The
// diagonal is invariant (scaling a channel's in-weights or its out-weights is the same); the rest only where neurons at
// the same position have equal slopes.
#include "invariance/claims.hpp"
#include "invariance/notation.hpp"

namespace plumbline::invariance {
namespace {

const std::vector<Requirement> kCases{
    kScalarOutput,   kLearnable,   {V() <= 400, "more than 400 vertices"},
    kClassification, kNoConstants, {Scalar(1) <= depth(), "the network is not given layer by layer"}};

// A place where the theorem speaks: layers l and l + 1 (or the block l), the arrangements of W_1 and W_2, and W_1's
// first and last parameter.
struct Place {
  Formula here;
  Scalar last_layer;  // l runs from 1 to this
  Matrix first, second;
  Scalar low, high;
};

Matrix weight_of(const Scalar& layer) { return arrangement("weight", layer); }
Matrix block(const char* name, const Scalar& layer) { return arrangement(name, layer); }
Scalar first_entry(const Matrix& m) { return entry(1, 1, m); }
Scalar last_entry(const Matrix& m) { return entry(rows(m), cols(m), m); }
// One column for each of the `channels` channels, from one for each position and channel.
Matrix by_channel(const Matrix& m, const Matrix& channels) {
  return reshape(rows(m) * cols(m) / rows(channels), rows(channels), m);
}

Place between(const Formula& here, const Matrix& first, const Matrix& second) {
  return {here, depth() - 1, first, second, first_entry(first), last_entry(first)};
}
// W_1 = [U Z] of block l: its rows are the outputs of the block
Place after_block(const Formula& here, const Matrix& second) {
  return {here,
          depth() - 1,
          beside(block("U", l), block("Z", l)),
          second,
          first_entry(block("U", l)),
          last_entry(block("Z", l))};
}

// d/dt (W_2^T W_2) and d/dt (W_1 W_1^T)
Matrix value(const Matrix& arranged) { return gather(arranged, parameters()); }
Matrix velocity(const Matrix& arranged) { return gather(arranged, -1 * dR()); }
Matrix second_rate(const Place& p) {
  return transpose(velocity(p.second)) * value(p.second) + transpose(value(p.second)) * velocity(p.second);
}
Matrix first_rate(const Place& p) {
  return velocity(p.first) * transpose(value(p.first)) + value(p.first) * transpose(velocity(p.first));
}

Formula everywhere(const Place& p, const Formula& statement) {
  return forall(l, 1, p.last_layer, implies(p.here, statement));
}
Formula nowhere(const Place& p) { return forall(l, 1, p.last_layer, !p.here); }

// The in-edges of vertex t carry parameters of W_1: their mean number is between the first and the last (layers have
// consecutive parameters).
Formula belongs(const Place& p, const Scalar& t) {
  const Scalar sum = entry(t, 1, parameter_index() * ones(output_vertices())),
               count = entry(t, 1, learnable() * ones(output_vertices()));
  return all_of({Scalar(0) < count, p.low * count <= sum, sum <= p.high * count});
}
// Neurons between W_1 and W_2 with the same in- and out-neighbours (at the same position) have the same slope on every
// sample with l'_i != 0: one sum, so that a certificate lists one comparison.
Formula same_slopes_between(const Place& p) {
  const Scalar distance = norm2(row(u, weighted_slopes()) - row(v, weighted_slopes()));
  const Scalar inner_sum = sum(v, u + 1, V(), choose(belongs(p, v), choose(same_neighbours(u, v), distance, 0), 0));
  return equal(sum(u, 1, V() - 1, choose(belongs(p, u), inner_sum, 0)), 0);
}

const char* const kSameSlopes =
    "on every sample with l'_i != 0 the neurons between the two matrices have, position by position, equal slopes (all "
    "active, all inactive, or linear)";

// The readings that all parts of the theorem have. A place for each variant; each must be preserved wherever it occurs.
Reading reading_of(const std::vector<Place>& places, const std::function<Formula(const Place&)>& statement,
                   const std::function<Formula(const Place&)>& idle) {
  Formula then = everywhere(places[0], statement(places[0])), absent = nowhere(places[0]),
          trivial = everywhere(places[0], idle(places[0]));
  for (std::size_t m = 1; m < places.size(); ++m) {
    then = then && everywhere(places[m], statement(places[m]));
    absent = absent && nowhere(places[m]);
    trivial = trivial && everywhere(places[m], idle(places[m]));
  }
  Reading out;
  out.requirements = with(kCases, {{!absent, "the network has no such layers"}});
  out.given = setting();
  out.then = then;
  out.trivial = stationary() || trivial;
  return out;
}

Formula preserved(const Place& p) { return equal(second_rate(p), first_rate(p)); }
Formula preserved_diagonal(const Place& p, const Scalar& factor) {
  return equal(diagonal(second_rate(p)), factor * diagonal(first_rate(p)));
}

// The readings "repaired" and "diagonal" and the twin; `stated` is added by theorem_1 or by its caller.
Claim theorem_1(const std::string& number, const std::string& title, const std::string& words,
                const std::vector<Place>& places) {
  const auto never_idle = [](const Place&) { return never(); };
  Claim c;
  c.id = "invariance.theorem-1." + number;
  c.title = title;
  c.source = "invariance Theorem 1 (" + number + "), eq. (6)";
  c.statement = "W_2^T W_2 - W_1 W_1^T is constant along gradient flow for " + words + ".";
  c.rests_on = {"invariance.lemma-3.eq-4", "invariance.lemma-3.eq-5"};
  Reading stated = reading_of(places, preserved, never_idle);
  stated.name = "stated";
  stated.expected = ReadingVerdict::Refuted;
  Reading repaired = reading_of(
      places, [](const Place& p) { return implies(same_slopes_between(p), preserved(p)); },
      [](const Place& p) { return !same_slopes_between(p); });
  repaired.name = "repaired";
  repaired.change = kSameSlopes;
  repaired.requirements.push_back(at_most_vertices(40));
  Reading diagonal_only = reading_of(
      places, [](const Place& p) { return preserved_diagonal(p, 1); }, never_idle);
  diagonal_only.name = "diagonal";
  diagonal_only.change = "the diagonal entries only, which need no condition on the slopes";
  c.readings = {stated, repaired, diagonal_only};
  c.twin = reading_of(
      places, [](const Place& p) { return preserved_diagonal(p, 2); }, never_idle);
  c.twin.name = "twin";
  c.twin.change = "the diagonal, with 2 W_1 W_1^T";
  return c;
}

Formula is(const char* what, const Scalar& layer) { return kind(what, layer); }
Formula residual(const Scalar& layer) {
  return is("residual-identity", layer) || is("residual-diagonal", layer) || is("residual-free", layer);
}

}  // namespace

Claim theorem_1_1() {
  return theorem_1("1", "Consecutive fully connected layers", "consecutive fully connected layers W_1, W_2",
                   {between(is("fully-connected", l) && is("fully-connected", l + 1), weight_of(l), weight_of(l + 1))});
}

Claim theorem_1_2() {
  Claim c =
      theorem_1("2", "Adjacent convolutional layers",
                "convolutional W_1 flattened to c x (a b) and the adjacent convolutional W_2 flattened to (d e) x c",
                {between(is("convolution", l) && is("convolution", l + 1), weight_of(l),
                         by_channel(weight_of(l + 1), weight_of(l)))});
  c.rests_on = {"invariance.lemma-8"};
  return c;
}

Claim theorem_1_3() {
  return theorem_1(
      "3", "Within a residual block",
      "W_1 = Y, W_2 = U of a residual block (ResNetIdentity, ResNetDiagonal or ResNetFree)",
      {{residual(l), depth(), block("Y", l), block("U", l), first_entry(block("Y", l)), last_entry(block("Y", l))}});
}

Claim theorem_1_4() {
  return theorem_1(
      "4", "Between free residual blocks", "W_1 = [U_1 Z_1], W_2 = [Y_2; Z_2] of consecutive ResNetFree blocks",
      {after_block(is("residual-free", l) && is("residual-free", l + 1), stack(block("Y", l + 1), block("Z", l + 1)))});
}

Claim theorem_1_5() {
  Claim c = theorem_1("5", "Convolutional, then fully connected",
                      "convolutional W_1 flattened to c x (a b) and the adjacent fully connected W_2, rearranged to "
                      "one column for each channel",
                      {between(is("convolution", l) && is("fully-connected", l + 1), weight_of(l),
                               by_channel(weight_of(l + 1), weight_of(l)))});
  c.rests_on = {"invariance.lemma-8"};
  return c;
}

Claim theorem_1_6() {
  const Formula here = is("convolution", l) && is("residual-free", l + 1);
  Claim c = theorem_1(
      "6", "Convolutional, then a free residual block",
      "convolutional W_1 flattened to c x (a b) and a rearrangement W_2 of [U Z] of the adjacent ResNetFree block",
      {between(here, weight_of(l), by_channel(stack(block("Y", l + 1), block("Z", l + 1)), weight_of(l)))});
  c.rests_on = {"invariance.lemma-8"};
  // Whatever the rearrangement, the squares of column k of W_2 are squares of some entries of U and Z: their sum grows
  // at most as fast as all growing entries together.
  const auto square_rates = [](const Matrix& arranged) { return 2 * hadamard(value(arranged), velocity(arranged)); };
  const Scalar growth = total(relu(square_rates(block("U", l + 1)))) + total(relu(square_rates(block("Z", l + 1))));
  const Scalar decay =
      total(relu(-1 * square_rates(block("U", l + 1)))) + total(relu(-1 * square_rates(block("Z", l + 1))));
  const Scalar channel = total(square_rates(row(k, weight_of(l))));
  const Formula possible = forall(k, 1, rows(weight_of(l)), channel <= growth && -decay <= channel);
  Reading& stated = c.readings[0];
  stated.change =
      "a consequence of the statement for any rearrangement of [U Z]: d/dt (W_1 W_1^T)_kk is at most what the growing "
      "entries of U and Z add, and at least "
      "what the shrinking ones take";
  stated.then = forall(l, 1, depth() - 1, implies(here, possible));
  Reading linear = stated;
  linear.name = "stated-same-slopes";
  linear.change += "; where all neurons of a position have equal slopes, as in a linear network";
  const Place place = between(here, weight_of(l), weight_of(l));
  linear.requirements.push_back(at_most_vertices(40));
  linear.then = forall(l, 1, depth() - 1, implies(here, implies(same_slopes_between(place), possible)));
  c.readings.insert(c.readings.begin() + 1, linear);
  c.readings[2].change =
      "[Y; Z], the matrices that the convolution feeds, in place of [U Z]; and " + std::string(kSameSlopes);
  c.readings[3].change = "[Y; Z] in place of [U Z], and the diagonal entries only";
  return c;
}

Claim theorem_1_7() {
  return theorem_1("7", "Free residual block and fully connected layer",
                   "W_1 = [U Z] and the fully connected W_2 after the ResNetFree block, or the fully connected W_1 and "
                   "W_2 = [Y; Z] of the block after it",
                   {after_block(is("residual-free", l) && is("fully-connected", l + 1), weight_of(l + 1)),
                    between(is("fully-connected", l) && is("residual-free", l + 1), weight_of(l),
                            stack(block("Y", l + 1), block("Z", l + 1)))});
}

}  // namespace plumbline::invariance
