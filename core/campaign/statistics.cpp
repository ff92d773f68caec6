#include "campaign/statistics.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cmath>

#include "campaign/database_errors.hpp"

namespace plumbline::campaign {
namespace {

void add(Histogram& histogram, const SQLite::Column& end, double sign) {
  if (end.isNull())
    ++histogram.none;
  else if (const double x = sign * end.getDouble(); x > 0)
    ++histogram.bins[std::ilogb(x)];
  else
    ++histogram.zero;
}

}  // namespace

Tally ReadingStatistics::tally() const {
  Tally out;
  out.counts = counts;
  return out;
}

std::vector<ReadingStatistics> statistics(const Database& database) {
  return at_database(database.path(), [&] {
    std::vector<ReadingStatistics> out(database.parameters().readings.size());
    const Snapshot snapshot(database);  // both questions about the same state
    SQLite::Statement row(database.handle(),
                          "SELECT reading, verdict, limit_hit, margin_lower, margin_upper FROM result");
    while (row.executeStep()) {
      ReadingStatistics& s = out.at(as_size(row.getColumn(0).getInt()));
      const int verdict = row.getColumn(1).getInt();
      ++s.counts[static_cast<CaseVerdict>(verdict)];
      s.limits += row.getColumn(2).getInt() != 0;
      if (verdict == static_cast<int>(CaseVerdict::Holds)) add(s.holds, row.getColumn(3), 1);
      if (verdict == static_cast<int>(CaseVerdict::Fails)) add(s.fails, row.getColumn(4), -1);
    }
    const std::uint64_t cases = evaluated_cases(database.handle(), database.parameters().cases);
    for (ReadingStatistics& s : out) { s.counts[CaseVerdict::NotApplicable] = cases - s.counts.total(); }
    return out;
  });
}

}  // namespace plumbline::campaign
