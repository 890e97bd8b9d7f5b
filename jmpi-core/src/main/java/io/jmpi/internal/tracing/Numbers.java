package io.jmpi.internal.tracing;

import java.util.BitSet;

/** Small numbers for what comes and goes: always the lowest one that nothing has. Thread: one at a time. */
final class Numbers {
    private final BitSet taken = new BitSet();

    /** Gives numbers from there on. */
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
