#include "campaign/database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/Savepoint.h>
#include <SQLiteCpp/VariadicBind.h>

#include <charconv>
#include <filesystem>
#include <map>

#include "campaign/database_errors.hpp"
#include "campaign/schema.hpp"
#include "result/verdicts.hpp"

namespace plumbline::campaign {
namespace {

namespace fs = std::filesystem;

constexpr int kPatience = 600'000;  // milliseconds to wait for the lock of another process
constexpr int kVerdicts = static_cast<int>(CaseVerdict::NotApplicable) + 1;

std::unique_ptr<SQLite::Database> connect(const std::string& path, int flags) {
  auto handle = std::make_unique<SQLite::Database>(path, flags);
  handle->setBusyTimeout(kPatience);
  handle->exec("PRAGMA cache_size = -65536");  // 64 MiB: no transaction is spilled to the file before it is committed
  return handle;
}

int pragma(SQLite::Database& handle, const std::string& name) { return handle.execAndGet("PRAGMA " + name).getInt(); }

bool is_empty(SQLite::Database& handle) {
  return pragma(handle, "application_id") == 0 && handle.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
}

void expect_campaign(SQLite::Database& handle, const std::string& path) {
  if (pragma(handle, "application_id") != kApplicationId)
    throw InputError(path, "is an SQLite database, but not that of a campaign");
  if (const int version = pragma(handle, "user_version"); version != kSchemaVersion)
    throw InputError(path, "holds a campaign in version " + std::to_string(version) + " of the tables, expected " +
                               std::to_string(kSchemaVersion));
}

// Names of the table `parameter`, in one place for reading and writing.
const std::string kArgument = "argument of ";  // and the id

std::map<std::string, std::string> named(const Parameters& p) {
  std::map<std::string, std::string> out{{"version", p.version},
                                         {"generator", p.generator},
                                         {"generator_sha256", p.generator_sha256},
                                         {"seed", std::to_string(p.seed)},
                                         {"cases", std::to_string(p.cases)},
                                         {"max_bits", std::to_string(p.max_bits)},
                                         {"case_seconds", decimal(p.case_seconds)},
                                         {"case_bytes", std::to_string(p.case_bytes)}};
  for (const auto& [claim, argument] : p.arguments) out[kArgument + claim] = argument;
  return out;
}

void write_parameters(SQLite::Database& handle, const Parameters& p) {
  SQLite::Statement parameter(handle, "INSERT INTO parameter VALUES (?, ?)");
  for (const auto& [name, value] : named(p)) {
    SQLite::bind(parameter, name, value);
    parameter.exec();
    parameter.reset();
  }
  SQLite::Statement reading(handle, "INSERT INTO reading VALUES (?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < p.readings.size(); ++i) {
    SQLite::bind(reading, static_cast<int>(i), p.readings[i].claim, p.readings[i].reading, p.readings[i].formula_sha256,
                 p.readings[i].expected);
    reading.exec();
    reading.reset();
  }
  SQLite::Statement verdict(handle, "INSERT INTO verdict VALUES (?, ?)");
  for (int v = 0; v < kVerdicts; ++v) {
    SQLite::bind(verdict, v, std::string(to_string(static_cast<CaseVerdict>(v))));
    verdict.exec();
    verdict.reset();
  }
}

double seconds(const std::string& text, const std::string& path) {
  double out = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), out);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || !(out >= 0))
    throw InputError(path,
                     "table parameter: \"case_seconds\" is \"" + text + "\", expected a number that is not negative");
  return out;
}

Parameters read_parameters(SQLite::Database& handle, const std::string& path) {
  std::map<std::string, std::string> values;
  SQLite::Statement parameter(handle, "SELECT name, value FROM parameter");
  while (parameter.executeStep()) values[parameter.getColumn(0).getString()] = parameter.getColumn(1).getString();
  const auto text = [&](const char* name) {
    const auto at = values.find(name);
    if (at == values.end()) throw InputError(path, std::string("table parameter: \"") + name + "\" is missing");
    return at->second;
  };
  const auto number = [&](const char* name) -> std::uint64_t {
    const std::string value = text(name);
    if (value.empty() || value.size() > 20 || value.find_first_not_of("0123456789") != std::string::npos)
      throw InputError(
          path, std::string("table parameter: \"") + name + "\" is \"" + value + "\", expected a natural number");
    return std::stoull(value);
  };
  Parameters out{text("version"),
                 text("generator"),
                 text("generator_sha256"),
                 number("seed"),
                 number("cases"),
                 static_cast<int>(number("max_bits")),
                 seconds(text("case_seconds"), path),
                 static_cast<std::int64_t>(number("case_bytes")),
                 {}};
  for (const auto& [name, value] : values)
    if (name.starts_with(kArgument)) out.arguments[name.substr(kArgument.size())] = value;
  SQLite::Statement reading(handle, "SELECT claim, reading, formula_sha256, expected FROM reading ORDER BY id");
  while (reading.executeStep())
    out.readings.push_back({reading.getColumn(0), reading.getColumn(1), reading.getColumn(2), reading.getColumn(3)});
  return out;
}

void create_tables(SQLite::Database& handle, const Parameters& parameters) {
  SQLite::Transaction transaction(handle, SQLite::TransactionBehavior::IMMEDIATE);
  if (!is_empty(handle)) return;  // another process was faster
  handle.exec(kTables);
  write_parameters(handle, parameters);
  handle.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
  handle.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
  transaction.commit();
}

void insert_rows(SQLite::Statement& insert, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    insert.bind(1, static_cast<std::int64_t>(row.index));
    insert.bind(2, row.reading);
    insert.bind(3, static_cast<int>(row.verdict));
    insert.bind(4, static_cast<int>(row.rung));
    insert.bind(5, row.limit ? 1 : 0);
    row.lower ? insert.bind(6, *row.lower) : insert.bind(6);
    row.upper ? insert.bind(7, *row.upper) : insert.bind(7);
    insert.exec();
    insert.reset();
  }
}

std::optional<double> double_at(SQLite::Statement& row, int column) {
  return row.getColumn(column).isNull() ? std::nullopt : std::optional(row.getColumn(column).getDouble());
}

// Two columns of an SQLite row that hold an exact margin, or nothing.
std::optional<Enclosure> margin_at(SQLite::Statement& row, int column) {
  if (row.getColumn(column).isNull()) return std::nullopt;
  return Enclosure{Rational::parse(row.getColumn(column).getString()),
                   Rational::parse(row.getColumn(column + 1).getString())};
}

ExtremeKind kind_of(const std::string& name) {
  if (const auto kind = plumbline::named(kExtremeKinds, name)) return *kind;
  throw InputError("table extreme: unknown kind \"" + name + "\"");
}

}  // namespace

Database::Database(std::string path, std::unique_ptr<SQLite::Database> handle, Parameters parameters)
    : path_(std::move(path)), handle_(std::move(handle)), parameters_(std::move(parameters)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

Database Database::create_or_resume(const std::string& path, const Parameters& parameters) {
  return at_database(path, [&] {
    auto handle = connect(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    handle->exec("PRAGMA synchronous = FULL");
    if (is_empty(*handle)) create_tables(*handle, parameters);
    expect_campaign(*handle, path);
    Parameters found = read_parameters(*handle, path);
    if (const std::string d = difference(parameters, found); !d.empty())
      throw InputError(path, "holds another campaign: " + d);
    return Database(path, std::move(handle), std::move(found));
  });
}

Database Database::open(const std::string& path) {
  if (!fs::exists(path)) throw InputError(path, "no such file");
  if (!fs::is_regular_file(path)) throw InputError(path, "is not a file");
  return at_database(path, [&] {
    // For writing where that is allowed: after a kill it takes a writer to undo the transaction that was cut short.
    auto handle = connect(path, SQLite::OPEN_READWRITE);
    if (is_empty(*handle)) throw InputError(path, "is empty, expected the database of a campaign");
    expect_campaign(*handle, path);
    Parameters parameters = read_parameters(*handle, path);
    return Database(path, std::move(handle), std::move(parameters));
  });
}

std::vector<bool> Database::done() const {
  return at_database(path_, [&] {
    std::vector<bool> out(blocks_of(parameters_.cases));
    SQLite::Statement block(*handle_, "SELECT id FROM block");
    while (block.executeStep()) {
      const std::int64_t id = block.getColumn(0).getInt64();
      if (id < 0 || static_cast<std::uint64_t>(id) >= out.size())
        throw InputError(path_, "table block: there is no block " + std::to_string(id));
      out[as_size(id)] = true;
    }
    return out;
  });
}

std::uint64_t Database::evaluated() const {
  return at_database(path_, [&] { return evaluated_cases(*handle_, parameters_.cases); });
}

void Database::commit(std::span<const BlockResult> blocks) {
  at_database(path_, [&] {
    SQLite::Transaction transaction(*handle_, SQLite::TransactionBehavior::IMMEDIATE);
    store_extremes(*handle_, store_blocks(*handle_, blocks));
    transaction.commit();
  });
}

std::vector<Row> Database::rows(std::uint64_t block) const {
  return at_database(path_, [&] {
    std::vector<Row> out;
    SQLite::Statement row(
        *handle_,
        "SELECT case_index, reading, verdict, rung, limit_hit, margin_lower, margin_upper FROM result "
        "WHERE case_index >= ? AND case_index < ? ORDER BY case_index, reading");
    row.bind(1, static_cast<std::int64_t>(block * kBlockSize));
    row.bind(2, static_cast<std::int64_t>((block + 1) * kBlockSize));
    while (row.executeStep()) out.push_back(row_at(row));
    return out;
  });
}

std::vector<Extreme> Database::extremes() const {
  return at_database(path_, [&] { return load_extremes(*handle_); });
}

Row row_at(SQLite::Statement& row) {
  return {static_cast<std::uint64_t>(row.getColumn(0).getInt64()),
          row.getColumn(1).getInt(),
          static_cast<CaseVerdict>(row.getColumn(2).getInt()),
          static_cast<RungName>(row.getColumn(3).getInt()),
          row.getColumn(4).getInt() != 0,
          double_at(row, 5),
          double_at(row, 6)};
}

Snapshot::Snapshot(const Database& database)
    : savepoint_(std::make_unique<SQLite::Savepoint>(database.handle(), "snapshot")) {}
Snapshot::~Snapshot() {
  try {
    savepoint_->release();
  } catch (const SQLite::Exception&) {  // nothing was written: there is nothing to lose
  }
}

std::vector<Extreme> store_blocks(SQLite::Database& handle, std::span<const BlockResult> blocks) {
  SQLite::Statement note(handle, "INSERT OR IGNORE INTO block VALUES (?)");
  SQLite::Statement insert(handle, "INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?)");
  std::vector<Extreme> extremes;
  for (const BlockResult& block : blocks) {
    note.bind(1, static_cast<std::int64_t>(block.block));
    const bool fresh = note.exec() == 1;
    note.reset();
    if (!fresh) continue;
    insert_rows(insert, block.rows);
    for (const Extreme& extreme : block.extremes) keep_extreme(extremes, extreme);
  }
  return extremes;
}

void store_extremes(SQLite::Database& handle, const std::vector<Extreme>& candidates) {
  std::vector<Extreme> kept = load_extremes(handle);
  for (const Extreme& candidate : candidates) keep_extreme(kept, candidate);
  SQLite::Statement replace(handle, "INSERT OR REPLACE INTO extreme VALUES (?, ?, ?, ?, ?, ?)");
  for (const Extreme& extreme : kept) {
    replace.bind(1, extreme.reading);
    replace.bind(2, std::string(to_string(extreme.kind)));
    replace.bind(3, static_cast<std::int64_t>(extreme.index));
    extreme.margin ? replace.bind(4, extreme.margin->lower.to_string()) : replace.bind(4);
    extreme.margin ? replace.bind(5, extreme.margin->upper.to_string()) : replace.bind(5);
    replace.bind(6, extreme.text);
    replace.exec();
    replace.reset();
  }
}

std::vector<Extreme> load_extremes(SQLite::Database& handle) {
  std::vector<Extreme> out;
  SQLite::Statement row(handle, "SELECT reading, kind, case_index, margin_lower, margin_upper, text FROM extreme");
  while (row.executeStep())
    keep_extreme(out, {row.getColumn(0).getInt(), kind_of(row.getColumn(1).getString()),
                       static_cast<std::uint64_t>(row.getColumn(2).getInt64()), margin_at(row, 3),
                       row.getColumn(5).getString()});
  return out;
}

std::uint64_t evaluated_cases(SQLite::Database& handle, std::uint64_t cases) {
  SQLite::Statement sum(handle, "SELECT coalesce(sum(min(?1, ?2 - id * ?1)), 0) FROM block");
  sum.bind(1, static_cast<std::int64_t>(kBlockSize));
  sum.bind(2, static_cast<std::int64_t>(cases));
  sum.executeStep();
  return static_cast<std::uint64_t>(sum.getColumn(0).getInt64());
}

}  // namespace plumbline::campaign
