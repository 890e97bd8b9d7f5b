package io.jmpi;

/**
 * The operations of a communicator with a topology: the methods of {@link NeighborhoodCommunicator} run them in their
 * three styles. Errors are reported as for those methods. Thread and lifetime: those of {@link Communicator}.
 */
public interface NeighborhoodOperations extends ScanOperations {
    /** As {@link NeighborhoodCommunicator#neighborAllgather}. */
    Operation neighborAllgather(Object sendBuffer, Object recvBuffer);

    /** As {@link NeighborhoodCommunicator#neighborAllgatherv}. */
    Operation neighborAllgatherv(Object sendBuffer, Buffer recvBuffer);

    /** As {@link NeighborhoodCommunicator#neighborAlltoall}. */
    Operation neighborAlltoall(Object sendBuffer, Object recvBuffer);

    /** As {@link NeighborhoodCommunicator#neighborAlltoallv}. */
    Operation neighborAlltoallv(Buffer sendBuffer, Buffer recvBuffer);

    /** As {@link NeighborhoodCommunicator#neighborAlltoallw}. */
    Operation neighborAlltoallw(Buffer sendBuffer, Buffer recvBuffer);
}
