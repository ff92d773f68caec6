#include "cli/case_digest.hpp"

#include "certificate/sha256.hpp"
#include "network/case_io.hpp"

namespace plumbline::cli {

std::string case_digest(nlohmann::json canonical_case) {
  canonical_case.erase("name");
  return sha256(canonical_case.dump());
}

std::string case_digest(const Case& c) { return case_digest(canonical_json(c)); }

}  // namespace plumbline::cli
