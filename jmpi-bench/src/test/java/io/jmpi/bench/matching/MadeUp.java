package io.jmpi.bench.matching;

/** Invented results. */
final class MadeUp {
    private final Results results = new Results();

    MadeUp point(MatchingCase matchingCase, String engine, int depth, double ns) {
        return point(matchingCase, engine, depth, ns, 0);
    }

    MadeUp point(MatchingCase matchingCase, String engine, int depth, double ns, double bytes) {
        results.add(new Point(matchingCase, engine, depth, ns, ns - 1, ns + 1, bytes));
        return this;
    }

    Results results() {
        return results;
    }
}
