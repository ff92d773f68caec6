#include "cli/case_digest.hpp"

#include "tensor/sha256.hpp"

namespace plumbline::cli {

std::string case_digest(nlohmann::json canonical_case) {
  canonical_case.erase("name");
  return sha256(canonical_case.dump());
}

}  // namespace plumbline::cli
