// What a search says of itself: how hard it looked, and, where nothing was found, what was tried, how near it came,
// what stood in the way, and what one could try next.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "search/search.hpp"
#include "tools/effort.hpp"

namespace plumbline::cli {

[[nodiscard]] std::string seconds_text(double seconds);  // "1.5 s"
// One line: cases, how many of them were decided exactly and how many were not, climbs, time, seed.
[[nodiscard]] std::string effort_text(const SearchEffort& effort, std::uint64_t seed);
[[nodiscard]] nlohmann::ordered_json effort_json(const SearchEffort& effort, const Effort& options);

// Of a search that found nothing: what it is worth, if that is nothing; what the exact verdicts were; what was tried
// and on how many of these cases the statement says something; the case that came nearest to a violation, which is in
// `nearest_file` ("" if it could not be written); the requirements and parts of the hypothesis that were missed most
// often.
[[nodiscard]] std::vector<std::string> nothing_found_texts(const SearchResult& result, const Effort& options,
                                                           const std::string& nearest_file);
// What to do after it. `claim`: as the command line names it.
[[nodiscard]] std::vector<std::string> what_next(const SearchEffort& effort, const Effort& options,
                                                 const std::string& claim);

}  // namespace plumbline::cli
