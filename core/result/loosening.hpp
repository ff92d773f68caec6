// What a change does to the ledger itself. A gate whose ledger comes with the change that it judges can be talked into
// anything: so the ledger is held against that of the branch that the change goes into.
//
// An entry that asks for less than before, or for something else, is listed: another verdict, another formula under an
// old name, fewer cases or others, a smaller margin, a reading that is gone. A digest cannot say whether a formula is
// weaker or a set of cases has only grown, so neither is taken for granted. If the ledgers differ at all, the last line
// says that it was written again.
#pragma once

#include <string>
#include <vector>

#include "result/comparison.hpp"

namespace plumbline {

// In the order of the readings, each `loosened`. Empty: the ledgers say the same.
[[nodiscard]] std::vector<Difference> loosenings(const Ledger& base, const Ledger& now);

// What a person says who has looked at the list and accepts it: 16 hexadecimal digits, of this change and no other.
[[nodiscard]] std::string acceptance(const Ledger& base, const Ledger& now);

}  // namespace plumbline
