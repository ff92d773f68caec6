#include "claim/claim_id.hpp"

#include <doctest/doctest.h>

using namespace plumbline;

TEST_CASE("an id is taken apart at its first dot") {
  CHECK(paper_key("saddle.prop-3.4") == "saddle");
  CHECK(name_in_paper("saddle.prop-3.4") == "prop-3.4");
  CHECK(paper_key("user") == "user");
  CHECK(name_in_paper("user") == "user");
}
