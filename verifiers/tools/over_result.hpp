// What became of a reading over a box: the files that are written, and what is said about it.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cover/cover.hpp"
#include "tools/cover_plane.hpp"

namespace plumbline::cli {

inline constexpr const char* kCoverFormat = "plumbline-cover/1";

struct OverResult {
  const Claim* claim = nullptr;
  const Reading* reading = nullptr;
  Cover cover;
  std::string file;       // certificate, counterexample, or what is open
  std::string rejection;  // of the certificate

  [[nodiscard]] bool refuted() const { return cover.counterexample.has_value(); }
  [[nodiscard]] bool differs() const { return refuted() || !rejection.empty(); }
  // "proved", "refuted", "open"
  [[nodiscard]] const char* verdict() const { return refuted() ? "refuted" : cover.proved() ? "proved" : "open"; }
};

// The cover as a document, with what is open, or with the part that a counterexample is from.
[[nodiscard]] nlohmann::json cover_document(const OverResult& result, const Question& question, const Case& box);

// STEM.box.json, the certificate; or STEM.open.json, what is open; or STEM.falls.json, the counterexample, and
// STEM.refuted.json, the cover that it ended. What an earlier run left of the others goes. Sets `file`.
void write_over(OverResult& result, const std::filesystem::path& stem, const Question& question, const Case& box);
// STEM.box.json
[[nodiscard]] std::filesystem::path over_file(const std::filesystem::path& stem, const char* what);

// A plane through the box, as SVG.
void draw_over(const OverResult& result, const std::string& file, const PlaneOptions& plane, const Question& question,
               const Case& box);

// "8 parts"
[[nodiscard]] std::string so_many(long n, const char* what);
// A line or more. `again`: how to go on with what is open.
[[nodiscard]] std::string over_text(const OverResult& result, const Question& question, const Case& box,
                                    const std::string& again);
[[nodiscard]] nlohmann::ordered_json over_json(const OverResult& result, const Question& question, const Case& box);

}  // namespace plumbline::cli
