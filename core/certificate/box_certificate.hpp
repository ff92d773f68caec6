// The certificate of a reading on a whole box (`plumbline-box/1`, docs/formats.md): the reading, the box, and the tree
// of parts that cover it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "certificate/certificate.hpp"

namespace plumbline {

inline constexpr const char* kBoxFormat = "plumbline-box/1";

// `tree`: in preorder, with nothing open. Throws ResourceLimit if it is longer than the checker reads.
[[nodiscard]] nlohmann::json box_certificate(const std::string& claim, const Reading& reading, const Case& box,
                                             nlohmann::json tree);

}  // namespace plumbline
