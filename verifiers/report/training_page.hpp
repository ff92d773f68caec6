// The figures of the training experiments of `bottleneck` and `saddle`, from their JSON (docs/formats.md, "Training
// experiment" and "Training records").
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace plumbline::report {

// training-1.json, training-2.json, training-mnist.json, training-cifar.json of the folder, those that are there;
// errors start with the path. Throws InputError for another format, or a file that lacks what the figures need.
[[nodiscard]] std::string training_sections(const std::filesystem::path& folder);

// A <section> for the page of a report, and a page of its own, without a script. Throw InputError as above.
[[nodiscard]] std::string training_section(const nlohmann::ordered_json& experiment);
[[nodiscard]] std::string training_page(const nlohmann::ordered_json& experiment);

}  // namespace plumbline::report
