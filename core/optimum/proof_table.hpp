// What a proof table proves: the formula (speed-at-most L X G c T) of docs/speed.md, Section 5, in exact numbers.
//
// The rows are read from the top by a recursive descent. Whatever the table holds, the value is true only if s*(L; X,
// G) <= c; that some search wrote the table does not matter here.
#pragma once

#include "matrix/matrix.hpp"
#include "network/network.hpp"
#include "number/truth.hpp"

namespace plumbline {

// True, or Unknown where the table proves nothing; False only at depth 1, for data on one line (rank_one.hpp), and at
// depth 2 where speed-2 is defined: its value decides if the table, which is read first, proves nothing.
// Throws Undefined if L < 1 or the numbers of samples differ.
[[nodiscard]] Truth speed_at_most(std::int64_t depth, const ExactMatrix& x, const ExactMatrix& g, const Real& c,
                                  const ExactMatrix& table);

}  // namespace plumbline
