// Single readings on single cases, with verdicts known by hand: for each false statement a case that refutes it, for
// each bound a case on either side.
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
    {"theorem-1", "stated", "inputs-at-45-degrees", "holds"},
    {"theorem-1", "stated", "inputs-opposite", "holds"},
    {"theorem-1", "stated", "inputs-parallel", "hypothesis-false"},
    {"theorem-1", "control-equal-angles", "inputs-parallel", "fails"},
    {"theorem-1.signs", "stated", "inputs-nearly-parallel", "holds"},
    {"lemma-2", "stated", "three-samples-own-neurons", "holds"},
    {"lemma-2", "stated", "one-neuron-two-samples", "hypothesis-false"},
    {"lemma-2", "control-active", "one-neuron-two-samples", "fails"},
    {"eq-9", "stated", "rank-one-zero-loss", "holds"},
    {"eq-9", "control-first-layer", "rank-one-zero-loss", "fails"},
    {"lemma-3", "stated", "rank-one-zero-loss", "holds"},
    {"lemma-3", "stated", "zero-loss-balanced", "hypothesis-false"},
    {"lemma-3", "control-targets", "equal-targets-one-line", "fails"},
    {"lemma-4", "stated", "zero-loss-with-an-active-neuron", "holds"},
    {"lemma-4", "control-targets", "equal-targets-dead-neuron", "fails"},
    {"lemma-8", "stated", "zero-loss-balanced", "holds"},
    {"lemma-8", "stated", "zero-loss-unbalanced", "ill-typed"},
    {"lemma-8", "repaired", "zero-loss-unbalanced", "holds"},
    {"lemma-8", "strengthened", "zero-loss-leaning", "holds"},
    {"lemma-8.angle", "strengthened", "zero-loss-leaning", "holds"},
    {"definition-1", "stated", "both-neurons-in-S", "holds"},
    {"definition-1.lines", "stated", "rank-one-zero-loss", "fails"},
    {"definition-1.lines", "stated", "both-neurons-in-S", "holds"},
    {"definition-1.lines", "repaired", "rank-one-zero-loss", "holds"},
    {"section-2.existence", "stated", "caught-on-an-edge", "fails"},
    {"section-2.existence", "stated", "crossing-an-edge", "holds"},
    {"section-2.existence", "stated", "point-inside", "hypothesis-false"},
    {"lemma-5", "stated", "edge-of-D", "fails"},
    {"lemma-5", "repaired", "one-dead-neuron", "holds"},
    {"lemma-5", "repaired", "edge-of-D", "hypothesis-false"},
    {"lemma-5.gradient", "stated", "edge-of-D", "holds"},
    {"lemma-7", "stated", "one-neuron-in-S", "holds"},
    {"lemma-7", "stated", "both-neurons-in-S", "hypothesis-false"},
    {"eq-13", "stated", "point-inside", "holds"},
    {"lemma-10", "stated", "point-beyond-the-targets", "holds"},
    {"lemma-10.start", "stated", "start-wide", "holds"},
    {"lemma-12", "stated", "point-on-the-lines", "holds"},
    {"lemma-12", "stated", "point-inside", "hypothesis-false"},
    {"lemma-12", "control-loss", "start-wide", "fails"},
    {"lemma-13", "stated", "start-of-the-experiment", "holds"},
    {"lemma-13", "stated", "start-off-target", "hypothesis-false"},
    {"lemma-13", "strengthened", "start-off-target", "holds"},
    {"lemma-6", "stated", "start-off-target", "holds"},
    {"lemma-6", "stated", "start-large", "hypothesis-false"},
    {"theorem-2", "stated", "start-on-target", "holds"},
    {"theorem-2", "stated", "start-middle", "holds"},
    {"theorem-2", "stated", "start-between-the-bounds", "hypothesis-false"},
    {"theorem-2", "strengthened", "start-between-the-bounds", "holds"},
    {"theorem-2", "strengthened", "start-just-outside", "hypothesis-false"},
    {"theorem-2", "control-first-layer", "start-with-rank-one-limit", "fails"},
    {"theorem-2", "control-second-layer", "start-large-second-layer", "fails"},
    {"theorem-2.sharp", "strengthened", "start-just-outside", "holds"},
    {"theorem-3", "stated", "start-exchanged", "holds"},
    {"theorem-3", "stated", "start-large", "hypothesis-false"},
    {"theorem-3", "strengthened", "start-large", "holds"},
    {"theorem-3.probability", "stated", "probability-of-the-experiment", "holds"},
    {"theorem-3.equal-neurons", "strengthened", "equal-neurons-in-S-1", "holds"},
    {"least-product", "strengthened", "least-obtuse", "holds"},
    {"least-product", "strengthened", "margin-one-class-one-neuron", "holds"},
    {"least-product.two-labels", "strengthened", "margin-layers-of-rank-one", "holds"},
    {"theorem-4", "stated", "least-obtuse-depth-5", "holds"},
    {"theorem-4", "stated", "least-obtuse", "trivial"},
    {"theorem-4", "stated", "loose-rank-two", "not-applicable"},
    {"theorem-4", "strengthened", "loose-rank-two", "holds"},
    {"theorem-4.network", "stated", "deepened-by-three", "holds"},
    {"theorem-4.network", "control-negative", "deepened-negative-target", "fails"},
    {"theorem-4.width", "strengthened", "one-neuron-in-the-first-layer", "holds"},
    {"theorem-4.width", "control-two-neurons", "least-two-sides-of-a-line", "fails"},
    {"lemma-14", "stated", "least-obtuse-depth-5", "holds"},
    {"lemma-14", "stated", "margin-one-class-one-neuron", "hypothesis-false"},
    {"lemma-14.function", "stated", "rescaled-layers-depth-3", "holds"},
    {"theorem-5", "stated", "margin-line-depth-10", "holds"},
    {"theorem-5", "stated", "margin-layers-of-rank-one", "hypothesis-false"},
    {"theorem-5", "stated-one-class", "margin-one-class", "holds"},
    {"theorem-5", "strengthened-balanced", "margin-line-depth-10", "holds"},
    {"theorem-5.network", "stated", "deepened-with-both-signs-by-two", "holds"},
    {"section-5.rank", "stated", "margin-line-depth-10", "fails"},
    {"section-5.rank", "stated-one-class", "margin-one-class", "fails"},
    {"section-5.rank", "strengthened", "margin-obtuse-depth-5", "holds"},
    {"section-5.rank", "strengthened-one-class", "margin-one-class", "holds"},
    {"section-5.rank", "control-feasible", "margin-layers-of-rank-one", "fails"},
};

}  // namespace

BOOST_DATA_TEST_CASE(known_verdicts, bdata::make(kKnown), known) {
  const report::CaseResult* row = testing::builtin_row(std::string("rank.") + known.claim, known.reading, known.name);
  BOOST_REQUIRE_MESSAGE(row != nullptr, "no such row");
  BOOST_TEST(row->verdict == known.verdict, row->reason);
}
