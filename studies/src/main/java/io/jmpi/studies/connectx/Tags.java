package io.jmpi.studies.connectx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Chooses the tags of receives that no message matches: some share the bin of the messages' tag, the others do not. The
 * engine determines the bin of a tag. Stores the chosen tags. Thread: one.
 */
final class Tags {
    /** Collision rates in percent, as in the paper. */
    static final List<Integer> RATES = List.of(0, 1, 10, 100);

    /** The rate in an engine without bins. */
    static final int ALL = 100;

    /** After so many tags of one bin, the engine is assumed to have no other bin. */
    private static final int ENOUGH_OF_ONE_BIN = 1 << 16;

    private record Chosen(String engine, int depth, int collisions) {}

    private final Map<Chosen, Optional<int[]>> chosen = new HashMap<>();
    private final Map<Chosen, Boolean> isSpread = new HashMap<>();

    /** The rates that the engine can have with so many receives: all, or {@link #ALL} if it has one bin. */
    List<Integer> rates(EngineSetup engine, int depth) {
        boolean spread = isSpread.computeIfAbsent(new Chosen(engine.name(), depth, ALL), each -> {
            try (Rehearsal rehearsal = new Rehearsal(engine, depth)) {
                return hasOtherBin(rehearsal::bin);
            }
        });
        return spread ? RATES : List.of(ALL);
    }

    /**
     * Tags for so many receives, of which a percentage, rounded down, share the bin of {@link Windows#TAG}, evenly
     * between the others; empty if the engine has too few such tags.
     */
    Optional<int[]> of(EngineSetup engine, int depth, int collisions) {
        return chosen.computeIfAbsent(new Chosen(engine.name(), depth, collisions), each -> {
            try (Rehearsal rehearsal = new Rehearsal(engine, depth)) {
                return choose(rehearsal::bin, depth, collisions);
            }
        });
    }

    private static boolean hasOtherBin(IntUnaryOperator bin) {
        int own = bin.applyAsInt(Windows.TAG);
        for (int tag = Windows.TAG + 1; tag <= Windows.TAG + ENOUGH_OF_ONE_BIN; tag++) {
            if (bin.applyAsInt(tag) != own) {
                return true;
            }
        }
        return false;
    }

    /** @param bin of a tag */
    static Optional<int[]> choose(IntUnaryOperator bin, int depth, int collisions) {
        int colliding = (int) ((long) depth * collisions / 100);
        List<Integer> inBin = new ArrayList<>(colliding);
        List<Integer> elsewhere = new ArrayList<>(depth - colliding);
        int own = bin.applyAsInt(Windows.TAG);
        for (int tag = Windows.TAG + 1; tag != Integer.MIN_VALUE; tag++) {
            if (inBin.size() == colliding && elsewhere.size() == depth - colliding) {
                return Optional.of(mixed(inBin, elsewhere));
            }
            List<Integer> kind = bin.applyAsInt(tag) == own ? inBin : elsewhere;
            if (kind.size() < (kind == inBin ? colliding : depth - colliding)) {
                kind.add(tag);
            }
        }
        return Optional.empty();
    }

    private static int[] mixed(List<Integer> inBin, List<Integer> elsewhere) {
        int depth = inBin.size() + elsewhere.size();
        int[] tags = new int[depth];
        int taken = 0;
        for (int i = 0; i < depth; i++) {
            boolean collides = (long) (i + 1) * inBin.size() / depth > taken;
            tags[i] = collides ? inBin.get(taken++) : elsewhere.get(i - taken);
        }
        return tags;
    }
}
