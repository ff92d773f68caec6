#include "cli/replays_for.hpp"

#include <tbb/parallel_for.h>

#include <utility>
#include <vector>

#include "budget/error.hpp"
#include "cli/certificates_shown.hpp"
#include "cli/replay.hpp"
#include "tensor/json.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestScript = std::size_t{64} << 20;

std::optional<std::string> script_in(const std::optional<std::string>& checker) {
  const fs::path file = fs::path(checker.value_or(PLUMBLINE_BUILT_WEB)) / "plumbline-replay.js";
  if (checker ? checker->empty() : !fs::exists(file)) return std::nullopt;
  if (!fs::exists(file)) throw InputError(file.string(), "is not there: `./plumbline web` makes such a script");
  return read_file(file.string(), kLargestScript);
}

}  // namespace

std::optional<report::Replays> replays_for(const report::Report& report, const fs::path& folder,
                                           const std::optional<std::string>& checker) {
  auto script = script_in(checker);
  if (!script) return std::nullopt;
  const auto places = certificates_shown(report);
  std::vector<std::optional<std::string>> found(places.size());
  tbb::parallel_for(std::size_t{0}, places.size(),
                    [&](std::size_t i) { found[i] = extracted((folder / places[i].second).string()); });
  report::Replays out{std::move(*script), {}};
  for (std::size_t i = 0; i < places.size(); ++i)
    if (found[i]) out.certificates.emplace(places[i].first, std::move(*found[i]));
  return out;
}

}  // namespace plumbline::cli
