// Which rows a filter lets through.
#include "campaign/query.hpp"

#include "core/campaign/support.hpp"

using namespace plumbline;
using namespace plumbline::campaign;
using namespace plumbline::test;

namespace {

std::vector<std::uint64_t> cases_found(const Database& db, Filter filter) {
  std::vector<std::uint64_t> out;
  query(db, filter, [&](const Row& row) { out.push_back(row.index); });
  return out;
}

}  // namespace

TEST_CASE("filters") {
  const Folder folder;
  const Sample sample(110);
  (void)sample.run(folder / "a.sqlite");
  const Database db = Database::open(folder / "a.sqlite");
  using Cases = std::vector<std::uint64_t>;
  CHECK(cases_found(db, {.readings = {0}, .verdict = CaseVerdict::Fails}) ==
        Cases{101, 102, 103, 104, 105, 106, 107, 108, 109});
  CHECK(cases_found(db, {.readings = {0}, .verdict = CaseVerdict::Fails, .by_margin = true, .most = 3}) ==
        Cases{109, 108, 107});
  CHECK(cases_found(db, {.readings = {0}, .margin_below = Rational(-8)}) == Cases{109});
  CHECK(cases_found(db, {.readings = {0}, .margin_below = Rational(Integer(-79), Integer(10))}) == Cases{108, 109});
  CHECK(cases_found(db, {.readings = {0}, .margin_above = Rational(98)}) == Cases{0, 1});
  CHECK(cases_found(db, {.readings = {0}, .margin_above = Rational(Integer(195), Integer(2))}) == Cases{0, 1, 2});
  CHECK(cases_found(db, {.readings = {1, 2, 3}, .index = 4}) == Cases{4});
  CHECK(cases_found(db, {.readings = {3}, .most = 2}) == Cases{2, 5});
  CHECK(cases_found(db, {.readings = {2}, .verdict = CaseVerdict::Holds}).empty());
}

TEST_CASE("a margin that touches the bound from outside the doubles is not lost") {
  const Folder folder;
  const Sample sample(10);
  (void)sample.run(folder / "a.sqlite");
  const Database db = Database::open(folder / "a.sqlite");
  const Rational seventh(Integer(1), Integer(7));  // the margin of case 6 is 1/7, between two doubles
  CHECK(cases_found(db, {.readings = {1}, .margin_below = seventh}) ==
        std::vector<std::uint64_t>{6, 9});  // may be below: the double is
  CHECK(cases_found(db, {.readings = {1}, .margin_below = seventh - pow(Rational(10), -30)}) ==
        std::vector<std::uint64_t>{6, 9});
  CHECK(cases_found(db, {.readings = {1}, .margin_below = seventh - pow(Rational(10), -10)}) ==
        std::vector<std::uint64_t>{9});
}
