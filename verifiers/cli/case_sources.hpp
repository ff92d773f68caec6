// Where the cases of a run come from: the built-in files, files and folders of the user, random streams.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "budget/budget.hpp"
#include "claim/claim.hpp"
#include "network/case_stream.hpp"

namespace plumbline::cli {

// A case that is made when it is needed. `random` ones are cheap to make again, so their certificates are only kept
// where they matter.
struct CaseSource {
  std::function<Case()> load;
  bool random = false;
  std::string replay;  // the options that give this case again
  std::string paper;   // of a built-in or random case: the paper that it was made for (see concerns)
  std::string file;    // of a case of the user's: where it stands
  // Whose words the names of its parameters are: `P` of one paper is not `P` of another. Empty: the case is the user's,
  // who gives parameters to whatever claim is asked about it.
  std::string parameters_of;
};

// The folder of the built-in case files: $PLUMBLINE_CASES, the data installed with this program, or the source
// tree.
[[nodiscard]] std::string builtin_folder();
// A file, or every case among the *.json below a folder, in the order of their paths; one line on stderr says which
// files of the folder are something else. Reads and checks every file at once, so that bad input is reported before
// anything is evaluated. Throws InputError, also when two cases have the same name; ResourceLimit("FILE: ...") if
// reading one of them would cost more than `each`.
[[nodiscard]] std::vector<CaseSource> cases_from(const std::string& path, const Allowance& each = {});
// The cases that a run is asked for, as options name them.
struct CaseChoice {
  std::string path;    // file or folder; empty: the built-in ones (unless random > 0)
  std::string family;  // the paper whose random cases are drawn; empty: those of the claims' papers, and for a claim
                       // of a paper that has none, cases as the claim demands them
  std::uint64_t random = 0, seed = 0, first = 0;
  [[nodiscard]] bool built_in() const { return path.empty() && random == 0; }
};
// As the claims see them (seen_by). Throws as cases_from and random_cases.
[[nodiscard]] std::vector<CaseSource> chosen_cases(const CaseChoice& choice, const std::vector<const Claim*>& claims,
                                                   const Allowance& each);
// The built-in cases, each with the paper in whose folder it stands.
[[nodiscard]] std::vector<CaseSource> builtin_cases();
// The cases as claims of these papers see them: a parameter that another paper's case happens to have under the name of
// one of theirs is not given. Such a case comes without its parameters, or, where claims of its own paper are asked
// too, a second time as NAME-for-PAPER.
[[nodiscard]] std::vector<CaseSource> seen_by(const std::set<std::string>& papers,
                                              const std::vector<CaseSource>& cases);
[[nodiscard]] Case without_parameters(Case c);
// `count` cases of the family of a paper. Throws InputError if it has none.
[[nodiscard]] std::vector<CaseSource> random_cases(std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                                                   const std::string& paper = "saddle");

// Random cases for a claim whose paper has no family: for each of its readings in turn, as that demands them.
[[nodiscard]] CaseStream stream_for(const Claim& claim);

}  // namespace plumbline::cli
