// Single readings on single cases, with verdicts known by hand: for each false statement a case that refutes it, and
// one on which its repair holds.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace bdata = boost::unit_test::data;
using namespace plumbline;

namespace {

struct Known {
  const char *claim, *reading, *name, *verdict;
};
std::ostream& operator<<(std::ostream& out, const Known& k) {
  return out << k.claim << ' ' << k.reading << ' ' << k.name;
}

const Known kKnown[] = {
    {"linear-cost", "stated", "linear-unbalanced", "holds"},
    {"linear-cost", "stated", "two-neurons", "not-applicable"},
    {"linear-cost.reached", "stated", "linear-balanced-rotated", "holds"},
    {"linear-cost.reached", "stated", "linear-unbalanced", "hypothesis-false"},
    {"linear-cost.expansion", "stated", "linear-growing-depth", "holds"},
    {"jacobian-bound", "stated", "leaky-three", "holds"},
    {"jacobian-bound", "strengthened", "shifted-identity", "holds"},
    {"jacobian-bound.lifted", "strengthened", "sum-of-constants", "holds"},
    {"jacobian-bound.display", "stated", "identity-chain", "fails"},
    {"jacobian-bound.display", "repaired", "identity-chain", "holds"},
    {"theorem-3.1", "stated", "identity-depth-two", "fails"},
    {"theorem-3.1", "stated", "identity-kink-pair", "hypothesis-false"},
    {"theorem-3.1.two-points", "strengthened", "identity-depth-two", "holds"},
    {"theorem-3.1.network", "stated", "identity-kink-pair", "fails"},
    {"theorem-3.1.network", "repaired", "positive-composition", "holds"},
    {"theorem-3.2", "stated", "sum-of-constants", "fails"},
    {"theorem-3.2", "stated", "sum-with-last-biases", "fails"},
    {"theorem-3.2", "stated", "sum-with-last-biases-deep", "fails"},
    {"theorem-3.2", "stated", "sum-without-biases", "holds"},
    {"theorem-3.2", "repaired", "sum-opposite-biases", "holds"},
    {"theorem-3.2", "repaired", "sum-with-last-biases", "hypothesis-false"},
    {"theorem-3.2", "stated-depth-one", "sum-depth-one", "fails"},
    {"theorem-3.3", "stated", "interpolation-printed", "fails"},
    {"theorem-3.3", "stated-last-layer", "interpolation-printed-last", "fails"},
    {"theorem-3.3", "repaired", "interpolation-depth-four", "holds"},
    {"theorem-3.3", "repaired", "interpolation-printed", "hypothesis-false"},
    {"theorem-3.3.rate", "stated", "interpolation-rate-512", "holds"},
    {"sandwich", "stated", "line-through-a-grid", "holds"},
    {"prop-4.eq-1", "stated", "prop-4-depths", "fails"},
    {"prop-4.eq-1", "repaired", "prop-4-depths", "holds"},
    {"prop-4.linear", "stated", "linear-positive-cone", "holds"},
    {"prop-5", "stated", "identity-planar", "holds"},
    {"prop-5", "stated", "two-neurons", "not-applicable"},
    {"prop-5.positive", "stated", "two-tangents", "holds"},
    {"prop-5.inverse", "stated", "two-tangents-kernel", "fails"},
    {"prop-5.inverse", "repaired", "two-tangents-kernel", "holds"},
    {"prop-13", "stated", "scaled-chain", "fails"},
    {"prop-13", "repaired", "scaled-chain", "hypothesis-false"},
    {"prop-13", "repaired", "two-paths", "holds"},
    {"prop-13.norms", "stated", "scaled-chain", "fails"},
    {"prop-13.square", "stated", "two-paths", "fails"},
    {"prop-13.sum", "strengthened", "three-layers-switching", "holds"},
    {"theorem-6", "stated", "turned-rank-one", "fails"},
    {"theorem-6", "stated-one-family", "negative-slope", "fails"},
    {"theorem-6", "stated-one-family", "two-directions", "holds"},
    {"theorem-6", "stated-two-families", "negative-slope", "holds"},
    {"theorem-6", "repaired", "midpoint-family", "holds"},
    {"theorem-6", "repaired", "rank-two-family", "holds"},
    {"theorem-6.layers", "stated", "one-bad-layer", "holds"},
    {"theorem-6.count", "stated", "identity-chain", "fails"},
    {"theorem-6.product", "stated", "two-directions", "fails"},
    {"theorem-6.product", "repaired", "two-directions", "holds"},
    {"theorem-6.sum", "stated", "two-directions", "fails"},
    {"theorem-6.sum", "repaired", "two-directions", "holds"},
    {"theorem-7", "stated", "balanced-bias", "holds"},
    {"theorem-7", "stated", "two-neurons", "hypothesis-false"},
    {"theorem-7", "stated-appendix", "identity-line", "fails"},
    {"theorem-7.layers", "stated-count", "origin", "fails"},
    {"theorem-7.layers", "repaired-count", "origin", "holds"},
    {"theorem-7.trace", "stated", "balanced-bias-all", "fails"},
    {"theorem-7.trace", "repaired", "balanced-bias-all", "holds"},
    {"theorem-7.first-layers", "stated", "balanced-chain-low", "fails"},
    {"theorem-7.first-layers", "stated-ranks", "balanced-two-inputs", "fails"},
    {"theorem-7.first-layers", "repaired", "balanced-two-inputs", "holds"},
    {"theorem-7.split", "stated", "balanced-rank-drops", "fails"},
    {"theorem-7.split", "repaired", "balanced-rank-drops", "holds"},
    {"theorem-7.lower", "stated", "balanced-rank-two-deep", "fails"},
    {"theorem-7.lower", "repaired", "balanced-rank-two-deep", "holds"},
    {"corollary-8", "stated", "early-second-direction", "fails"},
    {"corollary-8", "repaired", "early-second-direction", "holds"},
    {"corollary-8", "stated-weights", "affine-line", "fails"},
    {"corollary-8", "stated-weights", "affine-line-depth-one", "fails"},
    {"corollary-8", "repaired", "affine-line", "holds"},
    {"corollary-8.product", "stated", "affine-line", "fails"},
    {"corollary-8.product", "repaired", "affine-line", "holds"},
    {"corollary-8.sum", "stated", "unequal-samples", "fails"},
    {"corollary-8.sum", "repaired", "unequal-samples", "holds"},
    {"prop-9", "stated", "balanced-chain", "fails"},
    {"prop-9", "stated-factor-one", "leaky-low", "fails"},
    {"prop-9", "repaired", "balanced-chain", "holds"},
    {"prop-9", "repaired", "leaky-low", "not-applicable"},
    {"prop-9.segment", "stated", "leaky-low", "fails"},
    {"prop-9.segment", "repaired", "biases-three", "holds"},
    {"prop-9.form", "stated", "square-rotation", "fails"},
    {"prop-9.form", "repaired", "leaky-three", "holds"},
    {"prop-9.cauchy", "stated", "leaky-low", "fails"},
    {"prop-9.curvature", "stated", "biases-three", "holds"},
    {"ntk-below", "strengthened", "balanced-chain", "holds"},
    {"theorem-10.path", "stated", "line-through-three-points", "fails"},
    {"theorem-10.path", "repaired", "line-through-a-grid", "holds"},
    {"theorem-10.layer", "stated", "turned-family-rank-one", "fails"},
    {"theorem-10.layer", "repaired", "turned-family-rank-one", "holds"},
    {"theorem-10.ntk", "stated", "line-through-a-grid", "holds"},
    {"example-20.network", "stated", "example-20-slope-two", "fails"},
    {"example-20.network", "repaired", "example-20-slope-two", "holds"},
    {"example-20.norm", "stated", "example-20-depth-8", "fails"},
    {"example-20.norm", "repaired", "example-20-depth-8", "holds"},
    {"example-20", "stated", "example-20-depth-32", "holds"},
    {"example-20.depths", "stated", "example-20-value-512", "holds"},
    {"example-20.lipschitz", "stated", "example-20-depth-16", "holds"},
    {"section-5.along", "stated", "dynamics-without-noise", "holds"},
    {"section-5.across", "stated", "dynamics-with-noise", "holds"},
    {"section-5.cost", "stated", "dynamics-with-noise", "holds"},
};

}  // namespace

BOOST_DATA_TEST_CASE(known_verdicts, bdata::make(kKnown), known) {
  const report::CaseResult* row =
      testing::builtin_row(std::string("bottleneck.") + known.claim, known.reading, known.name);
  BOOST_REQUIRE_MESSAGE(row != nullptr, "no such row");
  BOOST_TEST(row->verdict == known.verdict, row->reason);
}
