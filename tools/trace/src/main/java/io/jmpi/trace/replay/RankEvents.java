package io.jmpi.trace.replay;

/**
 * Receives the events of one rank in order. Receives and messages are numbered from 0 each; numbers are not reused.
 *
 * <p>Thread: one. Lifetime: the replay of one rank.
 */
public interface RankEvents {
    /** Ignores all events. */
    RankEvents NONE = new RankEvents() {};

    /**
     * Posts a receive.
     *
     * @param context number of the communicator, the same at all ranks
     * @param source rank in the communicator, or {@link io.jmpi.trace.format.Call#ANY_SOURCE}
     * @param tag a tag, or {@link io.jmpi.trace.format.Call#ANY_TAG}
     * @param bytes length of its buffer
     * @param nanos time of the post
     */
    default void post(int receive, int context, int source, int tag, long bytes, long nanos) {}

    /**
     * Delivers a message.
     *
     * @param source rank of its sender in the communicator
     * @param announced whether only its envelope arrives now, and its data when it is matched
     */
    default void arrive(int message, int context, int source, int tag, long bytes, boolean announced, long nanos) {}

    /** Cancels a receive that is posted and unmatched. */
    default void cancel(int receive, int context, long nanos) {}

    /**
     * Records a probe. It may come at any time before {@link #end}: its time does not matter.
     *
     * @param source a rank, or {@link io.jmpi.trace.format.Call#ANY_SOURCE}
     * @param tag a tag, or {@link io.jmpi.trace.format.Call#ANY_TAG}
     */
    default void probe(int context, int source, int tag) {}

    /**
     * Reports the largest number of messages of one sender with one tag that were sent to this rank and not yet matched
     * at the same time. Called before {@link #end}, for communicators where it is known.
     *
     * @param most 1, or 2 for any larger number
     */
    default void inFlight(int context, int most) {}

    /**
     * Reports that some lengths of messages or buffers in a communicator are unknown; they were passed as 0. Called
     * before {@link #end}.
     */
    default void unknownLength(int context) {}

    /** Ends the rank. */
    default void end(long nanos) {}

    /** Ends the rank without results: some of its events were wrong, and another consumer gets the right ones. */
    default void drop() {}
}
