// CSV: numbers are the decimals that are written. If each is an integer or a double, they become a tensor, and
// otherwise they stay what they are (0.1 is one tenth) and stand in the case file as text.
#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "budget/error.hpp"
#include "import/samples.hpp"
#include "number/gmp_raw.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kMaxLine = std::size_t{1} << 20;

class CsvLines {
 public:
  explicit CsvLines(ByteStream& in) : in_(in), buffer_(std::size_t{1} << 16) {}
  // The next line without its end; false at the end of the file.
  bool next(std::string& line) {
    line.clear();
    for (bool any = false;; any = true) {
      if (at_ == end_) {
        at_ = 0;
        end_ = in_.read(buffer_.data(), buffer_.size());
        if (end_ == 0) return any && finish(line);
      }
      const char* const from = buffer_.data() + at_;
      const auto* const stop = static_cast<const char*>(std::memchr(from, '\n', end_ - at_));
      line.append(from, stop != nullptr ? stop : buffer_.data() + end_);
      if (line.size() > kMaxLine) throw InputError(in_.place(), "a line of more than 1 MiB");
      at_ = stop != nullptr ? as_size(stop - buffer_.data()) + 1 : end_;
      if (stop != nullptr) return finish(line);
    }
  }

 private:
  static bool finish(std::string& line) {
    if (line.ends_with('\r')) line.pop_back();
    return true;
  }
  ByteStream& in_;
  std::vector<char> buffer_;
  std::size_t at_ = 0, end_ = 0;
};

std::vector<Rational> csv_row(const std::string& line, const std::string& place, bool first_line) {
  std::vector<Rational> out;
  for (std::size_t from = 0; from <= line.size();) {
    const std::size_t end = std::min(line.find(',', from), line.size());
    std::size_t first = from, last = end;
    while (first < last && line[first] == ' ') ++first;
    while (first < last && line[last - 1] == ' ') --last;
    const std::string text = line.substr(first, last - first);
    try {
      out.push_back(Rational::parse(text));
    } catch (const std::exception&) {
      throw InputError(
          place + ", column " + std::to_string(out.size() + 1),
          "\"" + text.substr(0, 40) + "\" is not a number" + (first_line ? " (a header line is not read)" : ""));
    }
    from = end + 1;
  }
  return out;
}

// What x takes in memory, about: a short text such as 1e-10000 is a long number.
std::uint64_t memory_of(const Rational& x) {
  return 64 + 8 * (mpz_size(mpq_numref(gmp::raw(x))) + mpz_size(mpq_denref(gmp::raw(x))));
}

// The bytes of x in the given type, if it has the value.
bool put(const Rational& x, Dtype type, std::vector<std::byte>& out) {
  std::uint64_t bits = 0;
  if (type == Dtype::I64) {
    constexpr auto least = std::numeric_limits<std::int64_t>::min(), most = std::numeric_limits<std::int64_t>::max();
    if (!x.is_integer() || x < Rational(least) || x > Rational(most)) return false;
    bits = static_cast<std::uint64_t>(x.to_long());
  } else {
    const double value = x.approximate();
    if (!(value - value == 0) || Rational::from_double(value) != x) return false;
    bits = std::bit_cast<std::uint64_t>(value);
  }
  for (int k = 0; k < 8; ++k) out.push_back(static_cast<std::byte>(bits >> (8 * k) & 0xff));
  return true;
}

}  // namespace

Samples read_csv(ByteStream& in, Range range) {
  CsvLines lines(in);
  std::string line;
  Samples out;
  std::uint64_t index = 0, columns = 0, memory = 0, blank = 0;
  for (std::uint64_t number = 1; lines.next(line); ++number) {
    if (line.empty() && blank == 0) blank = number;
    if (line.empty()) continue;
    if (blank != 0) throw InputError(in.place() + ": line " + std::to_string(blank), "is empty");
    if (const std::uint64_t here = index++; here < range.first || here >= range.first + range.count) continue;
    const std::string place = in.place() + ": line " + std::to_string(number);
    const std::vector<Rational> row = csv_row(line, place, number == 1);
    if (columns == 0) columns = row.size();
    if (row.size() != columns)
      throw InputError(
          place, "has " + std::to_string(row.size()) + " numbers; the first sample has " + std::to_string(columns));
    for (const Rational& x : row) memory += memory_of(x);
    if (memory > kMaxImportBytes) throw ResourceLimit(place + ": the numbers so far take more than 1 GiB");
    out.exact.insert(out.exact.end(), row.begin(), row.end());
  }
  range = within(range, index, in.place());
  out.shape = columns == 1 ? std::vector<std::uint64_t>{range.count} : std::vector<std::uint64_t>{range.count, columns};
  for (const Dtype type : {Dtype::I64, Dtype::F64}) {
    std::vector<std::byte> bytes;
    if (!std::ranges::all_of(out.exact, [&](const Rational& x) { return put(x, type, bytes); })) continue;
    out.tensor = {type, out.shape, std::move(bytes)};
    out.exact.clear();
    break;
  }
  return out;
}

}  // namespace plumbline
