package io.jmpi.offload;

import io.jmpi.matching.contract.Operation;
import io.jmpi.matching.contract.Shrinker;
import io.jmpi.matching.contract.StreamCheck;
import io.jmpi.matching.contract.StreamShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Random streams for engines whose device lags behind; of a stream that fails a small part that fails, too. */
public final class LaggedStreams {
    private static final int LENGTH = 500;

    private LaggedStreams() {}

    /** A stream in which each operation has a seed of what the device does before the next one. */
    private static List<LaggedStep> stream(StreamShape shape, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<LaggedStep> steps = new ArrayList<>();
        for (Operation operation : shape.generate(seed, LENGTH)) {
            steps.add(new LaggedStep(operation, random.nextLong()));
        }
        return steps;
    }

    /**
     * Runs a stream.
     *
     * @param replay makes the same engine each time
     * @param counters get what was counted
     * @return what went wrong, with a small failing stream; null if nothing did
     */
    public static String failure(
            Supplier<DecisionReplay> replay, StreamShape shape, long seed, Map<String, Long> counters) {
        List<LaggedStep> stream = stream(shape, seed);
        String difference = replay.get().run(stream, counters);
        if (difference == null) {
            return null;
        }
        List<LaggedStep> smallest = Shrinker.shrink(stream, part -> replay.get().run(part, new HashMap<>()) != null);
        return "-D" + StreamCheck.SEED_PROPERTY + "=" + seed + ", " + shape + ": " + difference + "\nand "
                + replay.get().run(smallest, new HashMap<>()) + " after\n"
                + smallest.stream().map(step -> "  " + step).collect(Collectors.joining("\n"));
    }
}
