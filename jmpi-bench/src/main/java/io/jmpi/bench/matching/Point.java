package io.jmpi.bench.matching;

/**
 * One result: a case over an engine at a depth. Immutable.
 *
 * @param ns nanoseconds for each of the case's units: the median of the iterations
 * @param lowest the fastest iteration's
 * @param highest the slowest iteration's
 * @param bytes what a pair allocates
 */
record Point(
        MatchingCase matchingCase, String engine, int depth, double ns, double lowest, double highest, double bytes) {}
