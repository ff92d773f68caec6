// The sharpness tables: what became of the mutants of each reading. Written by `mutate` as sharpness.json (docs/sharpness.schema.json), shown by `report`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace plumbline::cli {

inline constexpr const char* kSharpnessFormat = "plumbline-sharpness/1";

struct MutantResult {
  std::string name, kind, change, formula, strength, factor, verdict;      // no factor: empty
  long cases = 0;                          // on which requirements and hypothesis were met
  double seconds = 0;
  std::optional<std::pair<std::string, std::string>> margin;
  std::string counterexample;              // relative path of a case file, or empty
};

struct SharpnessTable {
  std::string claim, reading;
  std::vector<MutantResult> mutants;
  [[nodiscard]] long count(std::string_view verdict) const;
};

struct Sharpness {
  std::uint64_t seed = 0;
  std::vector<SharpnessTable> tables;
  void replace(SharpnessTable table);      // instead of the table of the same reading, if there is one
};

[[nodiscard]] nlohmann::ordered_json to_json(const SharpnessTable& table);
[[nodiscard]] nlohmann::ordered_json to_json(const Sharpness& sharpness);
// An empty one if there is no such file. Throws InputError with file and place.
[[nodiscard]] Sharpness read_sharpness(const std::filesystem::path& file);

// What the table says, a line each: hypotheses that are needed and that may not be, how sharp each comparison is.
[[nodiscard]] std::vector<std::string> conclusions(const SharpnessTable& table);

}  // namespace plumbline::cli
