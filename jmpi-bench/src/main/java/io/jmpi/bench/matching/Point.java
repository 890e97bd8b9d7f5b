package io.jmpi.bench.matching;

/**
 * One result: a case with an engine at a depth. Immutable.
 *
 * @param ns nanoseconds per unit of the case: the median of the iterations
 * @param lowest of the fastest iteration
 * @param highest of the slowest iteration
 * @param bytes allocated per pair
 */
record Point(
        MatchingCase matchingCase, String engine, int depth, double ns, double lowest, double highest, double bytes) {}
