// The plane through a box that a drawing shows, as options: `--plane I,J`, `--at K=VALUE`.
#pragma once

#include <string>
#include <vector>

#include "report/cover_drawing.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace plumbline::cli {

struct PlaneOptions {
  std::string axes;             // "I,J": two coordinates by number; "": those that were halved most often
  std::vector<std::string> at;  // "K=VALUE"
};

// Both options need `drawing`, the option that asks for a drawing, unless it is null.
void add_plane(CLI::App& command, PlaneOptions& options, CLI::Option* drawing);

// Throws InputError, which names the option, for text that is none of these, and where plane_through does.
[[nodiscard]] report::Plane plane_of(const report::CoverView& cover, const PlaneOptions& options);

}  // namespace plumbline::cli
