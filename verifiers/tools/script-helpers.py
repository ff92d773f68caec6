# What scripts of letters are made of (python_script.hpp): each takes from here the functions that it uses, as they stand. A
# block is what lies between blank lines; it is taken where its name is used. Matrices are lists of rows. Numbers are fractions,
# or, where a root or a logarithm stands, real numbers R between two fractions.

from fractions import Fraction as F

def matrix(text): return [[F(x) for x in row.split()] for row in text.split(";")]

def transpose(A): return [list(column) for column in zip(*A)]

def mul(A, B): return [[sum(a * b for a, b in zip(row, column)) for column in zip(*B)] for row in A]

def add(A, B): return [[a + b for a, b in zip(r, s)] for r, s in zip(A, B)]

def sub(A, B): return [[a - b for a, b in zip(r, s)] for r, s in zip(A, B)]

def scale(c, A): return [[c * a for a in row] for row in A]

def hadamard(A, B): return [[a * b for a, b in zip(r, s)] for r, s in zip(A, B)]

def inner(A, B): return sum(a * b for r, s in zip(A, B) for a, b in zip(r, s))

def norm2(A): return sum(a * a for row in A for a in row)

def norm(A): return sqrt(norm2(A))

def trace(A): return sum(A[i][i] for i in range(len(A)))

def identity(n): return [[F(i == j) for j in range(int(n))] for i in range(int(n))]

def power_of(A, n): return reduce(mul, [A] * int(n), identity(len(A)))

def relu(A): return [[max(a, F(0)) for a in row] for row in A]

def sgn(A): return [[F(-1) if a < 0 else F(1) for a in row] for row in A]

def beside(A, B): return [r + s for r, s in zip(A, B)]

def reshape(m, n, A): return [sum(A, [])[i * int(n):(i + 1) * int(n)] for i in range(int(m))]

def weights_of_edges(w): return add(gather(parameter_index, w), fixed_weights)

def gather(places, v): return [[v[int(i) - 1][0] if i else F(0) for i in row] for row in places]

def span(low, high): return range(ceil(low), floor(high) + 1)

from functools import reduce

from itertools import accumulate

from math import ceil, floor, isqrt, prod

def iterate(step, indices, Z):
    for k in indices: Z = step(k, Z)
    return Z

def rank(A): return max(k for k, c in enumerate(coefficients(gram(A))) if c != 0)

def relu_slopes(A): return [[F(a > 0) for a in row] for row in A]

def sigma(A): return [[a if a > 0 else slope * a for a in row] for row in A]

def bent_sigma(A): return [[R(*(a if a > 0 else slope * a for a in ends(b))) for b in row] for row in A]

def sigma_slopes(A): return [[F(1) if a > 0 else slope for a in row] for row in A]

def preactivation(l, N, A): return reduce(lambda Z, W: mul(W, sigma(Z)), N[1:l], mul(N[0], A)) if l > 0 else A

def activation(l, N, A): return sigma(preactivation(l, N, A)) if l > 0 else A

def gradient(l, N, A, D):
    for m in reversed(range(l, len(N))): D = hadamard(mul(transpose(N[m]), D), sigma_slopes(preactivation(m, N, A)))
    return mul(D, transpose(activation(l - 1, N, A)))

def rescaled(c, N): return [scale(c, W) for W in N]

def biased_layer(A, layer): return add(mul(layer[0], A), [[c[0]] * len(A[0]) for c in layer[1] or [[0]] * len(layer[0])])

def biased_preactivation(l, N, A): return reduce(lambda Z, layer: biased_layer(sigma(Z), layer), N[1:l], biased_layer(A, N[0])) if l > 0 else A

def biased_activation(l, N, A): return sigma(biased_preactivation(l, N, A)) if l > 0 else A

def biased_gradient(l, N, A, D):
    for m in reversed(range(l, len(N))): D = hadamard(mul(transpose(N[m][0]), D), sigma_slopes(biased_preactivation(m, N, A)))
    return mul(D, transpose(biased_activation(l - 1, N, A)))

def biased_rescaled(c, N): return [(scale(c, W), b and scale(c, b)) for W, b in N]

def coefficients(A):  # of det(t - A), the highest first: by Faddeev and Le Verrier
    c, B = [F(1)], identity(len(A))
    while len(c) <= len(A):
        c.append(-trace(mul(A, B)) / len(c))
        B = add(mul(A, B), scale(c[-1], identity(len(A))))
    return c

def roots_from(t, c):  # how many lie above t, how many at t or above, if all are real: by the rule of signs
    for i in range(len(c) - 1, 0, -1): c = list(accumulate(c[:i + 1], lambda b, a: a + t * b)) + c[i + 1:]
    signs = [x > 0 for x in c if x != 0]
    above = sum(a != b for a, b in zip(signs, signs[1:]))
    return above, above + next(i for i, x in enumerate(reversed(c)) if x != 0)

def eigenvalue(k, A):  # the k-th largest, of a symmetric matrix without negative ones
    c, low, high = coefficients(A), F(0), trace(A) + 1
    for _ in range(400):
        middle = (low + high) / 2
        low, high = (middle, high) if roots_from(middle, c)[0] >= k else (low, middle)
    guess = high.limit_denominator(10 ** 30)
    above, from_guess = roots_from(guess, c)
    return guess if above < k <= from_guess else R(low, high)

def exact_eigenvalue(k, A):  # the k-th largest, of a symmetric matrix without negative ones
    c, low, high = coefficients(A), F(0), trace(A) + 1
    for _ in range(400):
        middle = (low + high) / 2
        low, high = (middle, high) if roots_from(middle, c)[0] >= k else (low, middle)
    guess = high.limit_denominator(10 ** 30)
    above, from_guess = roots_from(guess, c)
    return guess if above < k <= from_guess else undecided()

def singular(k, A): return sqrt(eigenvalue(k, gram(A))) if k <= len(A) and k <= len(A[0]) else F(0)

def gram(A): return mul(A, transpose(A)) if len(A) < len(A[0]) else mul(transpose(A), A)

def tail_ratio(A): return 1 - eigenvalue(1, gram(A)) / norm2(A)

def pseudo_determinant(A): return sqrt(abs([c for c in coefficients(gram(A)) if c != 0][-1]))

def speed2(X, G):  # max over |w| = 1 of |G relu(X^T w)|, inputs in the plane, one output
    points = [p for p in zip(*X, G[0]) if p[0] or p[1]]
    def values(w): return [x * w[0] + y * w[1] for x, y, g in points]
    def units(ws): return {tuple(map(ends, w)): scale(1 / sqrt(norm2([w])), [w])[0] for w in ws if ends(norm2([w]))[0] > F(1, 10 ** 30)}.values()
    def sum_at(w): return [sum((p[i] * p[2] for p, a in zip(points, values(w)) if ends(a)[0] > 0), F(0)) for i in (0, 1)]
    def speed(w): return ends(sum((p[2] * R(*(max(e, F(0)) for e in ends(a))) for p, a in zip(points, values(w))), F(0)))
    # Linear in w between directions in which an input switches: largest at one of these, or at the sum of g x between two.
    signed = [[s * p[0], s * p[1]] for p in points for s in (1, -1)]
    switches = list(units([y, -x] for x, y in signed))
    between = signed + [[a + b for a, b in zip(u, v)] for i, u in enumerate(switches) for v in switches[:i]]
    inner = list(units([s * c for c in sum_at(w)] for w in between for s in (1, -1)))
    speeds = [speed(w) for w in switches + inner]
    return R(max(max(low, -high) for low, high in speeds), max(max(high, -low) for low, high in speeds))

def undecided(): raise SystemExit(print("80 digits do not decide this") or 2)

def exact_sqrt(a):
    r = F(isqrt(F(a).numerator), isqrt(F(a).denominator))
    return r if r * r == a else undecided()

def exact_power(a, q): return (F(1) * a) ** int(q) if q == int(q) else exact_sqrt(a ** int(2 * q)) if 2 * q == int(2 * q) else undecided()

U = 10 ** 80

def sqrt(a):  # exact where it is a fraction, otherwise with an error below 10^-80
    if isinstance(a, R): return R(ends(sqrt(a.ends[0]))[0], ends(sqrt(a.ends[1]))[1])
    r = F(isqrt(floor(a * (a.denominator * U) ** 2)), a.denominator * U)
    return r if r * r == a else R(r, r + F(1, U))

def root(a, k):  # the same of a root of any degree
    if isinstance(a, R): return R(ends(root(a.ends[0], k))[0], ends(root(a.ends[1], k))[1])
    unit, low, high = a.denominator * U, 0, ceil(a + 1) * a.denominator * U
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle ** k <= a * unit ** k else (low, middle - 1)
    return F(low, unit) if F(low, unit) ** k == a else R(F(low, unit), F(low + 1, unit))

def power(a, q):
    a, q = F(1) * a, F(q)
    return a ** q.numerator if q.denominator == 1 else root(a ** q.numerator, q.denominator)

class R:  # a number between two fractions, rounded outwards to 10^-80; what they do not decide is an error
    def __init__(a, low, high): a.ends = F(floor(low * U), U), F(ceil(high * U), U)
    def by(f): return lambda a, b: R(*(g(f(x, y) for x in a.ends for y in ends(b)) for g in (min, max)))
    __add__ = __radd__ = by(lambda x, y: x + y)
    __mul__ = __rmul__ = by(lambda x, y: x * y)
    __sub__, __rsub__ = by(lambda x, y: x - y), by(lambda x, y: y - x)
    __rtruediv__ = lambda a, b: R(*sorted(1 / x for x in a.ends)) * b if sign(a) else None
    __truediv__, __abs__, __neg__ = lambda a, b: a * (F(1) / b), lambda a: sign(a) * a, lambda a: 0 - a
    __pow__ = lambda a, n: prod([a] * n, start=F(1)) if n >= 0 else F(1) / a ** -n
    __lt__ = __le__ = lambda a, b: sign(a - b) < 0
    __gt__ = __ge__ = lambda a, b: sign(a - b) > 0
    __eq__ = lambda a, b: sign(a - b) == 0

def ends(x): return x.ends if isinstance(x, R) else (F(x), F(x))

def sign(x): return 1 if ends(x)[0] > 0 else -1 if ends(x)[1] < 0 else undecided() if isinstance(x, R) else 0

def log(a): return R(around(decimal(ends(a)[0]).ln())[0], around(decimal(ends(a)[1]).ln())[1])

def exp(a): return R(around(decimal(ends(a)[0]).exp())[0], around(decimal(ends(a)[1]).exp())[1])

def decimal(x): return Decimal(x.numerator) / Decimal(x.denominator)

def around(y): return [F(y) + s * (1 + abs(F(y))) / 10 ** 70 for s in (-1, 1)]

from decimal import Decimal, getcontext

getcontext().prec = 90  # to which ln and exp are rounded correctly

def show(x): return str(x) if F(x).denominator < 10 ** 6 else f"{float(x):.12g}"

def show_real(x): return f"{float(ends(x)[0]):.12g}" + (" (error below 10^-60)" if isinstance(x, R) else "")
