#include "campaign/cover_database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <filesystem>
#include <map>
#include <vector>

#include "budget/error.hpp"
#include "campaign/cover_schema.hpp"
#include "campaign/database_errors.hpp"

namespace plumbline::campaign {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kLockPatience = 600'000;  // milliseconds to wait for the lock of another process
// Seconds since 1970, by the clock of this machine.
const std::string kNow = "(julianday('now') - 2440587.5) * 86400.0";
const std::string kOpen = "split IS NULL AND leaf IS NULL";

std::unique_ptr<SQLite::Database> connected(const std::string& path, int flags) {
  auto handle = std::make_unique<SQLite::Database>(path, flags);
  handle->setBusyTimeout(kLockPatience);
  handle->exec("PRAGMA synchronous = FULL");
  return handle;
}

int number_in(SQLite::Database& handle, const std::string& query) { return handle.execAndGet(query).getInt(); }

bool has_nothing(SQLite::Database& handle) {
  return number_in(handle, "PRAGMA application_id") == 0 &&
         number_in(handle, "SELECT count(*) FROM sqlite_schema") == 0;
}

void expect_cover(SQLite::Database& handle, const std::string& path) {
  if (number_in(handle, "PRAGMA application_id") != kCoverApplicationId)
    throw InputError(path, "is an SQLite database, but not that of a cover");
  if (const int version = number_in(handle, "PRAGMA user_version"); version != kCoverSchemaVersion)
    throw InputError(path, "holds a cover in version " + std::to_string(version) + " of the tables, expected " +
                               std::to_string(kCoverSchemaVersion));
}

void create_cover(SQLite::Database& handle, const CoverParameters& p) {
  SQLite::Transaction transaction(handle, SQLite::TransactionBehavior::IMMEDIATE);
  if (!has_nothing(handle)) return;  // another process was faster
  handle.exec(kCoverTables);
  SQLite::Statement parameter(handle, "INSERT INTO parameter VALUES (?, ?)");
  for (const auto& [name, value] : std::map<std::string, std::string>{
           {"claim", p.claim}, {"reading", p.reading}, {"formula_sha256", p.formula_sha256}, {"box", p.box}}) {
    SQLite::bind(parameter, name, value);
    parameter.exec();
    parameter.reset();
  }
  handle.exec("INSERT INTO part (id, upper, share) VALUES (1, 0, 1.0)");
  handle.exec("PRAGMA application_id = " + std::to_string(kCoverApplicationId));
  handle.exec("PRAGMA user_version = " + std::to_string(kCoverSchemaVersion));
  transaction.commit();
}

std::string parameter_in(SQLite::Database& handle, const std::string& name, const std::string& path) {
  SQLite::Statement row(handle, "SELECT value FROM parameter WHERE name = ?");
  row.bind(1, name);
  if (!row.executeStep()) throw InputError(path, "table parameter: \"" + name + "\" is missing");
  return row.getColumn(0).getString();
}

CoverParameters read_cover_parameters(SQLite::Database& handle, const std::string& path) {
  const auto text = [&](const char* name) { return parameter_in(handle, name, path); };
  return {text("claim"), text("reading"), text("formula_sha256"), text("box")};
}

// The first parameter in which they differ, in words; "" if they are equal.
std::string cover_difference(const CoverParameters& expected, const CoverParameters& found) {
  if (expected.claim != found.claim) return "the claim is " + found.claim + ", expected " + expected.claim;
  if (expected.reading != found.reading) return "the reading is " + found.reading + ", expected " + expected.reading;
  if (expected.formula_sha256 != found.formula_sha256) return "the formula of the reading is another one";
  return expected.box != found.box ? "the box is another one" : "";
}

// Puts a tree in the place of a part, node by node.
class Planting {
 public:
  Planting(SQLite::Database& handle, const Ends& whole)
      : whole_(whole),
        halve_(handle, "UPDATE part SET split = ?, at = ?, reason = NULL, since = NULL WHERE id = ?"),
        settle_(handle, "UPDATE part SET leaf = ?, reason = NULL, since = NULL WHERE id = ?"),
        leave_(handle, "UPDATE part SET reason = ?, since = NULL WHERE id = ?"),
        add_(handle, "INSERT INTO part (above, upper, share) VALUES (?, ?, ?)"),
        handle_(handle) {}

  void plant(std::int64_t id, const Ends& ends, const json& tree) {
    std::vector<CoverDatabase::Taken> above = {{id, ends}};
    for (const json& item : tree) {
      if (above.empty()) throw InputError("cover", "the tree has ended, and something follows");
      CoverDatabase::Taken node = std::move(above.back());
      above.pop_back();
      if (item.contains("split"))
        halve(node, item, above);
      else if (item.contains("verdict"))
        run(settle_, item.dump(), node.id);
      else
        run(leave_, item.at("open").get<std::string>(), node.id);
    }
    if (!above.empty()) throw InputError("cover", "the tree is not complete");
  }

 private:
  template <class... Values> static void run(SQLite::Statement& statement, const Values&... values) {
    SQLite::bind(statement, values...);
    statement.exec();
    statement.reset();
  }
  std::int64_t added(std::int64_t above, int upper, const Ends& ends) {
    run(add_, above, upper, share_of(ends, whole_));
    return handle_.getLastInsertRowid();
  }
  void halve(CoverDatabase::Taken& node, const json& item, std::vector<CoverDatabase::Taken>& above) {
    const std::string at = item.at("at").get<std::string>();
    const std::size_t i = item.at("split").get<std::size_t>();
    run(halve_, static_cast<std::int64_t>(i), at, node.id);
    Ends upper = node.ends;
    node.ends.at(i).upper = upper.at(i).lower = Rational::parse(at);
    const std::int64_t lower_id = added(node.id, 0, node.ends), upper_id = added(node.id, 1, upper);
    above.push_back({upper_id, std::move(upper)});
    above.push_back({lower_id, std::move(node.ends)});
  }

  const Ends& whole_;
  SQLite::Statement halve_, settle_, leave_, add_;
  SQLite::Database& handle_;
};

}  // namespace

CoverDatabase::CoverDatabase(std::string path, std::unique_ptr<SQLite::Database> handle, CoverParameters parameters)
    : path_(std::move(path)), handle_(std::move(handle)), parameters_(std::move(parameters)) {}
CoverDatabase::CoverDatabase(CoverDatabase&&) noexcept = default;
CoverDatabase& CoverDatabase::operator=(CoverDatabase&&) noexcept = default;
CoverDatabase::~CoverDatabase() = default;

CoverDatabase CoverDatabase::create_or_resume(const std::string& path, const CoverParameters& parameters) {
  return at_database(path, [&] {
    auto handle = connected(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    if (has_nothing(*handle)) create_cover(*handle, parameters);
    expect_cover(*handle, path);
    CoverParameters found = read_cover_parameters(*handle, path);
    if (const std::string d = cover_difference(parameters, found); !d.empty())
      throw InputError(path, "holds another cover: " + d);
    return CoverDatabase(path, std::move(handle), std::move(found));
  });
}

CoverDatabase CoverDatabase::open(const std::string& path) {
  if (!fs::is_regular_file(path)) throw InputError(path, "no such file");
  return at_database(path, [&] {
    auto handle = connected(path, SQLite::OPEN_READWRITE);
    expect_cover(*handle, path);
    CoverParameters parameters = read_cover_parameters(*handle, path);
    return CoverDatabase(path, std::move(handle), std::move(parameters));
  });
}

bool CoverDatabase::is_cover(const std::string& path) {
  if (!fs::is_regular_file(path)) return false;
  return at_database(path, [&] {
    const auto handle = connected(path, SQLite::OPEN_READWRITE);
    return number_in(*handle, "PRAGMA application_id") == kCoverApplicationId;
  });
}

// From the part up to the box: of each coordinate the first cut that is met is the one that counts.
Ends CoverDatabase::ends_of(std::int64_t id, const Ends& whole) const {
  SQLite::Statement up(*handle_,
                       "SELECT half.above, half.upper, node.split, node.at FROM part AS half JOIN part AS node ON "
                       "node.id = half.above WHERE half.id = ?");
  Ends out = whole;
  std::vector<std::array<bool, 2>> cut(whole.size());
  for (;;) {
    up.bind(1, id);
    if (!up.executeStep()) return out;
    const std::size_t upper = up.getColumn(1).getInt() == 0 ? 0 : 1;
    const std::size_t i = static_cast<std::size_t>(up.getColumn(2).getInt64());
    if (i >= whole.size()) throw InputError(path_, "table part: there is no coordinate " + std::to_string(i));
    if (!cut[i][upper]) (upper == 1 ? out[i].lower : out[i].upper) = Rational::parse(up.getColumn(3).getString());
    cut[i][upper] = true;
    id = up.getColumn(0).getInt64();
    up.reset();
  }
}

std::optional<CoverDatabase::Taken> CoverDatabase::take(const Ends& whole, double patience) {
  return at_database(path_, [&]() -> std::optional<Taken> {
    SQLite::Transaction transaction(*handle_, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement find(*handle_, "SELECT id FROM part WHERE " + kOpen + " AND (since IS NULL OR since < " + kNow +
                                         " - ?) ORDER BY share DESC, id LIMIT 1");
    find.bind(1, patience);
    if (!find.executeStep()) return std::nullopt;
    Taken out{find.getColumn(0).getInt64(), {}};
    find.reset();
    out.ends = ends_of(out.id, whole);
    handle_->exec("UPDATE part SET since = " + kNow + " WHERE id = " + std::to_string(out.id));
    transaction.commit();
    return out;
  });
}

void CoverDatabase::keep(const Taken& part) {
  at_database(path_, [&] {
    handle_->exec("UPDATE part SET since = " + kNow + " WHERE " + kOpen + " AND id = " + std::to_string(part.id));
  });
}

void CoverDatabase::put(const Taken& part, const Ends& whole, const json& tree, const json& counterexample) {
  at_database(path_, [&] {
    SQLite::Transaction transaction(*handle_, SQLite::TransactionBehavior::IMMEDIATE);
    if (number_in(*handle_, "SELECT count(*) FROM part WHERE " + kOpen + " AND id = " + std::to_string(part.id)) == 0)
      return;
    Planting(*handle_, whole).plant(part.id, part.ends, tree);
    if (!counterexample.is_null()) {
      SQLite::Statement note(*handle_, "INSERT OR IGNORE INTO parameter VALUES ('counterexample', ?)");
      note.bind(1, counterexample.dump());
      note.exec();
    }
    transaction.commit();
  });
}

CoverState CoverDatabase::state(double patience) const {
  return at_database(path_, [&] {
    // A node is halved, or a part; none is ever taken away, so that n nodes are (n + 1) / 2 parts.
    SQLite::Statement row(*handle_, "SELECT (max(id) + 1) / 2, (SELECT count(*) FROM part WHERE " + kOpen +
                                        "), (SELECT count(*) FROM part WHERE " + kOpen + " AND since >= " + kNow +
                                        " - ?), (SELECT coalesce(sum(share), 0.0) FROM part WHERE " + kOpen +
                                        "), (SELECT count(*) FROM parameter WHERE name = 'counterexample') FROM part");
    row.bind(1, patience);
    row.executeStep();
    return CoverState{row.getColumn(0).getInt64(), row.getColumn(1).getInt64(), row.getColumn(2).getInt64(),
                      row.getColumn(3).getDouble(), row.getColumn(4).getInt() > 0};
  });
}

std::int64_t CoverDatabase::parts_with(const std::string& verdict) const {
  return at_database(path_, [&] {
    SQLite::Statement row(*handle_, "SELECT count(*) FROM part WHERE json_extract(leaf, '$.verdict') = ?");
    row.bind(1, verdict);
    row.executeStep();
    return row.getColumn(0).getInt64();
  });
}

json CoverDatabase::tree() const {
  return at_database(path_, [&] {
    SQLite::Transaction transaction(*handle_);
    SQLite::Statement node(*handle_, "SELECT split, at, leaf, coalesce(reason, '') FROM part WHERE id = ?");
    SQLite::Statement halves(*handle_, "SELECT id FROM part WHERE above = ? ORDER BY upper DESC");
    json out = json::array();
    std::vector<std::int64_t> above = {1};
    while (!above.empty()) {
      const std::int64_t id = above.back();
      above.pop_back();
      node.bind(1, id);
      node.executeStep();
      if (!node.getColumn(0).isNull()) {
        out.push_back({{"split", node.getColumn(0).getInt64()}, {"at", node.getColumn(1).getString()}});
        for (halves.bind(1, id); halves.executeStep();) above.push_back(halves.getColumn(0).getInt64());
        halves.reset();
      } else if (!node.getColumn(2).isNull()) {
        out.push_back(json::parse(node.getColumn(2).getString()));
      } else {
        out.push_back({{"open", node.getColumn(3).getString()}});
      }
      node.reset();
    }
    return out;
  });
}

json CoverDatabase::counterexample() const {
  return at_database(path_, [&] {
    SQLite::Statement row(*handle_, "SELECT value FROM parameter WHERE name = 'counterexample'");
    return row.executeStep() ? json::parse(row.getColumn(0).getString()) : json();
  });
}

}  // namespace plumbline::campaign
