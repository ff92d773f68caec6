// Names of certificates: a file, or a line of a bundle; nothing else is taken for a line.
#include "report/certificate_place.hpp"

#include <boost/test/unit_test.hpp>

using plumbline::report::certificate_place;

BOOST_AUTO_TEST_CASE(places_of_certificates) {
  BOOST_TEST(certificate_place("certificates/x.jsonl:12").file == "certificates/x.jsonl");
  BOOST_TEST(certificate_place("certificates/x.jsonl:12").line == 12u);
  for (const char* file : {"certificates/x.json", "x.jsonl", "x.jsonl:", "x.jsonl:0", "x.jsonl:-1", "x.jsonl:1x",
                           "x.json:12", "x.jsonl:99999999999999999999999", ""}) {
    BOOST_TEST(certificate_place(file).file == file);
    BOOST_TEST(certificate_place(file).line == 0u);
  }
}
