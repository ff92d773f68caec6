#define BOOST_TEST_MODULE verifiers_of_a_paper
#include <boost/test/unit_test.hpp>
