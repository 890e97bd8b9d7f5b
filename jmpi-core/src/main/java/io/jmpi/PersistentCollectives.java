package io.jmpi;

import io.jmpi.collective.ReduceOp;
import io.jmpi.datatype.Datatype;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;

/**
 * Persistent collective operations (MPI 4.1, section 6.13): planned once, started again and again. All ranks make them in
 * the same order among the collective operations of the communicator; they may be started in any order.
 */
abstract class PersistentCollectives extends NonblockingCollectives {
    PersistentCollectives(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    /** As {@link #barrier} (MPI_Barrier_init). */
    public PersistentRequest barrierInit() {
        return new PersistentCollective(this, collectives().barrier());
    }

    /** As {@link #bcast(Object, int, int, Datatype, int)} (MPI_Bcast_init). */
    public <T> PersistentRequest bcastInit(T buffer, int offset, int count, Datatype<T> type, int root) {
        return new PersistentCollective(this, collectives().bcast(buffer, offset, count, type, root));
    }

    /** As {@link #allreduce(Object, int, Object, int, int, Datatype, ReduceOp)} (MPI_Allreduce_init). */
    public <T> PersistentRequest allreduceInit(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        return new PersistentCollective(
                this, collectives().allreduce(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op));
    }
}
