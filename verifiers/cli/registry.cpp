#include "cli/registry.hpp"

#include <algorithm>

#include "invariance/claims.hpp"
#include "number/error.hpp"
#include "saddle/claims.hpp"

namespace plumbline::cli {
namespace {

std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

[[noreturn]] void unknown(const std::string& id) {
  const auto& claims = all_claims();
  const auto closest = std::min_element(claims.begin(), claims.end(), [&](const Claim& a, const Claim& b) {
    return edit_distance(a.id, id) < edit_distance(b.id, id);
  });
  throw InputError("unknown claim \"" + id + "\"; the closest is \"" + closest->id + "\" (`plumbline list` shows all)");
}

bool selects(const std::string& id, const std::string& claim) {
  return claim == id || (claim.size() > id.size() && claim.starts_with(id) && claim[id.size()] == '.');
}

}  // namespace

const std::vector<Claim>& all_claims() {
  static const std::vector<Claim> all = [] {
    std::vector<Claim> out;
    for (const std::vector<Claim>* paper : {&saddle::claims(), &invariance::claims()})
      out.insert(out.end(), paper->begin(), paper->end());
    return out;
  }();
  return all;
}

std::vector<const Claim*> select_claims(const std::vector<std::string>& ids) {
  for (const std::string& id : ids)
    if (std::none_of(all_claims().begin(), all_claims().end(), [&](const Claim& c) { return selects(id, c.id); }))
      unknown(id);
  std::vector<const Claim*> out;
  for (const Claim& c : all_claims())
    if (ids.empty() || std::any_of(ids.begin(), ids.end(), [&](const std::string& id) { return selects(id, c.id); }))
      out.push_back(&c);
  return out;
}

const Claim& find_claim(const std::string& id) {
  for (const Claim& c : all_claims())
    if (c.id == id) return c;
  unknown(id);
}

}  // namespace plumbline::cli
