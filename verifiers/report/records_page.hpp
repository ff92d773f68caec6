// The figures of a training experiment that keeps records (docs/formats.md, "Training records"): the loss and the
// singular values of every layer along the run, and the spectra of all layers at the start, after the first escape and
// at the end. Every point is the middle of an enclosure; how wide the widest is, is said.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace plumbline::report {

// A <section>. Throws nlohmann::json::exception for a document that lacks what the figures need.
[[nodiscard]] std::string records_section(const nlohmann::ordered_json& experiment);

}  // namespace plumbline::report
