// The tables of a cover's database, as SQL. docs/campaigns.md explains them.
#pragma once

namespace plumbline::campaign {

// In the header of the file (PRAGMA application_id): "PLCV". And the version of the tables (PRAGMA user_version).
inline constexpr int kCoverApplicationId = 0x504C4356;
inline constexpr int kCoverSchemaVersion = 1;

// A part is halved (split, at), or settled (leaf), or open (neither).
inline constexpr const char* kCoverTables = R"sql(
CREATE TABLE parameter (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE part (
  id     INTEGER PRIMARY KEY,
  above  INTEGER REFERENCES part,
  upper  INTEGER NOT NULL,
  share  REAL NOT NULL,
  split  INTEGER,
  at     TEXT,
  leaf   TEXT,
  reason TEXT,
  since  REAL
) STRICT;
CREATE INDEX halves ON part (above, upper);
CREATE INDEX open_parts ON part (share) WHERE split IS NULL AND leaf IS NULL;
)sql";

}  // namespace plumbline::campaign
