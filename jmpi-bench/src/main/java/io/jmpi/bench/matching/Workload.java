package io.jmpi.bench.matching;

import io.jmpi.matching.MatchingStatistics;

/**
 * A measured workload: a step makes one pair or, in a batch, as many as the depth, and restores the engine's state.
 *
 * <p>All nodes are created before the first step, lie in memory in the order of use, and are reused, so that only the
 * engine allocates in a step. Each step compares the engine's results with the expected ones; a comparison that never
 * fails costs less than JMH's blackhole, which it replaces.
 *
 * <p>Thread: one.
 */
abstract class Workload {
    final Pairing pairing;
    private final int pairsInStep;
    private final int standingReceives;
    private final int standingMessages;
    private long steps;

    Workload(Pairing pairing, int pairsInStep, int standingReceives, int standingMessages) {
        this.pairing = pairing;
        this.pairsInStep = pairsInStep;
        this.standingReceives = standingReceives;
        this.standingMessages = standingMessages;
    }

    /** Makes the pairs of one step. */
    final void step() {
        steps++;
        pair();
    }

    abstract void pair();

    /** Requires a result of the engine to be the expected one. */
    static void require(Object expected, Object actual) {
        if (expected != actual) {
            throw mismatch(expected, actual);
        }
    }

    private static IllegalStateException mismatch(Object expected, Object actual) {
        return new IllegalStateException("the engine returned " + actual + " where it must return " + expected);
    }

    /**
     * Requires the engine's counters to show all pairs and the stored entries.
     *
     * @throws IllegalStateException if they do not
     */
    final void verify() {
        MatchingStatistics statistics = pairing.statistics();
        require("pairs", steps * pairsInStep, statistics.expectedMatches() + statistics.unexpectedMatches());
        require("receives stored", standingReceives, statistics.postedDepth());
        require("messages stored", standingMessages, statistics.unexpectedDepth());
    }

    private static void require(String what, long expected, long actual) {
        if (expected != actual) {
            throw new IllegalStateException(what + ": the engine counts " + actual + " instead of " + expected);
        }
    }

    /** Posts receives that must be stored. */
    static void stand(Pairing pairing, BenchReceive[] receives) {
        for (BenchReceive receive : receives) {
            require(null, pairing.post(receive));
        }
    }

    /** Delivers messages that must be stored. */
    static void stand(Pairing pairing, BenchMessage[] messages) {
        for (BenchMessage message : messages) {
            require(null, pairing.arrive(message));
        }
    }
}
