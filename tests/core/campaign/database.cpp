// What a database takes, refuses, and keeps.
#include "campaign/database.hpp"

#include <fstream>

#include "core/campaign/support.hpp"

using namespace plumbline;
using namespace plumbline::campaign;
using namespace plumbline::test;

namespace {

template <class Action> std::string refusal(Action action) {
  try {
    action();
  } catch (const InputError& error) { return error.what(); }
  return {};
}

}  // namespace

TEST_CASE("parameters survive") {
  const Folder folder;
  Sample sample(10);
  sample.parameters.case_seconds = 0.1;
  sample.parameters.case_bytes = std::int64_t{3} << 40;
  { const Database db = sample.database(folder / "a.sqlite"); }
  CHECK(difference(sample.parameters, Database::open(folder / "a.sqlite").parameters()).empty());
  CHECK(difference(sample.parameters, sample.database(folder / "a.sqlite").parameters()).empty());
}

TEST_CASE("another campaign is refused, with the difference and the file") {
  const Folder folder;
  const Sample ten(10), eleven(11);
  { const Database db = ten.database(folder / "a.sqlite"); }
  const std::string text = refusal([&] { (void)eleven.database(folder / "a.sqlite"); });
  CHECK(text == folder / "a.sqlite" + ": holds another campaign: the number of cases is 10, expected 11");
}

TEST_CASE("files that are no campaign") {
  const Folder folder;
  const Sample sample(10);
  const auto both = [&](const std::string& path, const std::string& message) {
    CHECK(refusal([&] { (void)sample.database(path); }).find(message) != std::string::npos);
    CHECK(refusal([&] { (void)Database::open(path); }).find(message) != std::string::npos);
  };
  std::ofstream(folder / "text.sqlite") << std::string(5000, 'x');
  both(folder / "text.sqlite", "is not an SQLite database");
  std::filesystem::create_directory(folder / "folder.sqlite");
  CHECK(refusal([&] { (void)sample.database(folder / "folder.sqlite"); }).find("cannot be opened") !=
        std::string::npos);
  CHECK(refusal([&] { (void)Database::open(folder / "nowhere.sqlite"); }).find("no such file") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder / "nowhere.sqlite"));
  std::ofstream(folder / "empty.sqlite").close();
  CHECK(refusal([&] { (void)Database::open(folder / "empty.sqlite"); }).find("is empty") != std::string::npos);
  CHECK(sample.database(folder / "empty.sqlite").evaluated() == 0);  // but a campaign may begin in it
}

TEST_CASE("a damaged database is said to be damaged") {
  const Folder folder;
  const Sample sample(200);
  (void)sample.run(folder / "a.sqlite");
  std::filesystem::resize_file(folder / "a.sqlite", 3 * 4096);
  CHECK(refusal([&] {
          const Database db = Database::open(folder / "a.sqlite");
          (void)summary(db);
        }).find("damaged") != std::string::npos);
}

TEST_CASE("blocks: all in one go, and never twice") {
  const Folder folder;
  const Sample sample(10);  // blocks of 4, 4, 2
  Database db = sample.database(folder / "a.sqlite");
  const BlockResult first = evaluate_block(sample.subject, 0, 10), last = evaluate_block(sample.subject, 2, 10);
  db.commit(std::vector{first, last});
  CHECK(db.done() == std::vector<bool>{true, false, true});
  CHECK(db.evaluated() == 6);
  CHECK_FALSE(db.complete());
  CHECK(db.rows(0) == first.rows);
  CHECK(db.rows(1).empty());
  const std::string before = summary(db);
  BlockResult changed = first;
  changed.rows.pop_back();
  changed.extremes.clear();
  db.commit(std::vector{changed, last});
  CHECK(db.rows(0) == first.rows);
  CHECK(summary(db) == before);
  db.commit(std::vector{evaluate_block(sample.subject, 1, 10)});
  CHECK(db.complete());
}

TEST_CASE("a commit that fails in the middle leaves nothing") {
  const Folder folder;
  const Sample sample(10);
  Database db = sample.database(folder / "a.sqlite");
  BlockResult broken = evaluate_block(sample.subject, 1, 10);
  broken.rows.push_back(broken.rows.back());  // the same row twice: against the primary key
  CHECK_THROWS(db.commit(std::vector{evaluate_block(sample.subject, 0, 10), broken}));
  CHECK(db.done() == std::vector<bool>{false, false, false});
  CHECK(db.rows(0).empty());
  CHECK(db.extremes().empty());
}

TEST_CASE("rows hold what was found") {
  const Sample sample(200);
  const BlockResult block = evaluate_block(sample.subject, 25, 200);  // cases 100 to 103
  const auto row = [&](std::uint64_t index, int reading) {
    for (const Row& r : block.rows)
      if (r.index == index && r.reading == reading) return r;
    return Row{};
  };
  CHECK(row(100, 0).verdict == CaseVerdict::Holds);
  CHECK(row(100, 0).lower == 0.0);
  CHECK(row(103, 0).verdict == CaseVerdict::Fails);
  CHECK(row(103, 0).upper == -3.0);
  CHECK(row(102, 1).lower.value() <= 1.0 / 103);
  CHECK(row(102, 1).upper.value() >= 1.0 / 103);
  CHECK(row(100, 2).verdict == CaseVerdict::Inconclusive);
  CHECK(row(101, 3).verdict == CaseVerdict::IllTyped);
  CHECK(block.rows.size() == 4 + 1 + 2 + 1);  // no rows for what is not applicable
}
