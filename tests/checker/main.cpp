#define BOOST_TEST_MODULE checker
#include <boost/test/unit_test.hpp>
