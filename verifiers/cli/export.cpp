// `report`: the results of a run, for people and for other programs.
#include <cstdio>

#include "cli/commands.hpp"
#include "report/export.hpp"
#include "report/load.hpp"

namespace plumbline::cli {

ExitCode write_report(const std::string& folder, const std::string& formats) {
  const std::vector<report::Format> list = report::parse_formats(formats);
  for (const auto& path : report::write_reports(report::load_report(folder), folder, list))
    std::printf("%s\n", path.c_str());
  return kAsExpected;
}

}  // namespace plumbline::cli
