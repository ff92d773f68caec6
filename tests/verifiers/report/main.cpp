// The entry point of the Boost.Test executable; the test cases are in the files beside it.
#define BOOST_TEST_MODULE reports
#include <boost/test/unit_test.hpp>
