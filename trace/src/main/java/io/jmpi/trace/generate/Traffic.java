package io.jmpi.trace.generate;

/**
 * Who sends what to whom in each step of a synthetic application. All of it is computed, nothing is kept, so that each rank
 * knows what any other does. A step is a phase of an iteration, counted from the first one of all: in it a rank posts its
 * receives, sends its messages, and waits for all of them.
 *
 * <p>Immutable; any thread.
 */
abstract class Traffic {
    /** What a receive leaves open. */
    enum Wildcard {
        NONE,
        SOURCE,
        TAG,
        /** The receive is blocking, and the last of its step: else it could take the message of another one. */
        BOTH
    }

    final TracePlan plan;

    Traffic(TracePlan plan) {
        this.plan = plan;
    }

    /** Steps of an iteration. */
    int phases() {
        return 1;
    }

    /** Messages of all ranks in an iteration. */
    abstract long messages();

    /** The most messages that a rank sends and receives in a step. */
    abstract int mostMessages();

    /** How many messages a rank receives. */
    abstract int receives(int rank, long step);

    /** How many messages a rank sends. */
    abstract int sends(int rank, long step);

    /** From whom a rank receives a message, one of {@link #receives}. */
    abstract int source(int rank, long step, int receive);

    /** Which of the sends of its source it is. */
    abstract int sendOfSource(int rank, long step, int receive);

    /** To whom a rank sends a message, one of {@link #sends}. */
    abstract int dest(int rank, long step, int send);

    abstract int tag(long step, int send);

    /** What a receive leaves open. */
    Wildcard wildcard(int rank, long step, int receive) {
        return Wildcard.NONE;
    }

    /** Whether receives with wildcards take messages in the order of their arrival, whoever sent them. */
    boolean takesAnySender(long step) {
        return false;
    }

    /** Whether no rank may go on before all have come to the end of the step. */
    boolean endsWithBarrier() {
        return false;
    }

    /** Length of a message. */
    int bytes(int sender, long step, int send) {
        return plan.bytes();
    }

    /** The longest message; receives have room for it. */
    int mostBytes() {
        return plan.bytes();
    }

    /** A number from 0 on, below a limit, the same for the same arguments: SplitMix64's mixing of them. */
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

    /** Whether something comes true that has the share of the plan's wildcards. */
    final boolean isWild(long what, long a, long b) {
        return random(1 << 30, what, a, b) < plan.wildcards() * (1 << 30);
    }
}
