// `invariance` Definition 11 and Lemma 8: the invariance for two channels of a layer with shared weights.
//
// The case names the neurons: "organisation" is an l x 2 matrix of vertex numbers, one row for each position. A pair
// (p, q) of parameters meets at position j if some neighbour is joined to v_{j,1} by p and to v_{j,2} by q. The lemma
// sums over the pairs that meet at *every* position; its remarks (48)-(50) list those that meet at *some* position.
#include "invariance/claims.hpp"
#include "invariance/notation.hpp"

namespace plumbline::invariance {
namespace {

const Scalar p = variable("p"), q = variable("q");
const Matrix kOrganisation = named("organisation");

Scalar positions() { return rows(kOrganisation); }
Scalar neuron(const Scalar& position, const Scalar& channel) { return entry(position, channel, kOrganisation); }
Scalar P() { return rows(parameters()); }
// 1 at the edges that carry parameter `of`
Matrix carriers(const Scalar& of) { return gather(parameter_index(), column(of, identity(P()))); }

// How many neighbours join v_{j,1} by p and v_{j,2} by q.
Scalar meetings_in(const Scalar& position) {
  return inner(row(neuron(position, 1), carriers(p)), row(neuron(position, 2), carriers(q)));
}
Scalar meetings_out(const Scalar& position) {
  return inner(column(neuron(position, 1), carriers(p)), column(neuron(position, 2), carriers(q)));
}

// d/dt of w_p w_q, and of |w_p w_q|
Scalar w(const Scalar& of) { return entry(of, 1, parameters()); }
Scalar w_rate(const Scalar& of) { return -entry(of, 1, dR()); }
Scalar product_rate() { return w_rate(p) * w(q) + w(p) * w_rate(q); }
Scalar size_rate() { return entry(1, 1, sgn((w(p) * w(q)) * identity(1))) * product_rate(); }

template <class Meetings> Scalar everywhere(const Meetings& m) { return prod(j, 1, positions(), min(1, m(j))); }
template <class Meetings> Scalar somewhere(const Meetings& m) { return min(1, sum(j, 1, positions(), m(j))); }
Scalar over_pairs(const Scalar& indicator, const Scalar& rate) {
  return sum(p, 1, P(), sum(q, 1, P(), indicator * rate));
}

// Definition 11 (2): v_{j,1} and v_{j,2} have the same neighbours, and, as in Lemma 3, neither is input or output and
// all their edges are learnable.
Formula paired() {
  const Scalar s = neuron(j, 1), t = neuron(j, 2);
  return forall(j, 1, positions(),
                all_of({same_neighbours(s, t), inner_vertex(s), inner_vertex(t), learnable_around(s),
                        learnable_around(t), !equal(s, t)}));
}
// Definition 11 (1): at all positions a channel has the same in-weights, each as often.
Formula shared_in_weights() {
  const auto count = [](const Scalar& position, const Scalar& channel) {
    return total(row(neuron(position, channel), carriers(p)));
  };
  return forall(p, 1, P(),
                forall(j, 2, positions(), equal(count(j, 1), count(1, 1)) && equal(count(j, 2), count(1, 2))));
}
Formula definition_11() { return paired() && shared_in_weights(); }

// Parameters that meet do so at all the edges that carry them.
template <class Meetings> Formula matched(const Meetings& m) {
  const Scalar all = sum(j, 1, positions(), m(j));
  return forall(
      p, 1, P(),
      forall(q, 1, P(), equal(all * (all - norm2(carriers(p))), 0) && equal(all * (all - norm2(carriers(q))), 0)));
}
Formula equal_slopes() { return forall(j, 1, positions(), same_slopes(neuron(j, 1), neuron(j, 2))); }

const std::vector<Requirement> kCases{
    kScalarOutput,
    kLearnable,
    at_most_vertices(30),
    kClassification,
    {P() <= 16, "more than 16 parameters: all pairs are looked at"},
    {equal(cols(kOrganisation), 2), "needs organisation, an l x 2 matrix of vertex numbers"}};

Reading reading(const char* name, const char* change, const Formula& given, const Scalar& in, const Scalar& out,
                const Scalar& rate, ReadingVerdict expected = ReadingVerdict::NotRefuted) {
  return {.name = name,
          .change = change,
          .requirements = kCases,
          .given = setting() && given,
          .then = equal(over_pairs(in, rate), over_pairs(out, rate)),
          .trivial = stationary(),
          .expected = expected};
}

}  // namespace

Claim lemma_8() {
  const Scalar all_in = everywhere(meetings_in), all_out = everywhere(meetings_out), some_in = somewhere(meetings_in),
               some_out = somewhere(meetings_out);
  const Formula both_matched = matched(meetings_in) && matched(meetings_out);
  const ReadingVerdict refuted = ReadingVerdict::Refuted;
  Claim c;
  c.id = "invariance.lemma-8";
  c.title = "Invariance for two channels that share weights";
  c.source = "invariance Definitions 10 and 11, Lemma 8, eqs. (45)-(50)";
  c.statement =
      "For a convolutional neuron organisation {v_{j,k}}, j <= l, k = 1, 2: sum over w_IN of |w w'| - sum over w_OUT "
      "of |z z'| is constant along gradient "
      "flow; w_IN: the pairs (w_1, w_2) such that for all j "
      "there is a_j with w_{a_j v_{j,1}} = w_1 and w_{a_j v_{j,2}} = w_2, w_OUT likewise.";
  c.parameters = {{"organisation", "an l x 2 matrix of vertex numbers: position j, channel k"}};
  c.rests_on = {"invariance.lemma-3.eq-5"};
  c.readings = {
      reading("stated", "", definition_11(), all_in, all_out, size_rate(), refuted),
      reading("stated-48-49", "w_IN and w_OUT as the remarks (48)-(50) list them: the pairs that meet at some position",
              definition_11(), some_in, some_out, size_rate(), refuted),
      reading("repaired",
              "w w' in place of |w w'|; pairs that meet at some position, and then at all edges that carry them (as "
              "the taps of a convolution do); at each "
              "position equal slopes on the samples with l'_i != 0",
              all_of({paired(), both_matched, equal_slopes()}), some_in, some_out, product_rate()),
      reading("without-signs", "the repaired reading with |w w'|", all_of({paired(), both_matched, equal_slopes()}),
              some_in, some_out, size_rate(), refuted),
      reading("without-equal-slopes", "the repaired reading whatever the slopes", all_of({paired(), both_matched}),
              some_in, some_out, product_rate(), refuted),
      reading("without-matching",
              "the repaired reading with Definition 11 alone: the two channels may pair their weights differently at "
              "different positions",
              all_of({definition_11(), equal_slopes()}), some_in, some_out, product_rate(), refuted),
      reading("without-some", "the repaired reading, summed over the pairs that meet at every position",
              all_of({paired(), both_matched, equal_slopes()}), all_in, all_out, product_rate(), refuted)};
  c.twin = reading("twin", "the repaired reading with the opposite sign on the right",
                   all_of({paired(), both_matched, equal_slopes()}), some_in, -some_out, product_rate());
  return c;
}

}  // namespace plumbline::invariance
