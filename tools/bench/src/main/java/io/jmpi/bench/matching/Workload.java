package io.jmpi.bench.matching;

import io.jmpi.matching.MatchingStatistics;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A measured workload: a step makes one pair or, in a batch, as many as the depth, and restores the engine's state.
 *
 * <p>All nodes are created before the first step, lie in memory in the order of use, and are reused, so that only the
 * engine allocates in a step. Each step compares the engine's results with the expected ones; a comparison that never
 * fails costs less than JMH's blackhole, which it replaces.
 *
 * <p>Thread: one.
 */
final class Workload {
    private static final long SEED = 2;

    /** Successive orders: with only one, the receives would soon be stored in it, and the oldest would match. */
    private static final int ORDERS = 16;

    private static final int LEAST_STEPS = 4096;

    private final Pairing pairing;
    private final int pairsInStep;
    private final int standingReceives;
    private final int standingMessages;
    private final Runnable pairs;
    private long steps;

    private Workload(Pairing pairing, int pairsInStep, int standingReceives, int standingMessages, Runnable pairs) {
        this.pairing = pairing;
        this.pairsInStep = pairsInStep;
        this.standingReceives = standingReceives;
        this.standingMessages = standingMessages;
        this.pairs = pairs;
    }

    /** With receives posted, each step posts one more, as the youngest, and delivers its message. */
    static Workload postThenArrive(Pairing pairing, Envelopes standing, Envelopes passing, int depth) {
        stand(pairing, standing.receives(0, depth));
        Probes probes = new Probes(passing, depth);
        return new Workload(pairing, 1, depth, 0, () -> {
            int i = probes.next();
            BenchReceive receive = probes.receives[i];
            require(null, pairing.post(receive));
            require(receive, pairing.arrive(probes.messages[i]));
        });
    }

    /** With unexpected messages stored, each step delivers one more, as the youngest, and posts its receive. */
    static Workload arriveThenPost(Pairing pairing, Envelopes standing, Envelopes passing, int depth) {
        stand(pairing, standing.messages(0, depth));
        Probes probes = new Probes(passing, depth);
        return new Workload(pairing, 1, 0, depth, () -> {
            int i = probes.next();
            BenchMessage message = probes.messages[i];
            require(null, pairing.arrive(message));
            require(message, pairing.post(probes.receives[i]));
        });
    }

    /** With receives posted, each step delivers the message of the oldest and posts that receive again, as the youngest. */
    static Workload repostOldest(Pairing pairing, Envelopes envelopes, int depth) {
        return repost(pairing, envelopes, depth, IntStream.range(0, depth).toArray());
    }

    /** The same with any receive; each has its turn before one has its next. */
    static Workload repostAny(Pairing pairing, Envelopes envelopes, int depth) {
        Random random = new Random(SEED);
        int[] order = new int[Math.max(ORDERS, LEAST_STEPS / depth) * depth];
        for (int i = 0; i < order.length; i += depth) {
            System.arraycopy(Probes.order(depth, random), 0, order, i, depth);
        }
        return repost(pairing, envelopes, depth, order);
    }

    private static Workload repost(Pairing pairing, Envelopes envelopes, int depth, int[] order) {
        BenchReceive[] receives = envelopes.receives(0, depth);
        BenchMessage[] messages = envelopes.messages(0, depth);
        stand(pairing, receives);
        Cycle cycle = new Cycle(order.length);
        return new Workload(pairing, 1, depth, 0, () -> {
            int i = order[cycle.next()];
            BenchReceive receive = receives[i];
            require(receive, pairing.arrive(messages[i]));
            require(null, pairing.post(receive));
        });
    }

    /** With unexpected messages stored, each step posts a receive for the oldest and delivers it again, as the youngest. */
    static Workload takeOldestMessage(Pairing pairing, int depth) {
        BenchReceive receive = Envelopes.ANY_MESSAGE.receive(0);
        BenchMessage[] messages = Envelopes.ANY_MESSAGE.messages(0, depth);
        stand(pairing, messages);
        Cycle cycle = new Cycle(depth);
        return new Workload(pairing, 1, 0, depth, () -> {
            BenchMessage message = messages[cycle.next()];
            require(message, pairing.post(receive));
            require(null, pairing.arrive(message));
        });
    }

    /** Each step posts as many receives as the depth, and delivers their messages in the opposite order. */
    static Workload reverseReceives(Pairing pairing, Envelopes envelopes, int depth) {
        BenchReceive[] receives = envelopes.receives(0, depth);
        BenchMessage[] messages = envelopes.messages(0, depth);
        return new Workload(pairing, depth, 0, 0, () -> {
            stand(pairing, receives);
            for (int i = messages.length - 1; i >= 0; i--) {
                require(receives[i], pairing.arrive(messages[i]));
            }
        });
    }

    /** Each step delivers as many messages as the depth, and posts their receives in the opposite order. */
    static Workload reverseMessages(Pairing pairing, Envelopes envelopes, int depth) {
        BenchReceive[] receives = envelopes.receives(0, depth);
        BenchMessage[] messages = envelopes.messages(0, depth);
        return new Workload(pairing, depth, 0, 0, () -> {
            stand(pairing, messages);
            for (int i = receives.length - 1; i >= 0; i--) {
                require(messages[i], pairing.post(receives[i]));
            }
        });
    }

    /** Indices in turn. */
    private static final class Cycle {
        private final int length;
        private int next;

        Cycle(int length) {
            this.length = length;
        }

        int next() {
            int index = next;
            next = index + 1 == length ? 0 : index + 1;
            return index;
        }
    }

    /** Makes the pairs of one step. */
    void step() {
        steps++;
        pairs.run();
    }

    /** Requires a result of the engine to be the expected one. */
    private static void require(Object expected, Object actual) {
        if (expected != actual) {
            throw mismatch(expected, actual);
        }
    }

    private static IllegalStateException mismatch(Object expected, Object actual) {
        return new IllegalStateException("the engine returned " + actual + " instead of " + expected);
    }

    /**
     * Requires the engine's counters to show all pairs and the stored entries.
     *
     * @throws IllegalStateException if they do not
     */
    void verify() {
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
    private static void stand(Pairing pairing, BenchReceive[] receives) {
        for (BenchReceive receive : receives) {
            require(null, pairing.post(receive));
        }
    }

    /** Delivers messages that must be stored. */
    private static void stand(Pairing pairing, BenchMessage[] messages) {
        for (BenchMessage message : messages) {
            require(null, pairing.arrive(message));
        }
    }
}
