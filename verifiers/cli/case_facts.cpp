#include "cli/case_facts.hpp"

#include <algorithm>
#include <vector>

#include "tensor/sha256.hpp"

namespace plumbline::cli {

std::string case_digest(nlohmann::json canonical_case) {
  canonical_case.erase("name");
  return sha256(canonical_case.dump());
}

std::string file_stem(const std::string& case_name) {
  std::string out;
  for (const char c : case_name)
    out += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || (c == '.' && !out.empty()) ? c
                                                                                                                  : '_';
  if (out != case_name || out.size() > 100) out = out.substr(0, 100) + "-" + sha256(case_name).substr(0, 8);
  return out;
}

CaseFacts facts_of(const Case& c, const nlohmann::json& canonical_case) {
  std::vector<std::size_t> sizes;  // of the inputs, then level by level
  if (const auto* g = std::get_if<Graph>(&c.network.other)) {
    for (const int l : levels(*g)) {
      sizes.resize(std::max(sizes.size(), as_size(l) + 1));
      ++sizes[as_size(l)];
    }
  } else if (const auto* layers = std::get_if<Sequential>(&c.network.other)) {
    for (const VolumeShape& s : shapes_of(*layers)) sizes.push_back(as_size(s.size()));
  } else {  // without a network: that of depth 0
    sizes.push_back(as_size(c.inputs.rows()));
    for (const ExactMatrix& w : c.network.weights) sizes.push_back(as_size(w.rows()));
  }
  CaseFacts out{.name = c.name,
                .depth = sizes.size() - 1,
                .samples = static_cast<std::uint64_t>(c.inputs.cols()),
                .sha256 = case_digest(canonical_case)};
  for (std::size_t l = 1; l + 1 < sizes.size(); ++l)
    out.width = std::max(out.width, static_cast<std::uint64_t>(sizes[l]));
  return out;
}

}  // namespace plumbline::cli
