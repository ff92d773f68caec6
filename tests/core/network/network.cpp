// Shapes of a case, and the two properties of a network that claims ask for.
#include "network/network.hpp"

#include <doctest/doctest.h>

#include "core/network/support.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

// The message of check_shapes, empty if the shapes fit.
std::string complaint_about_case(const Case& c) {
  try {
    check_shapes(c);
  } catch (const InputError& error) { return error.what(); }
  return {};
}

bool names(const std::string& message, const char* place) { return message.starts_with(std::string(place) + ": "); }

}  // namespace

TEST_CASE("shapes that fit are accepted") {
  CHECK(complaint_about_case(by_hand()).empty());
  Case c = by_hand();
  c.targets = exact({{"1", "2"}});
  c.loss_derivative = exact({{"1", "2"}, {"3", "4"}});
  c.network.biases = {exact({{"1"}, {"2"}}), std::nullopt};
  CHECK(complaint_about_case(c).empty());
}

TEST_CASE("shapes that do not fit are refused, and the message names the place and both shapes") {
  SUBCASE("first layer against the inputs") {
    Case c = by_hand();
    c.inputs = exact({{"1", "2"}});
    CHECK(names(complaint_about_case(c), "/network/weights/0"));
    CHECK(complaint_about_case(c).find("is 2 x 2; expected 1 columns, the rows of /data/inputs") != std::string::npos);
  }
  SUBCASE("a layer against the one before") {
    Case c = by_hand();
    c.network.weights[1] = exact({{"1", "2", "3"}});
    CHECK(names(complaint_about_case(c), "/network/weights/1"));
  }
  SUBCASE("no layer") {
    Case c = by_hand();
    c.network.weights.clear();
    CHECK(names(complaint_about_case(c), "/network/weights"));
  }
  SUBCASE("gradient") {
    Case c = by_hand();
    c.gradient = exact({{"1"}});
    CHECK(complaint_about_case(c) == "/data/gradient: is 1 x 1; expected 1 x 2");
  }
  SUBCASE("targets") {
    Case c = by_hand();
    c.targets = exact({{"1", "2"}, {"3", "4"}});
    CHECK(names(complaint_about_case(c), "/data/targets"));
  }
  SUBCASE("loss derivative") {
    Case c = by_hand();
    c.loss_derivative = exact({{"1", "2", "3"}});
    CHECK(names(complaint_about_case(c), "/data/loss_derivative"));
  }
  SUBCASE("a bias that is too short") {
    Case c = by_hand();
    c.network.biases = {exact({{"1"}}), std::nullopt};
    CHECK(names(complaint_about_case(c), "/network/biases/0"));
  }
  SUBCASE("fewer biases than layers, more biases than layers") {
    Case c = by_hand();
    c.network.biases = {std::nullopt};
    CHECK(names(complaint_about_case(c), "/network/biases"));
    c.network.biases = {std::nullopt, std::nullopt, std::nullopt};
    CHECK(names(complaint_about_case(c), "/network/biases"));
  }
}

TEST_CASE("bias-free: no bias, not even of zeros") {
  Network net = by_hand().network;
  CHECK(net.bias_free());
  net.biases = {std::nullopt, std::nullopt};
  CHECK(net.bias_free());
  net.biases = {exact({{"0"}, {"0"}}), std::nullopt};
  CHECK_FALSE(net.bias_free());
  net.biases = {exact({{"0"}, {"1/1000000"}}), std::nullopt};
  CHECK_FALSE(net.bias_free());
}

TEST_CASE("relu is the slope 0, and nothing else") {
  Network net = by_hand().network;
  CHECK(net.is_relu());
  CHECK(net.depth() == 2);
  net.slope = Rational(1, 1000);
  CHECK_FALSE(net.is_relu());
  net.slope = 1;
  CHECK_FALSE(net.is_relu());
}
