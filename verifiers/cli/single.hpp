// The program under the name of a claim: bin/ holds a link verify-PAPER-CLAIM to it for every claim PAPER.CLAIM.
#pragma once

#include <string>

namespace plumbline::cli {

// The claim after which a program is called: saddle.theorem-3.1 for .../verify-saddle-theorem-3.1; empty for other
// names.
[[nodiscard]] std::string claim_of_program(const std::string& path);

// The whole program. `claim`: the id; its steps belong to it. Exit code 1 if a `stated` reading is refuted or
// ill-typed.
int run_single(const std::string& claim, int argc, char** argv);

}  // namespace plumbline::cli
