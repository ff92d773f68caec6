// Readings over boxes in a report (docs/boxes.md).
#pragma once

#include <filesystem>
#include <string>

#include "report/cover_view.hpp"

namespace plumbline::report {

// A <section>: the verdict over the box, volume, parts by verdict, and the plane of the two coordinates that were
// halved most often. `file`: what the reader is sent to. `id`: of the section, a name in markup.
[[nodiscard]] std::string cover_section(const CoverView& cover, const std::string& file, const std::string& id);

// A section for each cover in boxes/ of the folder of a run, by name: certificates, what is open, what is refuted. ""
// if there is none. Throws InputError for a file that is no cover; errors start with its path.
[[nodiscard]] std::string cover_sections(const std::filesystem::path& folder);

}  // namespace plumbline::report
