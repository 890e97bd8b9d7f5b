package io.jmpi.offload.optimistic;

import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.Operation;
import io.jmpi.offload.CheckedMessage;
import io.jmpi.offload.CheckedReceive;
import io.jmpi.offload.DecisionCheck;
import io.jmpi.offload.LaggedStep;
import io.jmpi.offload.dpa.Dpa;
import io.jmpi.offload.dpa.Kernel;
import io.jmpi.offload.dpa.MemoryThread;
import io.jmpi.offload.kernels.OptimisticProgram;
import io.jmpi.offload.optimistic.OptimisticSettings.Optimization;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Runs a stream through an engine {@code optimistic} whose device lags behind, and checks each decision; see {@link
 * DecisionCheck}. Without cores the device makes some steps at each poll, each by a random one of its threads; with cores it
 * runs as it likes. Handlers call the engine again now and then.
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

    private final DecisionCheck check;
    private final OptimisticMatcher engine;
    private final Map<Integer, CheckedReceive> receives = new HashMap<>();
    private final boolean stepped;
    private SplittableRandom random = new SplittableRandom(1);
    private long messages;
    private int reactions;
    private int idlePolls;

    private OptimisticReplay(Configuration configuration) {
        engine = configuration.newMatcher();
        check = new DecisionCheck(engine, configuration.hints);
        check.reaction = this::react;
        stepped = configuration.cores == 0;
        if (stepped) {
            engine.leaveDeviceTo(this::step);
        }
    }

    /** Returns what went wrong first, or null if nothing did; adds what was counted. */
    static String difference(Configuration configuration, List<LaggedStep> stream, Map<String, Long> counters) {
        return new OptimisticReplay(configuration).run(stream, counters);
    }

    private String run(List<LaggedStep> stream, Map<String, Long> counters) {
        try {
            adoptSome(stream);
            for (LaggedStep step : stream) {
                random = new SplittableRandom(step.lag());
                perform(step.operation());
                if (random.nextInt(60) == 0) {
                    empty();
                }
                for (int polls = random.nextInt(4); polls > 0; polls--) {
                    engine.poll(check, 1 + random.nextInt(4), HostState.IDLE);
                }
                if (check.difference() != null) {
                    return check.difference() + " at " + step;
                }
            }
            reactions = Integer.MAX_VALUE;
            engine.settle(check, HostState.IDLE);
            check.checkEnd();
            engine.deviceCounters().forEach((name, count) -> counters.merge(name, count, Long::sum));
            return check.difference();
        } catch (RuntimeException e) {
            return "engine failed: " + e + " at " + e.getStackTrace()[0] + ", " + e.getStackTrace()[1];
        } finally {
            engine.close();
        }
    }

    /** As when a communicator changes its engine: receives first, and messages that they do not accept. */
    private void adoptSome(List<LaggedStep> stream) {
        if (stream.isEmpty() || stream.get(0).lag() % 2 == 0) {
            return;
        }
        for (int i = 1; i <= 6; i++) {
            CheckedReceive receive = new CheckedReceive(-i, 1000 + i, i % 2);
            check.adopt(receive);
        }
        for (int i = 1; i <= 6; i++) {
            check.adopt(new CheckedMessage().set(messages++, i % 3, i % 2));
        }
    }

    private void perform(Operation operation) {
        switch (operation.kind()) {
            case ARRIVE -> arrive(operation.source(), operation.tag());
            case POST -> {
                CheckedReceive receive = new CheckedReceive(operation.id(), operation.source(), operation.tag());
                receives.put(operation.id(), receive);
                check.post(receive);
            }
            case REPOST -> {
                CheckedReceive receive = receives.get(operation.id());
                if (receive != null) {
                    check.post(receive);
                }
            }
            case CANCEL -> {
                CheckedReceive receive = receives.get(operation.id());
                if (receive != null) {
                    check.cancel(receive);
                }
            }
            case PROBE -> check.probe(operation.source(), operation.tag(), false);
            case IMPROBE -> check.probe(operation.source(), operation.tag(), true);
        }
    }

    /** Leaves little, so that matching returns to the device. */
    private void empty() {
        engine.settle(check, HostState.IDLE);
        List.copyOf(check.receives).forEach(check::cancel);
        engine.settle(check, HostState.IDLE);
        List.copyOf(check.messages).forEach(message -> check.probe(message.source(), message.tag(), true));
        engine.settle(check, HostState.IDLE);
    }

    private void arrive(int source, int tag) {
        CheckedMessage message = check.freeMessages.isEmpty() ? new CheckedMessage() : check.freeMessages.remove();
        check.arrive(message.set(messages++, source, tag));
    }

    /** From within a handler: what a completion may lead to. */
    private void react() {
        if (++reactions % 5 != 0 || reactions > 1_000_000) {
            return;
        }
        int source = random.nextInt(4) - 1;
        int tag = random.nextInt(4) - 1;
        switch (random.nextInt(3)) {
            case 0 -> check.post(new CheckedReceive(1_000_000 + reactions, source, tag));
            case 1 -> arrive(Math.max(source, 0), Math.max(tag, 0));
            default -> {
                if (!check.receives.isEmpty()) {
                    check.cancel(check.receives.get(random.nextInt(check.receives.size())));
                }
            }
        }
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
        for (int steps = random.nextInt(4 * kernels.size() + 20); steps > 0; steps--) {
            progress |= kernels.get(random.nextInt(kernels.size())).step(device);
        }
        idlePolls = progress ? 0 : idlePolls + 1;
        if (idlePolls > MOST_IDLE_POLLS) {
            throw new IllegalStateException("the device is stuck");
        }
    }
}
