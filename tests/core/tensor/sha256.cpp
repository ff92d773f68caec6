// The test vectors of FIPS 180-4 and what lies at the borders of a block.
#include "tensor/sha256.hpp"

#include <doctest/doctest.h>

#include <set>

using plumbline::sha256;

TEST_CASE("known digests") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256(std::string(1000000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("every length around a block gives another digest, and zero bytes count") {
  std::set<std::string> seen;
  for (std::size_t n = 0; n <= 130; ++n) {
    const std::string digest = sha256(std::string(n, '\0'));
    CHECK(digest.size() == 64);
    CHECK(digest.find_first_not_of("0123456789abcdef") == std::string::npos);
    CHECK(seen.insert(digest).second);
  }
}
