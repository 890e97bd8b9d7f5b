package io.jmpi.internal.p2p.operation;

import io.jmpi.errors.MpiException;

/** A command that an application thread submits. Runs on the progress thread, in the order of submission. */
public interface Command {
    void execute();

    /** Runs instead of {@link #execute} when the engine has failed or is closed, which ends all operations. */
    default void refuse(MpiException cause) {}
}
