package io.jmpi.transport.faults;

import java.util.ArrayDeque;
import java.util.SplittableRandom;

/**
 * What has arrived from one peer and is delivered later, in order: after a number of polls. Between delays, what
 * arrives passes at once. Thread: the progress thread.
 */
final class DelayedCalls {
    private static final int ARRIVALS_PER_DELAY = 10;
    private static final int DELAYS_PER_PAUSE = 20;
    private static final int MAX_DELAY_POLLS = 12;
    private static final int MAX_PAUSE_POLLS = 200;

    private final SplittableRandom random;
    private final ArrayDeque<Runnable> calls = new ArrayDeque<>();
    private int pollsLeft;

    DelayedCalls(SplittableRandom random) {
        this.random = random;
    }

    boolean isEmpty() {
        return calls.isEmpty();
    }

    /** Whether the next arrival passes without delay. */
    boolean passes() {
        return calls.isEmpty() && random.nextInt(ARRIVALS_PER_DELAY) != 0;
    }

    /** Delays a call; the first one begins a delay. */
    void add(Runnable call) {
        if (calls.isEmpty()) {
            boolean pause = random.nextInt(DELAYS_PER_PAUSE) == 0;
            pollsLeft = random.nextInt(1, pause ? MAX_PAUSE_POLLS : MAX_DELAY_POLLS);
        }
        calls.add(call);
    }

    /** Counts a poll; makes all delayed calls if it is the last one of the delay. Returns their number. */
    int deliver() {
        if (calls.isEmpty() || --pollsLeft > 0) {
            return 0;
        }
        int count = calls.size();
        for (int i = 0; i < count; i++) {
            calls.remove().run();
        }
        return count;
    }
}
