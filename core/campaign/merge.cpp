#include "campaign/merge.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdio>
#include <filesystem>

#include "campaign/database_errors.hpp"
#include "campaign/run.hpp"

namespace plumbline::campaign {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kNamed = 5;  // contradicting rows in a message

std::string describe(const Row& row) {
  std::string out(to_string(row.verdict));
  char margin[80] = "";
  if (row.lower && row.upper)
    std::snprintf(margin, sizeof margin, " with the margin in [%.17g, %.17g]", *row.lower, *row.upper);
  return out + margin + " (" + std::string(to_string(row.rung)) + (row.limit ? ", limit hit)" : ")");
}

// Collects the rows in which two versions of a block differ. Both are in order.
class Comparison {
 public:
  Comparison(const Database& ours, const Database& theirs) : ours_(ours), theirs_(theirs) {}

  void block(std::uint64_t block) {
    const std::vector<Row> a = ours_.rows(block), b = theirs_.rows(block);
    std::size_t i = 0, j = 0;
    const auto key = [](const Row& row) { return std::pair(row.index, row.reading); };
    while (i < a.size() || j < b.size()) {
      if (j == b.size() || (i < a.size() && key(a[i]) < key(b[j])))
        differ(&a[i++], nullptr);
      else if (i == a.size() || key(b[j]) < key(a[i]))
        differ(nullptr, &b[j++]);
      else {
        if (!(a[i] == b[j])) differ(&a[i], &b[j]);
        ++i, ++j;
      }
    }
  }

  void expect_none() const {
    if (count_ == 0) return;
    throw Contradiction(std::to_string(count_) + " rows of " + theirs_.path() + " contradict " + ours_.path() + ":" +
                        text_ + (count_ > kNamed ? "\n  ..." : ""));
  }

 private:
  void differ(const Row* ours, const Row* theirs) {
    if (++count_ > kNamed) return;
    const Row& row = ours != nullptr ? *ours : *theirs;
    const ReadingParameters& r = ours_.parameters().readings.at(as_size(row.reading));
    const auto side = [](const Row* side_row) {
      return side_row != nullptr ? describe(*side_row) : std::string("not-applicable");
    };
    text_ += "\n  case " + std::to_string(row.index) + ", " + r.claim + " " + r.reading + ": " + side(theirs) +
             " against " + side(ours);
  }

  const Database &ours_, &theirs_;
  std::size_t count_ = 0;
  std::string text_;
};

void add_part(Database& output, const Database& part, MergeOutcome& outcome) {
  const std::uint64_t cases = output.parameters().cases;
  const Snapshot snapshot(part);
  const std::vector<bool> ours = output.done(), theirs = part.done();
  Comparison comparison(output, part);
  for (std::uint64_t block = 0; block < theirs.size(); ++block) {
    if (!theirs[block]) continue;
    if (ours[block])
      comparison.block(block);
    else {
      const BlockResult copy{block, part.rows(block), {}};
      (void)store_blocks(output.handle(), {&copy, 1});
    }
    (ours[block] ? outcome.shared : outcome.added) += cases_in(block, cases);
  }
  comparison.expect_none();
  store_extremes(output.handle(), part.extremes());
}

void expect_same_campaign(const Database& first, const Database& other) {
  if (const std::string d = difference(first.parameters(), other.parameters()); !d.empty())
    throw InputError(other.path(), "is not the same campaign as " + first.path() + ": " + d);
}

}  // namespace

MergeOutcome merge(const std::string& output, const std::vector<std::string>& inputs) {
  std::vector<Database> parts;
  for (const std::string& input : inputs) {
    std::error_code error;
    if (fs::equivalent(input, output, error)) throw InputError(input, "is both an input and the output");
    parts.push_back(Database::open(input));
    expect_same_campaign(parts.front(), parts.back());
  }
  if (parts.empty()) throw InputError("nothing to merge");
  const bool fresh = !fs::exists(output);
  try {
    Database out = Database::create_or_resume(output, parts.front().parameters());
    MergeOutcome outcome;
    at_database(output, [&] {
      SQLite::Transaction transaction(out.handle(), SQLite::TransactionBehavior::IMMEDIATE);
      for (const Database& part : parts) add_part(out, part, outcome);
      transaction.commit();
    });
    return outcome;
  } catch (...) {
    std::error_code error;
    if (fresh) fs::remove(output, error);  // whole or not at all
    throw;
  }
}

}  // namespace plumbline::campaign
