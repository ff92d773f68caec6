// Single readings on single cases, with verdicts known by hand.
#include <unistd.h>

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
    {"saddle.example-1", "stated", "example-1-as-printed", "fails"},
    {"saddle.example-1", "repaired", "example-1-rank-two", "holds"},
    {"saddle.example-1", "stated", "example-1-rank-two", "hypothesis-false"},
    {"saddle.homogeneity", "stated", "example-1-rank-two", "holds"},
    {"saddle.homogeneity", "stated", "one-neuron-negative-factor", "hypothesis-false"},
    {"saddle.homogeneity", "stated-any-factor", "one-neuron-negative-factor", "fails"},
    {"saddle.homogeneity", "stated", "leaky-relu", "not-applicable"},
    {"saddle.prop-3.2", "stated", "depth-one-two-signs", "fails"},
    {"saddle.prop-3.2", "stated", "tied-neurons", "holds"},
    {"saddle.prop-3.2", "stated-construction", "unbalanced-neuron", "fails"},
    {"saddle.prop-3.2.ranks", "stated", "negative-output-depth-three", "fails"},
    {"saddle.prop-3.2.ranks", "repaired", "negative-output-depth-three", "holds"},
    {"saddle.prop-3.2.decomposition", "stated", "negative-first-layer", "fails"},
    {"saddle.prop-3.4", "stated", "projection", "holds"},
    {"saddle.prop-3.4", "stated-layers-1-to-L", "projection", "fails"},
    {"saddle.prop-3.4.count", "stated", "one-sample-depth-2", "fails"},
    {"saddle.prop-3.3", "stated", "negative-output", "fails"},
    {"saddle.prop-3.3", "stated", "large-epsilon", "fails"},
    {"saddle.prop-3.3", "repaired", "negative-output", "holds"},
    {"saddle.prop-3.3.eq-4", "stated", "negative-output", "fails"},
    {"saddle.prop-3.3.normalised", "stated-v1", "inactive-sample", "fails"},
    {"saddle.prop-2.2", "stated", "one-sample-depth-3", "fails"},
    {"saddle.prop-2.2", "repaired", "one-sample-depth-3", "holds"},
    {"saddle.escape-time", "stated-v2", "large-input", "fails"},
    {"saddle.escape-time", "stated-v1", "one-sample-depth-3", "fails"},
    {"saddle.def-2.1", "stated-minimiser", "kink-minimiser", "fails"},
    {"saddle.def-2.1", "stated-minimiser", "example-1-both-signs", "fails"},
    {"saddle.def-2.1", "stated-minimiser", "idle-neurons-depth-3", "holds"},
    {"saddle.def-2.1", "stated-minimiser", "tied-neurons", "holds"},
    {"saddle.def-2.1", "stated-minimiser", "two-equal-neurons", "holds"},
    {"saddle.def-2.1", "stated-minimiser", "cancelling-samples", "holds"},
    {"saddle.def-2.1.positive", "stated", "hexagon-depth-2", "fails"},
    {"saddle.def-2.1.positive", "stated", "kink-minimiser", "holds"},
    {"saddle.equal-norms", "repaired", "tied-directions-depth-6", "holds"},
    {"saddle.origin", "stated-critical", "depth-one-two-signs", "fails"},
    {"saddle.origin", "repaired-critical", "one-sample-depth-2", "holds"},
    {"saddle.prop-3.4", "stated-layers-1-to-L", "two-small-outputs", "fails"},
    {"saddle.prop-3.4.count", "stated", "preactivations-of-equal-size", "fails"},
    {"saddle.prop-3.4.count", "repaired", "preactivations-of-equal-size", "holds"},
    {"saddle.prop-3.3", "stated-A.6", "small-inputs-near-rank-one", "fails"},
    {"saddle.prop-3.3", "repaired", "small-inputs-near-rank-one", "holds"},
    {"saddle.prop-3.3", "robust", "negative-direction", "hypothesis-false"},
    {"saddle.prop-3.3", "strengthened", "negative-direction", "holds"},
    {"saddle.lemma-q", "strengthened", "tilted-direction-depth-2", "holds"},
    {"saddle.theorem-3.1", "strengthened", "tied-directions-depth-6", "holds"},
    {"saddle.theorem-3.1", "strengthened", "example-1-both-signs", "trivial"},
    {"saddle.theorem-3.1", "robust", "nearly-optimal-depth-6", "holds"},
    {"saddle.theorem-3.1", "robust", "nearly-optimal-two-outputs-depth-10", "holds"},
    {"saddle.theorem-3.1.display", "hidden-layers", "inputs-are-the-first-good-layer", "fails"},
    {"saddle.theorem-3.1.display", "repaired", "inputs-are-the-first-good-layer", "holds"},
    {"saddle.example-1", "with-footnote", "example-1-footnote", "holds"},
    {"saddle.example-1.ranks", "stated-v1", "example-1-rank-two", "fails"},
    {"saddle.section-5.converse", "strengthened", "example-1-rank-two-depth-4", "holds"},
    {"saddle.section-5.plateau", "stated-converse", "hexagon-speed-3", "fails"},
    {"saddle.lemma-A.4.display", "stated", "half-weight", "fails"},
    {"saddle.lemma-A.7", "stated", "perron-golden-ratio", "holds"},
    {"saddle.lemma-A.7", "stated-proof", "perron-two", "fails"},
    {"saddle.lemma-A.7", "stated-proof", "perron-one", "holds"},
    {"saddle.theorem-3.1", "stated-v2", "one-sample-depth-3", "ill-typed"},
    {"saddle.theorem-3.1", "repaired", "rank-one-inputs-depth-3", "holds"},
    {"saddle.theorem-3.1", "sign-repaired-v2", "negative-outputs-rank-one", "fails"},
    {"saddle.theorem-3.1", "sign-repaired-v1", "wrong-sign-vacuous", "fails"},
    {"saddle.abstract", "stated", "two-equal-neurons", "fails"},
    {"saddle.section-5.plateau", "stated-converse", "example-1-rank-two", "fails"},
    {"saddle.section-5.balance-full", "stated", "output-nonnegative", "fails"},
    {"saddle.example-1.one-neuron", "stated", "absolute-value", "fails"},
    {"saddle.example-1.rank-one", "stated", "example-1-rank-one", "holds"},
    {"saddle.example-1.eq-6", "stated", "example-1-rank-one", "holds"},
};

}  // namespace

BOOST_DATA_TEST_CASE(known_verdicts, bdata::make(kKnown), known) {
  const report::CaseResult* row = testing::builtin_row(known.claim, known.reading, known.name);
  BOOST_REQUIRE_MESSAGE(row != nullptr, "no such row");
  BOOST_TEST(row->verdict == known.verdict, row->reason);
}
