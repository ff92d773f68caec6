// Merging: once what is there twice, refused what contradicts.
#include "campaign/merge.hpp"

#include "core/campaign/support.hpp"

using namespace plumbline;
using namespace plumbline::campaign;
using namespace plumbline::test;

namespace {

// A database with the given blocks.
void blocks_into(const Sample& sample, const std::string& path, const std::vector<std::uint64_t>& blocks) {
  Database db = sample.database(path);
  for (const std::uint64_t block : blocks)
    db.commit(std::vector{evaluate_block(sample.subject, block, sample.parameters.cases)});
}

template <class Error> std::string message(const std::string& output, const std::vector<std::string>& inputs) {
  try {
    (void)merge(output, inputs);
  } catch (const Error& error) { return error.what(); }
  return {};
}

}  // namespace

TEST_CASE("overlapping parts are counted once") {
  const Folder folder;
  const Sample sample(20);  // 5 blocks
  blocks_into(sample, folder / "a", {0, 1, 2});
  blocks_into(sample, folder / "b", {2, 3, 4, 0});
  blocks_into(sample, folder / "whole", {0, 1, 2, 3, 4});
  const MergeOutcome outcome = merge(folder / "out", {folder / "a", folder / "b", folder / "a"});
  CHECK(outcome.added == 20);
  CHECK(outcome.shared == 8 + 12);
  CHECK(summary_of(folder / "out") == summary_of(folder / "whole"));
  CHECK(merge(folder / "out", {folder / "b"}).added == 0);  // again: nothing new
  CHECK(summary_of(folder / "out") == summary_of(folder / "whole"));
}

TEST_CASE("rows that contradict are named, and nothing is written") {
  const Folder folder;
  const Sample sample(20);
  blocks_into(sample, folder / "a", {0, 1});
  BlockResult wrong = evaluate_block(sample.subject, 1, 20);
  SUBCASE("another verdict") { wrong.rows.front().verdict = CaseVerdict::Fails; }
  SUBCASE("another margin") { wrong.rows.front().lower = 95.5; }
  SUBCASE("a row less") { wrong.rows.erase(wrong.rows.begin()); }
  SUBCASE("a row more") {
    wrong.rows.insert(wrong.rows.begin() + 1, Row{4, 1, CaseVerdict::Holds, RungName::Machine, false, {}, {}});
  }
  {
    Database db = sample.database(folder / "b");
    db.commit(std::vector{wrong, evaluate_block(sample.subject, 2, 20)});
  }
  const std::string text = message<Contradiction>(folder / "out", {folder / "a", folder / "b"});
  CHECK(text.find("1 rows of " + folder / "b" + " contradict") != std::string::npos);
  CHECK(text.find("case 4, test.claim ") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder / "out"));
}

TEST_CASE("a contradiction leaves an output that was there as it was") {
  const Folder folder;
  const Sample sample(20);
  blocks_into(sample, folder / "out", {0});
  BlockResult wrong = evaluate_block(sample.subject, 0, 20);
  wrong.rows.front().verdict = CaseVerdict::Fails;
  {
    Database db = sample.database(folder / "b");
    db.commit(std::vector{evaluate_block(sample.subject, 3, 20), wrong});
  }
  const std::string before = summary_of(folder / "out");
  CHECK_FALSE(message<Contradiction>(folder / "out", {folder / "b"}).empty());
  CHECK(summary_of(folder / "out") == before);
}

TEST_CASE("only the same campaign is merged") {
  const Folder folder;
  const Sample twenty(20), thirty(30);
  blocks_into(twenty, folder / "a", {0});
  blocks_into(thirty, folder / "b", {1});
  CHECK(message<InputError>(folder / "out", {folder / "a", folder / "b"})
            .find("the number of cases is 30, expected 20") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder / "out"));
  CHECK(message<InputError>(folder / "b", {folder / "a"}).find("holds another campaign") != std::string::npos);
  CHECK(message<InputError>(folder / "a", {folder / "a"}).find("both an input and the output") != std::string::npos);
  CHECK(message<InputError>(folder / "out", {folder / "nowhere"}).find("no such file") != std::string::npos);
}
