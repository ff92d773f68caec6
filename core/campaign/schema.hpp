// The tables of a campaign's database, as SQL. docs/campaigns.md explains them.
#pragma once

namespace plumbline::campaign {

// In the header of the file (PRAGMA application_id): "PLMB". And the version of the tables (PRAGMA user_version).
inline constexpr int kApplicationId = 0x504C4D42;
inline constexpr int kSchemaVersion = 1;

inline constexpr const char* kTables = R"sql(
CREATE TABLE parameter (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE reading (
  id             INTEGER PRIMARY KEY,
  claim          TEXT NOT NULL,
  reading        TEXT NOT NULL,
  formula_sha256 TEXT NOT NULL,
  expected       TEXT NOT NULL,
  UNIQUE (claim, reading)
) STRICT;
CREATE TABLE verdict (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE block (
  id INTEGER PRIMARY KEY
) STRICT;
CREATE TABLE result (
  case_index   INTEGER NOT NULL,
  reading      INTEGER NOT NULL REFERENCES reading,
  verdict      INTEGER NOT NULL REFERENCES verdict,
  rung         INTEGER NOT NULL,
  limit_hit    INTEGER NOT NULL,
  margin_lower REAL,
  margin_upper REAL,
  PRIMARY KEY (case_index, reading)
) STRICT, WITHOUT ROWID;
CREATE TABLE extreme (
  reading      INTEGER NOT NULL REFERENCES reading,
  kind         TEXT NOT NULL,
  case_index   INTEGER NOT NULL,
  margin_lower TEXT,
  margin_upper TEXT,
  text         TEXT NOT NULL,
  PRIMARY KEY (reading, kind)
) STRICT, WITHOUT ROWID;
CREATE VIEW results AS
  SELECT result.case_index, reading.claim, reading.reading, verdict.name AS verdict, result.margin_lower, result.margin_upper,
         CASE result.rung WHEN 0 THEN 'machine' WHEN 1 THEN 'multi' ELSE 'exact' END AS rung, result.limit_hit
  FROM result JOIN reading ON reading.id = result.reading JOIN verdict ON verdict.id = result.verdict;
)sql";

}  // namespace plumbline::campaign
