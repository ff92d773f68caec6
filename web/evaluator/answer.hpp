// What the playground shows of claims, verdicts and mistakes, as JSON: one line of the program's output for each
// answer.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "budget/error.hpp"
#include "claim/claim.hpp"
#include "evaluation/verdict.hpp"

namespace plumbline::playground {

// The claims of the file `text`, which is called NAME.claim, or the one formula in it; the other files of `folder` are
// of the same paper. Throws InputError("NAME.claim:line:column", what was expected).
[[nodiscard]] std::vector<Claim> claims_of(const std::string& folder, const std::string& name);

// {where, line, column, message} of a mistake in the claim ("claim", NAME) or in the case ("case").
[[nodiscard]] nlohmann::ordered_json error_json(const std::string& where, const std::string& file,
                                                const std::string& what);

// The reading judged on the case of the evaluation: verdict, why, the comparison that fails, both sides of all that
// decide, the certificate as text (null where there is none).
[[nodiscard]] nlohmann::ordered_json judged_json(const Claim& claim, const Reading& reading,
                                                 CaseEvaluation& evaluation);

// What is known of the claim without a case: its readings typeset, what a case must hold, the definitions that it uses.
[[nodiscard]] nlohmann::ordered_json shown_json(const Claim& claim);

}  // namespace plumbline::playground
