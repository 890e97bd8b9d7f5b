package io.jmpi;

/**
 * The point-to-point operations of a communicator with their arguments bound: the methods of {@link PointToPoint} run
 * them in their three styles. Errors are reported as for those methods. Thread and lifetime: those of {@link
 * Communicator}.
 */
public interface MessageOperations {
    /** A send, as {@link PointToPoint#send}. */
    Operation send(SendMode mode, Object buffer, int dest, int tag);

    /** A receive, as {@link PointToPoint#recv}. */
    Operation recv(Object buffer, int source, int tag);

    /** A send and a receive, as {@link PointToPoint#sendrecv}; there is no persistent style. */
    Operation sendrecv(Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag);

    /** An exchange in one buffer, as {@link PointToPoint#sendrecvReplace}; there is no persistent style. */
    Operation sendrecvReplace(Object buffer, int dest, int sendTag, int source, int recvTag);

    /** A partitioned send, as {@link PointToPoint#psendInit}; it has only a persistent style. */
    PartitionedSend psend(Object buffer, int partitions, int dest, int tag);

    /** A partitioned receive, as {@link PointToPoint#precvInit}; it has only a persistent style. */
    PartitionedReceive precv(Object buffer, int partitions, int source, int tag);
}
