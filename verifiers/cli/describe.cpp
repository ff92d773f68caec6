#include "cli/describe.hpp"

#include <fmt/format.h>

#include "claim/claim_id.hpp"
#include "claim/paper.hpp"
#include "layout/sentence.hpp"
#include "tensor/sha256.hpp"
#include "typesetting/notation.hpp"

namespace plumbline::cli {

using layout::plain_sentence;
using nlohmann::ordered_json;

std::string digest(const Reading& reading) { return sha256(reading.text()); }

ordered_json claim_json(const Claim& claim) {
  ordered_json readings = ordered_json::array();
  for (const Reading& r : claim.readings)
    readings.push_back({{"name", r.name},
                        {"expected", to_string(r.expected)},
                        {"change", r.change},
                        {"formula", r.text()},
                        {"latex", to_latex(r.formula())},
                        {"formula_sha256", digest(r)}});
  return {{"claim", claim.id},          {"title", claim.title},
          {"source", claim.source},     {"statement", claim.statement},
          {"rests_on", claim.rests_on}, {"readings", readings}};
}

std::string claim_lines(const std::vector<const Claim*>& claims) {
  std::string out, last;
  for (const Claim* claim : claims) {
    const std::string key = paper_key(claim->id);
    if (key != last && claim->paper)
      out += fmt::format("{}: {}\n", key, claim->paper->title.empty() ? claim->file : claim->paper->title);
    last = key;
    out += fmt::format("{}  {}\n", claim->id, plain_sentence(claim->title));
    for (const Reading& r : claim->readings)
      out += fmt::format("    {:<22} expected {}{}{}\n", r.name, to_string(r.expected),
                         r.grade == Grade::None ? "" : fmt::format(" ({})", to_string(r.grade)),
                         r.status.empty() || r.status == "open" ? "" : ", " + r.status);
  }
  return out;
}

}  // namespace plumbline::cli
