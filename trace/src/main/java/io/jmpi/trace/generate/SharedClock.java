package io.jmpi.trace.generate;

/**
 * The time of a synthetic application: all ranks share one clock, and each step has its span of it. Every rank can
 * compute when any rank makes a call and when any message arrives. There is no contention: a message takes the latency
 * and the time for its length. Immutable; any thread.
 */
final class SharedClock {
    /** Start of the application, nanoseconds since 1970. */
    static final long BEGIN = 1_700_000_000_000_000_000L;

    /** Time from one call of a rank to the next. */
    static final long BETWEEN = 500;

    /** Duration of a call that does not wait. */
    static final long CALL = 300;

    private static final int START = 1;
    private static final long START_UP = 1_000_000;
    private static final long MOST_LATE = 20_000;
    private static final long LATENCY = 1_500;
    private static final long BYTES_PER_NANO = 10;
    private static final long COLLECTIVE = 30_000;

    private final Traffic traffic;
    private final long span;

    SharedClock(Traffic traffic) {
        this.traffic = traffic;
        span = MOST_LATE
                + BETWEEN * (traffic.mostMessages() + 4L)
                + LATENCY
                + traffic.mostBytes() / BYTES_PER_NANO
                + COLLECTIVE;
    }

    /** When the first rank can begin a step. */
    long begin(long step) {
        return BEGIN + START_UP + step * span;
    }

    /** When a rank makes its first call of a step. */
    long begin(int rank, long step) {
        return begin(step) + traffic.random(MOST_LATE, START, step, rank);
    }

    /** When a rank begins to send one of its messages, after its receives. */
    long send(int rank, long step, int send) {
        return begin(rank, step) + BETWEEN * (immediateReceives(rank, step) + send);
    }

    /** How many receives a rank posts before it sends: all but a last blocking one. */
    int immediateReceives(int rank, long step) {
        int receives = traffic.receives(rank, step);
        boolean blocks = receives > 0 && traffic.wildcard(rank, step, receives - 1) == Traffic.Wildcard.BOTH;
        return blocks ? receives - 1 : receives;
    }

    /** When a message arrives. */
    long arrival(int sender, long step, int send) {
        return send(sender, step, send) + CALL + LATENCY + traffic.bytes(sender, step, send) / BYTES_PER_NANO;
    }

    /** When collective operations at the end of a step end on all ranks. */
    long collective(long step) {
        return begin(step + 1) - CALL;
    }
}
