// Covers of boxes as files, as pictures, and as sections of a report: which parts a plane meets, and what is no cover.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "budget/error.hpp"
#include "markup.hpp"
#include "network/case_io.hpp"
#include "report/cover_drawing.hpp"
#include "report/cover_page.hpp"
#include "report/exporters.hpp"
#include "sample.hpp"

using namespace plumbline;
using namespace plumbline::report;
using nlohmann::json;
using sample::has;
namespace fs = std::filesystem;
namespace data = boost::unit_test::data;

namespace {

// x in [0,1], y in [0,2], z in [-1,1], each cut in its middle; the halves of y are open but for one.
json three_cuts() {
  return {{"format", "plumbline-cover/1"},
          {"claim", "own.bound"},
          {"reading", "stated"},
          {"case",
           {{"name", "a <box>"},
            {"data", json::object()},
            {"network", nullptr},
            {"parameters", {{"x", "[0,1]"}, {"y", "[0,2]"}, {"z", "[-1,1]"}}}}},
          {"tree", json::parse(R"([{"split":0,"at":"1/2"},
             {"split":2,"at":"0"},{"verdict":"holds"},{"verdict":"conclusion","open":[1]},
             {"split":1,"at":"1"},{"split":2,"at":"0"},{"verdict":"trivial"},{"verdict":"hypothesis-false"},{"open":"wide"}])")}};
}

std::string place_of(const Tile& t) {
  return t.across.lower.to_string() + ".." + t.across.upper.to_string() + " x " + t.up.lower.to_string() + ".." +
         t.up.upper.to_string() + " " + kPartVerdicts[static_cast<std::size_t>(t.verdict)].second;
}

std::vector<std::string> places_of(const CoverView& cover, const Plane& plane) {
  std::vector<std::string> out;
  for (const Tile& t : tiles(cover, plane)) out.push_back(place_of(t));
  return out;
}

using Texts = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_SUITE(covers)

BOOST_AUTO_TEST_CASE(a_file_says_what_is_known_of_each_part) {
  const CoverView cover(three_cuts());
  BOOST_TEST(cover.parts() == 5);
  BOOST_TEST(cover.parts(PartVerdict::Open) == 1);
  BOOST_TEST(cover.share(PartVerdict::Open) == 0.25);
  BOOST_TEST(cover.share(PartVerdict::Conclusion) == 0.25);
  BOOST_TEST(cover.volume() == 4);
  BOOST_TEST(cover.verdict() == std::string("open"));
  BOOST_TEST(cover.splits == (std::vector<long>{1, 1, 2}));
  BOOST_TEST(cover.places == (Texts{"/parameters/x", "/parameters/y", "/parameters/z"}));
}

// The same places, in the same order, as the program that makes covers has them.
BOOST_AUTO_TEST_CASE(coordinates_are_numbered_as_the_box_numbers_them) {
  const Case c = parse_case(json::parse(R"({"format": "plumbline-case/1", "name": "n",
    "network": {"type": "fully-connected", "activation": "relu", "weights": [[["[0,1]", "2"], ["1", "3 ± 1/2"]], [["1", "[2,3]"]]],
                "biases": [["[0,1]", "2"], null]},
    "data": {"inputs": [["[5,6]", "1"], ["2", "[1,2]"]], "gradient": [["[0,1]", "1"]]},
    "parameters": {"A": {"around": [["1", "2"]], "radius": "1/10"}, "s": "[0,1]", "u": ["1", "[0,1]"]}})"));
  const Box box(c);
  const auto found = coordinates_in(canonical_json(c));
  BOOST_REQUIRE(found.size() == box.ends().size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    BOOST_TEST(found[i].first == box.places()[i]);
    BOOST_TEST((found[i].second.lower == box.ends()[i].lower && found[i].second.upper == box.ends()[i].upper));
  }
}

BOOST_AUTO_TEST_CASE(names_of_vertices_are_no_coordinates) {
  const Case c = parse_case(json::parse(R"({"format": "plumbline-case/1", "name": "n",
    "network": {"type": "dag", "inputs": ["[0,1]"], "output": "[2,3]", "vertices": [{"id": "[0,1]"}, {"id": "[2,3]", "activation": "relu"}],
                "edges": [{"from": "[0,1]", "to": "[2,3]", "weight": "[4,5]", "shared": "[6,7]"}]}, "data": {"inputs": [[1]]}})"));
  const auto found = coordinates_in(canonical_json(c));
  BOOST_REQUIRE(found.size() == 1U);
  BOOST_TEST(found[0].first == "/network/edges/0/weight");
  BOOST_TEST(Box(c).places() == (Texts{"/network/edges/0/weight"}));
}

BOOST_AUTO_TEST_CASE(a_plane_meets_each_of_its_points_once) {
  const CoverView cover(three_cuts());
  const Plane usual = plane_through(cover, std::nullopt, {});
  BOOST_TEST(usual.across == 0U);  // z was halved twice; of x and y the first
  BOOST_TEST(usual.up == 2U);
  // y is held at 1, where its halves meet: the upper one, whose lower end it is.
  BOOST_TEST(places_of(cover, usual) ==
             (Texts{"0..1/2 x -1..0 holds", "0..1/2 x 0..1 conclusion", "1/2..1 x -1..1 open"}));
  BOOST_TEST(places_of(cover, plane_through(cover, std::nullopt, {{1, Rational(2)}})) ==
             (Texts{"0..1/2 x -1..0 holds", "0..1/2 x 0..1 conclusion", "1/2..1 x -1..1 open"}));
  BOOST_TEST(places_of(cover, plane_through(cover, std::nullopt, {{1, Rational(1, 2)}})) ==
             (Texts{"0..1/2 x -1..0 holds", "0..1/2 x 0..1 conclusion", "1/2..1 x -1..0 trivial",
                    "1/2..1 x 0..1 hypothesis-false"}));
  BOOST_TEST(places_of(cover, plane_through(cover, std::pair{1UL, 0UL}, {{2, Rational(1)}})) ==
             (Texts{"0..2 x 0..1/2 conclusion", "0..1 x 1/2..1 hypothesis-false", "1..2 x 1/2..1 open"}));
}

BOOST_AUTO_TEST_CASE(a_plane_that_is_none_is_refused) {
  const CoverView cover(three_cuts());
  BOOST_CHECK_THROW((void)plane_through(cover, std::pair{0UL, 3UL}, {}), InputError);
  BOOST_CHECK_THROW((void)plane_through(cover, std::pair{1UL, 1UL}, {}), InputError);
  BOOST_CHECK_THROW((void)plane_through(cover, std::pair{0UL, 1UL}, {{1, Rational(1)}}), InputError);
  BOOST_CHECK_THROW((void)plane_through(cover, std::pair{0UL, 1UL}, {{2, Rational(2)}}), InputError);
  BOOST_CHECK_THROW((void)plane_through(cover, std::pair{0UL, 1UL}, {{3, Rational(0)}}), InputError);
}

BOOST_AUTO_TEST_CASE(a_counterexample_is_marked_and_the_plane_goes_through_it) {
  json document = three_cuts();
  BOOST_TEST(
      !has(cover_drawing(CoverView(document), plane_through(CoverView(document), std::nullopt, {}), "p"), "counter"));
  document["tree"][6] = {{"verdict", "refuted"}};  // x in [1/2,1], y in [0,1], z in [-1,0]
  const CoverView cover(document);
  BOOST_TEST(cover.verdict() == std::string("refuted"));
  const Plane plane = plane_through(cover, std::nullopt, {});
  BOOST_TEST(plane.through_counterexample);
  BOOST_TEST((plane.held[1] == Rational(1, 2)));
  BOOST_TEST(has(cover_drawing(cover, plane, "p"), "counter-"));
  BOOST_TEST(has(cover_drawing(cover, plane, "p"), "the other 1: at the counterexample"));
  BOOST_TEST(!plane_through(cover, std::nullopt, {{1, Rational(1)}}).through_counterexample);
}

BOOST_AUTO_TEST_CASE(the_drawing_is_markup_with_patterns_and_words) {
  const CoverView cover(three_cuts());
  const std::string svg = cover_drawing(cover, plane_through(cover, std::nullopt, {}), "p");
  const Markup markup = read_markup("<!DOCTYPE html>" + svg);
  BOOST_TEST(markup.problem == "");
  BOOST_TEST(has(svg, "a &lt;box&gt;"));
  BOOST_TEST(!has(svg, "style"));  // a page's policy forbids it
  BOOST_TEST(has(svg, "url(#p-open)"));
  BOOST_TEST(has(svg, ">0: /parameters/x</text>"));
  BOOST_TEST(has(svg, ">2: /parameters/z</text>"));
  BOOST_TEST(has(svg, ">the other 1: in the middle</text>"));
  BOOST_TEST(has(cover_drawing(cover, plane_through(cover, std::nullopt, {{1, Rational(1, 2)}}), "p"),
                 ">the other 1: in the middle but 1 at 1/2</text>"));
  for (const char* word : {"holds", "conclusion alone", "open", "25 % of this", "50 % of this"})
    BOOST_TEST(has(svg, std::string(">") + word + "</text>"), word);
  for (const char* word : {"says nothing", "hypothesis false", "refuted"})
    BOOST_TEST(!has(svg, std::string(">") + word + "</text>"), word);
  const std::string file = standalone_cover_drawing(cover, plane_through(cover, std::nullopt, {}));
  BOOST_TEST(file.starts_with(R"(<svg xmlns="http://www.w3.org/2000/svg" class="cover")"));
  BOOST_TEST(has(file, "prefers-color-scheme:dark"));
}

BOOST_AUTO_TEST_CASE(what_is_rounded_to_all_is_not_called_all) {
  BOOST_TEST(percent(1, true) == "100");
  BOOST_TEST(percent(0.9999, false) == "almost 100");
  BOOST_TEST(percent(0.985, false) == "98.5");
  BOOST_TEST(percent(1e-9, false) == "1e-07");
}

BOOST_AUTO_TEST_CASE(one_coordinate_is_a_strip) {
  json document = three_cuts();
  document["case"]["parameters"] = {{"x", "[0,1]"}};
  document["tree"] = json::parse(R"([{"split":0,"at":"1/4"},{"verdict":"holds"},{"open":"wide"}])");
  const CoverView cover(document);
  const Plane plane = plane_through(cover, std::nullopt, {});
  BOOST_TEST(tiles(cover, plane).size() == 2U);
  BOOST_TEST(has(cover_drawing(cover, plane, "p"), ">75 % of this</text>"));
}

struct CoverDefect {
  const char *name, *patch;
};
std::ostream& operator<<(std::ostream& out, const CoverDefect& d) { return out << d.name; }
const CoverDefect kCoverDefects[] = {
    {"another format", R"([{"op":"replace","path":"/format","value":"plumbline-case/1"}])"},
    {"no tree", R"([{"op":"remove","path":"/tree"}])"},
    {"a tree that has not ended", R"([{"op":"remove","path":"/tree/8"}])"},
    {"a tree that has ended before", R"([{"op":"add","path":"/tree/-","value":{"open":""}}])"},
    {"a part without a verdict", R"([{"op":"replace","path":"/tree/8","value":{}}])"},
    {"a part with another verdict", R"([{"op":"replace","path":"/tree/8","value":{"verdict":"fails"}}])"},
    {"a coordinate that is none", R"([{"op":"replace","path":"/tree/0/split","value":3}])"},
    {"a cut at an end", R"([{"op":"replace","path":"/tree/0/at","value":"1"}])"},
    {"a cut that is no number", R"([{"op":"replace","path":"/tree/0/at","value":1}])"},
    {"no coordinates", R"([{"op":"replace","path":"/case/parameters","value":{"x":"1"}}])"},
    {"no case", R"([{"op":"remove","path":"/case"}])"},
};

BOOST_DATA_TEST_CASE(what_is_no_cover_is_refused, data::make(kCoverDefects), defect) {
  BOOST_CHECK_THROW((void)CoverView(three_cuts().patch(json::parse(defect.patch))), InputError);
}

BOOST_AUTO_TEST_CASE(a_folder_has_a_section_for_each_cover) {
  const fs::path folder = fs::temp_directory_path() / "plumbline-covers-of-a-report";
  fs::remove_all(folder);
  BOOST_TEST(cover_sections(folder) == "");
  fs::create_directories(folder / "boxes");
  BOOST_TEST(cover_sections(folder) == "");
  std::ofstream(folder / "boxes" / "b.open.json") << three_cuts();
  json proved = three_cuts();
  proved["tree"][8] = {{"verdict", "holds"}};
  std::ofstream(folder / "boxes" / "a.box.json") << proved;
  std::ofstream(folder / "boxes" / "a.falls.json") << "{}";
  const std::string sections = cover_sections(folder);
  BOOST_TEST(read_markup("<!DOCTYPE html><main>" + sections + "</main>").problem == "");
  BOOST_TEST(read_markup("<!DOCTYPE html><main>" + sections + "</main>").elements.at("section") == 2);
  BOOST_TEST(sections.find("proved") < sections.find("25 % of the volume are open"));
  BOOST_TEST(has(sections, "plumbline check boxes/a.box.json"));
  BOOST_TEST(has(sections, "boxes/b.open.json"));
  BOOST_TEST(!has(sections, "<box>"));
  std::ofstream(folder / "boxes" / "c.open.json") << "{}";
  BOOST_CHECK_EXCEPTION((void)cover_sections(folder), InputError,
                        [](const InputError& e) { return has(e.what(), "boxes/c.open.json"); });
  fs::remove_all(folder);
}

BOOST_AUTO_TEST_CASE(a_report_links_to_its_boxes) {
  Report r = sample::small();
  BOOST_TEST(!render_site(r).contains("report/boxes.html"));
  BOOST_TEST(!has(render_site(r).at("report.html"), "boxes.html"));
  r.covers = cover_section(CoverView(three_cuts()), "boxes/b.open.json", "box-1");
  const auto site = render_site(r);
  BOOST_TEST(read_markup(site.at("report/boxes.html")).problem == "");
  BOOST_TEST(has(site.at("report/boxes.html"), "boxes/b.open.json"));
  BOOST_TEST(has(site.at("report.html"), "href=\"report/boxes.html\""));
  BOOST_TEST(has(render_single_file(r), "boxes/b.open.json"));
}

BOOST_AUTO_TEST_SUITE_END()
