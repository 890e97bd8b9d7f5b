package io.jmpi.offload.job;

/** One action of a rank's program. Immutable. */
public sealed interface Action {
    /** Of a receive: any source, or any tag. */
    int ANY = -1;

    /** The number of an operation that is awaited only together with others. */
    int UNNUMBERED = -1;

    /**
     * Posts a receive; does not wait.
     *
     * @param context the communicator
     * @param source rank of the job, or {@link #ANY}
     * @param tag or {@link #ANY}
     * @param bytes of its memory
     * @param number for {@link Await}, unique among the rank's operations that have not ended; or {@link #UNNUMBERED}
     */
    record Receive(int context, int source, int tag, int bytes, int number) implements Action {
        /** In the first communicator, with the usual tag. */
        public Receive(int source, int bytes) {
            this(0, source, JobReceive.USUAL_TAG, bytes, UNNUMBERED);
        }
    }

    /** Starts a send; does not wait. The parameters are those of {@link Receive}. */
    record Send(int context, int destination, int tag, int bytes, int number) implements Action {
        /** In the first communicator, with the usual tag. */
        public Send(int destination, int bytes) {
            this(0, destination, JobReceive.USUAL_TAG, bytes, UNNUMBERED);
        }
    }

    /** Waits until the operation of that number has ended. */
    record Await(int number) implements Action {}

    /** Computes, outside of the library. */
    record Compute(long nanos) implements Action {}

    /**
     * Waits for all members of a group, as a barrier does. Receives and sends may go on.
     *
     * @param group its number
     * @param members how many ranks it has
     */
    record Synchronize(int group, int members) implements Action {}

    /** Actions without arguments. */
    enum Plain implements Action {
        /** Waits until all receives and sends have ended. */
        AWAIT,
        /** Waits for all ranks, as {@link Synchronize} for a group. */
        BARRIER,
        /** A measured part begins. */
        BEGIN,
        /** The measured part ends. */
        END
    }
}
