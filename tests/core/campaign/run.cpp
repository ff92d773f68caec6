// However a campaign is run, it ends in the same summary.
#include "campaign/run.hpp"

#include <nlohmann/json.hpp>

#include "campaign/merge.hpp"
#include "core/campaign/support.hpp"

using namespace plumbline;
using namespace plumbline::campaign;
using namespace plumbline::test;

TEST_CASE("threads and order leave no trace") {
  const Folder folder;
  const Sample sample(150);
  CHECK(sample.run(folder / "one.sqlite", {}, 1).finished);
  CHECK(sample.run(folder / "many.sqlite", {}, 4).finished);
  CHECK(summary_of(folder / "one.sqlite") == summary_of(folder / "many.sqlite"));
}

TEST_CASE("shards into one file, or into several that are merged") {
  const Folder folder;
  const Sample sample(150);
  (void)sample.run(folder / "whole.sqlite");
  std::vector<std::string> parts;
  for (std::uint64_t i = 3; i >= 1; --i) {
    parts.push_back(folder / ("part" + std::to_string(i) + ".sqlite"));
    const RunOutcome outcome = sample.run(parts.back(), {i, 3});
    CHECK(outcome.finished);
    CHECK(outcome.selected == outcome.evaluated);
    CHECK_FALSE(Database::open(parts.back()).complete());
    (void)sample.run(folder / "same.sqlite", {i, 3});
  }
  const MergeOutcome outcome = merge(folder / "merged.sqlite", parts);
  CHECK(outcome.added == 150);
  CHECK(outcome.shared == 0);
  CHECK(summary_of(folder / "merged.sqlite") == summary_of(folder / "whole.sqlite"));
  CHECK(summary_of(folder / "same.sqlite") == summary_of(folder / "whole.sqlite"));
}

TEST_CASE("a run that was cut short is resumed, and only the rest is evaluated") {
  const Folder folder;
  const Sample sample(150);
  (void)sample.run(folder / "whole.sqlite");
  {
    Database db = sample.database(folder / "a.sqlite");
    for (const std::uint64_t block : {30u, 3u}) db.commit(std::vector{evaluate_block(sample.subject, block, 150)});
  }
  const RunOutcome outcome = sample.run(folder / "a.sqlite");
  CHECK(outcome.evaluated == 142);
  CHECK(outcome.finished);
  CHECK(summary_of(folder / "a.sqlite") == summary_of(folder / "whole.sqlite"));
  CHECK(sample.run(folder / "a.sqlite").evaluated == 0);
}

TEST_CASE("no time: nothing is begun, and the outcome says so") {
  const Folder folder;
  const Sample sample(150);
  Database db = sample.database(folder / "a.sqlite");
  const RunOutcome outcome = run(db, sample.subject, {2, {}, std::chrono::duration<double>(0), {}});
  CHECK(outcome.evaluated == 0);
  CHECK_FALSE(outcome.finished);
}

TEST_CASE("progress ends at the total") {
  const Folder folder;
  const Sample sample(50);
  Database db = sample.database(folder / "a.sqlite");
  std::uint64_t last = 0;
  CHECK(run(db, sample.subject,
            {1,
             {},
             {},
             [&](std::uint64_t done, std::uint64_t total) {
               CHECK(total == 50);
               last = std::max(last, done);
             }})
            .finished);
  CHECK(last == 50);
}

TEST_CASE("an error in one case ends the run, names the case, and keeps what was finished") {
  const Folder folder;
  const Sample sample(150);
  Subject subject = sample.subject;
  subject.parts.front().generate = [](std::uint64_t k) {
    if (k == 90) throw std::bad_alloc();
    return numbered_case(k);
  };
  Database db = sample.database(folder / "a.sqlite");
  CHECK_THROWS_WITH_AS((void)run(db, subject, {1, {}, {}, {}}), "case 90: out of memory", ResourceLimit);
  CHECK(db.evaluated() >= 80);
  CHECK_FALSE(db.done()[22]);
  (void)sample.run(folder / "whole.sqlite");
  CHECK(run(db, sample.subject, {2, {}, {}, {}}).finished);
  CHECK(summary(db) == summary_of(folder / "whole.sqlite"));
}

TEST_CASE("the summary says what is known by heart") {
  const Folder folder;
  const Sample sample(150);
  (void)sample.run(folder / "a.sqlite");
  const nlohmann::json s = nlohmann::json::parse(summary_of(folder / "a.sqlite"));
  CHECK(s["format"] == "plumbline-campaign/1");
  CHECK(s["evaluated"] == 150);
  CHECK(s["complete"] == true);
  CHECK(s["parameters"]["seed"] == 7);
  CHECK(s["parameters"]["limits"]["max_bits"] == 128);
  const auto& bounded = s["readings"][0];
  CHECK(bounded["verdict"] == "refuted");
  CHECK(bounded["cases"]["holds"] == 101);
  CHECK(bounded["cases"]["fails"] == 49);
  CHECK(bounded["extremes"]["smallest-margin"]["case"] == 100);
  CHECK(bounded["extremes"]["largest-violation"]["margin"] == nlohmann::json{"-49", "-49"});
  CHECK(bounded["extremes"]["smallest-counterexample"]["case"] == 101);
  CHECK(bounded["extremes"]["smallest-counterexample"]["file"]["name"] == "case-101");
  CHECK(bounded["margins"]["holds"]["zero"] == 1);         // case 100
  CHECK(bounded["margins"]["holds"]["bins"].size() == 7);  // 1, 2-3, 4-7, ..., 64-100
  CHECK(bounded["margins"]["holds"]["bins"][6] == nlohmann::json{6, 37});
  CHECK(bounded["margins"]["fails"]["bins"][0] == nlohmann::json{0, 1});  // case 101
  const auto& positive = s["readings"][1];
  CHECK(positive["verdict"] == "not-refuted");
  CHECK(positive["cases"]["holds"] == 50);
  CHECK(positive["cases"]["not-applicable"] == 100);
  CHECK(positive["extremes"]["smallest-margin"]["case"] == 147);
  CHECK(s["readings"][2]["verdict"] == "inconclusive");
  CHECK(s["readings"][2]["extremes"]["first-inconclusive"]["case"] == 1);
  CHECK(s["readings"][3]["verdict"] == "ill-typed");
  CHECK(s["readings"][3]["extremes"]["first-ill-typed"]["case"] == 2);
}
