package io.jmpi.offload.dpa;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A range of device memory: 32-bit words, all zero at first, addressed by their index.
 *
 * <p>Thread: any. Loads and atomic operations are sequentially consistent; a {@link #store} releases what its thread
 * did before. {@link #storeVolatile} is for a store that must be visible before the same thread's next load.
 */
public final class DeviceMemory {
    /** Bytes of a word. */
    public static final int WORD_BYTES = 4;

    /** Words of a cache line. */
    public static final int LINE_WORDS = 16;

    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] words;

    public DeviceMemory(int words) {
        this.words = new int[words];
    }

    public int load(int address) {
        return (int) WORDS.getVolatile(words, address);
    }

    public void store(int address, int value) {
        WORDS.setRelease(words, address, value);
    }

    /** Loads without ordering: for an executor that has all of the device in one thread. */
    int loadPlain(int address) {
        return words[address];
    }

    /** Stores without ordering: for an executor that has all of the device in one thread. */
    void storePlain(int address, int value) {
        words[address] = value;
    }

    public void storeVolatile(int address, int value) {
        WORDS.setVolatile(words, address, value);
    }

    /** Sets bits; returns the value before. */
    public int fetchOr(int address, int bits) {
        return (int) WORDS.getAndBitwiseOr(words, address, bits);
    }

    /** Flips bits; returns the value before. */
    public int fetchXor(int address, int bits) {
        return (int) WORDS.getAndBitwiseXor(words, address, bits);
    }

    public boolean compareAndSet(int address, int expected, int value) {
        return WORDS.compareAndSet(words, address, expected, value);
    }

    public int words() {
        return words.length;
    }

    /** Copies all words out, without ordering: for a caller that excludes writers. */
    public void save(int[] to, int at) {
        System.arraycopy(words, 0, to, at, words.length);
    }

    /** Copies all words in, without ordering: for a caller that excludes readers. */
    public void restore(int[] from, int at) {
        System.arraycopy(from, at, words, 0, words.length);
    }
}
