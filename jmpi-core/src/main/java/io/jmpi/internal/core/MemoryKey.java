package io.jmpi.internal.core;

import io.jmpi.transport.SharedMemory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The key of shared memory as numbers that ranks exchange: its length, and its bytes. Stateless. */
public final class MemoryKey {
    /** How many numbers a key is. */
    public static final int INTS = 1 + SharedMemory.LONGEST_KEY / Integer.BYTES;

    private MemoryKey() {}

    /** Returns the numbers of a key; zeros if there is none. */
    public static int[] encoded(byte @Nullable [] key) {
        int[] numbers = new int[INTS];
        if (key != null) {
            ByteBuffer bytes = ByteBuffer.allocate(INTS * Integer.BYTES);
            bytes.putInt(key.length).put(key).clear();
            bytes.asIntBuffer().get(numbers);
        }
        return numbers;
    }

    /** Returns one of several keys; null if there is none. */
    public static byte @Nullable [] decoded(int[] numbers, int index) {
        int length = numbers[index * INTS];
        if (length == 0) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.allocate(INTS * Integer.BYTES);
        bytes.asIntBuffer().put(numbers, index * INTS, INTS);
        return Arrays.copyOfRange(bytes.array(), Integer.BYTES, Integer.BYTES + length);
    }
}
