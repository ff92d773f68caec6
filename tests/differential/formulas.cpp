#include "formulas.hpp"

namespace plumbline::differential {
namespace {

// (head part part ...)
template <class... Parts> std::string call(const std::string& head, const Parts&... parts) {
  std::string out = "(" + head;
  ((out += std::string(" ") + parts), ...);
  return out + ")";
}

const std::string kX = "(data inputs)", kY = "(data targets)", kLoss = "(data loss-derivative)",
                  kGradient = "(data gradient)";

// The ends of the parts of a list behind its head, and where they begin.
std::vector<std::pair<std::size_t, std::size_t>> all_lists(const std::string& text) {
  std::vector<std::size_t> open;
  std::vector<std::pair<std::size_t, std::size_t>> out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') open.push_back(i);
    if (text[i] != ')') continue;
    out.emplace_back(open.back(), i + 1);
    open.pop_back();
  }
  return out;
}

std::string replaced(const std::string& text, const std::string& what, const std::string& by, int which) {
  std::size_t at = text.find(what);
  for (; which > 0 && at != std::string::npos && text.find(what, at + 1) != std::string::npos; --which)
    at = text.find(what, at + 1);
  return at == std::string::npos ? text : text.substr(0, at) + by + text.substr(at + what.size());
}

}  // namespace

Formulas::Shape Formulas::shape() {
  const int v = sizes_.vertices, p = sizes_.parameters, d = sizes_.inputs;
  const std::vector<Shape> shapes{{v, 1}, {v, 1}, {1, 1}, {1, 1}, {p, 1}, {d, 1}, {v, v}, {1, v}};
  return shapes[static_cast<std::size_t>(random_.below(static_cast<int>(shapes.size())))];
}

std::string Formulas::network() {
  if (!random_.once_in(12)) return "theta";
  return random_.one_of({"(rescale -1 theta)", "(rescale 2 theta)", "(rescale (param p) theta)",
                         "(rescale (entry 1 1 (data inputs)) theta)", "(rescale 1/2 (rescale 2 theta))",
                         "(signs theta)", "(unroll theta)", "(with-parameters theta (scale 1/2 (parameters theta)))",
                         "(pull 2 theta)", "(descend 0 1 theta (data inputs) (data targets))"});
}

std::string Formulas::input() {
  if (!random_.once_in(8)) return kX;
  return random_.one_of({"(scale -1 (data inputs))", "(scale 0 (data inputs))", "(scale 2 (data inputs))",
                         "(scale (entry 1 1 (data loss-derivative)) (data inputs))", "(matrix u)",
                         "(hadamard (data inputs) (data inputs))", "(transpose (transpose (data inputs)))",
                         "(data loss-derivative)", "(data targets)", "(relu (data inputs))"});
}

std::string Formulas::index(int most) {
  if (bound_ && random_.once_in(3)) return "j";
  return std::to_string(1 + random_.below(most));
}

// Of the layers, which have one neuron each.
std::string Formulas::layer() {
  const std::string l = index(sizes_.layers);
  switch (random_.below(6)) {
    case 0: return call("gradient", l, network(), input(), gradient());
    case 1: return call("preactivation", l, network(), input());
    case 2: return call("activation", random_.once_in(2) ? "1" : l, network(), input());
    case 3: return call("bias", l, network());
    default: return call("weight", l, network());
  }
}

std::string Formulas::gradient() {
  return random_.one_of({kLoss, kY, kGradient, kGradient, call("hadamard", kY, kLoss)});
}

std::string Formulas::leaf(Shape s) {
  const int v = sizes_.vertices, p = sizes_.parameters, d = sizes_.inputs;
  const auto is = [&](int rows, int cols) { return s.rows == rows && s.cols == cols; };
  std::vector<std::string> some;
  if (is(d, 1)) some.insert(some.end(), {kX, kX, "(matrix u)"});
  if (is(1, 1)) some.insert(some.end(), {kY, kLoss, kGradient, call("output", network(), input()), "(identity 1)"});
  if (is(1, 1) && sizes_.layers > 0) some.insert(some.end(), {layer(), layer(), layer(), layer()});
  if (is(p, 1)) some.insert(some.end(), {call("parameters", network()), "(parameters theta)"});
  if (is(p, 1)) some.push_back(call("derivative", network(), input(), gradient()));
  if (is(d, 1)) some.push_back(call("input-gradient", network(), input(), gradient()));
  if (is(v, 1)) {
    for (const char* head : {"slopes", "slopes", "vertex-preactivation", "vertex-activation"})
      some.push_back(call(head, network(), input()));
    some.insert(some.end(), {call("sensitivity", network(), input(), random_.once_in(2) ? kLoss : kY),
                             call("input-vertices", network()), "(output-vertices theta)", "(matrix gates)",
                             call("vertex-slopes", network())});
  }
  if (is(v, v))
    some.insert(some.end(), {call("adjacency", network()), call("edge-weights", network()), "(parameter-index theta)",
                             call("gather", "(parameter-index theta)", leaf({p, 1})), "(hasse theta)"});
  if (some.empty() && s.rows == 1) return call("transpose", leaf({s.cols, 1}));
  if (some.empty() && s.cols == 1) return call("column", "1", call("identity", std::to_string(s.rows)));
  if (some.empty()) return call("mul", leaf({s.rows, 1}), leaf({1, s.cols}));
  return random_.one_of(some);
}

std::string Formulas::matrix(Shape s, int depth) {
  if (depth == 0 || random_.once_in(4)) return leaf(s);
  const auto part = [&] { return matrix(s, depth - 1); };
  switch (random_.below(16)) {
    case 13: {
      if (bound_) return part();
      bound_ = true;
      const std::string entry = scalar(depth - 1);
      bound_ = false;
      return call("table", "j", "k", std::to_string(s.rows), std::to_string(s.cols), entry);
    }
    case 14: {
      if (bound_) return part();
      const std::string first = part();
      bound_ = true;
      const std::string step = random_.once_in(2) ? call("add", "Z", part()) : call("scale", scalar(depth - 1), "Z");
      bound_ = false;
      return call("iterate", "j", "Z", "1", random_.one_of({"2", "(depth theta)", "(param p)", "(rows (data inputs))"}),
                  first, step);
    }
    case 15: return call("if", formula(depth - 1), part(), part());
    case 0: return call("add", part(), part());
    case 1: return call("sub", part(), part());
    case 2:
    case 3: return call("hadamard", part(), part());
    case 4: return call("scale", scalar(depth - 1), part());
    case 5: return call("transpose", matrix({s.cols, s.rows}, depth - 1));
    case 6: return call("sgn", part());
    case 7: {
      const std::string a = part();
      return call("sgn", call("hadamard", a, a));
    }
    case 8: return call("relu", part());
    case 9: {
      const int inner = random_.once_in(2) ? 1 : sizes_.vertices;
      return call("mul", matrix({s.rows, inner}, depth - 1), matrix({inner, s.cols}, depth - 1));
    }
    case 10:
      if (s.cols == 1) return call("column", index(sizes_.vertices), matrix({s.rows, sizes_.vertices}, depth - 1));
      return call("beside", matrix({s.rows, 1}, depth - 1), matrix({s.rows, s.cols - 1}, depth - 1));
    case 11: return call("scale", "0", part());
    default:
      return s.rows == sizes_.vertices && s.cols == 1
                 ? call("diagonal", matrix({s.rows, s.rows}, depth - 1))
                 : call("mul", part(), call("power", "2", call("identity", std::to_string(s.cols))));
  }
}

std::string Formulas::scalar(int depth) {
  if (depth == 0) {
    std::vector<std::string> some{"0",
                                  "1",
                                  "-1",
                                  "2",
                                  "1/2",
                                  "(param p)",
                                  "(param q)",
                                  "(depth theta)",
                                  "(path-count theta)",
                                  "(entry 1 1 (data loss-derivative))",
                                  "(entry 1 1 (data targets))",
                                  "(entry 1 1 (output theta (data inputs)))",
                                  call("entry", index(sizes_.parameters), "1", "(parameters theta)")};
    if (bound_) some.insert(some.end(), {"j", "j"});
    return random_.one_of(some);
  }
  const auto part = [&] { return scalar(depth - 1); };
  const Shape s = shape();
  switch (random_.below(18)) {
    case 14: return call("pow", part(), random_.one_of({"2", "1", "(depth theta)", "0", "j"}));
    case 15:
      if (!bound_) {
        bound_ = true;
        const std::string body = part();
        bound_ = false;
        return call(random_.once_in(3) ? "maximum" : "prod", "j", "1",
                    random_.one_of({"2", "(depth theta)", "(param p)"}), body);
      }
      [[fallthrough]];
    case 0: return call("+", part(), part());
    case 1: return call("-", part(), part());
    case 2:
    case 3: return call("*", part(), part());
    case 4: return call("/", part(), part());
    case 5: return call("if", formula(depth - 1), part(), part());
    case 6: return call("norm2", matrix(s, depth - 1));
    case 7: return call("inner", matrix(s, depth - 1), matrix(s, depth - 1));
    case 8: return call(random_.once_in(2) ? "rows" : "cols", matrix(s, depth - 1));
    case 9: return call("max", part(), part());
    case 10: return call("abs", part());
    case 11: return call("param", "q", part());
    case 12: return call("trace", matrix({sizes_.vertices, sizes_.vertices}, depth - 1));
    case 13:
      if (!bound_) {
        bound_ = true;
        const std::string body = call("entry", "j", "1", matrix({sizes_.vertices, 1}, depth - 1));
        bound_ = false;
        return call("sum", "j", "1", std::to_string(sizes_.vertices), body);
      }
      [[fallthrough]];
    default: return call("entry", index(s.rows), index(s.cols), matrix(s, depth - 1));
  }
}

std::string Formulas::formula(int depth) {
  const Shape s = shape();
  const auto part = [&] { return formula(depth > 0 ? depth - 1 : 0); };
  const int kind = random_.below(depth > 0 ? 14 : 8);
  switch (kind) {
    case 0:
    case 1: return call("=", scalar(1), random_.once_in(3) ? "0" : scalar(1));
    case 2: return call("equal", matrix(s, 1), matrix(s, 1));
    case 3: return call(random_.once_in(2) ? "<" : "<=", scalar(1), scalar(1));
    case 4: return call(random_.once_in(2) ? "nonnegative" : "nowhere-zero", matrix(s, 1));
    case 5: return call("differentiable", network(), input());
    case 6: return call("kind", "fully-connected", index(2), network());
    case 7:
      return random_.one_of(
          {"(true)", "(nowhere-zero (slopes theta (data inputs)))", "(nonnegative (path-activity theta (data inputs)))",
           "(= (entry 1 1 (data loss-derivative)) 0)", "(nonnegative (vertex-preactivation theta (data inputs)))",
           "(= (rank (slopes theta (data inputs))) 1)", "(nonnegative (matrix absent))"});
    case 8: return call("and", part(), part());
    case 9: return call("or", part(), part());
    case 10: return call("not", part());
    case 11:
    case 12: return call("implies", part(), part());
    default: {
      if (bound_) return part();
      bound_ = true;
      const std::string body = formula(depth - 1);
      bound_ = false;
      const std::string head = random_.once_in(3) ? "exists" : "forall";
      return call(head, "j", "1", random_.once_in(4) ? scalar(1) : std::to_string(sizes_.vertices), body);
    }
  }
}

// What is true of all numbers and matrices.
std::string Formulas::law() {
  const Shape s = shape();
  const std::string a = matrix(s, 1), b = matrix(s, 1), c = scalar(1);
  switch (random_.below(7)) {
    case 0: return call("equal", call("add", a, b), call("add", b, a));
    case 1: return call("=", call("inner", a, b), call("inner", b, a));
    case 2: return call("equal", call("scale", c, call("hadamard", a, b)), call("hadamard", b, call("scale", c, a)));
    case 3:
      return call("=", call("norm2", call("add", a, b)),
                  call("+", call("norm2", a), call("*", "2", call("inner", a, b)), call("norm2", b)));
    case 4: return call("equal", a, call("transpose", call("transpose", a)));
    case 5: return call("equal", call("sub", a, a), call("scale", "0", a));
    default: return call("=", call("*", c, call("+", c, "1")), call("+", c, call("*", c, c)));
  }
}

// What is true of networks, or nearly: one network or input in it may be replaced.
std::string Formulas::law_of_networks() {
  const std::string pre = "(vertex-preactivation theta (data inputs))", slopes = "(slopes theta (data inputs))",
                    post = "(vertex-activation theta (data inputs))", y = "(output theta (data inputs))",
                    w = "(parameters theta)", x = "(entry 1 1 (data inputs))";
  const std::string d = call("derivative", "theta", kX, random_.one_of({kLoss, kY, call("hadamard", kY, kLoss)}));
  const std::vector<std::string> laws{
      call("equal", call("hadamard", slopes, pre), post),
      call("=", call("inner", w, call("derivative", "theta", kX, kLoss)), call("*", index(3), call("inner", kLoss, y))),
      call("=", call("inner", w, d), call("inner", w, call("scale", "1", d))),
      call("equal", call("add", pre, pre), call("scale", "2", pre)),
      call("equal", call("hadamard", call("hadamard", slopes, slopes), post), call("hadamard", slopes, post)),
      call("implies", call("equal", call("hadamard", slopes, slopes), slopes),
           call("equal", call("hadamard", slopes, post), post)),
      call("equal", call("mul", call("edge-weights", "theta"), post), pre),
      call("=", call("inner", "(output-vertices theta)", post), call("entry", "1", "1", y)),
      call("equal", post, pre),  // on some patterns
      call("equal", call("output", "(rescale 2 theta)", kX), call("scale", random_.one_of({"2", "4"}), y)),
      call("=", call("inner", kX, call("input-gradient", "theta", kX, kLoss)), call("inner", kLoss, y)),
      call("equal", call("hadamard", post, post), call("hadamard", post, pre)),
      call("=", call("entry", "1", "1", y), "0"),
      // s^2 x - 3 s x + 2 x vanishes for s = 1 and s = 2
      call("=",
           call("+", call("entry", "1", "1", y), call("*", "-3", "(entry 1 1 (parameters theta))", x),
                call("*", "2", x)),
           "0"),
  };
  const std::string w1 = "(weight 1 theta)", w2 = "(weight 2 theta)",
                    g1 = call("gradient", "1", "theta", kX, kGradient),
                    g2 = call("gradient", "2", "theta", kX, kGradient);
  const std::vector<std::string> of_layers{
      call("equal", call("mul", g1, w1), call("mul", w2, g2)),
      call("equal", call("preactivation", "1", "theta", kX), call("mul", w1, kX)),
      call("equal", call("mul", w2, call("activation", "1", "theta", kX)), call("preactivation", "2", "theta", kX)),
      call("equal", y, call("mul", w2, w1, kX)),
      call("forall", "j", "1", "(depth theta)",
           call("equal", call("gather", "(arrangement weight j theta)", call("derivative", "theta", kX, kGradient)),
                call("gradient", "j", "theta", kX, kGradient))),
  };
  std::string out = random_.one_of(sizes_.layers > 0 && random_.once_in(2) ? of_layers : laws);
  if (random_.once_in(3)) out = replaced(out, kX, input(), random_.below(3));
  if (random_.once_in(4)) out = replaced(out, "theta", network(), random_.below(3));
  return out;
}

// A term and the same with one of its parts replaced.
std::string Formulas::changed_once() {
  const Shape s = shape();
  const std::string a = matrix(s, 2);
  std::string b = a;
  switch (random_.below(5)) {
    case 0: b = replaced(a, kX, input(), random_.below(2)); break;
    case 1: b = replaced(a, " theta", " " + network(), random_.below(2)); break;
    case 2: b = call("sgn", a); break;
    case 3: b = leaf(s); break;
    default: {
      const auto lists = all_lists(a);
      const auto [first, last] = lists[static_cast<std::size_t>(random_.below(static_cast<int>(lists.size())))];
      const std::string part = a.substr(first, last - first);
      const std::vector<std::string> others{kX, kY, kLoss, "(matrix gates)", call("sgn", part), call("relu", part)};
      b = a.substr(0, first) + random_.one_of(others) + a.substr(last);
    }
  }
  return call("equal", a, b);
}

std::string Formulas::conclusion() {
  switch (random_.below(8)) {
    case 0:
    case 1: return law();
    case 2: return law_of_networks();
    case 3:
    case 4: return changed_once();
    case 5: return formula(0);
    case 6: return call("implies", condition(), random_.once_in(2) ? changed_once() : law_of_networks());
    default: return formula(2);
  }
}

std::string Formulas::condition() {
  const std::string slope = call("entry", index(sizes_.vertices), "1", call("slopes", "theta", input()));
  switch (random_.below(6)) {
    case 0: return call("=", slope, random_.once_in(2) ? "1" : "0");
    case 1: return call("=", "(entry 1 1 (data loss-derivative))", "0");
    case 2: return call("not", call("=", "(entry 1 1 (data loss-derivative))", "0"));
    case 3: return call("or", call("=", slope, random_.once_in(2) ? "1" : "0"), formula(0));
    default: return formula(1);
  }
}

// What holds on some patterns only, under a condition that asks for those, or for what has no value, or another one, on
// networks with prescribed slopes.
std::string Formulas::on_some_patterns() {
  const std::string pre = "(vertex-preactivation theta (data inputs))",
                    post = "(vertex-activation theta (data inputs))";
  const std::string slope = call("entry", index(sizes_.vertices), "1", "(slopes theta (data inputs))");
  const std::string other = random_.one_of(
      {"(nonnegative (path-activity theta (data inputs)))", "(differentiable theta (data inputs))",
       "(<= 0 (entry 1 1 (slopes theta (beside (data inputs) (data inputs)))))", "(nonnegative (matrix absent))",
       "(= (entry 1 1 (data loss-derivative)) 0)", "(nonnegative (parameters (signs theta)))"});
  const std::string conclusion =
      random_.one_of({call("equal", post, pre), "(= (entry 1 1 (output theta (data inputs))) 0)",
                      call("equal", call("hadamard", post, post), call("hadamard", post, pre))});
  const std::string asked = call("=", slope, random_.once_in(3) ? "0" : "1");
  return call("reading", call("given", call(random_.once_in(4) ? "and" : "or", asked, other)),
              call("then", conclusion));
}

std::string Formulas::reading() {
  if (random_.once_in(10)) return on_some_patterns();
  std::string out = "(reading ";
  if (random_.once_in(3)) out += call("requires", condition()) + " ";
  if (random_.once_in(3))
    out += call("given", random_.once_in(2) ? condition() : call("and", condition(), condition())) + " ";
  return out + call("then", conclusion()) + ")";
}

}  // namespace plumbline::differential
