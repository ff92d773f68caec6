#include "campaign/query.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>

#include "campaign/database_errors.hpp"

namespace plumbline::campaign {
namespace {

// A double x is below q exactly if it is below the next double above q (or q, if q is one); likewise from the other
// side.
std::string conditions(const Filter& f) {
  std::string readings;
  for (const int reading : f.readings) readings += (readings.empty() ? "" : ", ") + std::to_string(reading);
  std::string out = " WHERE reading IN (" + readings + ")";
  if (f.verdict) out += " AND verdict = :verdict";
  if (f.index) out += " AND case_index = :index";
  if (f.margin_below) out += " AND margin_lower < :below";
  if (f.margin_above) out += " AND margin_upper > :above";
  return out;
}

}  // namespace

void query(const Database& database, const Filter& filter, const std::function<void(const Row&)>& found) {
  at_database(database.path(), [&] {
    const std::string order =
        filter.by_margin ? "margin_lower IS NULL, margin_lower, case_index, reading" : "case_index, reading";
    SQLite::Statement row(
        database.handle(),
        "SELECT case_index, reading, verdict, rung, limit_hit, margin_lower, margin_upper FROM result" +
            conditions(filter) + " ORDER BY " + order + " LIMIT :most");
    if (filter.verdict) row.bind(":verdict", static_cast<int>(*filter.verdict));
    if (filter.index) row.bind(":index", static_cast<std::int64_t>(*filter.index));
    if (filter.margin_below) row.bind(":below", double_above(*filter.margin_below));
    if (filter.margin_above) row.bind(":above", double_below(*filter.margin_above));
    row.bind(":most", static_cast<std::int64_t>(std::min<std::uint64_t>(filter.most, INT64_MAX)));
    while (row.executeStep()) found(row_at(row));
  });
}

}  // namespace plumbline::campaign
