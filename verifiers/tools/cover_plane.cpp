#include "tools/cover_plane.hpp"

#include <CLI/CLI.hpp>
#include <charconv>

#include "algebraic/real.hpp"
#include "budget/error.hpp"

namespace plumbline::cli {
namespace {

std::size_t coordinate_in(const std::string& option, std::string_view text) {
  std::size_t out = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), out);
  if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size())
    throw InputError(option, "\"" + std::string(text) + "\" is not the number of a coordinate, from 0");
  return out;
}

// The parts before and behind the first `sign`.
std::pair<std::string, std::string> halves(const std::string& option, const std::string& text, char sign,
                                           const char* expected) {
  const std::size_t at = text.find(sign);
  if (at == std::string::npos) throw InputError(option, "\"" + text + "\" is not " + expected);
  return {text.substr(0, at), text.substr(at + 1)};
}

}  // namespace

void add_plane(CLI::App& command, PlaneOptions& options, CLI::Option* drawing) {
  CLI::Option* axes = command.add_option("--plane", options.axes,
                                         "I,J: the coordinates that are the axes of the drawing, numbered from 0 as "
                                         "the file names them (default: those halved most often)");
  CLI::Option* at =
      command.add_option("--at", options.at,
                         "K=VALUE: where the drawing holds another coordinate (default: in the middle, or "
                         "at the counterexample); may be repeated");
  if (drawing == nullptr) return;
  axes->needs(drawing);
  at->needs(drawing);
}

report::Plane plane_of(const report::CoverView& cover, const PlaneOptions& options) {
  std::optional<std::pair<std::size_t, std::size_t>> axes;
  if (!options.axes.empty()) {
    const auto [across, up] = halves("--plane", options.axes, ',', "I,J");
    axes = {coordinate_in("--plane", across), coordinate_in("--plane", up)};
  }
  std::map<std::size_t, Rational> at;
  for (const std::string& text : options.at) {
    const auto [coordinate, value] = halves("--at", text, '=', "K=VALUE");
    const Real x = at_place("--at", [&] { return Real::parse(value); });
    if (!x.is_rational()) throw InputError("--at", "expected a rational number, found \"" + value + "\"");
    at.insert_or_assign(coordinate_in("--at", coordinate), x.rational());
  }
  return report::plane_through(cover, axes, at);
}

}  // namespace plumbline::cli
