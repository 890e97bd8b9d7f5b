package io.jmpi.offload.kernels;

/**
 * Counters of one device thread. Thread: written by the device's thread. A host that has seen a result sees all counts
 * made before it, and perhaps later ones.
 */
public final class MatchCounters {
    long messages;
    long earlySkips;
    long conflicts;
    long fastPaths;
    long slowPaths;
    long unexpected;
    long leftMarked;

    /** Messages taken. */
    public long messages() {
        return messages;
    }

    /** Receives passed over because a lower thread had booked them. */
    public long earlySkips() {
        return earlySkips;
    }

    /** Messages whose thread had to resolve a conflict, its own or that of a lower thread. */
    public long conflicts() {
        return conflicts;
    }

    /** Of those, messages resolved on the fast path. */
    public long fastPaths() {
        return fastPaths;
    }

    /** Of those, messages resolved on the slow path. */
    public long slowPaths() {
        return slowPaths;
    }

    /** Messages for which no receive was posted. */
    public long unexpected() {
        return unexpected;
    }

    /** Consumed receives left in their list for others to remove. */
    public long leftMarked() {
        return leftMarked;
    }
}
