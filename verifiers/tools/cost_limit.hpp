// `cost --limit`: both ends of the limits R0, R1 and R2 of a function, each end a claim with a certificate.
#pragma once

#include "cli/exit_code.hpp"
#include "tools/cost_certificates.hpp"

namespace plumbline::cli {

// Encloses, certifies, replays, prints, and writes the cases, as `cost` does.
ExitCode run_cost_limit(const Case& c, const CostFunction& f, const CostCommand& options);

}  // namespace plumbline::cli
