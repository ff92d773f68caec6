// What the pages of a report need to replay certificates in the reader's browser: the script that `./plumbline web`
// makes (web/README.md), and the certificates of the counterexamples that they show.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "report/report.hpp"

namespace plumbline::cli {

// Of the run in `folder`, whose report this is. `checker`: the folder with the script; nothing: build/web of the
// sources from which this program was built; "": none. Nothing is returned where no script was asked for and none is
// there. Throws InputError where one that was asked for is not there.
[[nodiscard]] std::optional<report::Replays> replays_for(const report::Report& report,
                                                         const std::filesystem::path& folder,
                                                         const std::optional<std::string>& checker);

}  // namespace plumbline::cli
