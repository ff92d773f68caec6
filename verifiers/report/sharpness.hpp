// How sharp the statements are: mutants of their formulas, and what became of each.
//
// A mutant is the formula of a reading with one thing changed: an assumption dropped, a comparison turned, a constant
// moved, a range of indices shifted. A search looks for a counterexample to it. A *stronger* mutant that survives hints
// at slack in the statement; one that is refuted shows that the changed part is needed as it stands. The file is
// `sharpness.json` beside `summary.json` (docs/sharpness.schema.json).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline::report {

inline constexpr std::string_view sharpness_format = "plumbline-sharpness/1";
inline constexpr std::array<std::string_view, 6> mutant_kinds = {"drop-hypothesis", "flip-comparison", "constant",
                                                                 "range",           "index",           "quantifier"};
inline constexpr std::array<std::string_view, 3> mutant_strengths = {"stronger", "weaker", "other"};
inline constexpr std::array<std::string_view, 5> mutant_verdicts = {"refuted", "survived", "ill-typed", "inconclusive",
                                                                    "vacuous"};

struct Mutant {
  std::string name;      // "drop-given-2"; one of a kind within its table
  std::string kind;      // one of mutant_kinds
  std::string change;    // in words
  std::string formula;   // canonical text
  std::string strength;  // one of mutant_strengths: than the statement that it was made from
  std::string factor;    // of the constant, an exact rational; empty: no constant was changed
  std::string verdict;   // one of mutant_verdicts
  std::uint64_t cases = 0;
  double seconds = 0;
  std::optional<std::pair<std::string, std::string>> margin;  // of the counterexample, or the least one found
  std::string counterexample;                                 // path of a case file relative to the folder; empty: none
};

// The mutants of one reading.
struct SharpnessTable {
  std::string claim, reading;
  std::vector<Mutant> mutants;

  [[nodiscard]] std::size_t count(std::string_view verdict) const;
};

struct Sharpness {
  std::uint64_t seed = 0;
  std::vector<SharpnessTable> tables;

  // The table of a reading, or null.
  [[nodiscard]] const SharpnessTable* find(std::string_view claim, std::string_view reading) const;
};

// Reads the text strictly: unknown keys, missing keys, words that are none of the above, counts that do not agree with
// the mutants and tables that stand twice are errors. Throws InputError("/tables/0/mutants/3/kind: what was expected").
[[nodiscard]] Sharpness parse_sharpness(std::string_view text);
class Item;
[[nodiscard]] Sharpness read_sharpness(const Item& document);  // the same of a part of another document

// What the table says, in short sentences for people: which hypotheses are needed, which were not shown to be, between
// which factors each constant can be moved, and the score. Plain text; one sentence an entry.
[[nodiscard]] std::vector<std::string> findings(const SharpnessTable& table);

// A text cut to 120 characters, "..." after it if something is missing: changes may quote a whole formula.
[[nodiscard]] std::string brief(const std::string& text);

// "7 of 9 mutants refuted, 2 survived"
[[nodiscard]] std::string score(const SharpnessTable& table);

}  // namespace plumbline::report
