package io.jmpi.internal.tracing;

import java.util.BitSet;

/** Allocates the lowest unused number. Thread: one at a time. */
final class Numbers {
    private final BitSet taken = new BitSet();

    /** Allocates numbers from {@code first} on. */
    Numbers(int first) {
        taken.set(0, first);
    }

    int take() {
        int number = taken.nextClearBit(0);
        taken.set(number);
        return number;
    }

    void giveBack(int number) {
        taken.clear(number);
    }
}
