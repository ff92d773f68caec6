"""Work item D with mpmath's intervals: the six rank claims of rank_claims.hpp on each case of a JSON file.

Prints {"seconds": wall time per case, "verdicts": [[...]]}. A guess of s_1 comes from eigsy in double precision; the bracket is certified by an interval
LDL^T of c I - A A^T (above) and by an interval Rayleigh quotient (below). A comparison that 128 bits do not decide ends the program.
"""
import json
import sys
import time

from mpmath import iv, mp

DEPTH, WIDTH, SAMPLES = 6, 8, 16
iv.prec = 128


def less(a, b):
    """a < b, certainly; fails if that is undecided."""
    if a.b < b.a:
        return True
    if a.a >= b.b:
        return False
    raise SystemExit("undecided at 128 bits")


def matrix(numerators, rows, cols, bits):
    scale = iv.mpf(2) ** bits
    return [[iv.mpf(numerators[i * cols + j]) / scale for j in range(cols)] for i in range(rows)]


def product(a, b):
    columns = list(zip(*b))
    return [[sum((x * y for x, y in zip(row, column)), iv.mpf(0)) for column in columns] for row in a]


def relu(z):
    zero = iv.mpf(0)
    return [[x if less(zero, x) else zero for x in row] for row in z]


def norm2(a):
    return sum((x * x for row in a for x in row), iv.mpf(0))


def inner(a, b):
    return sum((x * y for r, s in zip(a, b) for x, y in zip(r, s)), iv.mpf(0))


def positive_definite(m):
    n = len(m)
    m = [row[:] for row in m]
    for k in range(n):
        if not m[k][k].a > 0:
            return False
        for i in range(k + 1, n):
            f = m[i][k] / m[k][k]
            for j in range(k + 1, i + 1):
                m[i][j] = m[i][j] - f * m[j][k]
    return True


def largest_squared(a):
    """An interval around s_1(a)^2."""
    g = product(a, [list(c) for c in zip(*a)])
    n = len(g)
    mp.prec = 53
    values, vectors = mp.eigsy(mp.matrix([[mp.mpf(x.mid) for x in row] for row in g]))
    top = max(range(n), key=lambda k: values[k])
    upper = iv.mpf(values[top] * (1 + mp.mpf("1e-10")))
    v = [iv.mpf(vectors[i, top]) for i in range(n)]
    gv = [sum((x * y for x, y in zip(row, v)), iv.mpf(0)) for row in g]
    lower = sum((x * y for x, y in zip(v, gv)), iv.mpf(0)) / sum((x * x for x in v), iv.mpf(0))
    if not positive_definite([[(upper if i == j else iv.mpf(0)) - g[i][j] for j in range(n)] for i in range(n)]):
        raise SystemExit("the upper bound is not certified")
    return iv.mpf([lower.a, upper.b])


def at_least(needed, truths):
    return sum(truths) >= needed


def verdicts(case):
    weights = [matrix(w, WIDTH, WIDTH, 22) for w in case["weights"]]
    x, g = matrix(case["inputs"], WIDTH, SAMPLES, 20), matrix(case["gradient"], WIDTH, SAMPLES, 20)
    z, zs = [x], [x]
    for w in weights:
        z.append(product(w, zs[-1]))
        zs.append(relu(z[-1]))
    one, half, length = iv.mpf(1), iv.mpf(1) / 2, iv.mpf(DEPTH)
    l0 = inner(g, z[DEPTH])
    norms = [norm2(w) for w in weights]
    size2 = sum(norms, iv.mpf(0))
    small, fast = not less(length, size2), less(l0, iv.mpf(0))
    hypothesis = fast and small                      # L0 <= -s0 holds with equality, for s0 = -L0
    norm_x, norm_g = norm2(x), norm2(g)
    z_norm, zs_norm = [norm2(a) for a in z], [norm2(a) for a in zs]
    zs_top = [largest_squared(a) for a in zs]
    z_top = [zs_top[0]] + [largest_squared(a) for a in z[1:DEPTH]]
    tail = [one - s / n for s, n in zip(zs_top, zs_norm)]
    ratio = iv.sqrt(norm_x) * iv.sqrt(norm_g) / (-l0)
    bound = 2 * iv.log(ratio) / (half * length)
    threshold = iv.log(ratio) / (half * length)
    trivial = not less(bound, one - one / WIDTH)
    excess = lambda n, s: iv.log(iv.sqrt(n) / iv.sqrt(s))

    def verdict(given, then, says_nothing=False):
        if not given:
            return "hypothesis-false"
        if not then:
            return "fails"
        return "trivial" if says_nothing else "holds"

    good = [not less(bound, t) for t in tail]
    left = one
    for n, s in zip(zs_norm[:DEPTH], zs_top[:DEPTH]):
        left = left * (n / s)
    right = norm_x * norm_g / (l0 * l0)
    nonzero = all(less(iv.mpf(0), n) for n in z_norm[:DEPTH])
    not_bad = [not (not less(excess(n, s), threshold)) for n, s in zip(z_norm, z_top)]
    not_bad_s = [not less(threshold, excess(n, s)) for n, s in zip(zs_norm[:DEPTH], zs_top[:DEPTH])]
    product_of_norms = one
    for n in norms:
        product_of_norms = product_of_norms * iv.sqrt(n)
    return [
        verdict(hypothesis, at_least(3, good[:DEPTH]), trivial),
        verdict(hypothesis, at_least(3, good[1:]), trivial),
        verdict(small and fast, not less(right, left)),
        verdict(hypothesis and nonzero, at_least(3, not_bad)),
        verdict(hypothesis, at_least(3, not_bad_s)),
        verdict(small, not less(one, product_of_norms)),
    ]


def main():
    with open(sys.argv[1]) as file:
        cases = json.load(file)
    start = time.perf_counter()
    found = [verdicts(case) for case in cases]
    print(json.dumps({"seconds": (time.perf_counter() - start) / len(cases), "verdicts": found}))


main()
