// A small campaign whose results are known by heart, and folders for its databases.
//
// Case k has x = k and y = k mod 3. Readings, with what they give on case k:
//   bounded   x <= 100                          margin 100 - k: holds up to 100, fails beyond
//   positive  where y = 0: 0 < 1/(1 + x)        margin 1/(1 + k); not applicable elsewhere
//   open      where y = 1: cos(pi/5) = (1 + sqrt 5)/4      inconclusive
//   nowhere   where y = 2: 1/(x - x) <= 1       ill-typed
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "campaign/evaluate.hpp"
#include "campaign/run.hpp"
#include "campaign/summary.hpp"
#include "core/language.hpp"
#include "core/network/support.hpp"

namespace plumbline::test {

inline Case numbered_case(std::uint64_t k) {
  Case out = by_hand();
  out.name = "case-" + std::to_string(k);
  out.scalars["x"] = Real(Rational(k));
  out.scalars["y"] = Real(Rational(k % 3));
  return out;
}

inline Claim sample_claim() {
  using namespace plumbline::language;
  const Scalar x = param("x"), y = param("y");
  Claim out;
  out.id = "test.claim";
  out.readings = {{.name = "bounded", .then = x <= 100, .expected = ReadingVerdict::Refuted},
                  {.name = "positive", .requirements = {{equal(y, 0), "y is not 0"}}, .then = Scalar(0) < 1 / (1 + x)},
                  {.name = "open",
                   .requirements = {{equal(y, 1), "y is not 1"}},
                   .then = equal(golden(), golden_by_roots()),
                   .expected = ReadingVerdict::Inconclusive},
                  {.name = "nowhere",
                   .requirements = {{equal(y, 2), "y is not 2"}},
                   .then = 1 / (x - x) <= 1,
                   .expected = ReadingVerdict::IllTyped}};
  return out;
}

struct Sample {
  Claim claim = sample_claim();
  campaign::Subject subject{{{{&claim}, numbered_case}}, {128}};
  campaign::Parameters parameters;
  explicit Sample(std::uint64_t cases) : parameters(campaign::parameters_of(subject, "1.2.3", "numbered", 7, cases)) {}
  Sample(const Sample&) = delete;
  Sample& operator=(const Sample&) = delete;

  [[nodiscard]] campaign::Database database(const std::string& path) const {
    return campaign::Database::create_or_resume(path, parameters);
  }
  // Runs a shard of the campaign into the file.
  campaign::RunOutcome run(const std::string& path, campaign::Shard shard = {}, int jobs = 2) const {
    campaign::Database db = database(path);
    return campaign::run(db, subject, {jobs, shard, {}, {}});
  }
};

// A folder that goes when the test ends.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "plumbline-campaign-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline std::string summary_of(const std::string& path) { return campaign::summary(campaign::Database::open(path)); }

}  // namespace plumbline::test
