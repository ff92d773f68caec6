#define BOOST_TEST_MODULE verifiers_saddle
#include <boost/test/unit_test.hpp>
