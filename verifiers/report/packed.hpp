// Text made small enough to lie inside a page until somebody asks for it: compressed (zlib), then base64, which the
// browser undoes by itself (DecompressionStream).
#pragma once

#include <string>
#include <string_view>

namespace plumbline::report {

[[nodiscard]] std::string packed(std::string_view text);

}  // namespace plumbline::report
