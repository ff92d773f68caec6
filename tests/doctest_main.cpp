// The entry point of the doctest executables, compiled once with doctest itself; the test cases are in the folders of
// each.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
