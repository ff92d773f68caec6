// The pictures that pages of a report show beside a counterexample whose formula speaks of gradient flow: the flows of
// its certificate, drawn.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "report/report.hpp"

namespace plumbline::cli {

// Markup, for each reading with such a counterexample; `file_of` says where a file of the run is. A certificate that is
// not there, or cannot be drawn, has none.
[[nodiscard]] std::map<ReadingKey, std::string> orbits_of(
    const report::Report& report, const std::function<std::filesystem::path(const std::string&)>& file_of);

}  // namespace plumbline::cli
