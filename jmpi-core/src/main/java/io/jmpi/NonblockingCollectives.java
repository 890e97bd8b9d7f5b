package io.jmpi;

import io.jmpi.collective.ReduceOp;
import io.jmpi.datatype.Datatype;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.Schedule;

/**
 * Nonblocking collective operations (MPI 4.1, section 6.12): as the blocking ones, but they return a request at once. All
 * ranks start the collective operations of a communicator in the same order; any number may be under way. The buffers are
 * lent until the request completes. In progress mode {@code thread} they advance while the program computes; in mode
 * {@code application} while it is in calls.
 */
abstract class NonblockingCollectives extends BlockingCollectives {
    NonblockingCollectives(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    static Request begin(Schedule schedule) {
        CollectiveRequest request = new CollectiveRequest(schedule);
        schedule.start();
        return request;
    }

    /** As {@link #barrier} (MPI_Ibarrier): completes when all ranks have called it. */
    public Request ibarrier() {
        return begin(collectives().barrier());
    }

    /** As {@link #bcast(Object, int, int, Datatype, int)} (MPI_Ibcast). */
    public <T> Request ibcast(T buffer, int offset, int count, Datatype<T> type, int root) {
        return begin(collectives().bcast(buffer, offset, count, type, root));
    }

    /** As {@link #allreduce(Object, int, Object, int, int, Datatype, ReduceOp)} (MPI_Iallreduce). */
    public <T> Request iallreduce(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        return begin(collectives().allreduce(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op));
    }
}
