package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;

/** What a program's thread asks of the progress engine. Runs on the progress thread, in the order of submission. */
interface Command {
    void execute();

    /** Runs instead of {@link #execute} when the engine can do nothing more. */
    void refuse(MpiException cause);
}
