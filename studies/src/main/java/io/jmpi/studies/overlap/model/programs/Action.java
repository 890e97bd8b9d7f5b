package io.jmpi.studies.overlap.model.programs;

/** One action of a rank's program. Immutable. */
public sealed interface Action {
    /** Posts a receive; does not wait. */
    record Receive(int source, int bytes) implements Action {}

    /** Starts a send; does not wait. */
    record Send(int destination, int bytes) implements Action {}

    /** Computes, outside of the library. */
    record Compute(long nanos) implements Action {}

    /** Actions without arguments. */
    enum Plain implements Action {
        /** Waits until all receives and sends have ended. */
        AWAIT,
        /** Waits for all ranks; receives and sends must have ended. */
        BARRIER,
        /** The measured part of an iteration begins. */
        BEGIN,
        /** The measured part of an iteration ends. */
        END
    }
}
