// A cover of a box, as its file has it: the coordinates, and the parts with what is known about each. The file is a
// certificate (plumbline-box/1), a cover that is not finished, or one that a counterexample ended (plumbline-cover/1).
//
// The parts are as many as the file says, so they are gone through, not kept.
#pragma once

#include <array>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "network/box.hpp"

namespace plumbline::report {

enum class PartVerdict { Holds, Conclusion, Trivial, HypothesisFalse, Refuted, Open };
inline constexpr std::array<std::pair<PartVerdict, const char*>, 6> kPartVerdicts{
    {{PartVerdict::Holds, "holds"},
     {PartVerdict::Conclusion, "conclusion"},
     {PartVerdict::Trivial, "trivial"},
     {PartVerdict::HypothesisFalse, "hypothesis-false"},
     {PartVerdict::Refuted, "refuted"},
     {PartVerdict::Open, "open"}}};

class CoverView {
 public:
  // Throws InputError for a document that is no cover, or whose tree is none.
  explicit CoverView(const nlohmann::json& document);

  std::string claim, reading, name;  // of the case
  std::vector<std::string> places;   // of the coordinates, as in a case file: "/network/weights/0/1/0"
  Ends whole;                        // their intervals
  // Derived from the tree:
  std::vector<long> splits;              // by coordinate
  std::array<long, 6> counts{};          // parts, by verdict
  std::array<double, 6> shares{};        // of the volume, rounded
  std::optional<Ends> counterexample{};  // the part with one; its middle is one

  [[nodiscard]] long parts() const;
  [[nodiscard]] long parts(PartVerdict verdict) const { return counts[static_cast<std::size_t>(verdict)]; }
  [[nodiscard]] double share(PartVerdict verdict) const { return shares[static_cast<std::size_t>(verdict)]; }
  // The product of the sides, rounded.
  [[nodiscard]] double volume() const;
  // "proved", "refuted", "open", or "vacuous" where the hypothesis is false, or nothing is said, at all points.
  [[nodiscard]] const char* verdict() const;
  using Visitor = std::function<void(const Ends& part, PartVerdict verdict)>;
  void visit(const Visitor& visitor) const;

 private:
  nlohmann::json tree_;
};

// The coordinates of the case of a certificate, in the order of its bytes: where they stand, and their ends.
[[nodiscard]] std::vector<std::pair<std::string, Enclosure>> coordinates_in(const nlohmann::json& canonical_case);

}  // namespace plumbline::report
