package mpi;

import io.jmpi.AnyCommunicator;

/** Collective operations as mpiJava has them, also of objects. Offsets are in base units. */
abstract class MpiJavaCollectives extends CommNonblocking {
    MpiJavaCollectives(AnyCommunicator communicator) {
        super(communicator);
    }

    private ObjectCollectives objects() {
        return new ObjectCollectives(core());
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
        runs(() -> barrierOf());
    }

    /** Copies the root's elements to all ranks. */
    public void Bcast(Object buf, int offset, int count, Datatype type, int root) {
        if (isObject(type)) {
            run(() -> objects().bcast(new Part(buf, offset, count, type), root));
        } else {
            runs(() -> bcastOf(new Part(buf, offset, count, type), root));
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
                            new Part(sendbuf, sendoffset, sendcount, sendtype),
                            new Part(recvbuf, recvoffset, recvcount, recvtype),
                            root));
        } else {
            runs(() -> gatherOf(
                    new Part(sendbuf, sendoffset, sendcount, sendtype),
                    new Part(recvbuf, recvoffset, recvcount, recvtype),
                    root));
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
                            new Part(sendbuf, sendoffset, sendcount, sendtype),
                            new Parts(recvbuf, recvoffset, recvcounts, rdispls, recvtype),
                            root));
        } else {
            runs(() -> gathervOf(
                    new Part(sendbuf, sendoffset, sendcount, sendtype),
                    new Parts(recvbuf, recvoffset, recvcounts, rdispls, recvtype),
                    root));
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
                            new Part(sendbuf, sendoffset, sendcount, sendtype),
                            new Part(recvbuf, recvoffset, recvcount, recvtype),
                            root));
        } else {
            runs(() -> scatterOf(
                    new Part(sendbuf, sendoffset, sendcount, sendtype),
                    new Part(recvbuf, recvoffset, recvcount, recvtype),
                    root));
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
                            new Parts(sendbuf, sendoffset, sendcounts, sdispls, sendtype),
                            new Part(recvbuf, recvoffset, recvcount, recvtype),
                            root));
        } else {
            runs(() -> scattervOf(
                    new Parts(sendbuf, sendoffset, sendcounts, sdispls, sendtype),
                    new Part(recvbuf, recvoffset, recvcount, recvtype),
                    root));
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
                            new Part(sendbuf, sendoffset, sendcount, sendtype),
                            new Part(recvbuf, recvoffset, recvcount, recvtype)));
        } else {
            runs(() -> allgatherOf(
                    new Part(sendbuf, sendoffset, sendcount, sendtype),
                    new Part(recvbuf, recvoffset, recvcount, recvtype)));
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
                            new Part(sendbuf, sendoffset, sendcount, sendtype),
                            new Parts(recvbuf, recvoffset, recvcounts, rdispls, recvtype)));
        } else {
            runs(() -> allgathervOf(
                    new Part(sendbuf, sendoffset, sendcount, sendtype),
                    new Parts(recvbuf, recvoffset, recvcounts, rdispls, recvtype)));
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
                            new Part(sendbuf, sendoffset, sendcount, sendtype),
                            new Part(recvbuf, recvoffset, recvcount, recvtype)));
        } else {
            runs(() -> alltoallOf(
                    new Part(sendbuf, sendoffset, sendcount, sendtype),
                    new Part(recvbuf, recvoffset, recvcount, recvtype)));
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
                            new Parts(sendbuf, sendoffset, sendcounts, sdispls, sendtype),
                            new Parts(recvbuf, recvoffset, recvcounts, rdispls, recvtype)));
        } else {
            runs(() -> alltoallvOf(
                    new Parts(sendbuf, sendoffset, sendcounts, sdispls, sendtype),
                    new Parts(recvbuf, recvoffset, recvcounts, rdispls, recvtype)));
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
                            new Part(sendbuf, sendoffset, count, datatype),
                            new Part(recvbuf, recvoffset, count, datatype),
                            op,
                            root));
        } else {
            runs(() -> reduceOf(
                    new Part(sendbuf, sendoffset, count, datatype),
                    new Part(recvbuf, recvoffset, count, datatype),
                    op,
                    root));
        }
    }

    /** Combines the elements of all ranks at all ranks. */
    public void Allreduce(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op) {
        if (isObject(datatype)) {
            run(() -> objects()
                    .allreduce(
                            new Part(sendbuf, sendoffset, count, datatype),
                            new Part(recvbuf, recvoffset, count, datatype),
                            op));
        } else {
            runs(() -> allreduceOf(
                    new Part(sendbuf, sendoffset, count, datatype),
                    new Part(recvbuf, recvoffset, count, datatype),
                    op));
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
                            new Part(sendbuf, sendoffset, 0, datatype),
                            new Part(recvbuf, recvoffset, 0, datatype),
                            recvcounts,
                            op));
        } else {
            runs(() -> reduceScatterOf(
                    new Part(sendbuf, sendoffset, 0, datatype),
                    new Part(recvbuf, recvoffset, 0, datatype),
                    recvcounts,
                    op));
        }
    }

    /** Combines the elements of the ranks up to this one. */
    public void Scan(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op) {
        if (isObject(datatype)) {
            run(() -> objects()
                    .scan(
                            new Part(sendbuf, sendoffset, count, datatype),
                            new Part(recvbuf, recvoffset, count, datatype),
                            op));
        } else {
            runs(() -> scanOf(
                    new Part(sendbuf, sendoffset, count, datatype),
                    new Part(recvbuf, recvoffset, count, datatype),
                    op));
        }
    }
}
