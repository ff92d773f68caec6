#define BOOST_TEST_MODULE papers
#include <boost/test/unit_test.hpp>
