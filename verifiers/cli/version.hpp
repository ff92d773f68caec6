#pragma once

namespace plumbline::cli {

inline constexpr const char* kVersion = PLUMBLINE_VERSION;

}  // namespace plumbline::cli
