package io.jmpi.trace.replay;

/**
 * Takes what happens at one rank, in the order in which it happens. Receives and messages have numbers, counted from 0 each,
 * that are not used again.
 *
 * <p>Thread: one. Lifetime: the replay of one rank.
 */
public interface RankEvents {
    /**
     * The rank posts a receive.
     *
     * @param context number of the communicator, the same at all ranks
     * @param source rank in the communicator, or {@link io.jmpi.trace.format.Call#ANY_SOURCE}
     * @param tag a tag, or {@link io.jmpi.trace.format.Call#ANY_TAG}
     * @param bytes length of its buffer
     * @param nanos when
     */
    void post(int receive, int context, int source, int tag, long bytes, long nanos);

    /**
     * A message arrives.
     *
     * @param source rank of its sender in the communicator
     * @param announced whether only its envelope arrives, and its data when it is matched
     */
    void arrive(int message, int context, int source, int tag, long bytes, boolean announced, long nanos);

    /** The rank withdraws a receive that it has posted, and that no message has met. */
    void cancel(int receive, int context, long nanos);

    /** The rank has ended. */
    void end(long nanos);
}
