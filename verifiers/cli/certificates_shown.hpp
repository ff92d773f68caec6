// The certificates of the counterexamples that the pages of a report show.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "report/report.hpp"

namespace plumbline::cli {

// By reading: where the certificate stands in the folder of the run (report/certificate_place.hpp). One whose place
// leads out of that folder is left out.
[[nodiscard]] std::vector<std::pair<ReadingKey, std::string>> certificates_shown(const report::Report& report);

}  // namespace plumbline::cli
