// Single readings on single cases, with verdicts known by hand; and, for the false statements, exactly the cases that
// refute them.
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
    {"eq-1", "stated", "one-path", "fails"},
    {"eq-1", "repaired", "one-path", "holds"},
    {"eq-1", "repaired", "leaky-chain", "not-applicable"},
    {"lemma-2", "stated", "mixed-graph", "holds"},
    {"lemma-2", "stated-maximal", "dead-end", "fails"},
    {"lemma-2", "stated-maximal", "triangle", "holds"},
    {"lemma-2.tree", "stated", "mixed-graph", "holds"},
    {"lemma-2.tree", "stated", "zero-out-weight", "hypothesis-false"},
    {"lemma-6", "stated", "triangle", "holds"},
    {"lemma-6", "stated-vertex-sets", "triangle", "fails"},
    {"lemma-6", "stated-vertex-sets", "large-weights", "holds"},
    {"lemma-6", "stated-orientation", "one-path", "fails"},
    {"lemma-7", "stated", "large-weights", "holds"},
    {"lemma-7", "stated", "one-path", "trivial"},
    {"eq-2", "stated", "mixed-graph", "holds"},
    {"eq-2", "stated", "zero-out-weight", "hypothesis-false"},
    {"eq-2", "stated-zero-weights", "zero-out-weight", "fails"},
    {"lemma-3.eq-4", "stated", "two-neurons-one-active", "holds"},
    {"lemma-3.eq-4", "stated", "shared-skip", "not-applicable"},
    {"lemma-3.eq-4", "stated-shared", "shared-skip", "fails"},
    {"lemma-3.eq-5", "stated", "two-neurons-one-active", "fails"},
    {"lemma-3.eq-5", "stated", "leaky-two-neurons", "fails"},
    {"lemma-3.eq-5", "repaired", "two-neurons-one-active", "trivial"},
    {"lemma-3.eq-5", "repaired", "two-neurons-both-active", "holds"},
    {"lemma-3.eq-5", "repaired-weakest", "two-neurons-product-zero", "holds"},
    {"lemma-3.eq-5", "repaired", "two-neurons-product-zero", "trivial"},
    {"lemma-3.eq-5", "repaired-remainder", "two-labels-deep", "holds"},
    {"lemma-3.eq-5", "stated-absolute-linear", "linear-two-inputs", "fails"},
    {"lemma-3.eq-5", "repaired", "linear-two-inputs", "holds"},
    {"theorem-1.1", "stated", "two-neurons-one-active", "fails"},
    {"theorem-1.1", "diagonal", "two-neurons-one-active", "holds"},
    {"theorem-1.1", "stated", "fully-connected-three-linear", "holds"},
    {"theorem-1.2", "stated", "convolution-convolution", "fails"},
    {"theorem-1.2", "repaired", "convolution-stride-padding-linear", "holds"},
    {"theorem-1.3", "stated", "block-identity", "fails"},
    {"theorem-1.3", "stated", "block-diagonal", "fails"},
    {"theorem-1.3", "stated", "block-free", "fails"},
    {"theorem-1.3", "repaired", "block-identity-linear", "holds"},
    {"theorem-1.4", "stated", "block-block", "fails"},
    {"theorem-1.4", "repaired", "block-block-linear", "holds"},
    {"theorem-1.5", "stated", "convolution-fully-connected", "fails"},
    {"theorem-1.5", "repaired", "convolution-fully-connected-linear", "holds"},
    {"theorem-1.6", "stated", "convolution-block-rearranged", "fails"},
    {"theorem-1.6", "stated-same-slopes", "convolution-block-rearranged", "fails"},
    {"theorem-1.6", "repaired", "convolution-block-rearranged", "holds"},
    {"theorem-1.7", "stated", "block-fully-connected", "fails"},
    {"theorem-1.7", "stated", "fully-connected-block", "fails"},
    {"theorem-1.7", "repaired", "fully-connected-block-linear", "holds"},
    {"theorem-1.5", "stated", "convolution-pooling", "not-applicable"},
    {"lemma-4", "stated", "two-inputs-one-output", "fails"},
    {"lemma-4", "repaired", "two-inputs-one-output", "hypothesis-false"},
    {"lemma-4", "without-1", "layer-twice-on-a-path", "fails"},
    {"lemma-4", "without-learnable", "layer-not-learnable", "fails"},
    {"lemma-4", "stated-shared", "layer-shared", "fails"},
    {"lemma-4", "repaired", "layer-bias", "holds"},
    {"lemma-4", "repaired", "layer-bias-left-out", "hypothesis-false"},
    {"lemma-4.eq-8", "stated", "two-inputs-one-output", "fails"},
    {"lemma-8", "stated", "convolution-linear", "fails"},
    {"lemma-8", "stated-48-49", "convolution-both-channels-active", "fails"},
    {"lemma-8", "repaired", "convolution-linear", "holds"},
    {"lemma-8", "without-equal-slopes", "convolution-one-channel-active", "fails"},
    {"lemma-8", "repaired", "convolution-one-channel-active", "hypothesis-false"},
    {"lemma-8", "without-matching", "channels-paired-differently", "fails"},
    {"lemma-8", "repaired", "channels-paired-differently", "hypothesis-false"},
    {"lemma-8", "without-signs", "convolution-both-channels-active", "fails"},
    {"lemma-8", "without-some", "convolution-linear", "fails"},
    {"lemma-9", "stated", "tensor-sharp", "holds"},
    {"lemma-10", "stated", "block-half", "fails"},
    {"lemma-10", "repaired", "block-sharp", "holds"},
    {"lemma-10.eq-61", "stated", "block-half", "fails"},
    {"lemma-10.eq-62", "stated", "block-two", "fails"},
    {"lemma-10.eq-66", "stated", "block-two-one", "fails"},
    {"lemma-10.eq-69", "stated", "block-two-one", "fails"},
    {"lemma-10.trajectory", "stated", "ray-through-block", "fails"},
    {"theorem-2.eq-13", "stated", "ray-two-neurons", "fails"},
    {"theorem-2.eq-13", "stated-literal", "ray-two-neurons", "holds"},
    {"theorem-2.eq-13", "stated-literal", "ray-narrow-end", "fails"},
    {"theorem-2.eq-13", "repaired", "ray-linear", "holds"},
    {"theorem-2.eq-13", "stated", "two-labels", "hypothesis-false"},
    {"theorem-2.eq-13.residual", "stated", "ray-before-block", "fails"},
    {"theorem-2.eq-13.residual", "repaired", "ray-before-block-rank-one", "holds"},
    {"theorem-2.eq-14", "stated", "ray-two-neurons", "fails"},
    {"theorem-2.eq-15", "stated", "ray-two-neurons", "fails"},
    {"theorem-2.eq-15", "stated-alignment", "ray-two-neurons", "holds"},
    {"theorem-2.eq-15", "stated-alignment", "ray-not-aligned", "fails"},
    {"corollary-1.rank-one", "stated", "ray-two-neurons", "fails"},
    {"corollary-1.rank-one", "repaired", "ray-one-sample", "holds"},
    {"corollary-1.alignment", "stated", "ray-not-aligned", "fails"},
    {"theorem-2.eq-71", "stated", "two-weights", "fails"},
    {"theorem-2.eq-71", "repaired", "two-weights", "holds"},
    {"claim-1", "stated", "direction-close", "holds"},
    {"claim-1", "stated", "direction-on-the-boundary", "hypothesis-false"},
    {"claim-2", "stated-direction", "direction-at-zero", "ill-typed"},
    {"claim-2", "stated-direction", "direction-close", "holds"},
    {"claim-2", "stated-activations", "direction-close", "fails"},
    {"claim-2", "stated-some-network", "pattern-of-a-skip", "holds"},
    {"gd.eq-80", "stated", "two-neurons-both-active", "fails"},
    {"gd.eq-82", "stated", "two-neurons-both-active", "fails"},
    {"gd.eq-82", "repaired", "two-labels", "holds"},
    {"gd.eq-84", "stated-vb", "two-labels", "fails"},
    {"gd.eq-84", "repaired", "two-neurons-both-active", "holds"},
    {"gd.eq-87", "stated", "descent-one-weight", "fails"},
    {"gd.eq-87", "stated", "descent-two-weights", "holds"},
    {"gd.eq-90", "stated", "descent-one-weight", "fails"},
    {"gd.eq-90", "repaired", "descent-two-weights", "holds"},
};

}  // namespace

BOOST_DATA_TEST_CASE(known_verdicts, bdata::make(kKnown), known) {
  const report::CaseResult* row =
      testing::builtin_row(std::string("invariance.") + known.claim, known.reading, known.name);
  BOOST_REQUIRE_MESSAGE(row != nullptr, "no such row");
  BOOST_TEST(row->verdict == known.verdict, row->reason);
}
