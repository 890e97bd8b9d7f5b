package io.jmpi.offload.optimistic;

import io.jmpi.matching.software.Footprint;

/**
 * The free numbers of a table. They are assigned in ascending order and wrap around, so that receives posted in
 * sequence are neighbors in the table, as the fast path of optimistic matching requires.
 *
 * <p>Thread: the matcher's caller.
 */
final class FreeNumbers {
    private final int count;

    /** A bit for each number: set if it is free. */
    private final long[] free;

    private int next;
    private int available;

    FreeNumbers(int count) {
        this.count = count;
        free = new long[(count + Long.SIZE - 1) / Long.SIZE];
        for (int number = 0; number < count; number++) {
            give(number);
        }
    }

    boolean isEmpty() {
        return available == 0;
    }

    /** The next free number after the last one given out; there must be one. */
    int take() {
        int word = next / Long.SIZE;
        long bits = free[word] & -1L << next % Long.SIZE;
        while (bits == 0) {
            word = word + 1 == free.length ? 0 : word + 1;
            bits = free[word];
        }
        int number = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
        free[word] &= ~(1L << number % Long.SIZE);
        available--;
        next = number + 1 == count ? 0 : number + 1;
        return number;
    }

    void give(int number) {
        free[number / Long.SIZE] |= 1L << number % Long.SIZE;
        available++;
    }

    long footprint() {
        return Footprint.array(free.length, Long.BYTES);
    }
}
