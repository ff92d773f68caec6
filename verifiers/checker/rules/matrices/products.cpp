#include "matrices/products.hpp"

#include <algorithm>

#include "modules.hpp"
#include "number.hpp"

namespace checker {

namespace {

constexpr int kBlock = 16;  // rows that are multiplied while they stay in the cache

// The digits of vectors of one length; digit d of all entries of vector i stands in one piece.
struct Digits {
  std::int64_t length = 0, width = 0, count = 0;
  std::vector<std::int64_t> words;
  [[nodiscard]] const std::int64_t* row(int i, std::int64_t d) const { return words.data() + (i * count + d) * length; }
};

// Bits i width, ..., (i + 1) width - 1 of |z|, with the sign of z; width <= 62.
std::int64_t digit_of(const mpz_class& z, std::int64_t i, std::int64_t width) {
  const std::int64_t first = i * width, word = first / 64;
  __extension__ using Wide = unsigned __int128;
  const Wide two = static_cast<Wide>(word_of(z, word + 1)) << 64 | word_of(z, word);
  const auto d =
      static_cast<std::int64_t>(static_cast<std::uint64_t>(two >> first % 64) & ((std::uint64_t{1} << width) - 1));
  return sgn(z) < 0 ? -d : d;
}

// Of two digits, below 2^width in size, at most min(counts) <= 2^5 sums of `length` products go into one number:
// 2 width + 5 + (bits of the length) <= 126.
std::int64_t width_for(std::int64_t length) {
  return std::min(std::int64_t{60}, (121 - size_in_bits(to_mpz(length))) / 2);
}

// Of the rows of a matrix with `cols` columns, or of its columns.
Digits digits(const std::vector<mpz_class>& z, int cols, bool of_rows) {
  const std::int64_t bits = std::max(std::int64_t{1}, size_in_bits(z));
  const std::int64_t length = of_rows ? cols : static_cast<std::int64_t>(z.size()) / cols, width = width_for(length);
  Digits out{length, width, (bits + width - 1) / width, {}};
  charge(16 * static_cast<std::uint64_t>(out.count) * z.size());
  out.words.resize(room_for(out.count * static_cast<std::int64_t>(z.size())));
  for (std::size_t e = 0; e < z.size(); ++e) {
    const std::int64_t row = static_cast<std::int64_t>(e) / cols, col = static_cast<std::int64_t>(e) % cols;
    const std::int64_t first = (of_rows ? row : col) * out.count * length + (of_rows ? col : row);
    for (std::int64_t d = 0; d < out.count; ++d)
      out.words[static_cast<std::size_t>(first + d * length)] = digit_of(z[e], d, width);
  }
  return out;
}

mpz_class inner_product(const Digits& a, int i, const Digits& b, int j) {
  mpz_class out;
  for (std::int64_t place = a.count + b.count - 1; place-- > 0;) {
    Int128 sum = 0;
    for (std::int64_t d = std::max(std::int64_t{0}, place - b.count + 1); d <= std::min(place, a.count - 1); ++d)
      sum += dot(a.row(i, d), b.row(j, place - d), a.length);
    out <<= to_ulong(a.width);
    out += to_integer(sum);
  }
  return out;
}

// f(i, j) for 0 <= i < m and 0 <= j < n, or only j <= i, some rows i at a time.
template <class F> void for_each_pair(int m, int n, bool lower, F f) {
  for (int start = 0; start < m; start += kBlock) {
    const int end = std::min(m, start + kBlock);
    for (int j = 0; j < (lower ? end : n); ++j)
      for (int i = lower ? std::max(start, j) : start; i < end; ++i) f(i, j);
  }
}

void charge_products(std::uint64_t pairs, const Digits& a, const Digits& b) {
  charge(pairs * (static_cast<std::uint64_t>(a.length * a.count * b.count) + 100 * (a.count + b.count)));
}

}  // namespace

mpz_class to_integer(Int128 x, Entry<Module::Products>) {
  mpz_class out = to_mpz(static_cast<std::int64_t>(x >> 64));
  out <<= 64;
  return out + to_mpz(static_cast<std::uint64_t>(x));
}

std::vector<mpz_class> product(const std::vector<mpz_class>& a, const std::vector<mpz_class>& b, int m, int inner,
                               int n, Entry<Module::Products>) {
  const Digits left = digits(a, inner, true), right = digits(b, n, false);
  charge_products(static_cast<std::uint64_t>(m) * n, left, right);
  std::vector<mpz_class> out(room_for(std::int64_t{m} * n));
  for_each_pair(m, n, false,
                [&](int i, int j) { out[static_cast<std::size_t>(i) * n + j] = inner_product(left, i, right, j); });
  return out;
}

std::optional<std::vector<mpz_class>> product_by_digits(const Matrix& a, const Matrix& b) {
  if (!worth_digits(a.cols, words_of(a.integers), words_of(b.integers))) return std::nullopt;
  return product(a.integers, b.integers, a.rows, a.cols, b.cols);
}

std::vector<mpz_class> product_with_transpose(const std::vector<mpz_class>& x, int cols, Entry<Module::Products>) {
  const Digits columns = digits(x, cols, false);
  charge_products(static_cast<std::uint64_t>(cols) * (cols + 1) / 2, columns, columns);
  std::vector<mpz_class> out(room_for(std::int64_t{cols} * cols));
  for_each_pair(cols, cols, true, [&](int i, int j) {
    mpz_class& lower = out[static_cast<std::size_t>(i) * cols + j];
    lower = inner_product(columns, i, columns, j);
    if (i != j) out[static_cast<std::size_t>(j) * cols + i] = lower;
  });
  return out;
}

}  // namespace checker
