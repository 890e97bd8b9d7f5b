package mpi;

import io.jmpi.AnyCommunicator;
import io.jmpi.mpi.memory.Part;
import java.nio.Buffer;

/** Nonblocking collective operations as Open MPI's bindings have them. */
abstract class CommNonblocking extends CommCollectives {
    CommNonblocking(AnyCommunicator communicator) {
        super(communicator);
    }

    /** Starts {@link #barrier}: MPI_Ibarrier. */
    public final Request iBarrier() {
        return starts(bound -> bound.barrier());
    }

    /** Starts {@link #bcast}: MPI_Ibcast. */
    public final Request iBcast(Buffer buf, int count, Datatype type, int root) {
        return starts(bound -> bound.bcast(part(buf, count, type), Ranks.root(root)));
    }

    /** Starts {@link #gather}: MPI_Igather. */
    public final Request iGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return starts(bound ->
                bound.gather(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype), Ranks.root(root)));
    }

    /** Starts {@link #gather}: MPI_Igather. */
    public final Request iGather(Buffer buf, int count, Datatype type, int root) {
        return starts(bound -> bound.gather(
                isRoot(root) ? Part.IN_PLACE : part(buf, count, type), part(buf, count, type), Ranks.root(root)));
    }

    /** Starts {@link #gatherv}: MPI_Igatherv. */
    public final Request iGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype,
            int root) {
        return starts(bound -> bound.gatherv(
                part(sendbuf, sendcount, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype), Ranks.root(root)));
    }

    /** Starts {@link #gatherv}: MPI_Igatherv. */
    public final Request iGatherv(Buffer recvbuf, int[] recvcounts, int[] rdispls, Datatype recvtype, int root) {
        return starts(
                bound -> bound.gatherv(Part.IN_PLACE, parts(recvbuf, recvcounts, rdispls, recvtype), Ranks.root(root)));
    }

    /** Starts {@link #gatherv}: MPI_Igatherv. */
    public final Request iGatherv(Buffer sendbuf, int sendcount, Datatype sendtype, int root) {
        return starts(bound -> bound.gatherv(part(sendbuf, sendcount, sendtype), null, Ranks.root(root)));
    }

    /** Starts {@link #scatter}: MPI_Iscatter. */
    public final Request iScatter(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return starts(bound -> bound.scatter(
                part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype), Ranks.root(root)));
    }

    /** Starts {@link #scatter}: MPI_Iscatter. */
    public final Request iScatter(Buffer buf, int count, Datatype type, int root) {
        return starts(bound -> bound.scatter(
                part(buf, count, type), isRoot(root) ? Part.IN_PLACE : part(buf, count, type), Ranks.root(root)));
    }

    /** Starts {@link #scatterv}: MPI_Iscatterv. */
    public final Request iScatterv(
            Buffer sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return starts(bound -> bound.scatterv(
                parts(sendbuf, sendcounts, sdispls, sendtype), part(recvbuf, recvcount, recvtype), Ranks.root(root)));
    }

    /** Starts {@link #scatterv}: MPI_Iscatterv. */
    public final Request iScatterv(Buffer sendbuf, int[] sendcounts, int[] sdispls, Datatype sendtype, int root) {
        return starts(bound ->
                bound.scatterv(parts(sendbuf, sendcounts, sdispls, sendtype), Part.IN_PLACE, Ranks.root(root)));
    }

    /** Starts {@link #scatterv}: MPI_Iscatterv. */
    public final Request iScatterv(Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        return starts(bound -> bound.scatterv(null, part(recvbuf, recvcount, recvtype), Ranks.root(root)));
    }

    /** Starts {@link #allGather}: MPI_Iallgather. */
    public final Request iAllGather(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        return starts(bound -> bound.allgather(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype)));
    }

    /** Starts {@link #allGather}: MPI_Iallgather. */
    public final Request iAllGather(Buffer buf, int count, Datatype type) {
        return starts(bound -> bound.allgather(Part.IN_PLACE, part(buf, count, type)));
    }

    /** Starts {@link #allGatherv}: MPI_Iallgatherv. */
    public final Request iAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        return starts(bound ->
                bound.allgatherv(part(sendbuf, sendcount, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Starts {@link #allGatherv}: MPI_Iallgatherv. */
    public final Request iAllGatherv(Buffer recvbuf, int[] recvcounts, int[] rdispls, Datatype recvtype) {
        return starts(bound -> bound.allgatherv(Part.IN_PLACE, parts(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Starts {@link #allToAll}: MPI_Ialltoall. */
    public final Request iAllToAll(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        return starts(bound -> bound.alltoall(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype)));
    }

    /** Starts {@link #allToAllv}: MPI_Ialltoallv. */
    public final Request iAllToAllv(
            Buffer sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        return starts(bound -> bound.alltoallv(
                parts(sendbuf, sendcounts, sdispls, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Starts {@link #allToAllw}: MPI_Ialltoallw. */
    public final Request iAllToAllw(
            Buffer sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype[] sendtypes,
            Buffer recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype[] recvtypes) {
        return starts(bound -> bound.alltoallw(
                sendbuf,
                sendcounts,
                sdispls,
                Datatype.elementsOf(sendtypes),
                recvbuf,
                recvcounts,
                rdispls,
                Datatype.elementsOf(recvtypes)));
    }

    /** Starts {@link #neighborAllGather}: MPI_Ineighbor_allgather. */
    public final Request iNeighborAllGather(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        return starts(bound ->
                bound.neighborAllgather(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype)));
    }

    /** Starts {@link #neighborAllGatherv}: MPI_Ineighbor_allgatherv. */
    public final Request iNeighborAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        return starts(bound -> bound.neighborAllgatherv(
                part(sendbuf, sendcount, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Starts {@link #neighborAllToAll}: MPI_Ineighbor_alltoall. */
    public final Request iNeighborAllToAll(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        return starts(bound ->
                bound.neighborAlltoall(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype)));
    }

    /** Starts {@link #neighborAllToAllv}: MPI_Ineighbor_alltoallv. */
    public final Request iNeighborAllToAllv(
            Buffer sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        return starts(bound -> bound.neighborAlltoallv(
                parts(sendbuf, sendcounts, sdispls, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Starts {@link #reduce}: MPI_Ireduce. */
    public final Request iReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op, int root) {
        return starts(bound -> bound.reduce(
                part(sendbuf, count, type), part(recvbuf, count, type), Op.with(op, type), Ranks.root(root)));
    }

    /** Starts {@link #reduce}: MPI_Ireduce. */
    public final Request iReduce(Buffer buf, int count, Datatype type, Op op, int root) {
        return starts(bound -> bound.reduce(
                isRoot(root) ? Part.IN_PLACE : part(buf, count, type),
                part(buf, count, type),
                Op.with(op, type),
                Ranks.root(root)));
    }

    /** Starts {@link #allReduce}: MPI_Iallreduce. */
    public final Request iAllReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return starts(
                bound -> bound.allreduce(part(sendbuf, count, type), part(recvbuf, count, type), Op.with(op, type)));
    }

    /** Starts {@link #allReduce}: MPI_Iallreduce. */
    public final Request iAllReduce(Buffer buf, int count, Datatype type, Op op) {
        return starts(bound -> bound.allreduce(Part.IN_PLACE, part(buf, count, type), Op.with(op, type)));
    }

    /** Starts {@link #reduceScatter}: MPI_Ireduce_scatter. */
    public final Request iReduceScatter(Buffer sendbuf, Buffer recvbuf, int[] recvcounts, Datatype type, Op op) {
        return starts(bound ->
                bound.reduceScatter(part(sendbuf, 0, type), part(recvbuf, 0, type), recvcounts, Op.with(op, type)));
    }

    /** Starts {@link #reduceScatter}: MPI_Ireduce_scatter. */
    public final Request iReduceScatter(Buffer buf, int[] counts, Datatype type, Op op) {
        return starts(bound -> bound.reduceScatter(Part.IN_PLACE, part(buf, 0, type), counts, Op.with(op, type)));
    }

    /** Starts {@link #reduceScatterBlock}: MPI_Ireduce_scatter_block. */
    public final Request iReduceScatterBlock(Buffer sendbuf, Buffer recvbuf, int recvcount, Datatype type, Op op) {
        return starts(bound -> bound.reduceScatterBlock(
                part(sendbuf, recvcount, type), part(recvbuf, recvcount, type), Op.with(op, type)));
    }

    /** Starts {@link #reduceScatterBlock}: MPI_Ireduce_scatter_block. */
    public final Request iReduceScatterBlock(Buffer buf, int count, Datatype type, Op op) {
        return starts(bound -> bound.reduceScatterBlock(Part.IN_PLACE, part(buf, count, type), Op.with(op, type)));
    }
}
