// Every claim that a command knows, and how the command line selects among them: those of the built-in papers, those of
// the user's own claim files (`--claims`), and a single formula (`--formula`).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "cli/proofs_lock.hpp"

namespace plumbline::cli {

// Where the claims of a command come from, as options name it.
struct ClaimSources {
  std::vector<std::string> claims;  // claim files, or folders of them
  std::string formula;              // the file of a formula
  std::vector<std::string> proofs;  // folders with the lock files of what is proved of them
  [[nodiscard]] bool own() const { return !claims.empty() || !formula.empty(); }
};

class Registry {
 public:
  // Throws InputError for a file with a mistake, and for two papers with one key.
  explicit Registry(const ClaimSources& sources = {});

  [[nodiscard]] const std::vector<Claim>& all() const { return claims_; }  // the built-in ones first
  [[nodiscard]] std::vector<const Claim*> every() const;
  [[nodiscard]] std::vector<const Claim*> own() const;  // those of the user's own files
  // The user's papers whose statements are listed, and that have no claim yet.
  [[nodiscard]] const std::vector<std::shared_ptr<const Paper>>& without_claims() const { return without_claims_; }
  // An id selects the claim and its steps (`saddle.prop-3.3` also selects `saddle.prop-3.3.eq-4`), a paper's key all of
  // the paper; a glob (`saddle.*`, `*.prop-3.*`) what it matches as a whole. The key may be left out where one paper
  // alone has the rest (`prop-3.3`). No ids select the user's own claims, or, if there are none, everything. Throws
  // InputError for an id that selects nothing, with the closest one that exists, and for one of several papers.
  [[nodiscard]] std::vector<const Claim*> select(const std::vector<std::string>& ids) const;
  [[nodiscard]] const Claim& find(const std::string& id) const;
  // The claim with this id, with or without its paper's key; or, where it is empty, the only one of the user's own.
  // What stands for several claims is an InputError("COMMAND: ...") that says which.
  [[nodiscard]] const Claim& one(const std::string& id, const std::string& command) const;
  // The paper with this key, or null.
  [[nodiscard]] const Paper* paper(const std::string& key) const;
  [[nodiscard]] bool knows(const std::string& id) const;  // does it select something?
  [[nodiscard]] const KnownProofs& proofs() const { return proofs_; }

 private:
  [[nodiscard]] std::string completed(const std::string& id) const;
  [[noreturn]] void unknown(const std::string& id) const;
  std::vector<Claim> claims_;
  std::vector<std::shared_ptr<const Paper>> without_claims_;
  std::size_t built_in_ = 0;
  KnownProofs proofs_;
};

// The claims that have a reading of this name, with that reading alone. Throws InputError if there is none, with the
// closest name that exists.
[[nodiscard]] std::vector<Claim> only_reading(const std::vector<const Claim*>& claims, const std::string& name);

// The claims that a command is asked for: what the ids select, and of these only a reading, if one is named. Throws as
// `select` and `only_reading` do.
class Selection {
 public:
  Selection(const Registry& registry, const std::vector<std::string>& ids, const std::string& reading);
  Selection(const Selection&) = delete;
  Selection& operator=(const Selection&) = delete;
  [[nodiscard]] const std::vector<const Claim*>& claims() const { return claims_; }

 private:
  std::vector<Claim> narrowed_;  // where a reading is named
  std::vector<const Claim*> claims_;
};

// The built-in papers alone.
[[nodiscard]] const Registry& built_in();

// Is the claim one of a built-in paper? The installed lock file has the formulas of those only (formulas_lock.hpp).
[[nodiscard]] bool is_built_in(const Claim& claim);
[[nodiscard]] bool is_built_in(const std::string& id);
// How the command line names the claim: "saddle.prop-3.4", "toy.lemma-1 --claims toy.claim", "--formula statement.txt".
[[nodiscard]] std::string argument_for(const Claim& claim);
// The same where the command takes the claim as an option: "--for saddle.prop-3.4", "--formula statement.txt".
[[nodiscard]] std::string option_for(const Claim& claim);

}  // namespace plumbline::cli
