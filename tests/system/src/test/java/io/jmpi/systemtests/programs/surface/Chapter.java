package io.jmpi.systemtests.programs.surface;

import io.jmpi.Communicator;
import io.jmpi.Mpi;

/** A chapter of the MPI standard, or a part of one: calls of its operations, whose outcomes are checked. */
@FunctionalInterface
interface Chapter {
    /**
     * All ranks of the job run it at the same time.
     *
     * @param mpi the session
     * @param all all ranks of the job; no message of another chapter is in it
     * @param checks are told what came out
     */
    void run(Mpi mpi, Communicator all, Checks checks);
}
