package mpi;

import io.jmpi.AnyCommunicator;
import java.nio.Buffer;

/** Nonblocking collective operations as Open MPI's bindings have them. */
abstract class CommNonblocking extends CommCollectives {
    CommNonblocking(AnyCommunicator communicator) {
        super(communicator);
    }

    /** Starts {@link #barrier}: MPI_Ibarrier. */
    public final Request iBarrier() {
        return starts(() -> barrierOf());
    }

    /** Starts {@link #bcast}: MPI_Ibcast. */
    public final Request iBcast(Buffer buf, int count, Datatype type, int root) {
        return starts(() -> bcastOf(Part.of(buf, count, type), root));
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
        return starts(
                () -> gatherOf(Part.of(sendbuf, sendcount, sendtype), Part.of(recvbuf, recvcount, recvtype), root));
    }

    /** Starts {@link #gather}: MPI_Igather. */
    public final Request iGather(Buffer buf, int count, Datatype type, int root) {
        return starts(() ->
                gatherOf(isRoot(root) ? Part.IN_PLACE : Part.of(buf, count, type), Part.of(buf, count, type), root));
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
        return starts(() -> gathervOf(
                Part.of(sendbuf, sendcount, sendtype), Parts.of(recvbuf, recvcounts, rdispls, recvtype), root));
    }

    /** Starts {@link #gatherv}: MPI_Igatherv. */
    public final Request iGatherv(Buffer recvbuf, int[] recvcounts, int[] rdispls, Datatype recvtype, int root) {
        return starts(() -> gathervOf(Part.IN_PLACE, Parts.of(recvbuf, recvcounts, rdispls, recvtype), root));
    }

    /** Starts {@link #gatherv}: MPI_Igatherv. */
    public final Request iGatherv(Buffer sendbuf, int sendcount, Datatype sendtype, int root) {
        return starts(() -> gathervOf(Part.of(sendbuf, sendcount, sendtype), null, root));
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
        return starts(
                () -> scatterOf(Part.of(sendbuf, sendcount, sendtype), Part.of(recvbuf, recvcount, recvtype), root));
    }

    /** Starts {@link #scatter}: MPI_Iscatter. */
    public final Request iScatter(Buffer buf, int count, Datatype type, int root) {
        return starts(() ->
                scatterOf(Part.of(buf, count, type), isRoot(root) ? Part.IN_PLACE : Part.of(buf, count, type), root));
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
        return starts(() -> scattervOf(
                Parts.of(sendbuf, sendcounts, sdispls, sendtype), Part.of(recvbuf, recvcount, recvtype), root));
    }

    /** Starts {@link #scatterv}: MPI_Iscatterv. */
    public final Request iScatterv(Buffer sendbuf, int[] sendcounts, int[] sdispls, Datatype sendtype, int root) {
        return starts(() -> scattervOf(Parts.of(sendbuf, sendcounts, sdispls, sendtype), Part.IN_PLACE, root));
    }

    /** Starts {@link #scatterv}: MPI_Iscatterv. */
    public final Request iScatterv(Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        return starts(() -> scattervOf(null, Part.of(recvbuf, recvcount, recvtype), root));
    }

    /** Starts {@link #allGather}: MPI_Iallgather. */
    public final Request iAllGather(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        return starts(() -> allgatherOf(Part.of(sendbuf, sendcount, sendtype), Part.of(recvbuf, recvcount, recvtype)));
    }

    /** Starts {@link #allGather}: MPI_Iallgather. */
    public final Request iAllGather(Buffer buf, int count, Datatype type) {
        return starts(() -> allgatherOf(Part.IN_PLACE, Part.of(buf, count, type)));
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
        return starts(() ->
                allgathervOf(Part.of(sendbuf, sendcount, sendtype), Parts.of(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Starts {@link #allGatherv}: MPI_Iallgatherv. */
    public final Request iAllGatherv(Buffer recvbuf, int[] recvcounts, int[] rdispls, Datatype recvtype) {
        return starts(() -> allgathervOf(Part.IN_PLACE, Parts.of(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Starts {@link #allToAll}: MPI_Ialltoall. */
    public final Request iAllToAll(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        return starts(() -> alltoallOf(Part.of(sendbuf, sendcount, sendtype), Part.of(recvbuf, recvcount, recvtype)));
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
        return starts(() -> alltoallvOf(
                Parts.of(sendbuf, sendcounts, sdispls, sendtype), Parts.of(recvbuf, recvcounts, rdispls, recvtype)));
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
        return starts(
                () -> alltoallwOf(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes));
    }

    /** Starts {@link #neighborAllGather}: MPI_Ineighbor_allgather. */
    public final Request iNeighborAllGather(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        return starts(() ->
                neighborAllgatherOf(Part.of(sendbuf, sendcount, sendtype), Part.of(recvbuf, recvcount, recvtype)));
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
        return starts(() -> neighborAllgathervOf(
                Part.of(sendbuf, sendcount, sendtype), Parts.of(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Starts {@link #neighborAllToAll}: MPI_Ineighbor_alltoall. */
    public final Request iNeighborAllToAll(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        return starts(
                () -> neighborAlltoallOf(Part.of(sendbuf, sendcount, sendtype), Part.of(recvbuf, recvcount, recvtype)));
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
        return starts(() -> neighborAlltoallvOf(
                Parts.of(sendbuf, sendcounts, sdispls, sendtype), Parts.of(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Starts {@link #reduce}: MPI_Ireduce. */
    public final Request iReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op, int root) {
        return starts(() -> reduceOf(Part.of(sendbuf, count, type), Part.of(recvbuf, count, type), op, root));
    }

    /** Starts {@link #reduce}: MPI_Ireduce. */
    public final Request iReduce(Buffer buf, int count, Datatype type, Op op, int root) {
        return starts(() -> reduceOf(
                isRoot(root) ? Part.IN_PLACE : Part.of(buf, count, type), Part.of(buf, count, type), op, root));
    }

    /** Starts {@link #allReduce}: MPI_Iallreduce. */
    public final Request iAllReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return starts(() -> allreduceOf(Part.of(sendbuf, count, type), Part.of(recvbuf, count, type), op));
    }

    /** Starts {@link #allReduce}: MPI_Iallreduce. */
    public final Request iAllReduce(Buffer buf, int count, Datatype type, Op op) {
        return starts(() -> allreduceOf(Part.IN_PLACE, Part.of(buf, count, type), op));
    }

    /** Starts {@link #reduceScatter}: MPI_Ireduce_scatter. */
    public final Request iReduceScatter(Buffer sendbuf, Buffer recvbuf, int[] recvcounts, Datatype type, Op op) {
        return starts(() -> reduceScatterOf(Part.of(sendbuf, 0, type), Part.of(recvbuf, 0, type), recvcounts, op));
    }

    /** Starts {@link #reduceScatter}: MPI_Ireduce_scatter. */
    public final Request iReduceScatter(Buffer buf, int[] counts, Datatype type, Op op) {
        return starts(() -> reduceScatterOf(Part.IN_PLACE, Part.of(buf, 0, type), counts, op));
    }

    /** Starts {@link #reduceScatterBlock}: MPI_Ireduce_scatter_block. */
    public final Request iReduceScatterBlock(Buffer sendbuf, Buffer recvbuf, int recvcount, Datatype type, Op op) {
        return starts(
                () -> reduceScatterBlockOf(Part.of(sendbuf, recvcount, type), Part.of(recvbuf, recvcount, type), op));
    }

    /** Starts {@link #reduceScatterBlock}: MPI_Ireduce_scatter_block. */
    public final Request iReduceScatterBlock(Buffer buf, int count, Datatype type, Op op) {
        return starts(() -> reduceScatterBlockOf(Part.IN_PLACE, Part.of(buf, count, type), op));
    }
}
