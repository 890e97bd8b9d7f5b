package io.jmpi.trace.generate;

/**
 * The messages of each step of a synthetic application. All of it is computed and nothing stored, so that each rank
 * knows the messages of every other. Steps count the phases of all iterations from the first: in a step a rank posts
 * its receives, sends its messages, and waits for all of them.
 *
 * <p>Immutable; any thread.
 */
abstract class Traffic {
    /** The wildcards of a receive. */
    enum Wildcard {
        NONE,
        SOURCE,
        TAG,
        /** The receive is blocking and the last of its step; otherwise it could match another one's message. */
        BOTH
    }

    final TracePlan plan;

    Traffic(TracePlan plan) {
        this.plan = plan;
    }

    /** Steps per iteration. */
    int phases() {
        return 1;
    }

    /** Messages of all ranks per iteration. */
    abstract long messages();

    /** The largest number of messages that a rank sends and receives in a step. */
    abstract int mostMessages();

    /** Number of messages that a rank receives. */
    abstract int receives(int rank, long step);

    /** Number of messages that a rank sends. */
    abstract int sends(int rank, long step);

    /** The source of a message, one of {@link #receives}. */
    abstract int source(int rank, long step, int receive);

    /** Its index among the sends of its source. */
    abstract int sendOfSource(int rank, long step, int receive);

    /** The destination of a message, one of {@link #sends}. */
    abstract int dest(int rank, long step, int send);

    abstract int tag(long step, int send);

    /** The wildcards of a receive. */
    Wildcard wildcard(int rank, long step, int receive) {
        return Wildcard.NONE;
    }

    /** Whether receives with wildcards match messages in order of arrival, from any sender. */
    boolean takesAnySender(long step) {
        return false;
    }

    /** Whether all ranks must reach the end of the step before any goes on. */
    boolean endsWithBarrier() {
        return false;
    }

    /** Length of a message. */
    int bytes(int sender, long step, int send) {
        return plan.bytes();
    }

    /** The longest message; buffers of receives have this length. */
    int mostBytes() {
        return plan.bytes();
    }

    /** A pseudo-random number >= 0 and below a limit, the same for the same arguments (mixing of SplitMix64). */
    final long random(long limit, long what, long a, long b) {
        long hash = mix(plan.seed() + 0x9E3779B97F4A7C15L * (what + 1));
        hash = mix(hash + 0x9E3779B97F4A7C15L * (a + 1));
        hash = mix(hash + 0x9E3779B97F4A7C15L * (b + 1));
        return Long.remainderUnsigned(hash, limit);
    }

    private static long mix(long value) {
        long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    /** Whether a random event with the probability of the plan's wildcards occurs. */
    final boolean isWild(long what, long a, long b) {
        return random(1 << 30, what, a, b) < plan.wildcards() * (1 << 30);
    }
}
