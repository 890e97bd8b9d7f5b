package io.jmpi.offload.optimistic;

import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.offload.DecisionCheck;
import io.jmpi.offload.DecisionReplay;
import io.jmpi.offload.dpa.Dpa;
import io.jmpi.offload.dpa.Kernel;
import io.jmpi.offload.dpa.MemoryThread;
import io.jmpi.offload.kernels.OptimisticProgram;
import io.jmpi.offload.optimistic.OptimisticSettings.Optimization;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Runs a stream through an engine {@code optimistic} whose device lags behind, and checks each decision; see {@link
 * DecisionReplay}. Without cores the device makes some steps at each poll, each by a random one of its threads; with cores it
 * runs as it likes.
 */
final class OptimisticReplay {
    /** Sizes at which something runs out all the time, and what is in use. */
    record Configuration(
            int threads,
            int bins,
            int receives,
            int messages,
            int cores,
            boolean lends,
            long memory,
            Set<Optimization> optimizations,
            MatchingHints hints) {

        static Configuration random(long seed, int cores, MatchingHints hints) {
            SplittableRandom random = new SplittableRandom(seed);
            boolean spacious = random.nextInt(3) == 0;
            return new Configuration(
                    random.nextInt(8) == 0 ? 1 + random.nextInt(70) : 1 + random.nextInt(6),
                    1 << random.nextInt(3),
                    spacious ? 256 : 1 + random.nextInt(8),
                    spacious ? 256 : 1 + random.nextInt(8),
                    cores,
                    random.nextBoolean(),
                    Math.floorMod(seed, 40) == 0 ? 0 : 1 << 24, // one at least of any forty seeds in a row
                    combination((int) seed & 31),
                    hints);
        }

        OptimisticMatcher newMatcher() {
            OptimisticSettings optimistic =
                    new OptimisticSettings(threads, bins, receives, messages, memory, cores, lends, optimizations);
            Dpa dpa = new Dpa("lagged-dpa", optimistic.cores(), optimistic.lends(), optimistic.memoryBytes());
            return new OptimisticMatcher(hints, optimistic, 256, dpa, dpa::close, new MatchingStatistics());
        }
    }

    /** One of the 32 combinations. */
    static Set<Optimization> combination(int bits) {
        EnumSet<Optimization> some = EnumSet.noneOf(Optimization.class);
        int rest = bits;
        for (Optimization optimization : Optimization.values()) {
            if ((rest & 1) == 1) {
                some.add(optimization);
            }
            rest >>= 1;
        }
        return some;
    }

    private static final int MOST_IDLE_POLLS = 200_000;

    private final DecisionReplay replay;
    private int idlePolls;

    private OptimisticReplay(Configuration configuration) {
        OptimisticMatcher engine = configuration.newMatcher();
        replay = new DecisionReplay(engine, configuration.hints, DecisionCheck.Effect.AT_ONCE, random -> {});
        if (configuration.cores == 0) {
            engine.leaveDeviceTo(this::step);
        }
    }

    /** A replay on a new engine. */
    static DecisionReplay of(Configuration configuration) {
        return new OptimisticReplay(configuration).replay;
    }

    /** Makes the steps of all threads until all wait. */
    static void stepAll(OptimisticProgram program) {
        MemoryThread device = new MemoryThread(program.memory());
        boolean progress = true;
        while (progress) {
            progress = false;
            for (Kernel kernel : program.kernels()) {
                progress |= kernel.step(device);
            }
        }
    }

    /** Some steps of threads picked at random; none in some polls. */
    private void step(OptimisticProgram program) {
        List<Kernel> kernels = program.kernels();
        MemoryThread device = new MemoryThread(program.memory());
        boolean progress = false;
        for (int steps = replay.random().nextInt(4 * kernels.size() + 20); steps > 0; steps--) {
            progress |= kernels.get(replay.random().nextInt(kernels.size())).step(device);
        }
        idlePolls = progress ? 0 : idlePolls + 1;
        if (idlePolls > MOST_IDLE_POLLS) {
            throw new IllegalStateException("the device is stuck");
        }
    }
}
