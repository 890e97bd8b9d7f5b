package io.jmpi.bench.overlap;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A job whose ranks, all of this JVM, repeat a pattern without and with computation. */
final class Job {
    private static final List<String> PREFIXES = List.of("", "collectives_");

    private final Pattern pattern;
    private final int rounds;

    Job(Pattern pattern, int rounds) {
        this.pattern = pattern;
        this.rounds = rounds;
    }

    /** Returns what a round without computation takes the slowest rank, in microseconds. */
    double communication(MpiConfig config) {
        List<Double> times = Collections.synchronizedList(new ArrayList<>());
        Jmpi.run(config, pattern.ranks(), world -> {
            Rounds rank = pattern.join(world);
            run(rank, 0); // warms up
            times.add(run(rank, 0).overall());
        });
        return Collections.max(times);
    }

    /** Returns what a round takes without and with a computation of that many microseconds. */
    Times measure(MpiConfig config, double computeMicros) {
        List<Times> times = Collections.synchronizedList(new ArrayList<>());
        Jmpi.run(config, pattern.ranks(), world -> {
            Rounds rank = pattern.join(world);
            run(rank, 0);
            double communication = run(rank, 0).overall();
            run(rank, computeMicros);
            Times overlapped = run(rank, computeMicros);
            if (rank.isMeasured()) {
                times.add(new Times(
                        rank.bytes(),
                        communication,
                        overlapped.computation(),
                        overlapped.overall(),
                        count(rank, "unit_posted"),
                        count(rank, "unit_taken_back")));
            }
        });
        return Times.average(times);
    }

    /** Runs all rounds, and returns averages. */
    private Times run(Rounds rank, double computeMicros) {
        Communicator world = rank.world;
        double overall = 0;
        double computed = 0;
        world.barrier();
        long began = System.nanoTime();
        for (int round = 0; round < rounds; round++) {
            if (rank.isInStep()) {
                world.barrier();
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
