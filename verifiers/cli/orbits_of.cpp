#include "cli/orbits_of.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "budget/error.hpp"
#include "cli/certificates_shown.hpp"
#include "report/certificate_place.hpp"
#include "report/flow_drawing.hpp"
#include "tensor/json.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t kMostOrbits = 3;  // on a page

// The certificate, or what a bundle has of it in a line of its own, if it speaks of flows.
std::string with_flows(const fs::path& path, std::size_t wanted) {
  std::ifstream file(path);
  std::string text;
  for (std::size_t line = 1; std::getline(file, text); ++line)
    if (wanted == 0 || line == wanted) return text.find("\"gradient_flows\":[") == std::string::npos ? "" : text;
  return "";
}

std::string figures(const std::string& text) {
  std::string out;
  try {
    const json flows = parse_json(text).at("gradient_flows");
    for (std::size_t i = 0; i < std::min(flows.size(), kMostOrbits); ++i) {
      const report::FlowView flow(flows[i]);
      const std::string ends =
          flow.ends_at_limit() ? "to its limit" : fmt::format("to time {:.6g}", flow.moments().back().time);
      out += fmt::format(
          "<figure class=\"orbit\">{}<figcaption>The gradient flow that the formula speaks of, "
          "{}.</figcaption></figure>\n",
          report::standalone_flow_drawing(flow), ends);
    }
  } catch (const InputError&) { return ""; } catch (const json::exception&) {
    return "";
  }
  return out;
}

}  // namespace

std::map<ReadingKey, std::string> orbits_of(const report::Report& report,
                                            const std::function<fs::path(const std::string&)>& file_of) {
  std::map<ReadingKey, std::string> out;
  for (const auto& [reading, name] : certificates_shown(report)) {
    const report::CertificatePlace place = report::certificate_place(name);
    if (const std::string text = with_flows(file_of(place.file), place.line); !text.empty())
      if (std::string markup = figures(text); !markup.empty()) out.emplace(reading, std::move(markup));
  }
  return out;
}

}  // namespace plumbline::cli
