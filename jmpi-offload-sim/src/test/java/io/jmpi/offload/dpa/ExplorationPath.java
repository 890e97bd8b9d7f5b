package io.jmpi.offload.dpa;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The path from the first state of an exploration to the one that it is in: the words of memory and the registers
 * there, with their hashes, and what each step has changed, to take it back.
 *
 * <p>Thread: one. Lifetime: that of its {@link Interleavings}.
 */
final class ExplorationPath {
    private static final int SAVED_HASHES = 4;

    private final DeviceMemory memory;
    private final Kernel[] kernels;
    private final ThreadFutures futures;
    private final int[] firstWords;
    private final int[][] firstRegisters;

    /** Makes the steps, in {@link #words}. */
    final Tracer tracer;

    // The state at the end of the path.
    final int[] words;
    private final int[][] registers;
    private final long[] registersHash;
    private final int[] local;
    private long memoryHash;
    private long memoryHash2;

    // The steps, by depth.
    private int depth;
    private int[] stepped = new int[256];
    private int[] undoFrom = new int[256];
    private long[] savedHashes = new long[256 * SAVED_HASHES];
    private int[] savedRegisters;

    private final int maxRegisters;
    private final int[] scratch;

    /** A path that begins in the state in which memory and kernels are now. */
    ExplorationPath(DeviceMemory memory, Kernel[] kernels, ThreadFutures futures) {
        this.memory = memory;
        this.kernels = kernels;
        this.futures = futures;
        words = new int[memory.words()];
        memory.save(words, 0);
        firstWords = words.clone();
        tracer = new Tracer(words);
        int threads = kernels.length;
        registers = new int[threads][];
        maxRegisters = Arrays.stream(kernels).mapToInt(Kernel::registers).max().orElse(0);
        for (int t = 0; t < threads; t++) {
            registers[t] = new int[kernels[t].registers()];
            kernels[t].save(registers[t], 0);
        }
        firstRegisters = Arrays.stream(registers).map(int[]::clone).toArray(int[][]::new);
        registersHash = new long[2 * threads];
        local = new int[threads];
        scratch = new int[maxRegisters];
        savedRegisters = new int[256 * maxRegisters];
    }

    /** Steps made. */
    int depth() {
        return depth;
    }

    /** The thread that made the last step; 0 if there is none. */
    int lastStepped() {
        return depth == 0 ? 0 : stepped[depth - 1];
    }

    /** The threads of all steps, in order. */
    List<Integer> schedule() {
        List<Integer> schedule = new ArrayList<>();
        for (int d = 0; d < depth; d++) {
            schedule.add(stepped[d]);
        }
        return schedule;
    }

    /** Number of a thread's own state. */
    int local(int t) {
        return local[t];
    }

    /** First half of the hash of the state; the second is {@link #hash2}. */
    long hash() {
        long hash = memoryHash;
        for (int t = 0; t < kernels.length; t++) {
            hash += registersHash[2 * t] * (2L * t + 1L);
        }
        return hash;
    }

    long hash2() {
        long hash = memoryHash2;
        for (int t = 0; t < kernels.length; t++) {
            hash += registersHash[2 * t + 1] * (2L * t + 1L);
        }
        return hash;
    }

    /** Goes back to the first state. */
    void startAgain() {
        depth = 0;
        tracer.undoTop = 0;
        System.arraycopy(firstWords, 0, words, 0, words.length);
        memoryHash = 0;
        memoryHash2 = 0;
        for (int t = 0; t < kernels.length; t++) {
            enterLocal(t, firstRegisters[t]);
            kernels[t].restore(registers[t], 0);
        }
    }

    /** Puts the device's memory and the kernels into the first state. */
    void reset() {
        memory.restore(firstWords, 0);
        for (int t = 0; t < kernels.length; t++) {
            kernels[t].restore(firstRegisters[t], 0);
        }
    }

    private void enterLocal(int t, int[] values) {
        System.arraycopy(values, 0, registers[t], 0, registers[t].length);
        long a = t + 1L;
        long b = ~a;
        for (int value : registers[t]) {
            a = (a ^ value) * 0x9e3779b97f4a7c15L;
            a ^= a >>> 29;
            b = (b + value) * 0xd6e8feb86659fd93L;
            b ^= b >>> 32;
        }
        registersHash[2 * t] = a;
        registersHash[2 * t + 1] = b;
        local[t] = futures.stateOf(a, b);
    }

    /** Appends a step that has just been made. */
    void enter(int t, int undoTop) {
        reserve(depth + 1);
        stepped[depth] = t;
        undoFrom[depth] = undoTop;
        int saved = depth * SAVED_HASHES;
        savedHashes[saved] = memoryHash;
        savedHashes[saved + 1] = memoryHash2;
        savedHashes[saved + 2] = registersHash[2 * t];
        savedHashes[saved + 3] = registersHash[2 * t + 1];
        System.arraycopy(registers[t], 0, savedRegisters, depth * maxRegisters, registers[t].length);
        for (int i = undoFrom[depth]; i < tracer.undoTop; i += 3) {
            long before = (long) tracer.undo[i] << 32 | tracer.undo[i + 1] & 0xffff_ffffL;
            long after = (long) tracer.undo[i] << 32 | tracer.undo[i + 2] & 0xffff_ffffL;
            memoryHash ^= States.mix(before) ^ States.mix(after);
            memoryHash2 ^= States.mix2(before) ^ States.mix2(after);
        }
        kernels[t].save(scratch, 0);
        int former = local[t];
        enterLocal(t, scratch);
        futures.goesOn(former, local[t]);
        depth++;
    }

    /** Takes the last step back. */
    void takeBack() {
        depth--;
        int t = stepped[depth];
        tracer.takeBackTo(undoFrom[depth]);
        int saved = depth * SAVED_HASHES;
        memoryHash = savedHashes[saved];
        memoryHash2 = savedHashes[saved + 1];
        registersHash[2 * t] = savedHashes[saved + 2];
        registersHash[2 * t + 1] = savedHashes[saved + 3];
        System.arraycopy(savedRegisters, depth * maxRegisters, registers[t], 0, registers[t].length);
        local[t] = futures.stateOf(registersHash[2 * t], registersHash[2 * t + 1]);
        kernels[t].restore(registers[t], 0);
    }

    /** Takes back a step that has been tried, and not appended. */
    void takeBackTried(int t, int undoTop) {
        tracer.takeBackTo(undoTop);
        kernels[t].restore(registers[t], 0);
    }

    /** Whether a kernel's registers are others than before the step that has just been tried. */
    boolean hasChangedRegisters(int t) {
        kernels[t].save(scratch, 0);
        return !Arrays.equals(scratch, 0, registers[t].length, registers[t], 0, registers[t].length);
    }

    private void reserve(int d) {
        if (d + 1 < stepped.length) {
            return;
        }
        int length = 2 * stepped.length;
        stepped = Arrays.copyOf(stepped, length);
        undoFrom = Arrays.copyOf(undoFrom, length);
        savedHashes = Arrays.copyOf(savedHashes, length * SAVED_HASHES);
        savedRegisters = Arrays.copyOf(savedRegisters, length * maxRegisters);
    }
}
