package mpi;

import io.jmpi.AnyCommunicator;
import io.jmpi.mpi.operation.ObjectCollectives;

/** Collective operations as mpiJava has them, also of objects. Offsets are in base units. */
abstract class MpiJavaCollectives extends CommNonblocking {
    MpiJavaCollectives(AnyCommunicator communicator) {
        super(communicator);
    }

    private ObjectCollectives objects() {
        return new ObjectCollectives(partners());
    }

    private static boolean isObject(Datatype... types) {
        for (Datatype type : types) {
            if (type != null && type.isObject()) {
                return true;
            }
        }
        return false;
    }

    /** Waits until all ranks have called it. */
    public void Barrier() {
        runs(bound -> bound.barrier());
    }

    /** Copies the root's elements to all ranks. */
    public void Bcast(Object buf, int offset, int count, Datatype type, int root) {
        if (isObject(type)) {
            run(() -> objects().bcast(part(buf, offset, count, type), Ranks.root(root)));
        } else {
            runs(bound -> bound.bcast(part(buf, offset, count, type), Ranks.root(root)));
        }
    }

    /** Collects an equal part of each rank at the root. */
    public void Gather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        if (isObject(sendtype, recvtype)) {
            run(() -> objects()
                    .gather(
                            part(sendbuf, sendoffset, sendcount, sendtype),
                            part(recvbuf, recvoffset, recvcount, recvtype),
                            Ranks.root(root)));
        } else {
            runs(bound -> bound.gather(
                    part(sendbuf, sendoffset, sendcount, sendtype),
                    part(recvbuf, recvoffset, recvcount, recvtype),
                    Ranks.root(root)));
        }
    }

    /** Collects a part of any size of each rank at the root. */
    public void Gatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype,
            int root) {
        if (isObject(sendtype, recvtype)) {
            run(() -> objects()
                    .gatherv(
                            part(sendbuf, sendoffset, sendcount, sendtype),
                            parts(recvbuf, recvoffset, recvcounts, rdispls, recvtype),
                            Ranks.root(root)));
        } else {
            runs(bound -> bound.gatherv(
                    part(sendbuf, sendoffset, sendcount, sendtype),
                    parts(recvbuf, recvoffset, recvcounts, rdispls, recvtype),
                    Ranks.root(root)));
        }
    }

    /** Gives each rank an equal part of the root's elements. */
    public void Scatter(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        if (isObject(sendtype, recvtype)) {
            run(() -> objects()
                    .scatter(
                            part(sendbuf, sendoffset, sendcount, sendtype),
                            part(recvbuf, recvoffset, recvcount, recvtype),
                            Ranks.root(root)));
        } else {
            runs(bound -> bound.scatter(
                    part(sendbuf, sendoffset, sendcount, sendtype),
                    part(recvbuf, recvoffset, recvcount, recvtype),
                    Ranks.root(root)));
        }
    }

    /** Gives each rank a part of any size of the root's elements. */
    public void Scatterv(
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        if (isObject(sendtype, recvtype)) {
            run(() -> objects()
                    .scatterv(
                            parts(sendbuf, sendoffset, sendcounts, sdispls, sendtype),
                            part(recvbuf, recvoffset, recvcount, recvtype),
                            Ranks.root(root)));
        } else {
            runs(bound -> bound.scatterv(
                    parts(sendbuf, sendoffset, sendcounts, sdispls, sendtype),
                    part(recvbuf, recvoffset, recvcount, recvtype),
                    Ranks.root(root)));
        }
    }

    /** Collects an equal part of each rank at all ranks. */
    public void Allgather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        if (isObject(sendtype, recvtype)) {
            run(() -> objects()
                    .allgather(
                            part(sendbuf, sendoffset, sendcount, sendtype),
                            part(recvbuf, recvoffset, recvcount, recvtype)));
        } else {
            runs(bound -> bound.allgather(
                    part(sendbuf, sendoffset, sendcount, sendtype), part(recvbuf, recvoffset, recvcount, recvtype)));
        }
    }

    /** Collects a part of any size of each rank at all ranks. */
    public void Allgatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        if (isObject(sendtype, recvtype)) {
            run(() -> objects()
                    .allgatherv(
                            part(sendbuf, sendoffset, sendcount, sendtype),
                            parts(recvbuf, recvoffset, recvcounts, rdispls, recvtype)));
        } else {
            runs(bound -> bound.allgatherv(
                    part(sendbuf, sendoffset, sendcount, sendtype),
                    parts(recvbuf, recvoffset, recvcounts, rdispls, recvtype)));
        }
    }

    /** Sends an equal part of each rank to each rank. */
    public void Alltoall(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        if (isObject(sendtype, recvtype)) {
            run(() -> objects()
                    .alltoall(
                            part(sendbuf, sendoffset, sendcount, sendtype),
                            part(recvbuf, recvoffset, recvcount, recvtype)));
        } else {
            runs(bound -> bound.alltoall(
                    part(sendbuf, sendoffset, sendcount, sendtype), part(recvbuf, recvoffset, recvcount, recvtype)));
        }
    }

    /** Sends a part of any size of each rank to each rank. */
    public void Alltoallv(
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        if (isObject(sendtype, recvtype)) {
            run(() -> objects()
                    .alltoallv(
                            parts(sendbuf, sendoffset, sendcounts, sdispls, sendtype),
                            parts(recvbuf, recvoffset, recvcounts, rdispls, recvtype)));
        } else {
            runs(bound -> bound.alltoallv(
                    parts(sendbuf, sendoffset, sendcounts, sdispls, sendtype),
                    parts(recvbuf, recvoffset, recvcounts, rdispls, recvtype)));
        }
    }

    /** Combines the elements of all ranks at the root. */
    public void Reduce(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op,
            int root) {
        if (isObject(datatype)) {
            run(() -> objects()
                    .reduce(
                            part(sendbuf, sendoffset, count, datatype),
                            part(recvbuf, recvoffset, count, datatype),
                            Op.with(op, datatype),
                            Ranks.root(root)));
        } else {
            runs(bound -> bound.reduce(
                    part(sendbuf, sendoffset, count, datatype),
                    part(recvbuf, recvoffset, count, datatype),
                    Op.with(op, datatype),
                    Ranks.root(root)));
        }
    }

    /** Combines the elements of all ranks at all ranks. */
    public void Allreduce(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op) {
        if (isObject(datatype)) {
            run(() -> objects()
                    .allreduce(
                            part(sendbuf, sendoffset, count, datatype),
                            part(recvbuf, recvoffset, count, datatype),
                            Op.with(op, datatype)));
        } else {
            runs(bound -> bound.allreduce(
                    part(sendbuf, sendoffset, count, datatype),
                    part(recvbuf, recvoffset, count, datatype),
                    Op.with(op, datatype)));
        }
    }

    /** Combines the elements of all ranks, and gives each rank a part of the result. */
    public void Reduce_scatter(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            Datatype datatype,
            Op op) {
        if (isObject(datatype)) {
            run(() -> objects()
                    .reduceScatter(
                            part(sendbuf, sendoffset, 0, datatype),
                            part(recvbuf, recvoffset, 0, datatype),
                            recvcounts,
                            Op.with(op, datatype)));
        } else {
            runs(bound -> bound.reduceScatter(
                    part(sendbuf, sendoffset, 0, datatype),
                    part(recvbuf, recvoffset, 0, datatype),
                    recvcounts,
                    Op.with(op, datatype)));
        }
    }

    /** Combines the elements of the ranks up to this one. */
    public void Scan(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op) {
        if (isObject(datatype)) {
            run(() -> objects()
                    .scan(
                            part(sendbuf, sendoffset, count, datatype),
                            part(recvbuf, recvoffset, count, datatype),
                            Op.with(op, datatype)));
        } else {
            runs(bound -> bound.scan(
                    part(sendbuf, sendoffset, count, datatype),
                    part(recvbuf, recvoffset, count, datatype),
                    Op.with(op, datatype)));
        }
    }
}
