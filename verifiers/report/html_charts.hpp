// The plots of one reading on the page: frames that the script fills with the plotting library, and what stands there
// without a script.
#pragma once

#include <cstddef>
#include <string>

#include "report/view.hpp"

namespace plumbline::report {

// `index` is the place of the reading among those of its claim. Empty if no case applies.
[[nodiscard]] std::string charts(const View& report, const ReadingView& view, std::size_t index);

// What the script draws on the page of the claim, as JSON that can stand inside a <script type="application/json">:
// every `<` is escaped.
// {"verdicts": [...], "cases": [...], "readings": [{"label", "sides", "depth", "width", "margins"}, ...]}, see
// plot_data.hpp.
[[nodiscard]] std::string chart_data(const View& view, const ClaimView& claim);

}  // namespace plumbline::report
