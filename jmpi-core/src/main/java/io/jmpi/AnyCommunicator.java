package io.jmpi;

/**
 * A communicator of either kind, as an {@link ErrorHandler} gets it: a {@link Communicator} or an {@link
 * Intercommunicator}.
 */
public sealed interface AnyCommunicator permits HintedCommunicator {
    /** This process's rank, in an inter-communicator that in its local group. */
    int rank();

    /** Number of ranks, in an inter-communicator those of the local group. */
    int size();

    /** The ranks as a group, in an inter-communicator the local one. */
    Group group();

    /** The name that the program gave it. */
    String name();

    /** Ends the whole job with an exit code (MPI_Abort). */
    void abort(int code);

    /** Ends the whole job with an exit code and a reason for the user. */
    void abort(int code, String reason);
}
