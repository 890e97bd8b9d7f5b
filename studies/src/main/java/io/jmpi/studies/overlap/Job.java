package io.jmpi.studies.overlap;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A job whose ranks, all of this JVM, repeat a pattern in blocks of rounds, in turn without and with computation.
 * Therefore the state of the machine is the same for both blocks of a pair.
 */
final class Job {
    private static final List<String> PREFIXES = List.of("", "collectives_");

    /** Before a block, a tenth of its rounds run unmeasured, because engines adapt. */
    private static final int SETTLING = 10;

    private static final int LEAST_ROUNDS = 4;
    private static final int MOST_ROUNDS = 10_000;

    private final Pattern pattern;
    private final double blockMicros;

    /**
     * @param blockMicros time of a block without computation, in microseconds; with computation it takes about twice as
     *     long
     */
    Job(Pattern pattern, double blockMicros) {
        this.pattern = pattern;
        this.blockMicros = blockMicros;
    }

    private int rounds(double micros) {
        return (int) Math.max(LEAST_ROUNDS, Math.min(blockMicros / micros, MOST_ROUNDS));
    }

    /**
     * Warms up, and returns the time of a round without computation at the slowest rank, in microseconds.
     *
     * @param warmUpNanos pairs of blocks are repeated as long as this, to let the JIT compilers finish
     */
    double communication(MpiConfig config, long warmUpNanos) {
        List<Double> times = Collections.synchronizedList(new ArrayList<>());
        Jmpi.run(config, pattern.ranks(), world -> {
            Rounds rank = pattern.join(world);
            long began = System.nanoTime();
            double[] micros = {blockMicros};
            boolean[] goesOn = {true};
            while (goesOn[0]) {
                micros[0] = block(rank, rounds(micros[0]), 0).overall();
                world.bcast(micros, 0);
                block(rank, rounds(micros[0]), micros[0]);
                goesOn[0] = System.nanoTime() - began < warmUpNanos;
                world.bcast(goesOn, 0);
            }
            times.add(block(rank, rounds(micros[0]), 0).overall());
        });
        return Collections.max(times);
    }

    /**
     * Returns the times of a round without and with a computation of that many microseconds, for each pair of blocks,
     * on average over the measured ranks.
     *
     * @param pairs of blocks
     */
    List<Times> measure(MpiConfig config, double computeMicros, int pairs) {
        List<List<Times>> ranks = Collections.synchronizedList(new ArrayList<>());
        Jmpi.run(config, pattern.ranks(), world -> {
            Rounds rank = pattern.join(world);
            int rounds = rounds(computeMicros);
            block(rank, rounds, 0);
            block(rank, rounds, computeMicros);
            List<Times> times = new ArrayList<>();
            for (int pair = 0; pair < pairs; pair++) {
                times.add(pair(rank, rounds, computeMicros));
            }
            if (rank.isMeasured()) {
                ranks.add(times);
            }
        });
        List<Times> averages = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            int index = pair;
            averages.add(
                    Times.average(ranks.stream().map(times -> times.get(index)).toList()));
        }
        return averages;
    }

    private static Times pair(Rounds rank, int rounds, double computeMicros) {
        double communication = block(rank, rounds, 0).overall();
        long posted = count(rank, "unit_posted");
        long takenBack = count(rank, "unit_taken_back");
        Times overlapped = block(rank, rounds, computeMicros);
        return new Times(
                rank.bytes(),
                communication,
                overlapped.computation(),
                overlapped.overall(),
                count(rank, "unit_posted") - posted,
                count(rank, "unit_taken_back") - takenBack);
    }

    /** Runs a block, and returns averages. */
    private static Times block(Rounds rank, int rounds, double computeMicros) {
        for (int round = 0; round < rounds / SETTLING; round++) {
            if (rank.isInStep()) {
                rank.world.barrier();
            }
            rank.run(rounds + round, computeMicros);
        }
        double overall = 0;
        double computed = 0;
        rank.world.barrier();
        long began = System.nanoTime();
        for (int round = 0; round < rounds; round++) {
            if (rank.isInStep()) {
                rank.world.barrier();
                began = System.nanoTime();
            }
            computed += rank.run(round, computeMicros);
            if (rank.isInStep()) {
                overall += (System.nanoTime() - began) / 1e3;
                rank.check(round);
            }
        }
        if (!rank.isInStep()) {
            overall = (System.nanoTime() - began) / 1e3;
            rank.check(rounds - 1);
        }
        return new Times(0, 0, computed / rounds, overall / rounds, 0, 0);
    }

    private static long count(Rounds rank, String counter) {
        long sum = 0;
        for (Communicator communicator : rank.communicators()) {
            Map<String, Long> counters = communicator.deviceCounters();
            for (String prefix : PREFIXES) {
                sum += counters.getOrDefault(prefix + counter, 0L);
            }
        }
        return sum;
    }
}
