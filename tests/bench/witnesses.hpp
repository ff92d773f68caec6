// Work item F: what a witness for singular values costs: deciding the comparison, producing the certificate, replaying
// it by the checker, and the bytes of the witness. By kind of comparison, entries and width.
#pragma once

#include <iosfwd>

namespace bench {

// Widths 16, 32, ... up to `widest`; a quarter of that for all singular values of a matrix, and for sides that are
// 2^-45 apart, relative to their size. All others are 2^-10 apart. Processor time, each once.
void write_witness_costs(std::ostream& out, int widest);

}  // namespace bench
