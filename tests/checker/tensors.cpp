// Matrices in files of tensors: each step of a reference, each type of entry, and what is refused.
#include "files/tensors.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>

#include "builder.hpp"
#include "files/tensor_file.hpp"
#include "sha256.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;
namespace fs = std::filesystem;

namespace {

struct TensorFolder {
  fs::path path;
  TensorFolder() {
    std::string name = (fs::temp_directory_path() / "plumbline-tensors-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path = name;
    memory().tensors()->folders = {(path / "none").string(), path.string()};
  }
  ~TensorFolder() {
    fs::remove_all(path);
    memory().tensors()->folders.clear();
  }
  // Under the digest of `named`.
  std::string write(const std::string& bytes, const std::string& named) const {
    const std::string digest = checker::sha256(named);
    std::ofstream(path / (digest + ".safetensors"), std::ios::binary) << bytes;
    return digest;
  }
  std::string write(const std::string& bytes) const { return write(bytes, bytes); }
};

template <class T> std::string raw(const std::vector<T>& values) {
  std::string out(values.size() * sizeof(T), '\0');
  std::memcpy(out.data(), values.data(), out.size());
  return out;
}

std::string file_of(const std::string& header, const std::string& content) {
  return raw(std::vector<std::uint64_t>{header.size()}) + header + content;
}

Json entry(const std::string& type, const Json& shape, std::size_t from, std::size_t to) {
  return {{"dtype", type}, {"shape", shape}, {"data_offsets", {from, to}}};
}

// One tensor "w" with these entries.
template <class T> std::string file_with(const std::string& type, const Json& shape, const std::vector<T>& values) {
  return file_of(Json{{"w", entry(type, shape, 0, values.size() * sizeof(T))}}.dump(), raw(values));
}

// 2 x 3, 1 to 6.
std::string counting() { return file_with<float>("F32", {2, 3}, {1, 2, 3, 4, 5, 6}); }
// 2 x 3 x 2, 1 to 12.
std::string cube() { return file_with<std::uint8_t>("U8", {2, 3, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}); }

// A case whose inputs are the reference and whose gradient is the matrix; the network has as many outputs as inputs.
Json tensor_case(const Json& reference, const std::string& expected) {
  const Json m = matrix(expected);
  std::string identity;
  for (int i = 0; i < m["rows"]; ++i)
    for (int j = 0; j < m["rows"]; ++j) identity += (j > 0 ? " " : i > 0 ? "; " : "") + std::string(i == j ? "1" : "0");
  Json out = example({identity}, expected, expected);
  out["data"]["inputs"] = reference;
  return out;
}

std::string outcome_of(const Json& reference, const std::string& expected) {
  return outcome(check(
      certificate({reading("(equal (data inputs) (data gradient))"), tensor_case(reference, expected), "holds"})));
}

struct Step {
  const char* name;
  std::string (*file)();
  Json keys;
  const char* expected;  // the matrix, or the reason of a refusal
};
std::ostream& operator<<(std::ostream& out, const Step& s) { return out << s.name; }

const Step kSteps[] = {
    {"as it is", counting, {}, "1 2 3; 4 5 6"},
    {"transposed", counting, {{"axes", {1, 0}}}, "1 4; 2 5; 3 6"},
    {"another shape", counting, {{"shape", {3, 2}}}, "1 2; 3 4; 5 6"},
    {"a view", counting, {{"view", {6}}}, "1; 2; 3; 4; 5; 6"},
    {"rows", counting, {{"rows", {1, 2}}}, "4 5 6"},
    {"columns", counting, {{"columns", {0, 2}}}, "1 2; 4 5"},
    {"columns of the transposed", counting, {{"axes", {1, 0}}, {"columns", {1, 2}}}, "4; 5; 6"},
    {"scale", counting, {{"scale", "-1/3"}}, "-1/3 -2/3 -1; -4/3 -5/3 -2"},
    {"axes of a cube", cube, {{"axes", {2, 0, 1}}, {"shape", {2, 6}}}, "1 3 5 7 9 11; 2 4 6 8 10 12"},
    {"view, axes, shape", counting, {{"view", {1, 2, 3}}, {"axes", {2, 1, 0}}, {"shape", {3, 2}}}, "1 4; 2 5; 3 6"},
};
const Step kRefusedSteps[] = {
    {"wrong slice", counting, {{"columns", {1, 3}}}, "verdict"},
    {"slice beyond", counting, {{"columns", {1, 4}}}, "bad-shape"},
    {"empty slice", counting, {{"rows", {1, 1}}}, "bad-shape"},
    {"slice backwards", counting, {{"rows", {2, 1}}}, "bad-shape"},
    {"slice of one number", counting, {{"rows", Json::array({1})}}, "bad-shape"},
    {"axes twice", counting, {{"axes", {0, 0}}}, "bad-shape"},
    {"axes too few", counting, {{"axes", Json::array({0})}}, "bad-shape"},
    {"axes beyond", counting, {{"axes", {0, 2}}}, "bad-shape"},
    {"shape of another size", counting, {{"shape", {2, 2}}}, "bad-shape"},
    {"shape of three", counting, {{"shape", {1, 2, 3}}}, "bad-shape"},
    {"view of another size", counting, {{"view", {5}}}, "bad-shape"},
    {"view that overflows", counting, {{"view", {999999999999, 999999999999}}}, "bad-shape"},
    {"cube without shape", cube, {}, "bad-shape"},
    {"a scale of 0", counting, {{"scale", "0"}}, "bad-number"},
    {"a scale that is not canonical", counting, {{"scale", "2/4"}}, "bad-number"},
    {"a scale that is a number", counting, {{"scale", 2}}, "wrong-type"},
    {"nine dimensions", counting, {{"view", {1, 1, 1, 1, 1, 1, 1, 1, 6}}}, "wrong-type"},
    {"a dimension as text", counting, {{"shape", {"3", "2"}}}, "wrong-type"},
    {"a huge dimension", counting, {{"view", {1000000000000}}}, "wrong-type"},
    {"an unknown key", counting, {{"transpose", true}}, "unknown-key"},
};

struct Lie {
  const char* name;
  std::string (*file)();
  const char* reason;
};
std::ostream& operator<<(std::ostream& out, const Lie& l) { return out << l.name; }

std::string with_header(const std::string& header, std::size_t bytes) {
  return file_of(header, std::string(bytes, '\1'));
}
std::string header_of(const Json& header, std::size_t bytes) { return with_header(header.dump(), bytes); }

const Lie kLies[] = {
    {"nothing", [] { return std::string(); }, "bad-tensor"},
    {"no header", [] { return std::string(12, '\xff'); }, "bad-tensor"},
    {"a header longer than the file", [] { return raw(std::vector<std::uint64_t>{40}) + "{}"; }, "bad-tensor"},
    {"truncated", [] { return counting().substr(0, counting().size() - 1); }, "bad-tensor"},
    {"a byte too many", [] { return counting() + "x"; }, "bad-tensor"},
    {"no JSON", [] { return with_header("{\"w\":", 24); }, "not-json"},
    {"a list", [] { return with_header("[]", 0); }, "bad-tensor"},
    {"nested without end", [] { return with_header("{\"w\":" + std::string(1000, '['), 24); }, "too-large"},
    {"a tensor twice",
     [] {
       const std::string e = entry("F32", {2, 3}, 0, 24).dump();
       return with_header("{\"w\":" + e + ",\"w\":" + e + "}", 24);
     },
     "duplicate-key"},
    {"an unknown type",
     [] {
       return header_of({{"w", entry("F8_E5M2", {2, 3}, 0, 6)}}, 6);
     },
     "bad-tensor"},
    {"a shape that lies",
     [] {
       return header_of({{"w", entry("F32", {2, 4}, 0, 24)}}, 24);
     },
     "bad-tensor"},
    {"a shape that overflows",
     [] {
       return header_of({{"w", entry("F32", {4611686018427387904, 4}, 0, 0)}}, 0);
     },
     "bad-tensor"},
    {"a shape of 2^41",
     [] {
       return header_of({{"w", entry("U8", {2199023255552}, 0, 24)}}, 24);
     },
     "bad-shape"},
    {"bytes beyond the end",
     [] {
       return header_of({{"w", entry("F32", {2, 3}, 4, 28)}}, 24);
     },
     "bad-tensor"},
    {"bytes backwards",
     [] {
       return header_of({{"w", entry("F32", {2, 3}, 24, 0)}}, 24);
     },
     "bad-tensor"},
    {"a gap",
     [] {
       return header_of({{"w", entry("F32", {2, 3}, 4, 28)}}, 28);
     },
     "bad-tensor"},
    {"an overlap",
     [] {
       return header_of({{"v", entry("U8", {4}, 20, 24)}, {"w", entry("F32", {2, 3}, 0, 24)}}, 24);
     },
     "bad-tensor"},
    {"another key",
     [] {
       Json e = entry("F32", {2, 3}, 0, 24);
       e["strides"] = {3, 1};
       return header_of({{"w", e}}, 24);
     },
     "unknown-key"},
    {"another tensor",
     [] {
       return header_of({{"v", entry("F32", {2, 3}, 0, 24)}}, 24);
     },
     "bad-name"},
    {"not a number",
     [] {
       return file_with<float>("F32", {2, 3}, {1, 2, 3, 4, 5, NAN});
     },
     "bad-number"},
    {"an infinity",
     [] {
       return file_with<double>("F64", {2, 3}, {1, 2, -INFINITY, 4, 5, 6});
     },
     "bad-number"},
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(tensors, TensorFolder)

BOOST_DATA_TEST_CASE(steps, data::make(kSteps), step) {
  Json reference{{"tensor", "w"}, {"sha256", write(step.file())}};
  reference.update(step.keys.is_null() ? Json::object() : step.keys);
  BOOST_TEST(outcome_of(reference, step.expected) == "accepted");
  std::string other = step.expected;
  other.back() = other.back() == '7' ? '8' : '7';
  BOOST_TEST(outcome_of(reference, other) == "verdict");
}

BOOST_DATA_TEST_CASE(refused_steps, data::make(kRefusedSteps), step) {
  Json reference{{"tensor", "w"}, {"sha256", write(step.file())}};
  reference.update(step.keys.is_null() ? Json::object() : step.keys);
  BOOST_TEST(outcome_of(reference, "1 2; 4 5") == step.expected);
}

BOOST_DATA_TEST_CASE(files_that_lie, data::make(kLies), lie) {
  BOOST_TEST(outcome_of({{"tensor", "w"}, {"sha256", write(lie.file())}}, "1 2 3; 4 5 6") == lie.reason);
}

BOOST_AUTO_TEST_CASE(the_file_must_be_the_one_that_is_named) {
  const Json reference{{"tensor", "w"}, {"sha256", checker::sha256(counting() + " ")}};
  BOOST_TEST(outcome_of(reference, "1 2 3; 4 5 6") == "missing-file");
  std::string tampered = counting() + " ";
  tampered[tampered.size() - 3] ^= 1;
  write(tampered, counting() + " ");
  BOOST_TEST(outcome_of(reference, "1 2 3; 4 5 6") == "digest");
  write(cube(), counting() + " ");
  BOOST_TEST(outcome_of(reference, "1 2 3; 4 5 6") == "digest");
  for (const std::string name :
       {"", "../../etc/passwd", "0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF"})
    BOOST_TEST(outcome_of({{"tensor", "w"}, {"sha256", name}}, "1 2 3; 4 5 6") == "bad-name");
}

BOOST_AUTO_TEST_CASE(the_file_is_hashed_once_and_what_was_hashed_is_read) {
  const std::string bytes = file_with<float>("F32", {1, 2}, {0.25F, -8}), digest = write(bytes);
  BOOST_TEST(outcome_of({{"tensor", "w"}, {"sha256", digest}}, "1/4 -8") == "accepted");
  write(cube(), bytes);
  BOOST_TEST(outcome_of({{"tensor", "w"}, {"sha256", digest}}, "1/4 -8") == "accepted");
}

// A file is read again for a tensor that no case before referred to; then it must still be the one that is named.
BOOST_AUTO_TEST_CASE(of_a_file_only_what_is_referred_to_is_kept) {
  const auto two = [](std::int8_t first) {
    const Json header{{"a", entry("I8", {1, 1}, 0, 1)}, {"b", entry("I8", {1, 1}, 1, 2)}};
    return file_of(header.dump(), raw(std::vector<std::int8_t>{first, 4}));
  };
  for (const bool changed : {false, true}) {
    const std::string bytes = two(changed ? 3 : 2), digest = write(bytes);
    BOOST_TEST(outcome_of({{"tensor", "a"}, {"sha256", digest}}, changed ? "3" : "2") == "accepted");
    if (changed) write(cube(), bytes);
    BOOST_TEST(outcome_of({{"tensor", "b"}, {"sha256", digest}}, "4") == (changed ? "digest" : "accepted"));
    if (changed) continue;
    write(cube(), bytes);
    for (const auto& [name, value] : {std::pair("a", "2"), std::pair("b", "4")})
      BOOST_TEST(outcome_of({{"tensor", name}, {"sha256", digest}}, value) == "accepted");
    BOOST_TEST(outcome_of({{"tensor", "c"}, {"sha256", digest}}, "4") == "bad-name");
  }
}

BOOST_AUTO_TEST_CASE(up_to_2_24_entries) {
  const auto outcome_for = [&](std::size_t rows, std::size_t cols, std::uint64_t work) {
    const std::size_t count = rows * cols;
    const std::string header = Json{{"w", entry("I8", {rows, cols}, 0, count)}}.dump();
    Json subject = example({"1"}, "1", "1");
    const std::string digest = write(file_of(header, std::string(count, '\1')));
    subject["parameters"]["A"] = Json{{"tensor", "w"}, {"sha256", digest}};
    checker::Options options;
    options.allow_unknown_claims = true;
    options.work = work;
    options.memory = &memory();
    const std::string sum = "(= " + std::to_string(count) + " (inner (matrix A) (matrix A)))";
    return outcome(checker::check_certificate(bytes(certificate({reading(sum), subject, "holds"})), options));
  };
  const std::uint64_t much = std::uint64_t{1} << 37;
  BOOST_TEST(outcome_for(1025, 1024, much) == "accepted");
  BOOST_TEST(outcome_for(1025, 1024, 8 * 1025 * 1024) == "too-large");  // reading it has its price
  BOOST_TEST(outcome_for(4097, 4096, much) == "too-large");
  BOOST_TEST(outcome_for(1, (1 << 20) + 1, much) == "too-large");
}

BOOST_AUTO_TEST_CASE(integers_of_every_size) {
  const auto same = [&](const std::string& bytes, const std::string& expected) {
    BOOST_TEST(outcome_of({{"tensor", "w"}, {"sha256", write(bytes)}}, expected) == "accepted", expected);
  };
  same(file_with<std::int8_t>("I8", {1, 3}, {-128, -1, 127}), "-128 -1 127");
  same(file_with<std::int16_t>("I16", {1, 2}, {-32768, 32767}), "-32768 32767");
  same(file_with<std::uint16_t>("U16", {1, 2}, {0, 65535}), "0 65535");
  same(file_with<std::int32_t>("I32", {1, 2}, {INT32_MIN, INT32_MAX}), "-2147483648 2147483647");
  same(file_with<std::uint32_t>("U32", {1, 1}, {UINT32_MAX}), "4294967295");
  same(file_with<std::int64_t>("I64", {1, 2}, {INT64_MIN, INT64_MAX}), "-9223372036854775808 9223372036854775807");
  same(file_with<std::uint64_t>("U64", {1, 1}, {UINT64_MAX}), "18446744073709551615");
  same(file_with<std::uint8_t>("U8", Json::array(), {255}), "255");
  same(file_with<double>("F64", {1, 2}, {0x1p-3, -0.0}), "1/8 0");
}

// Every number with 16 bits, and many with more, against the conversions of the hardware.
BOOST_AUTO_TEST_CASE(numbers_of_ieee_754) {
  const auto agree = [](const std::string& type, const auto& bits, double expected) {
    const char* bytes = reinterpret_cast<const char*>(&bits);
    if (!std::isfinite(expected)) {
      BOOST_CHECK_THROW(checker::decode(type, bytes, ""), checker::Rejection);
      return;
    }
    const checker::StoredNumber n = checker::decode(type, bytes, "");
    BOOST_REQUIRE(n.size < std::uint64_t{1} << 53);
    const double value = std::ldexp(static_cast<double>(n.size), n.exponent);
    BOOST_REQUIRE((n.negative ? -value : value) == expected);
  };
  for (unsigned i = 0; i < 65536; ++i) {
    const auto half = static_cast<std::uint16_t>(i);
    agree("BF16", half, static_cast<double>(std::bit_cast<float>(i << 16)));
    const int e = static_cast<int>(i >> 10 & 31), m = static_cast<int>(i & 1023);
    const double size = e == 31 ? INFINITY : e == 0 ? std::ldexp(m, -24) : std::ldexp(1024 + m, e - 25);
    agree("F16", half, i >> 15 != 0 ? -size : size);
  }
  std::uint64_t state = 7;
  for (int i = 0; i < 100000; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    const std::uint64_t mixed = state ^ state >> 29;
    agree("F64", mixed, std::bit_cast<double>(mixed));
    const auto narrow = static_cast<std::uint32_t>(mixed >> 16);
    agree("F32", narrow, static_cast<double>(std::bit_cast<float>(narrow)));
  }
}

// Whatever stands in the header: what is accepted says of the tensor what the file said before.
BOOST_AUTO_TEST_CASE(mutated_headers) {
  const std::string good = counting();
  std::uint64_t state = 3;
  const auto draw = [&](std::uint64_t n) {
    return ((state = state * 6364136223846793005U + 1442695040888963407U) >> 33) % n;
  };
  for (int i = 0; i < 2000; ++i) {
    std::string bytes = good;
    const std::size_t header = good.size() - 24;
    for (std::uint64_t count = 1 + draw(3); count > 0; --count)
      bytes[draw(1000) % header] = draw(2) == 0 ? static_cast<char>(draw(256)) : good[draw(1000) % header];
    const std::string result = outcome_of({{"tensor", "w"}, {"sha256", write(bytes)}}, "1 2 3; 4 5 6");
    if (result != "accepted") continue;
    const Json before = Json::parse(good.substr(8, header - 8));
    const Json after = Json::parse(bytes.substr(8, static_cast<unsigned char>(bytes[0])));
    BOOST_TEST(after["w"] == before["w"], bytes.substr(8));
  }
}

BOOST_AUTO_TEST_SUITE_END()
