// Interval functions against known digits, and against functional equations on a grid of arguments.
#include "numbers/interval.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <string>

#include "session.hpp"

using namespace checker;
namespace data = boost::unit_test::data;

namespace {

struct FunctionRow {
  std::string function, argument, digits;
};
std::ostream& operator<<(std::ostream& out, const FunctionRow& row) {
  return out << row.function << ' ' << row.argument;
}

// 110 significant digits, rounded to nearest (mpmath 1.3).
const FunctionRow kFunctionRows[] = {
    {"exp", "1",
     "2.7182818284590452353602874713526624977572470936999595749669676277240766303535475945713821785251664274274663919"},
    {"exp", "-1/2",
     "0."
     "60653065971263342360379953499118045344191813548718695568289215873505651941374842399864761150798945602642378979"},
    {"exp", "100",
     "26881171418161354484126255515800135873611118.773741922415191608615280287034909564914158871097219845710811670879"},
    {"exp", "-1000/7",
     "0."
     "00000000000000000000000000000000000000000000000000000000000000907676636045992777282734380734463301546791598719489"
     "02626112596421162241173877962313377428117755614683004656823"},
    {"exp", "1/1000000000000",
     "1.0000000000010000000000005000000000001666666666667083333333333416666666666680555555555557539682539682787698413"},
    {"log", "2",
     "0."
     "69314718055994530941723212145817656807550013436025525412068000949339362196969471560586332699641868754200148102"},
    {"log", "1/3",
     "-1."
     "0986122886681096913952452369225257046474905578227494517346943336374942932186089668736157548137320887879700291"},
    {"log", "1000001/1000000",
     "0."
     "00000099999950000033333308333353333316666680952368452392063482063501154392821075513368370525037178787190919532422"
     "811"},
    {"log", "123456789012345678901234567890",
     "66.985688719142977397576753896334185902670171435557969805218308865411242284766468149576343441135359024161863486"},
    {"log", "3/4",
     "-0."
     "28768207245178092743921900599382743150350971089776105650666568534929295072078046433811089917910528629603293298"},
    {"log", "2/3",
     "-0."
     "40546510810816438197801311546434913657199042346249419761401432414410067124891425126775242781731340124596854805"},
    {"log", "4/3",
     "0."
     "28768207245178092743921900599382743150350971089776105650666568534929295072078046433811089917910528629603293298"},
    {"sin", "1",
     "0."
     "84147098480789650665250232163029899962256306079837106567275170999191040439123966894863974354305269585434903791"},
    {"sin", "22/7",
     "-0."
     "001264488930377353400360350475645932491773911391197603392516969739272258724291411217919308092553294251947943017"
     "4"},
    {"sin", "-100000",
     "-0."
     "035748797972016509316470500695808829009045692578108896854616736500948074286683925056026366384310563074915780205"},
    {"sin", "1/1000000",
     "0."
     "00000099999999999983333333333334166666666666646825396825397100970017636681798140131473480865841976953011592561857"
     "112"},
    {"cos", "1",
     "0."
     "54030230586813971740093660744297660373231042061792222767009725538110039477447176451795185608718308934357173116"},
    {"cos", "11/7",
     "-0."
     "0006322445915532736545183507752145567303142029199635075036033139962080027052704130002828309371569355990655182651"
     "1"},
    {"cos", "-355/113",
     "-0."
     "99999999999996441843371693431297142520323245807917681120160787464259331137312547917019859444529011702911347037"},
    {"cos", "1000000",
     "0."
     "93675212753314478693853253507491877570809780421236587972057834111681042133160098200703394087652808410912273006"},
    {"acos", "0",
     "1.5707963267948966192313216916397514420985846996875529104874722961539082031431044993140174126710585339910740433"},
    {"acos", "1/3",
     "1.2309594173407746821349291782479873757103400093550948390555483336639923144782560878532516201708609211389442794"},
    {"acos", "-2/7",
     "1.8605480282309440901755273468188800468188880054449019802102720485169277589590375724019920805641360065148116352"},
    {"acos", "-1",
     "3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679821480865"},
    {"acos", "1/1000000000000",
     "1.5707963267938966192313216916397514419319180330208862438208055544872415364764378326473061031472490101815502337"},
    {"acos", "-1048575/1048576",
     "3.1402115855480308212805345448019354172566836928895715538328243411963159633768618912052121579559399689358062080"},
    {"acos", "1048575/1048576",
     "0."
     "001381068041762417182108838477567466940485706485534267142120251111500442909347107422822667386177099046341878506"
     "1"},
    {"erf", "1",
     "0."
     "84270079294971486934122063508260925929606699796630290845993789783471725409601084126198332534814488845415826153"},
    {"erf", "-1/3",
     "-0."
     "36264811176606293340817864014786587969214159037253723924001859405745926936071028200664942863777526884829441508"},
    {"erf", "1/1000000000000",
     "0."
     "00000000000112837916709551257389615852699515613985057662660514284442315709864492166674719491678837707167566921604"
     "95662146"},
    {"erf", "5/2",
     "0."
     "99959304798255504106043578426002508727965132259628657986087922123090299397015033435803845592123677574143880757"},
    {"erf", "-7",
     "-0."
     "99999999999999999999995816174392220585601385989776100067749970382586187539847958365646950453807190121426964331"},
    {"erf", "15",
     "0."
     "99999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999927870058275"},
    {"erf", "40",
     "1.0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"},
    {"pi", "0",
     "3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679821480865"},
    {"root2", "2",
     "1.4142135623730950488016887242096980785696718753769480731766797379907324784621070388503875343276415727350138462"},
    {"root3", "10/3",
     "1.4938015821857215695824940046795264903889166657808592281392041687542418882888097861410066444871281427612347001"},
    {"root7", "1/1000",
     "0."
     "37275937203149401661724906094730409920771828011093488533716004749210918776517449037824998039725767778992489002"},
};

// The decimal as a rational, and one unit of its last digit.
std::pair<mpq_class, mpq_class> decimal(std::string text) {
  const std::size_t point = text.find('.');
  const std::size_t places = text.size() - point - 1;
  text.erase(point, 1);
  mpz_class scale;
  mpz_ui_pow_ui(scale.get_mpz_t(), 10, places);
  const std::size_t start = text[0] == '-' ? 1 : 0;
  text.erase(start, std::min(text.find_first_not_of('0', start), text.size() - 1) - start);
  mpq_class q(mpz_class(text), scale), unit(1, scale);
  q.canonicalize();
  return {q, unit};
}

Interval apply(const FunctionRow& row) {
  const Interval x = enclose(mpq_class(row.argument));
  if (row.function == "exp") return exp(x);
  if (row.function == "log") return log(x);
  if (row.function == "sin") return sin(x);
  if (row.function == "cos") return cos(x);
  if (row.function == "acos") return acos(x);
  if (row.function == "erf") return erf(x);
  if (row.function == "pi") return pi();
  return root(x, std::stoul(row.function.substr(4)));
}

bool contains(const Interval& a, const mpq_class& q) { return to_rational(a.lo) <= q && q <= to_rational(a.hi); }
bool overlap(const Interval& a, const Interval& b) { return compare(a.lo, b.hi) <= 0 && compare(b.lo, a.hi) <= 0; }
mpq_class width(const Interval& a) { return to_rational(a.hi - a.lo); }

}  // namespace

BOOST_FIXTURE_TEST_SUITE(intervals, checker_test::Fresh)

BOOST_DATA_TEST_CASE_F(checker_test::Fresh, known_digits,
                       data::make(kFunctionRows) * data::make({64, 128, 300, 1000, 5000}), row, bits) {
  const Precision working(bits);
  const Interval value = apply(row);
  const auto [digits, unit] = decimal(row.digits);
  BOOST_TEST((to_rational(value.lo) <= digits + unit && digits - unit <= to_rational(value.hi)));
  mpq_class relative = width(value) / abs(digits);
  relative <<= bits - 24;
  BOOST_TEST((relative <= 1), "the enclosure is wider than 2^(24 - bits), relatively");
}

BOOST_DATA_TEST_CASE_F(checker_test::Fresh, functional_equations,
                       data::make({-3, -2, -1, 1, 2, 3, 5, 8}) * data::make({1, 3, 7, 1000, 1000000}), n, d) {
  const Precision working(160);
  const mpq_class q(n, static_cast<unsigned long>(d));
  const Interval x = enclose(q), s = sin(x), c = cos(x);
  BOOST_TEST(contains(s * s + c * c, 1));
  BOOST_TEST(contains(exp(x) * exp(-x), 1));
  BOOST_TEST(contains(log(exp(x)), q));
  if (n > 0) {
    BOOST_TEST(contains(exp(log(x)), q));
    BOOST_TEST(overlap(log(x * x), log(x) + log(x)));
    const Interval r = root(x, 5);
    BOOST_TEST(contains(r * r * r * r * r, q));
  }
  BOOST_TEST(overlap(sin(x + x), enclose(2) * s * c));
  BOOST_TEST(overlap(cos(x + pi()), -c));
  BOOST_TEST(contains(erf(x) + erf(-x), 0));
  BOOST_TEST((compare(erf(x).hi, erf(x + enclose(mpq_class(1, 50))).lo) < 0));
  BOOST_TEST(overlap(acos(c) + acos(-c), pi()));
  BOOST_TEST(contains(cos(acos(s)) - s, 0));
  Interval rough;
  {
    const Precision low(40);
    rough = exp(enclose(q)) * sin(enclose(q)) / enclose(mpq_class(7, 3));
  }
  BOOST_TEST(overlap(rough, exp(x) * s / enclose(mpq_class(7, 3))));
}

BOOST_AUTO_TEST_CASE(wide_arguments_keep_their_inside) {
  const Interval wide = hull(enclose(mpq_class(-1, 3)), enclose(mpq_class(5, 2)));
  for (const mpq_class& q : {mpq_class(-1, 3), mpq_class(0), mpq_class(1), mpq_class(5, 2)}) {
    BOOST_TEST(overlap(sin(wide), sin(enclose(q))));
    BOOST_TEST(overlap(cos(wide), cos(enclose(q))));
    BOOST_TEST(contains(exp(wide), to_rational(exp(enclose(q)).lo)));
    BOOST_TEST(contains(erf(wide), to_rational(erf(enclose(q)).hi)));
    if (q <= 1) BOOST_TEST(overlap(acos(wide), acos(enclose(q))));
    for (const mpq_class& r : {mpq_class(-1, 3), mpq_class(2)}) {
      BOOST_TEST(contains(wide * wide, q * r));
      BOOST_TEST(contains(wide - wide, q - r));
    }
  }
  BOOST_TEST(contains(cos(hull(enclose(-100), enclose(100))), 1));
  BOOST_CHECK_THROW(enclose(1) / wide, NeedPrecision);
}

// Whatever the signs: the corners of the rectangle, rounded outwards to the grid, and no further.
BOOST_AUTO_TEST_CASE(products_on_a_grid_are_as_narrow_as_it_allows) {
  const Grid grid(20);
  const mpq_class unit(1, 1 << 20);
  const mpq_class ends[] = {mpq_class(-7, 3), mpq_class(-1, 7), 0, mpq_class(2, 9), 5};
  for (std::size_t i = 0; i < 25; ++i)
    for (std::size_t k = 0; k < 25; ++k) {
      if (i / 5 > i % 5 || k / 5 > k % 5) continue;
      const Interval a = hull(enclose(ends[i / 5]), enclose(ends[i % 5])),
                     b = hull(enclose(ends[k / 5]), enclose(ends[k % 5])), product = a * b;
      const mpq_class corners[] = {to_rational(a.lo) * to_rational(b.lo), to_rational(a.lo) * to_rational(b.hi),
                                   to_rational(a.hi) * to_rational(b.lo), to_rational(a.hi) * to_rational(b.hi)};
      const mpq_class least = *std::min_element(corners, corners + 4), most = *std::max_element(corners, corners + 4);
      BOOST_TEST((to_rational(product.lo) <= least && least < to_rational(product.lo) + unit));
      BOOST_TEST((to_rational(product.hi) >= most && most > to_rational(product.hi) - unit));
      for (const Dyadic& end : {product.lo, product.hi, (a + b).lo}) BOOST_TEST((sgn(end.m) == 0 || end.e == -20));
    }
}

BOOST_AUTO_TEST_CASE(a_grid_is_left_behind) {
  {
    const Grid grid(3);
    BOOST_TEST((width(enclose(mpq_class(1, 3))) == mpq_class(1, 8)));
    BOOST_TEST((to_rational(enclose(mpq_class(8)).lo) == 8 && enclose(mpq_class(8)).lo.e == -3));
  }
  BOOST_TEST((width(enclose(mpq_class(1, 3))) < mpq_class(1, 1 << 30)));
}

BOOST_AUTO_TEST_CASE(numbers_out_of_reach_are_refused) {
  session.work_left = 1u << 30;
  BOOST_CHECK_THROW(exp(enclose(mpq_class(mpz_class(1) << 21))), Rejection);
  BOOST_CHECK_THROW(sin(enclose(mpq_class(mpz_class(1) << 21))), Rejection);
  const Interval huge = exp(enclose(mpq_class(500000)));
  BOOST_CHECK_THROW(huge * huge, Rejection);
}

BOOST_AUTO_TEST_SUITE_END()
