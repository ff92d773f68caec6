// The entry point of the Boost.Test executables, compiled once; the test cases are in the folders of each.
#define BOOST_TEST_MODULE plumbline
#include <boost/test/unit_test.hpp>
