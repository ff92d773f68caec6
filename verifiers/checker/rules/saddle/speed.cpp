// The largest value of a weighted sum of ReLUs on the unit sphere, in up to three dimensions: docs/speed.md, Lemma 6.
//
// f(u) = sum_j z_j relu(x_j . u) is linear on each face of the arrangement of the hyperplanes x_j . u = 0: there it is
// s . u, s the sum of z_j x_j over the samples that are positive on the face. Its maximum over the unit vectors of the
// face's linear hull E is the length of the projection of s to E, at the direction of that projection. So F_1(z) is the
// largest of these lengths among the faces that contain the direction (in their closure, where f is still s . u). The
// signs on a face next to a ray r are lexicographic: on r + t + (much smaller) n a sample has the first sign of x.r,
// x.t, x.n that is not zero.
#include "saddle/speed.hpp"

#include <algorithm>
#include <set>

namespace checker {

namespace {

// What the two kinds of number do differently: signs, and sums of products.
int sign(const mpz_class& a) { return sgn(a); }
void add_product(mpz_class& sum, const mpz_class& a, const mpz_class& b) {
  mpz_addmul(sum.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
}
void add_product(Num& sum, const Num& a, const Num& b) { sum = sum + a * b; }

template <class T> T dot(const Vector<T>& a, const Vector<T>& b) {
  T sum = 0;
  for (int i = 0; i < 3; ++i) add_product(sum, a[i], b[i]);
  return sum;
}
template <class T> Vector<T> combination(const T& s, const Vector<T>& a, const T& t, const Vector<T>& b) {
  Vector<T> sum;
  for (int i = 0; i < 3; ++i) add_product(sum[i], s, a[i]), add_product(sum[i], t, b[i]);
  return sum;
}
template <class T> Vector<T> cross(const Vector<T>& a, const Vector<T>& b) {
  return {T(a[1] * b[2] - a[2] * b[1]), T(a[2] * b[0] - a[0] * b[2]), T(a[0] * b[1] - a[1] * b[0])};
}
template <class T> bool is_zero(const Vector<T>& a) {
  return std::all_of(a.begin(), a.end(), [](const T& c) { return sign(c) == 0; });
}
template <class T> Vector<T> negative(const Vector<T>& a) { return {T(-a[0]), T(-a[1]), T(-a[2])}; }

// Finds the faces: each ray is orthogonal to two samples that are not parallel, and every other face touches a ray.
template <class T> class Finder {
 public:
  explicit Finder(const std::vector<Vector<T>>& x) : x_(x) {}
  std::vector<Face<T>> find() {
    for (std::size_t i = 0; i < x_.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const Vector<T> r = cross(x_[i], x_[j]);
        if (is_zero(r)) continue;
        if (around(r)) return std::move(found_);  // all samples are orthogonal to r, and so there is no other ray
        around(negative(r));
      }
    const auto some = std::find_if(x_.begin(), x_.end(), [](const Vector<T>& v) { return !is_zero(v); });
    if (rays_.empty() && some != x_.end())
      for (const Vector<T>& v : {*some, negative(*some)}) add(signs(v, std::string(x_.size(), '0')), 1, v);
    return std::move(found_);
  }

 private:
  // base, with the signs of x_j . v in the place of its zeros.
  [[nodiscard]] std::string signs(const Vector<T>& v, std::string base) const {
    for (std::size_t j = 0; j < base.size(); ++j)
      if (base[j] == '0') base[j] = "-0+"[sign(dot(x_[j], v)) + 1];
    return base;
  }
  void add(const std::string& signs, int dimension, const Vector<T>& v) {
    if (signs.find('+') == std::string::npos || !seen_.insert(signs).second) return;
    found_.push_back({signs, dimension, v, dimension == 3 ? T(1) : dot(v, v)});
  }
  // The ray r and the faces next to it. Returns whether it is orthogonal to all samples.
  bool around(const Vector<T>& r) {
    const std::string ray = signs(r, std::string(x_.size(), '0'));
    if (!rays_.insert(ray).second) return false;
    add(ray, 1, r);
    for (std::size_t i = 0; i < ray.size(); ++i) {
      if (ray[i] != '0' || is_zero(x_[i])) continue;
      const Vector<T> t = cross(x_[i], r);
      for (const Vector<T>& side : {t, negative(t)}) {
        const std::string edge = signs(side, ray);
        add(edge, 2, x_[i]);
        add(signs(x_[i], edge), 3, {});
        add(signs(negative(x_[i]), edge), 3, {});
      }
    }
    return ray.find_first_not_of('0') == std::string::npos;
  }

  const std::vector<Vector<T>>& x_;
  std::set<std::string> rays_, seen_;
  std::vector<Face<T>> found_;
};

// Is u in the closure of the face, if it is in the linear hull?
template <class T> bool touches(const Face<T>& face, const std::vector<Vector<T>>& x, const Vector<T>& u) {
  for (std::size_t j = 0; j < x.size(); ++j)
    if (face.signs[j] != '0' && sign(dot(x[j], u)) * (face.signs[j] == '+' ? 1 : -1) < 0) return false;
  return true;
}

// F_1(z)^2 as a fraction. With s as above: a ray has ((s.v)/|v|)^2 if s.v > 0; a piece of a plane |s|^2 - (s.v)^2/|v|^2
// at u = |v|^2 s - (s.v) v; a cell |s|^2 at u = s.
template <class T>
std::pair<T, T> largest(const std::vector<Face<T>>& faces, const std::vector<Vector<T>>& x, const std::vector<T>& z) {
  std::vector<Vector<T>> weighted;
  for (std::size_t j = 0; j < x.size(); ++j) weighted.push_back(combination(z[j], x[j], T(0), x[j]));
  std::pair<T, T> best{0, 1};
  for (const Face<T>& face : faces) {
    Vector<T> s{};
    for (std::size_t j = 0; j < x.size(); ++j)
      if (face.signs[j] == '+')
        for (int i = 0; i < 3; ++i) s[i] = s[i] + weighted[j][i];
    const T along = dot(s, face.v);
    if (face.dimension == 1 && sign(along) <= 0) continue;
    const T top = face.dimension == 1 ? T(along * along) : T(face.square * dot(s, s) - along * along);
    if (sign(T(top * best.second - best.first * face.square)) <= 0) continue;
    if (face.dimension == 1 || touches(face, x, combination(face.square, s, T(-along), face.v)))
      best = {top, face.square};
  }
  return best;
}

std::vector<Vector<mpz_class>> integer_samples(const Matrix& x) {
  std::vector<Vector<mpz_class>> samples(x.cols);
  for (int i = 0; i < x.rows; ++i)
    for (int j = 0; j < x.cols; ++j) samples[j][i] = x.integers[x.index(i, j)];
  return samples;
}

Vector<Num> lifted(const Vector<mpz_class>& a) {
  return {Num(mpq_class(a[0])), Num(mpq_class(a[1])), Num(mpq_class(a[2]))};
}

// What the integers of a uniform matrix are multiplied with.
Num factor_of(const Matrix& a) { return a.root * Num(mpq_class(1, a.denominator)); }

}  // namespace

Arrangement::Arrangement(const Matrix& x) : whole_(x.uniform) {
  if (whole_) {
    factor_ = factor_of(x);
    integers_.x = integer_samples(x);
    integers_.faces = Finder<mpz_class>(integers_.x).find();
    for (const auto& v : integers_.x) numbers_.x.push_back(lifted(v));
    for (const auto& f : integers_.faces)
      numbers_.faces.push_back({f.signs, f.dimension, lifted(f.v), Num(mpq_class(f.square))});
    return;
  }
  numbers_.x.resize(x.cols);
  for (int i = 0; i < x.rows; ++i)
    for (int j = 0; j < x.cols; ++j) numbers_.x[j][i] = x.at(i, j);
  numbers_.faces = Finder<Num>(numbers_.x).find();
}

Arrangement::Fraction Arrangement::square(const Matrix& z) const {
  if (whole_ && z.uniform) {
    const auto [top, bottom] = largest(integers_.faces, integers_.x, z.integers);
    const Num factor = factor_ * factor_of(z);
    return {factor * factor * Num(mpq_class(top)), mpq_class(bottom)};
  }
  std::vector<Num> weights;
  for (int j = 0; j < z.cols; ++j) weights.push_back(z.at(0, j));
  const auto [top, bottom] = largest(numbers_.faces, numbers_.x, weights);
  return {factor_ * factor_ * top, bottom};
}

// On a face, G relu(X^T u) = M u with the sum M of G_j x_j^T over its positive samples. Let M^T M = [p q; q r]. The
// ends of arcs are the turned normals (-v_2, v_1). On an arc the maximum of |M u|^2 is the larger eigenvalue if an
// eigenvector lies there, and is otherwise at an end. (If all vectors are eigenvectors, the ends are among them.)
Num Arrangement::planar_square(const Matrix& g) const {
  Num best;
  for (const Face<Num>& face : numbers_.faces) {
    Num p, q, r;
    for (int k = 0; k < g.rows; ++k) {
      Num a, b;
      for (int j = 0; j < g.cols; ++j)
        if (face.signs[j] == '+')
          add_product(a, g.at(k, j), numbers_.x[j][0]), add_product(b, g.at(k, j), numbers_.x[j][1]);
      add_product(p, a, a), add_product(q, a, b), add_product(r, b, b);
    }
    const auto value = [&](const Num& x, const Num& y) { return p * x * x + Num(2) * q * x * y + r * y * y; };
    if (face.dimension < 3) {
      best =
          max(best, (face.dimension == 1 ? value(face.v[0], face.v[1]) : value(-face.v[1], face.v[0])) / face.square);
      continue;
    }
    if (sign(Num(2) * best - p - r) >= 0 && sign((best - p) * (best - r) - q * q) >= 0)
      continue;  // the eigenvalues are at most `best`
    const Num eigenvalue = (p + r + sqrt((p - r) * (p - r) + Num(4) * q * q)) * Num(mpq_class(1, 2));
    const Vector<Num> u = sign(p - r) >= 0 ? Vector<Num>{eigenvalue - r, q, 0} : Vector<Num>{q, eigenvalue - p, 0};
    if (!is_zero(u) && (touches(face, numbers_.x, u) || touches(face, numbers_.x, negative(u)))) best = eigenvalue;
  }
  return factor_ * factor_ * best;
}

std::optional<Num> speed2_square(const Matrix& x, const Matrix& g) {
  if (x.cols != g.cols) throw Undefined{};
  if (x.rows == 1) {
    const Matrix column = transpose(x), up = activate(column, 0), down = activate(scale(Num(-1), column), 0);
    return max(norm2(multiply(g, up)), norm2(multiply(g, down)));
  }
  if (x.rows == 2 && g.rows > 1) return Arrangement(x).planar_square(g);
  if (x.rows > 3 || g.rows > 1) return std::nullopt;
  const Arrangement arrangement(x);
  const Arrangement::Fraction a = arrangement.square(g), b = arrangement.square(scale(Num(-1), g));
  return max(a.top / a.bottom, b.top / b.bottom);
}

Num speed2(const Matrix& x, const Matrix& g) {
  const auto square = speed2_square(x, g);
  if (!square) throw Undefined{};
  return sqrt(*square);
}

}  // namespace checker
