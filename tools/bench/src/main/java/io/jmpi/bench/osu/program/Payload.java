package io.jmpi.bench.osu.program;

import io.jmpi.Buffer;
import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;

/**
 * Memory of messages: blocks of equal length, one after the other. An element encodes its sender, block, index and
 * seed, so that a check finds elements that are missing, old, or elsewhere. Thread: one.
 */
public abstract class Payload {
    /** Elements have values below it. */
    private static final int VALUES = 251;

    /** The value of an element before it is received; no sent element has this value. */
    private static final int NOTHING = -1;

    private final int blocks;
    private final int length;

    private Payload(int blocks, int length) {
        this.blocks = blocks;
        this.length = length;
    }

    /** Bytes, in an array or a direct buffer. */
    public static Payload bytes(int blocks, int length, boolean direct) {
        int bytes = Math.multiplyExact(blocks, length);
        ByteBuffer memory = direct ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
        return new Payload(blocks, length) {
            @Override
            public Object memory() {
                return direct ? memory : memory.array();
            }

            @Override
            void set(int index, int value) {
                memory.put(index, (byte) value);
            }

            @Override
            boolean is(int index, int value) {
                return memory.get(index) == (byte) value;
            }
        };
    }

    /** Doubles for reductions; they are whole numbers, so that sums are exact in any order. */
    public static Payload doubles(int blocks, int length) {
        double[] memory = new double[Math.multiplyExact(blocks, length)];
        return new Payload(blocks, length) {
            @Override
            public Object memory() {
                return memory;
            }

            @Override
            void set(int index, int value) {
                memory[index] = value;
            }

            @Override
            boolean is(int index, int value) {
                return memory[index] == value;
            }
        };
    }

    public abstract Object memory();

    abstract void set(int index, int value);

    abstract boolean is(int index, int value);

    public int blocks() {
        return blocks;
    }

    /** All blocks; null if there are none. */
    public Buffer whole() {
        return blocks == 0 ? null : Buffer.of(memory());
    }

    /** A part for each block, as the v-operations have them; null if there are none. */
    public Buffer parts() {
        return blocks == 0 ? null : Buffer.of(memory(), counts(), displacements());
    }

    /** A part for each block with its own type, as the w-operations have them; null if there are none. */
    public Buffer typedParts() {
        if (blocks == 0) {
            return null;
        }
        Datatype<?> type = Datatype.of(memory());
        Datatype<?>[] types = Collections.nCopies(blocks, type).toArray(Datatype<?>[]::new);
        return Buffer.of(memory(), 0, counts(), displacements(), types);
    }

    /** The length of each block. */
    public int[] counts() {
        int[] counts = new int[blocks];
        Arrays.fill(counts, length);
        return counts;
    }

    private int[] displacements() {
        int[] displacements = new int[blocks];
        Arrays.setAll(displacements, block -> block * length);
        return displacements;
    }

    /** The value of an element. */
    public static int value(int seed, int sender, int block, int index) {
        return (seed * 31 + sender * 17 + block * 7 + index + index / VALUES) % VALUES;
    }

    /** Writes the elements that a rank sends: in its first block those of block {@code first}, and so on. */
    public void fill(int seed, int sender, int first) {
        for (int block = 0; block < blocks; block++) {
            for (int i = 0; i < length; i++) {
                set(block * length + i, value(seed, sender, first + block, i));
            }
        }
    }

    /** Overwrites all elements. */
    public void clear() {
        for (int i = 0; i < blocks * length; i++) {
            set(i, NOTHING);
        }
    }

    /**
     * Checks a block: each element is the sum of those that the ranks {@code first} to {@code last} have sent in their
     * block {@code sent}.
     *
     * @throws WrongDataException if an element is not
     */
    public void check(int block, int seed, int first, int last, int sent) {
        for (int i = 0; i < length; i++) {
            int expected = 0;
            for (int sender = first; sender <= last; sender++) {
                expected += value(seed, sender, sent, i);
            }
            if (!is(block * length + i, expected)) {
                throw new WrongDataException("element " + i + " of block " + block + " is not what "
                        + (first == last ? "rank " + first + " has" : "ranks " + first + " to " + last + " have")
                        + " sent");
            }
        }
    }
}
