package io.jmpi.internal.p2p;

/**
 * The number of the duty cycle, by which a lane recognises the first message of a cycle. In application mode that message
 * leaves at once, because nobody knows when the program next drives the engine. In thread mode the number stays 0: the next
 * cycle, and with it the flush, comes anyway.
 *
 * <p>Thread: the progress thread.
 */
final class CycleNumber {
    private final boolean counts;
    long number;

    CycleNumber(ProgressMode mode) {
        counts = mode == ProgressMode.APPLICATION;
        next();
    }

    void next() {
        if (counts) {
            number++;
        }
    }
}
