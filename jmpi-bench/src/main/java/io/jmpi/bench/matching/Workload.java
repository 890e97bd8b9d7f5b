package io.jmpi.bench.matching;

import io.jmpi.matching.MatchingStatistics;

/**
 * What is measured: one step makes one pair or, in a batch, as many as the depth, and leaves the engine as it was before.
 *
 * <p>All nodes exist before the first step, lie in memory in the order of their use, and are used again, so that what is
 * allocated in a step is the engine's. Each step compares what the engine returns with what it must return; a comparison
 * that never fails costs less than JMH's blackhole, which it replaces.
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

    /** Requires an answer of the engine to be the right one. */
    static void require(Object expected, Object actual) {
        if (expected != actual) {
            throw mismatch(expected, actual);
        }
    }

    private static IllegalStateException mismatch(Object expected, Object actual) {
        return new IllegalStateException("the engine returned " + actual + " where it must return " + expected);
    }

    /**
     * Requires the engine's counters to tell of as many pairs as there were, and of what is still kept.
     *
     * @throws IllegalStateException if they do not
     */
    final void verify() {
        MatchingStatistics statistics = pairing.statistics();
        require("pairs", steps * pairsInStep, statistics.expectedMatches() + statistics.unexpectedMatches());
        require("receives kept", standingReceives, statistics.postedDepth());
        require("messages kept", standingMessages, statistics.unexpectedDepth());
    }

    private static void require(String what, long expected, long actual) {
        if (expected != actual) {
            throw new IllegalStateException(what + ": the engine counts " + actual + " instead of " + expected);
        }
    }

    /** Posts receives that must be kept. */
    static void stand(Pairing pairing, BenchReceive[] receives) {
        for (BenchReceive receive : receives) {
            require(null, pairing.post(receive));
        }
    }

    /** Lets messages arrive that must be kept. */
    static void stand(Pairing pairing, BenchMessage[] messages) {
        for (BenchMessage message : messages) {
            require(null, pairing.arrive(message));
        }
    }
}
