// Results of a block as bytes, there and back.
#include "campaign/wire.hpp"

#include <limits>

#include "core/campaign/support.hpp"

using namespace plumbline;
using namespace plumbline::campaign;
using namespace plumbline::test;

TEST_CASE("there and back") {
  const Sample sample(200);
  BlockResult block = evaluate_block(sample.subject, 25, 200);
  block.rows.front().lower = -std::numeric_limits<double>::infinity();
  block.rows.back().limit = true;
  const BlockResult again = block_from_bytes(to_bytes(block));
  CHECK(again.block == 25);
  CHECK(again.rows == block.rows);
  REQUIRE(again.extremes.size() == block.extremes.size());
  for (std::size_t i = 0; i < block.extremes.size(); ++i) {
    CHECK(again.extremes[i].kind == block.extremes[i].kind);
    CHECK(again.extremes[i].index == block.extremes[i].index);
    CHECK(again.extremes[i].text == block.extremes[i].text);
    CHECK(again.extremes[i].margin.has_value() == block.extremes[i].margin.has_value());
    if (block.extremes[i].margin) CHECK(again.extremes[i].margin->lower == block.extremes[i].margin->lower);
  }
}

TEST_CASE("other bytes are refused") {
  const Sample sample(20);
  std::vector<std::uint8_t> bytes = to_bytes(evaluate_block(sample.subject, 0, 20));
  bytes.resize(bytes.size() / 2);
  CHECK_THROWS_AS((void)block_from_bytes(bytes), InputError);
  CHECK_THROWS_AS((void)block_from_bytes({}), InputError);
  CHECK_THROWS_AS((void)block_from_bytes(std::vector<std::uint8_t>{0x01}), InputError);
}
