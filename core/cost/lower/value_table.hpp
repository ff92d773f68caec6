// What a value costs at least where the sequences of Lemma 5 are too long to be the cheapest for certain:
// a table of concave functions, each below what the value may cost at one depth more (docs/cost.md, Lemma 14).
//
// V_{L+1}(q) = min over p of V_L(p) + (q - 1)/p is concave in q, so that chords are below it. The nodes lie near a
// cheapest sequence, and the farther from it the coarser. The values are found in doubles and rounded; what is returned
// satisfies the conditions of the lemma exactly.
#pragma once

#include <vector>

#include "network/network.hpp"
#include "number/rational.hpp"

namespace plumbline {

struct ValueTable {
  struct Row {
    Rational at, worth;       // a node p, and a number that is at most V_l(p)
    int first = 1, last = 1;  // for the segment that ends here: the rows that matter one depth on, from 1
    int depth = 1;            // l
  };
  std::vector<Row> rows;  // one depth after the other; for a table of one, that is below its own next: every depth
  [[nodiscard]] Rational value() const { return rows.empty() ? Rational() : rows.back().worth; }
};
// For |c|^2 = size2 and `depth` layers; 0: every depth. As coarse as comes within 1e-6 of the least cost, relative.
// Empty if that is no more than `enough`, or no table of at most 1500 rows says anything.
[[nodiscard]] ValueTable value_table(const Rational& size2, int depth, double enough = 0);
// Lemma 14, exactly, but for what it says of f.
[[nodiscard]] bool is_valid(const ValueTable& table);

// Into a case: the parameter H.
void describe(Case& c, const ValueTable& table);

}  // namespace plumbline
