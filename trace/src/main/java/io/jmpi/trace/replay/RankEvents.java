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

    /**
     * The rank looks for a message without receiving it. Told at any time before {@link #end}: when it was does not matter.
     *
     * @param source a rank, or {@link io.jmpi.trace.format.Call#ANY_SOURCE}
     * @param tag a tag, or {@link io.jmpi.trace.format.Call#ANY_TAG}
     */
    default void probe(int context, int source, int tag) {}

    /**
     * How many messages of one sender with one tag had been sent to this rank and were not yet matched, at most, at once. Told
     * before {@link #end}, of communicators of which that is known.
     *
     * @param most 1, or 2 for any larger number
     */
    default void inFlight(int context, int most) {}

    /**
     * The lengths of some messages or buffers in a communicator are unknown; they were told as 0. Told before {@link #end}.
     */
    default void unknownLength(int context) {}

    /** The rank has ended. */
    void end(long nanos);
}
