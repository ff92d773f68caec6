// The database of a campaign: one SQLite file that holds the parameters, which blocks are done, and what was found.
//
// A block's rows, its extremes and the note that it is done are committed in one transaction, and a block that is noted
// already is not written again. A process may be killed at any time: the file then holds whole blocks, each counted
// once, and the missing ones are the work that remains. docs/campaigns.md says how durable a commit is, and why.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "campaign/parameters.hpp"
#include "campaign/result.hpp"

namespace SQLite {
class Database;
class Savepoint;
class Statement;
}  // namespace SQLite

namespace plumbline::campaign {

class Database {
 public:
  // The file at `path`, made if it is missing or empty. Throws InputError if it holds something else than a campaign
  // with these parameters (the message names the first difference), ResourceLimit if the disk is full.
  [[nodiscard]] static Database create_or_resume(const std::string& path, const Parameters& parameters);
  // An existing campaign. Throws InputError if there is none.
  [[nodiscard]] static Database open(const std::string& path);

  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  ~Database();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const Parameters& parameters() const { return parameters_; }

  // One entry for each block of the campaign: is it done?
  [[nodiscard]] std::vector<bool> done() const;
  // How many cases the blocks that are done have.
  [[nodiscard]] std::uint64_t evaluated() const;
  [[nodiscard]] bool complete() const { return evaluated() == parameters_.cases; }

  // All of them or none, on the disk when the call returns. Blocks that are there already are left as they are.
  void commit(std::span<const BlockResult> blocks);

  // The rows of a block that is done, by index, then reading.
  [[nodiscard]] std::vector<Row> rows(std::uint64_t block) const;
  // The extremes over the blocks that are done, by reading and kind.
  [[nodiscard]] std::vector<Extreme> extremes() const;

  // For the implementation in core/campaign only.
  [[nodiscard]] SQLite::Database& handle() const { return *handle_; }

 private:
  Database(std::string path, std::unique_ptr<SQLite::Database> handle, Parameters parameters);
  std::string path_;
  std::unique_ptr<SQLite::Database> handle_;
  Parameters parameters_;
};

// While it lives, everything that is read is one state of the database, also if another process goes on writing. May be
// nested.
class Snapshot {
 public:
  explicit Snapshot(const Database& database);
  ~Snapshot();
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

 private:
  std::unique_ptr<SQLite::Savepoint> savepoint_;
};

// Inside a transaction: rows, and the note that the block is done. Blocks that are noted already are skipped; returns
// the others' extremes.
std::vector<Extreme> store_blocks(SQLite::Database& handle, std::span<const BlockResult> blocks);
// Inside a transaction: `candidates` against what the table `extreme` holds.
void store_extremes(SQLite::Database& handle, const std::vector<Extreme>& candidates);
// A row of case_index, reading, verdict, rung, limit_hit, margin_lower, margin_upper.
[[nodiscard]] Row row_at(SQLite::Statement& row);
// All extremes, by reading and kind.
[[nodiscard]] std::vector<Extreme> load_extremes(SQLite::Database& handle);
// The number of cases in the blocks that are done.
[[nodiscard]] std::uint64_t evaluated_cases(SQLite::Database& handle, std::uint64_t cases);

}  // namespace plumbline::campaign
