// The one table: a line per program, grouped by work item and size, with the ratio to the best certified peer.
#pragma once

#include <string>

#include "suite.hpp"

namespace bench {

// The table as text. The ratio is the program's time over that of the fastest peer that certifies its answer: ours
// below 1 is faster.
[[nodiscard]] std::string table(const Suite& suite);

// The same as JSON: {"format": "plumbline-bench/1", "programs": [{"item", "size", "program", "ours", "certifies",
// "seconds", "ratio"}]}; "ratio" is null where no peer gave an answer; a program that gave none has "no-answer", and
// its "seconds" are those after which it ended.
[[nodiscard]] std::string json(const Suite& suite);

// "12.3 ms"
[[nodiscard]] std::string duration(double seconds);

}  // namespace bench
