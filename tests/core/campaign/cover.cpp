// A cover in a database: taken part by part by several hands, one of which may never bring its part back.
#include "campaign/cover_run.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "budget/error.hpp"
#include "claim/formula_file.hpp"
#include "core/campaign/support.hpp"
#include "network/case_io.hpp"

using namespace plumbline;
using namespace plumbline::campaign;
using namespace plumbline::test;
using nlohmann::json;

namespace {

constexpr double kLong = 1e6;  // patience that does not end

// x y <= 3/5 + 2 (x - y)^2 on [0,1] x [0, 7/10], which takes some parts.
struct Product {
  Case box_case = parse_case(
      {{"format", "plumbline-case/1"}, {"name", "a box"}, {"parameters", {{"x", "[0,1]"}, {"y", "[0, 7/10]"}}}});
  Box box{box_case};
  Reading reading;
  explicit Product(const std::string& then = "x * y <= 3/5 + 2 * (x - y)^2")
      : reading(read_formula("param x \"a number\"\nparam y \"a number\"\n" + then, "test").readings[0]) {}

  [[nodiscard]] CoverParameters parameters(const std::string& claim = "own.product") const {
    return {claim, "stated", Question(reading, box).formula.sha256, case_file_json(box_case).dump()};
  }
  [[nodiscard]] CoverDatabase database(const std::string& path) const {
    return CoverDatabase::create_or_resume(path, parameters());
  }
  [[nodiscard]] Cover cover_in(const CoverDatabase& database) const {
    return covered(Question(reading, box), {.parts = 0, .seconds = 0}, database.tree());
  }
};

template <class Action> std::string said_by(Action action) {
  try {
    action();
  } catch (const InputError& error) { return error.what(); }
  return {};
}

const json kHalved = json::parse(R"([{"split":0,"at":"1/2"},{"verdict":"holds"},{"open":"wide"}])");

}  // namespace

TEST_CASE("one process covers the box, and the file says so to the next") {
  const Folder folder;
  const Product product;
  CoverDatabase db = product.database(folder / "a.sqlite");
  CHECK(db.state(kLong).open_share == 1);
  const CoverState end = run_cover(db, product.reading, product.box, {});
  CHECK(end.open == 0);
  CHECK(end.open_share == 0);
  CHECK(end.parts > 1);
  CHECK(product.cover_in(db).proved());
  CHECK(product.cover_in(db).leaves() == end.parts);
  CHECK(db.parts_with("holds") + db.parts_with("conclusion") == end.parts);
  const CoverDatabase again = CoverDatabase::open(folder / "a.sqlite");
  CHECK(again.tree() == db.tree());
  CHECK(CoverDatabase::is_cover(folder / "a.sqlite"));
}

TEST_CASE("parts are taken once, the largest first, and given to another when nobody brings them back") {
  const Folder folder;
  const Product product;
  CoverDatabase db = product.database(folder / "a.sqlite");
  const auto whole = db.take(product.box.ends(), kLong);
  REQUIRE(whole);
  CHECK(whole->ends[1].upper == Rational(7, 10));
  CHECK_FALSE(db.take(product.box.ends(), kLong));  // in work
  CHECK(db.state(kLong).in_work == 1);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  CHECK(db.state(0.01).in_work == 0);
  const auto again = db.take(product.box.ends(), 0.01);
  REQUIRE(again);
  CHECK(again->id == whole->id);
  db.put(*again, product.box.ends(), kHalved, {});
  db.put(*whole, product.box.ends(), json::array({{{"verdict", "trivial"}}}), {});  // too late
  CHECK(db.parts_with("holds") == 1);
  CHECK(db.parts_with("trivial") == 0);
  const CoverState now = db.state(kLong);
  CHECK(now.parts == 2);
  CHECK(now.open == 1);
  CHECK(now.open_share == 0.5);
  const auto half = db.take(product.box.ends(), kLong);
  REQUIRE(half);
  CHECK(half->ends[0].lower == Rational(1, 2));
  CHECK(half->ends[0].upper == Rational(1));
  // Cut again on both sides: the nearest cuts count.
  db.put(*half, product.box.ends(),
         json::parse(R"([{"split":0,"at":"3/4"},{"open":"a"},{"split":1,"at":"1/10"},{"open":"b"},{"open":"c"}])"), {});
  std::vector<double> shares;
  while (const auto part = db.take(product.box.ends(), kLong))
    shares.push_back(share_of(part->ends, product.box.ends()));
  CHECK(shares.size() == 3);
  CHECK(std::ranges::is_sorted(shares, std::greater{}));
  CHECK(run_cover(db, product.reading, product.box, {.patience = 0.01}).open == 0);
  CHECK(product.cover_in(db).proved());
}

TEST_CASE("a tree that is none leaves the part open") {
  const Folder folder;
  const Product product;
  CoverDatabase db = product.database(folder / "a.sqlite");
  const auto whole = db.take(product.box.ends(), kLong);
  REQUIRE(whole);
  for (const char* tree : {R"([])", R"([{"split":0,"at":"1/2"},{"open":"a"}])", R"([{"open":"a"},{"open":"b"}])"})
    CHECK_FALSE(said_by([&] { db.put(*whole, product.box.ends(), json::parse(tree), {}); }).empty());
  CHECK(db.state(kLong).parts == 1);
  CHECK(db.state(kLong).open == 1);
}

TEST_CASE("several hands at once, and one that drops what it took") {
  const Folder folder;
  const Product product("x * y <= 552/1000 + 2 * (x - y)^2");
  { const CoverDatabase db = product.database(folder / "a.sqlite"); }
  {
    CoverDatabase db = CoverDatabase::open(folder / "a.sqlite");
    (void)run_cover(db, product.reading, product.box, {.parts = 4});
    (void)db.take(product.box.ends(), kLong);  // and never puts it back
  }
  std::vector<std::jthread> hands;
  for (int i = 0; i < 3; ++i)
    hands.emplace_back([&] {
      CoverDatabase db = CoverDatabase::open(folder / "a.sqlite");
      (void)run_cover(db, product.reading, product.box, {.slice = 0.01, .patience = 0.2});
    });
  hands.clear();
  const CoverDatabase db = CoverDatabase::open(folder / "a.sqlite");
  CHECK(db.state(kLong).open == 0);
  CHECK(product.cover_in(db).proved());
}

TEST_CASE("a counterexample ends it, for all") {
  const Folder folder;
  const Product product("x * y <= 1/2 + 2 * (x - y)^2 - 1/10");
  CoverDatabase db = product.database(folder / "a.sqlite");
  const CoverState end = run_cover(db, product.reading, product.box, {});
  CHECK(end.refuted);
  const Case point = parse_case(db.counterexample());
  CHECK(point.scalars.contains("x"));
  CHECK(db.parts_with("refuted") >= 1);
  CHECK(product.cover_in(db).leaves(Piece::Kind::Refuted) >= 1);
  CHECK(run_cover(db, product.reading, product.box, {}).refuted);
}

TEST_CASE("files that hold another cover, or none") {
  const Folder folder;
  const Product product, other("x * y <= 4/5");
  { const CoverDatabase db = product.database(folder / "a.sqlite"); }
  CHECK(said_by([&] { (void)other.database(folder / "a.sqlite"); }) ==
        folder / "a.sqlite" + ": holds another cover: the formula of the reading is another one");
  CHECK(said_by([&] {
          (void)CoverDatabase::create_or_resume(folder / "a.sqlite", product.parameters("own.other"));
        }).find("the claim is own.product, expected own.other") != std::string::npos);
  { const Database cases = Sample(10).database(folder / "cases.sqlite"); }
  CHECK_FALSE(CoverDatabase::is_cover(folder / "cases.sqlite"));
  CHECK(said_by([&] { (void)CoverDatabase::open(folder / "cases.sqlite"); }).find("not that of a cover") !=
        std::string::npos);
  CHECK(said_by([&] { (void)Database::open(folder / "a.sqlite"); }).find("not that of a campaign") !=
        std::string::npos);
  CHECK(said_by([&] { (void)CoverDatabase::open(folder / "nowhere.sqlite"); }).find("no such file") !=
        std::string::npos);
  std::ofstream(folder / "text.sqlite") << std::string(5000, 'x');
  CHECK(said_by([&] { (void)product.database(folder / "text.sqlite"); }).find("is not an SQLite database") !=
        std::string::npos);
}
