// A counterexample on disk: its case file and its certificate.
#pragma once

#include <filesystem>
#include <string>

#include "evaluation/verdict.hpp"

namespace plumbline::cli {

// Judges the reading on the case of the evaluation and writes both files, each whole or not at all. Precondition: the
// verdict is a defect (fails, or ill-typed). Throws ResourceLimit, and writes nothing, if the limits of the evaluation
// do not suffice for it.
Outcome write_counterexample(const std::string& claim, const Reading& reading, CaseEvaluation& evaluation,
                             const std::filesystem::path& case_file, const std::filesystem::path& certificate_file);

}  // namespace plumbline::cli
