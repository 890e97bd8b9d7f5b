package io.jmpi.rma;

import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes random epochs whose results are determined, and performs them in a model: each memory is divided into regions, which
 * one origin accesses in an order that the standard keeps, or to which several accumulate with one operation.
 */
final class EpochWriter {
    /** Kinds that any bytes are values of. */
    private static final ElementKind[] WHOLE = {
        ElementKind.BYTE, ElementKind.CHAR, ElementKind.SHORT, ElementKind.INT, ElementKind.LONG
    };

    private static final int MOST_STEPS = 120;

    private final Random random;
    private final List<List<ModelMemory>> memories;
    private final int[] units;
    private final int ranks;

    /** Steps of the epoch so far; by origin, sequences whose order must stay. */
    private List<List<List<OneSidedStep>>> sequences = new ArrayList<>();

    private int steps;

    private record Region(
            int target,
            int memory,
            int start,
            int bytes,
            @Nullable ElementKind kind) {}

    EpochWriter(Random random, List<List<ModelMemory>> memories, int[] units) {
        this.random = random;
        this.memories = memories;
        this.units = units;
        this.ranks = units.length;
    }

    OneSidedProgram.Epoch write() {
        OneSidedProgram.Synchronization kind =
                List.of(OneSidedProgram.Synchronization.values()).get(random.nextInt(4));
        boolean[][] access = new boolean[ranks][ranks];
        for (boolean[] row : access) {
            for (int target = 0; target < ranks; target++) {
                row[target] = kind != OneSidedProgram.Synchronization.GROUPS || random.nextInt(3) > 0;
            }
        }
        sequences = new ArrayList<>();
        for (int origin = 0; origin < ranks; origin++) {
            sequences.add(new ArrayList<>());
        }
        steps = 0;
        boolean locks =
                kind == OneSidedProgram.Synchronization.LOCK || kind == OneSidedProgram.Synchronization.LOCK_ALL;
        for (int target = 0; target < ranks; target++) {
            int to = target;
            int[] origins = IntStream.range(0, ranks)
                    .filter(origin -> access[origin][to])
                    .toArray();
            for (int memory = 0; memory < memories.get(target).size() && origins.length > 0; memory++) {
                divide(target, memory, origins, locks);
            }
        }
        List<List<OneSidedStep>> merged = sequences.stream().map(this::merged).toList();
        List<List<byte[]>> after = memories.stream()
                .map(own -> own.stream().map(ModelMemory::expected).toList())
                .toList();
        return new OneSidedProgram.Epoch(kind, merged, access, after);
    }

    private List<OneSidedStep> merged(List<List<OneSidedStep>> parts) {
        List<List<OneSidedStep>> left = new ArrayList<>();
        parts.stream().filter(part -> !part.isEmpty()).forEach(part -> left.add(new ArrayList<>(part)));
        List<OneSidedStep> all = new ArrayList<>();
        while (!left.isEmpty()) {
            List<OneSidedStep> next = left.get(random.nextInt(left.size()));
            all.add(next.remove(0));
            if (next.isEmpty()) {
                left.remove(next);
            }
        }
        return all;
    }

    private void divide(int target, int memory, int[] origins, boolean locks) {
        ModelMemory model = memories.get(target).get(memory);
        int end = model.bytes();
        for (int start = 0; start < end && steps < MOST_STEPS; ) {
            int bytes = Math.min(end - start, random.nextInt(4) == 0 ? end : 1 + random.nextInt(300));
            ElementKind kind = model.kind() != null || random.nextInt(4) == 0 ? model.kind() : WHOLE[random.nextInt(5)];
            Region region = new Region(target, memory, start, bytes, kind);
            if (kind != null && random.nextInt(3) == 0) {
                accumulateFromAll(region, origins);
            } else {
                access(region, origins[random.nextInt(origins.length)], locks);
            }
            start = RandomLayout.aligned(start + bytes);
        }
    }

    private void accumulateFromAll(Region region, int[] origins) {
        ReduceOp op = operation(region.kind());
        for (int origin : origins) {
            List<OneSidedStep> sequence = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                boolean reads = random.nextInt(4) == 0;
                add(
                        sequence,
                        region,
                        reads ? OneSidedStep.Verb.GET_ACCUMULATE : OneSidedStep.Verb.ACCUMULATE,
                        op,
                        false);
            }
            sequences.get(origin).add(sequence);
        }
    }

    /** Not the product of fractions: it soon is infinite. */
    private ReduceOp operation(ElementKind kind) {
        List<ReduceOp> all = kind.operations();
        ReduceOp op = all.get(random.nextInt(all.size()));
        return kind.isFloating() && op == ReduceOp.PROD ? ReduceOp.SUM : op;
    }

    private void access(Region region, int origin, boolean locks) {
        List<OneSidedStep> sequence = new ArrayList<>();
        sequences.get(origin).add(sequence);
        int phases = locks ? 1 + random.nextInt(3) : 1;
        for (int phase = 0; phase < phases; phase++) {
            if (phase > 0) {
                sequence.add(flush(OneSidedStep.Verb.FLUSH, region));
            }
            switch (random.nextInt(3)) {
                case 0 -> add(sequence, region, OneSidedStep.Verb.PUT, ReduceOp.REPLACE, true);
                case 1 -> {
                    for (int i = random.nextInt(3); i >= 0; i--) {
                        add(sequence, region, OneSidedStep.Verb.GET, ReduceOp.NO_OP, true);
                    }
                }
                default -> {
                    for (int i = random.nextInt(8); i >= 0; i--) {
                        accumulateInOrder(sequence, region);
                    }
                }
            }
            if (locks && random.nextInt(4) == 0) {
                sequence.add(flush(OneSidedStep.Verb.FLUSH_LOCAL, region));
            }
        }
    }

    private void accumulateInOrder(List<OneSidedStep> sequence, Region region) {
        int which = random.nextInt(10);
        ReduceOp op = which < 2 || region.kind() == null ? ReduceOp.REPLACE : operation(region.kind());
        if (which < 4 || which == 9 && region.kind() == null) {
            add(sequence, region, OneSidedStep.Verb.ACCUMULATE, op, true);
        } else if (which < 7 || region.kind() == null) {
            ReduceOp reading = random.nextInt(3) == 0 ? ReduceOp.NO_OP : op;
            add(sequence, region, OneSidedStep.Verb.GET_ACCUMULATE, reading, true);
        } else if (which < 9 || region.kind().isFloating()) {
            ReduceOp reading = random.nextInt(3) == 0 ? ReduceOp.NO_OP : op;
            add(sequence, region, OneSidedStep.Verb.FETCH_AND_OP, reading, true);
        } else {
            add(sequence, region, OneSidedStep.Verb.COMPARE_AND_SWAP, ReduceOp.REPLACE, true);
        }
    }

    private OneSidedStep flush(OneSidedStep.Verb verb, Region region) {
        RandomLayout none = RandomLayout.of(ElementKind.BYTE, 0, random);
        return new OneSidedStep(
                verb, region.target(), region.memory(), none, 0, ReduceOp.NO_OP, null, null, null, true, 0);
    }

    // ---------------------------------------------------------------- one step

    private void add(
            List<OneSidedStep> sequence, Region region, OneSidedStep.Verb verb, ReduceOp op, boolean isResultKnown) {
        boolean single = verb == OneSidedStep.Verb.FETCH_AND_OP || verb == OneSidedStep.Verb.COMPARE_AND_SWAP;
        RandomLayout[] sides = layouts(region, single);
        int base = sides == null ? -1 : base(region, sides[0]);
        if (base < 0) {
            return; // It does not fit.
        }
        boolean reads = verb != OneSidedStep.Verb.PUT && verb != OneSidedStep.Verb.ACCUMULATE;
        OneSidedStep.Local source = verb == OneSidedStep.Verb.GET || op == ReduceOp.NO_OP ? null : local(sides[1]);
        OneSidedStep.Local compare = null;
        if (verb == OneSidedStep.Verb.COMPARE_AND_SWAP) {
            compare = local(RandomLayout.of(region.kind(), 1, random));
            if (random.nextBoolean()) {
                compare.set(
                        0,
                        memories.get(region.target())
                                .get(region.memory())
                                .get(region.kind(), base + sides[0].offsets()[0]));
                compare.store();
            }
        }
        OneSidedStep.Local result = reads ? local(sides[2]) : null;
        OneSidedStep step = new OneSidedStep(
                verb,
                region.target(),
                region.memory(),
                sides[0],
                base,
                op,
                source,
                compare,
                result,
                isResultKnown,
                random.nextInt(60));
        step.applyTo(memories.get(region.target()).get(region.memory()));
        sequence.add(step);
        steps++;
    }

    /** The same elements at the target, and twice at the origin; null if they do not fit. */
    private RandomLayout @Nullable [] layouts(Region region, boolean single) {
        if (region.kind() == null) {
            return structs(region);
        }
        int most = region.bytes() / region.kind().size();
        if (most == 0) {
            return null;
        }
        int fewest = region.kind() == ElementKind.BYTE ? 1 : 0; // No bytes of a ByteBuffer would be untyped.
        int elements = single ? 1 : fewest + random.nextInt(most + 1 - fewest);
        RandomLayout[] sides = new RandomLayout[3];
        for (int i = 0; i < sides.length; i++) {
            sides[i] = RandomLayout.of(region.kind(), elements, random);
        }
        if (single) { // Displacements of calls for one element are those of the element.
            sides[0] = new RandomLayout(region.kind().type(), 1, sides[0].kinds(), new int[] {0}, true);
        }
        return sides;
    }

    private RandomLayout[] structs(Region region) {
        int parts = 1 + random.nextInt(4);
        ElementKind[] kinds = new ElementKind[parts];
        Arrays.setAll(kinds, i -> WHOLE[random.nextInt(WHOLE.length)]);
        int[] lengths = random.ints(parts, 0, 5).toArray();
        boolean isEmpty = Arrays.stream(lengths).sum() == 0;
        int count = isEmpty ? 0 : random.nextInt(region.bytes() / 8 / parts + 1);
        RandomLayout[] sides = new RandomLayout[3];
        for (int i = 0; i < sides.length; i++) {
            sides[i] = RandomLayout.struct(kinds, lengths, count, random);
        }
        return sides;
    }

    /** Where elements of a region can begin, at a displacement that the target's unit can name; -1 if they do not fit. */
    private int base(Region region, RandomLayout layout) {
        int align = layout.kinds().length == 0
                ? memories.get(region.target()).get(region.memory()).kind() == null
                        ? 1
                        : region.kind().size()
                : region.kind() == null ? 8 : region.kind().size();
        int unit = units[region.target()];
        List<Integer> found = new ArrayList<>();
        int first = Math.max(0, region.start() - layout.lowest());
        for (int base = first; base + layout.end() <= region.start() + region.bytes() && found.size() < 4; base++) {
            if (base % align == 0 && base % unit == 0 && (base + layout.lowest()) >= region.start()) {
                found.add(base);
            }
        }
        return found.isEmpty() ? -1 : found.get(random.nextInt(found.size()));
    }

    /** Random elements in memory of the origin. */
    private OneSidedStep.Local local(RandomLayout layout) {
        ElementKind kind = layout.kinds().length == 0 ? ElementKind.BYTE : layout.kinds()[0];
        boolean one = Arrays.stream(layout.kinds()).allMatch(each -> each == kind);
        boolean isOfArrays = one
                && layout.kinds().length > 0
                && layout.type() != layout.type().inBuffer();
        boolean isArray = isOfArrays && (kind == ElementKind.BYTE || random.nextBoolean()); // Other bytes are untyped.
        int before = -layout.lowest() + random.nextInt(3) * kind.size();
        int base = Math.max(0, before);
        int bytes = base + Math.max(0, layout.end()) + random.nextInt(3) * kind.size();
        ModelMemory memory = isArray
                ? ModelMemory.array(kind, (bytes + kind.size() - 1) / kind.size(), random)
                : ModelMemory.bytes(bytes, random);
        OneSidedStep.Local local = new OneSidedStep.Local(memory, layout, base);
        for (int i = 0; i < layout.kinds().length; i++) {
            local.set(i, layout.kinds()[i].random(random));
        }
        local.store();
        return local;
    }
}
