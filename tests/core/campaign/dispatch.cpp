// Blocks for workers that may die.
#include "campaign/dispatch.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

using plumbline::campaign::Dispatcher;

TEST_CASE("in order, each once, as long as there are new ones") {
  Dispatcher d({5, 7, 9});
  CHECK(d.next(1) == 5);
  CHECK(d.next(2) == 7);
  CHECK(d.next(1) == 9);
  CHECK_FALSE(d.done());
}

TEST_CASE("then what others hold: fewest holders first, then the oldest; never what is in one's own hands") {
  Dispatcher d({5, 7, 9});
  (void)d.next(1), (void)d.next(1), (void)d.next(2);  // 1 holds 5 and 7, 2 holds 9
  CHECK(d.next(2) == 5);
  CHECK(d.next(3) == 7);
  CHECK(d.next(3) == 9);
  CHECK(d.next(3) == 5);
  CHECK_FALSE(d.next(3));
  CHECK(d.next(1) == 9);
  CHECK_FALSE(d.next(1));
}

TEST_CASE("the first result counts, later ones do not, strangers never do") {
  Dispatcher d({5, 7});
  (void)d.next(1), (void)d.next(1), (void)d.next(2);
  CHECK(d.finish(5));
  CHECK_FALSE(d.finish(5));
  CHECK_FALSE(d.finish(6));
  CHECK_FALSE(d.done());
  CHECK(d.finish(7));
  CHECK(d.done());
  CHECK_FALSE(d.next(2));
}

TEST_CASE("a result of a block that was not handed out yet does not count") {
  Dispatcher d({5, 7});
  (void)d.next(1);
  CHECK_FALSE(d.finish(7));
  CHECK_FALSE(d.done());
}

TEST_CASE("as long as one worker lives, everything gets done, once") {
  rc::check([] {
    const auto blocks = static_cast<std::uint64_t>(*rc::gen::inRange(0, 12));
    const auto deaths =
        *rc::gen::container<std::vector<int>>(5, rc::gen::inRange(0, 10));  // worker w dies after so many blocks
    std::vector<std::uint64_t> all;
    for (std::uint64_t b = 0; b < blocks; ++b) all.push_back(b);
    Dispatcher d(all);
    std::uint64_t finished = 0;
    for (int w = 0; w < 5; ++w)  // dying ones take a block and never answer
      for (int n = 0; n <= deaths[static_cast<std::size_t>(w)]; ++n)
        if (const auto block = d.next(w); block && n < deaths[static_cast<std::size_t>(w)])
          finished += d.finish(*block);
    while (const auto block = d.next(99)) finished += d.finish(*block);
    RC_ASSERT(d.done());
    RC_ASSERT(finished == blocks);
  });
}
