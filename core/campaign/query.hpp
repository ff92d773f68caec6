// Questions to the rows of a campaign.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "campaign/database.hpp"

namespace plumbline::campaign {

struct Filter {
  std::vector<int> readings = {};           // places in Parameters::readings
  std::optional<CaseVerdict> verdict = {};  // not NotApplicable: such rows are not kept
  // What is wanted is certainly among what is found: the lower end lies below, the upper end lies above.
  std::optional<Rational> margin_below = {}, margin_above = {};
  std::optional<std::uint64_t> index = {};  // of the case
  bool by_margin = false;                   // smallest lower end first; otherwise by case, then reading
  std::uint64_t most = UINT64_MAX;          // rows
};

// Calls `found` for each row.
void query(const Database& database, const Filter& filter, const std::function<void(const Row&)>& found);

}  // namespace plumbline::campaign
