#include "certificate/box_certificate.hpp"

#include "network/case_io.hpp"

namespace plumbline {

using nlohmann::json;

json box_certificate(const std::string& claim, const Reading& reading, const Case& box, json tree) {
  const FormulaText formula(reading);
  json out{{"format", kBoxFormat},
           {"claim", claim},
           {"reading", reading.name},
           {"formula", formula.text},
           {"formula_sha256", formula.sha256},
           {"case", canonical_json(box)},
           {"cover", std::move(tree)},
           {"verdict", "proved"}};
  out["digest"] = digest_of(out.dump());
  return out;
}

}  // namespace plumbline
