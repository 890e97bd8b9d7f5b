package io.jmpi.trace.replay.engines;

import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.trace.replay.PairListener;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The cases whose times are in {@code tools/bench/matching-results.csv}, as events, so that a test can count what searches
 * walk in them.
 *
 * @param order in which receives are posted and messages arrive
 * @param standing the numbered receives or messages that stand all the time, or that are passed again and again
 * @param passing those that come and go
 */
record MeasuredCase(String caseName, Order order, IntFunction<Envelope> standing, IntFunction<Envelope> passing) {
    private static final List<MeasuredCase> ALL = List.of(
            new MeasuredCase("spread", Order.POST_THEN_ARRIVE, MeasuredCase::spread, MeasuredCase::spread),
            new MeasuredCase("spread-tags", Order.POST_THEN_ARRIVE, n -> exact(0, n), n -> exact(0, n)),
            new MeasuredCase("spread-sources", Order.POST_THEN_ARRIVE, n -> exact(n, 0), n -> exact(n, 0)),
            new MeasuredCase("same-bin", Order.POST_THEN_ARRIVE, n -> exact(0, 1021 * n), n -> exact(0, 1021 * n)),
            new MeasuredCase("wildcard-queue", Order.POST_THEN_ARRIVE, MeasuredCase::anySource, MeasuredCase::spread),
            new MeasuredCase("wildcards-among-exact", Order.POST_THEN_ARRIVE, MeasuredCase::mixed, MeasuredCase::mixed),
            new MeasuredCase(
                    "masked-any-source", Order.ARRIVE_THEN_POST, MeasuredCase::spread, MeasuredCase::anySource),
            new MeasuredCase("masked-any-tag", Order.ARRIVE_THEN_POST, MeasuredCase::spread, MeasuredCase::anyTag),
            new MeasuredCase("grid", Order.ANY_AGAIN, MeasuredCase::spread, MeasuredCase::spread),
            new MeasuredCase("one-envelope", Order.OLDEST_AGAIN, n -> exact(0, 0), n -> exact(0, 0)),
            new MeasuredCase("reverse", Order.POSTED_IN_REVERSE, MeasuredCase::spread, MeasuredCase::spread),
            new MeasuredCase(
                    "unexpected-reverse", Order.ARRIVED_IN_REVERSE, MeasuredCase::spread, MeasuredCase::spread));

    private static final int STEPS = 512;
    private static final int PROBES = 1024;
    private static final int WARM_UP = 4096;
    private static final int BYTES = 2048;

    /** A receive, and the message that it is for. */
    record Envelope(int postedSource, int postedTag, int source, int tag) {}

    enum Order {
        POST_THEN_ARRIVE,
        ARRIVE_THEN_POST,
        OLDEST_AGAIN,
        ANY_AGAIN,
        POSTED_IN_REVERSE,
        ARRIVED_IN_REVERSE
    }

    /** The case with that name; null if its time does not depend on the cost of an entry. */
    static MeasuredCase named(String name) {
        return ALL.stream()
                .filter(known -> known.caseName.equals(name))
                .findFirst()
                .orElse(null);
    }

    private static Envelope exact(int source, int tag) {
        return new Envelope(source, tag, source, tag);
    }

    private static Envelope spread(int n) {
        return exact(n % 32, n / 32);
    }

    private static Envelope anySource(int n) {
        return new Envelope(-1, (1 << 20) + n, n % 32, (1 << 20) + n);
    }

    private static Envelope anyTag(int n) {
        return new Envelope(32 + n, -1, 32 + n, n / 32);
    }

    private static Envelope mixed(int n) {
        return switch (n % 4) {
            case 1 -> anySource(n);
            case 3 -> anyTag(n);
            default -> spread(n);
        };
    }

    /**
     * What one pair costs in an engine that has settled down: searches, entries walked among receives alone, among receives
     * and wildcards, and among messages; messages and commands of a unit.
     */
    double[] ofPair(MatchingEngine engine, int depth) {
        int batch = order == Order.POSTED_IN_REVERSE || order == Order.ARRIVED_IN_REVERSE ? depth : 1;
        int before = roundedUp(engine == MatchingEngine.ADAPTIVE ? WARM_UP : 0, batch);
        int pairs = roundedUp(Math.max(STEPS, order == Order.ANY_AGAIN ? 2 * depth : 0), batch);
        double[] counts = counts(run(engine, depth, before + pairs));
        double[] countsBefore = counts(run(engine, depth, before));
        return IntStream.range(0, counts.length)
                .mapToDouble(i -> (counts[i] - countsBefore[i]) / pairs)
                .toArray();
    }

    private static int roundedUp(int count, int unit) {
        return (count + unit - 1) / unit * unit;
    }

    private static double[] counts(EngineTally tally) {
        MatchingStatistics searches = tally.statistics;
        double merged = SearchCosts.mergedWalked(searches);
        return new double[] {
            searches.postedSearches() + searches.unexpectedSearches(),
            searches.postedEntriesWalked() - merged,
            merged,
            searches.unexpectedEntriesWalked(),
            SearchCosts.unitMessages(tally),
            SearchCosts.unitCommands(tally)
        };
    }

    private EngineTally run(MatchingEngine engine, int depth, int pairs) {
        Run run = new Run(EngineReplay.of(engine.provider(), 32, PairListener.NONE));
        switch (order) {
            case POST_THEN_ARRIVE -> {
                run.postAll(standing, depth);
                for (int n : probes(pairs)) {
                    run.post(passing.apply(depth + n));
                    run.arrive(passing.apply(depth + n));
                }
            }
            case ARRIVE_THEN_POST -> {
                run.arriveAll(standing, depth);
                for (int n : probes(pairs)) {
                    run.arrive(passing.apply(depth + n));
                    run.post(passing.apply(depth + n));
                }
            }
            case OLDEST_AGAIN, ANY_AGAIN -> repost(run, depth, pairs);
            case POSTED_IN_REVERSE -> {
                for (int i = 0; i < pairs; i += depth) {
                    run.postAll(standing, depth);
                    IntStream.range(0, depth)
                            .map(n -> depth - 1 - n)
                            .mapToObj(standing)
                            .forEach(run::arrive);
                }
            }
            case ARRIVED_IN_REVERSE -> {
                for (int i = 0; i < pairs; i += depth) {
                    run.arriveAll(standing, depth);
                    IntStream.range(0, depth)
                            .map(n -> depth - 1 - n)
                            .mapToObj(standing)
                            .forEach(run::post);
                }
            }
            default -> throw new AssertionError(order);
        }
        run.replay.end(0);
        return run.replay.tally();
    }

    private void repost(Run run, int depth, int pairs) {
        run.postAll(standing, depth);
        Random random = new Random(2);
        int[] turn = IntStream.range(0, depth).toArray();
        for (int i = 0; i < pairs; i++) {
            if (order == Order.ANY_AGAIN && i % depth == 0) {
                shuffle(turn, random);
            }
            run.arrive(standing.apply(turn[i % depth]));
            run.post(standing.apply(turn[i % depth]));
        }
    }

    private static int[] probes(int count) {
        int[] probes = IntStream.range(0, PROBES).toArray();
        shuffle(probes, new Random(1));
        return IntStream.range(0, count).map(i -> probes[i % PROBES]).toArray();
    }

    private static void shuffle(int[] numbers, Random random) {
        for (int i = numbers.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int number = numbers[i];
            numbers[i] = numbers[other];
            numbers[other] = number;
        }
    }

    private static final class Run {
        private final EngineReplay replay;
        private int receives;
        private int messages;

        Run(EngineReplay replay) {
            this.replay = replay;
        }

        void post(Envelope envelope) {
            replay.post(receives++, 0, envelope.postedSource, envelope.postedTag, BYTES, 0);
        }

        void arrive(Envelope envelope) {
            replay.arrive(messages++, 0, envelope.source, envelope.tag, BYTES, false, 0);
        }

        void postAll(IntFunction<Envelope> envelopes, int count) {
            IntStream.range(0, count).mapToObj(envelopes).forEach(this::post);
        }

        void arriveAll(IntFunction<Envelope> envelopes, int count) {
            IntStream.range(0, count).mapToObj(envelopes).forEach(this::arrive);
        }
    }
}
