package io.jmpi.internal.p2p;

/**
 * The number of the duty cycle, by which a lane recognises the first message of a cycle. In application mode that
 * message leaves at once, because it is unknown when the program next runs a cycle. In thread mode the number stays 0,
 * because the next cycle with its flush follows anyway.
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
