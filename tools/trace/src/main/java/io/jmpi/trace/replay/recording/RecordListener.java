package io.jmpi.trace.replay.recording;

/** Learns of the operations of one rank, in the order of its calls. Thread: that of the {@link RankRecorder}. */
interface RecordListener {
    /** Ignores all operations. */
    RecordListener NONE = new RecordListener() {};

    /**
     * A send begins.
     *
     * @param send its record
     * @param isBlocking whether it ends before its call returns
     */
    default void sent(int send, boolean isBlocking) {}

    /** A receive is posted. */
    default void posted(int receive) {}

    /** A wait or test reports the end of a send. */
    default void ended(int send) {}

    /** A call reports that a receive has completed. */
    default void received(int receive) {}

    /** The rank takes part in a blocking collective operation of a communicator. */
    default void collective(int instance) {}

    /** The rank begins a nonblocking or persistent collective operation. */
    default void nonblockingCollective() {}
}
