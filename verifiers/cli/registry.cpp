#include "cli/registry.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "budget/error.hpp"
#include "claim/claim_id.hpp"
#include "claim/source_text.hpp"
#include "cli/shell_word.hpp"
#include "cli/user_formula.hpp"
#include "papers.hpp"

namespace plumbline::cli {
namespace {

bool is_glob(const std::string& id) { return id.find_first_of("*?[") != std::string::npos; }

bool selects(const std::string& id, const std::string& claim) {
  if (is_glob(id)) return fnmatch(id.c_str(), claim.c_str(), 0) == 0;
  return claim == id || (claim.size() > id.size() && claim.starts_with(id) && claim[id.size()] == '.');
}

}  // namespace

Registry::Registry(const ClaimSources& sources)
    : claims_(papers::built_in()), built_in_(claims_.size()), proofs_(sources.proofs) {
  for (const std::string& path : sources.claims) {
    if (path.ends_with(".json")) throw InputError(path, "a case is given by --cases " + shell_word(path));
    PapersRead read = papers::read_all(path);
    without_claims_.insert(without_claims_.end(), read.without_claims.begin(), read.without_claims.end());
    for (Claim& claim : read.claims) {
      for (std::size_t i = built_in_; i < claims_.size(); ++i)
        if (claims_[i].id == claim.id)
          throw InputError(path, "the claim " + claim.id + " is in " + claims_[i].file + " too");
      claims_.push_back(std::move(claim));
    }
  }
  if (!sources.formula.empty()) claims_.push_back(user_formula(sources.formula));
  proofs_.add_to(claims_);
}

bool Registry::knows(const std::string& id) const {
  return std::ranges::any_of(claims_, [&](const Claim& c) { return selects(id, c.id); });
}

// The id with the key of its paper. Throws InputError if nothing has it, or several papers have.
std::string Registry::completed(const std::string& id) const {
  if (knows(id)) return id;
  std::set<std::string> found;
  for (const Claim& c : claims_)
    if (const std::string key = paper_key(c.id); knows(key + "." + id)) found.insert(key + "." + id);
  if (found.size() == 1 && !is_glob(id)) return *found.begin();
  if (found.size() < 2) unknown(id);
  throw InputError(fmt::format("several papers have \"{}\": {}", id, fmt::join(found, ", ")));
}

std::vector<const Claim*> Registry::select(const std::vector<std::string>& ids) const {
  std::vector<const Claim*> out;
  const bool own_only = ids.empty() && built_in_ < claims_.size();
  if (ids.empty() && !own_only && !without_claims_.empty())
    throw InputError("the paper \"" + without_claims_.front()->key +
                     "\" has no claim yet, only statements (`plumbline list --coverage --claims FOLDER` shows them)");
  std::vector<std::string> full;
  for (const std::string& id : ids) full.push_back(completed(id));
  for (std::size_t i = own_only ? built_in_ : 0; i < claims_.size(); ++i)
    if (ids.empty() || std::ranges::any_of(full, [&](const std::string& id) { return selects(id, claims_[i].id); }))
      out.push_back(&claims_[i]);
  return out;
}

const Paper* Registry::paper(const std::string& key) const {
  for (const Claim& c : claims_)
    if (c.paper && c.paper->key == key) return c.paper.get();
  return nullptr;
}

std::vector<const Claim*> Registry::every() const {
  std::vector<const Claim*> out;
  for (const Claim& claim : claims_) out.push_back(&claim);
  return out;
}

std::vector<const Claim*> Registry::own() const {
  std::vector<const Claim*> out = every();
  out.erase(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(built_in_));
  return out;
}

const Claim& Registry::find(const std::string& id) const {
  for (const Claim& c : claims_)
    if (c.id == id) return c;
  unknown(id);
}

const Claim& Registry::one(const std::string& id, const std::string& command) const {
  if (!id.empty()) {
    const std::string full = completed(id);
    if (const auto at = std::ranges::find(claims_, full, &Claim::id); at != claims_.end()) return *at;
    const std::vector<const Claim*> several = select({full});
    const Claim& first = *several.front();
    if (several.size() == 1) return first;
    throw InputError(fmt::format("{}: \"{}\" stands for {} claims (`plumbline list {}{}` shows them); name one, say {}",
                                 command, id, several.size(), shell_word(full),
                                 is_built_in(first) ? "" : " --claims " + shell_word(first.given), first.id));
  }
  if (claims_.size() == built_in_ + 1) return claims_.back();
  throw InputError(
      command + ": expected the id of a claim" +
      (claims_.size() > built_in_ ? " of the claim file, say " + claims_[built_in_].id : ", or --formula FILE"));
}

void Registry::unknown(const std::string& id) const {
  for (const auto& [ending, what, option] :
       {std::tuple(".json", "a case", "--cases"), std::tuple(".claim", "a claim file", "--claims")})
    if (id.ends_with(ending))
      throw InputError(fmt::format("unknown claim \"{}\"; {} is given by {} {}", id, what, option, shell_word(id)));
  if (is_glob(id)) throw InputError("no claim matches \"" + id + "\" (`plumbline list` shows all)");
  std::vector<std::string> known;
  for (const Claim& c : claims_) known.push_back(c.id);
  throw InputError("unknown claim \"" + id + "\"" + suggestion(id, known) + " (`plumbline list` shows all)");
}

std::vector<Claim> only_reading(const std::vector<const Claim*>& claims, const std::string& name) {
  std::vector<Claim> out;
  std::vector<std::string> known;
  for (const Claim* claim : claims) {
    Claim narrowed = *claim;
    std::erase_if(narrowed.readings, [&](const Reading& r) { return r.name != name; });
    if (!narrowed.readings.empty()) out.push_back(std::move(narrowed));
    for (const Reading& r : claim->readings)
      if (std::ranges::find(known, r.name) == known.end()) known.push_back(r.name);
  }
  if (!out.empty()) return out;
  if (name == "twin")
    throw InputError("--reading twin: false twins are there to be refuted: `plumbline search CLAIM --reading twin`");
  std::string all;
  for (const std::string& r : known) all += (all.empty() ? "; known: " : ", ") + r;
  throw InputError("unknown reading \"" + name + "\"" + suggestion(name, known) + all);
}

Selection::Selection(const Registry& registry, const std::vector<std::string>& ids, const std::string& reading)
    : claims_(registry.select(ids)) {
  if (reading.empty()) return;
  narrowed_ = only_reading(claims_, reading);
  claims_.clear();
  for (const Claim& claim : narrowed_) claims_.push_back(&claim);
}

const Registry& built_in() {
  static const Registry registry;
  return registry;
}

bool is_built_in(const Claim& claim) { return is_built_in(claim.id); }

bool is_built_in(const std::string& id) {
  static const std::set<std::string> ids = [] {
    std::set<std::string> out;
    for (const Claim& c : papers::built_in()) out.insert(c.id);
    return out;
  }();
  return ids.contains(id);
}

std::string argument_for(const Claim& claim) {
  if (is_built_in(claim)) return claim.id;
  return claim.paper ? claim.id + " --claims " + shell_word(claim.given) : "--formula " + shell_word(claim.file);
}

std::string option_for(const Claim& claim) {
  const std::string argument = argument_for(claim);
  return claim.paper ? "--for " + argument : argument;
}

}  // namespace plumbline::cli
