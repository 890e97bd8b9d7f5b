package mpi;

import io.jmpi.AnyCommunicator;
import java.nio.Buffer;

/** Blocking collective operations as Open MPI's bindings have them. */
abstract class CommCollectives extends CommOperations {
    CommCollectives(AnyCommunicator communicator) {
        super(communicator);
    }

    /** Waits until all ranks have called it: MPI_Barrier. */
    public final void barrier() {
        runs(() -> barrierOf());
    }

    /** Copies the root's elements to all ranks: MPI_Bcast. */
    public final void bcast(Object buf, int count, Datatype type, int root) {
        runs(() -> bcastOf(Part.of(buf, count, type), root));
    }

    /** Collects an equal part of each rank at the root: MPI_Gather. */
    public final void gather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        runs(() -> gatherOf(Part.of(sendbuf, sendcount, sendtype), Part.of(recvbuf, recvcount, recvtype), root));
    }

    /** Collects an equal part of each rank at the root, whose own part is in its place: MPI_Gather. */
    public final void gather(Object buf, int count, Datatype type, int root) {
        runs(() -> gatherOf(isRoot(root) ? Part.IN_PLACE : Part.of(buf, count, type), Part.of(buf, count, type), root));
    }

    /** Collects a part of any size of each rank at the root: MPI_Gatherv. */
    public final void gatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype,
            int root) {
        runs(() -> gathervOf(
                Part.of(sendbuf, sendcount, sendtype), Parts.of(recvbuf, recvcounts, rdispls, recvtype), root));
    }

    /** At the root, whose own part is in its place: collects a part of any size of each rank: MPI_Gatherv. */
    public final void gatherv(Object recvbuf, int[] recvcounts, int[] rdispls, Datatype recvtype, int root) {
        runs(() -> gathervOf(Part.IN_PLACE, Parts.of(recvbuf, recvcounts, rdispls, recvtype), root));
    }

    /** At the other ranks: sends a part of any size to the root: MPI_Gatherv. */
    public final void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) {
        runs(() -> gathervOf(Part.of(sendbuf, sendcount, sendtype), null, root));
    }

    /** Gives each rank an equal part of the root's elements: MPI_Scatter. */
    public final void scatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        runs(() -> scatterOf(Part.of(sendbuf, sendcount, sendtype), Part.of(recvbuf, recvcount, recvtype), root));
    }

    /** Gives each rank an equal part of the root's elements; the root's own part stays in its place: MPI_Scatter. */
    public final void scatter(Object buf, int count, Datatype type, int root) {
        runs(() ->
                scatterOf(Part.of(buf, count, type), isRoot(root) ? Part.IN_PLACE : Part.of(buf, count, type), root));
    }

    /** Gives each rank a part of any size of the root's elements: MPI_Scatterv. */
    public final void scatterv(
            Object sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        runs(() -> scattervOf(
                Parts.of(sendbuf, sendcounts, sdispls, sendtype), Part.of(recvbuf, recvcount, recvtype), root));
    }

    /** At the root, whose own part stays in its place: gives each rank a part of any size: MPI_Scatterv. */
    public final void scatterv(Object sendbuf, int[] sendcounts, int[] sdispls, Datatype sendtype, int root) {
        runs(() -> scattervOf(Parts.of(sendbuf, sendcounts, sdispls, sendtype), Part.IN_PLACE, root));
    }

    /** At the other ranks: gets a part of any size from the root: MPI_Scatterv. */
    public final void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) {
        runs(() -> scattervOf(null, Part.of(recvbuf, recvcount, recvtype), root));
    }

    /** Collects an equal part of each rank at all ranks: MPI_Allgather. */
    public final void allGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        runs(() -> allgatherOf(Part.of(sendbuf, sendcount, sendtype), Part.of(recvbuf, recvcount, recvtype)));
    }

    /** Collects an equal part of each rank at all ranks, whose own parts are in their places: MPI_Allgather. */
    public final void allGather(Object buf, int count, Datatype type) {
        runs(() -> allgatherOf(Part.IN_PLACE, Part.of(buf, count, type)));
    }

    /** Collects a part of any size of each rank at all ranks: MPI_Allgatherv. */
    public final void allGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        runs(() ->
                allgathervOf(Part.of(sendbuf, sendcount, sendtype), Parts.of(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Collects a part of any size of each rank at all ranks, whose own parts are in their places: MPI_Allgatherv. */
    public final void allGatherv(Object recvbuf, int[] recvcounts, int[] rdispls, Datatype recvtype) {
        runs(() -> allgathervOf(Part.IN_PLACE, Parts.of(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Sends an equal part of each rank to each rank: MPI_Alltoall. */
    public final void allToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        runs(() -> alltoallOf(Part.of(sendbuf, sendcount, sendtype), Part.of(recvbuf, recvcount, recvtype)));
    }

    /** Sends a part of any size of each rank to each rank: MPI_Alltoallv. */
    public final void allToAllv(
            Object sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        runs(() -> alltoallvOf(
                Parts.of(sendbuf, sendcounts, sdispls, sendtype), Parts.of(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Sends a part of any size and type of each rank to each rank; displacements are in bytes: MPI_Alltoallw. */
    public final void allToAllw(
            Buffer sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype[] sendtypes,
            Buffer recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype[] recvtypes) {
        runs(() -> alltoallwOf(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes));
    }

    /** Sends the same part to all neighbors: MPI_Neighbor_allgather. */
    public final void neighborAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        runs(() -> neighborAllgatherOf(Part.of(sendbuf, sendcount, sendtype), Part.of(recvbuf, recvcount, recvtype)));
    }

    /** Sends the same part to all neighbors; parts of any size arrive: MPI_Neighbor_allgatherv. */
    public final void neighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        runs(() -> neighborAllgathervOf(
                Part.of(sendbuf, sendcount, sendtype), Parts.of(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Sends an equal part to each neighbor: MPI_Neighbor_alltoall. */
    public final void neighborAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        runs(() -> neighborAlltoallOf(Part.of(sendbuf, sendcount, sendtype), Part.of(recvbuf, recvcount, recvtype)));
    }

    /** Sends a part of any size to each neighbor: MPI_Neighbor_alltoallv. */
    public final void neighborAllToAllv(
            Object sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        runs(() -> neighborAlltoallvOf(
                Parts.of(sendbuf, sendcounts, sdispls, sendtype), Parts.of(recvbuf, recvcounts, rdispls, recvtype)));
    }

    /** Combines the elements of all ranks at the root: MPI_Reduce. */
    public final void reduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) {
        runs(() -> reduceOf(Part.of(sendbuf, count, type), Part.of(recvbuf, count, type), op, root));
    }

    /** Combines the elements of all ranks at the root, in place: MPI_Reduce. */
    public final void reduce(Object buf, int count, Datatype type, Op op, int root) {
        runs(() -> reduceOf(
                isRoot(root) ? Part.IN_PLACE : Part.of(buf, count, type), Part.of(buf, count, type), op, root));
    }

    /** Combines the elements of all ranks at all ranks: MPI_Allreduce. */
    public final void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        runs(() -> allreduceOf(Part.of(sendbuf, count, type), Part.of(recvbuf, count, type), op));
    }

    /** Combines the elements of all ranks at all ranks, in place: MPI_Allreduce. */
    public final void allReduce(Object buf, int count, Datatype type, Op op) {
        runs(() -> allreduceOf(Part.IN_PLACE, Part.of(buf, count, type), op));
    }

    /** Combines the elements of all ranks, and gives each rank a part of the result: MPI_Reduce_scatter. */
    public final void reduceScatter(Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op) {
        runs(() -> reduceScatterOf(Part.of(sendbuf, 0, type), Part.of(recvbuf, 0, type), recvcounts, op));
    }

    /** Combines the elements of all ranks, and gives each rank a part of the result, in place: MPI_Reduce_scatter. */
    public final void reduceScatter(Object buf, int[] counts, Datatype type, Op op) {
        runs(() -> reduceScatterOf(Part.IN_PLACE, Part.of(buf, 0, type), counts, op));
    }

    /** Combines the elements of all ranks, and gives each rank an equal part of the result: MPI_Reduce_scatter_block. */
    public final void reduceScatterBlock(Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
        runs(() -> reduceScatterBlockOf(Part.of(sendbuf, recvcount, type), Part.of(recvbuf, recvcount, type), op));
    }

    /** Combines the elements of all ranks, and gives each rank an equal part of the result, in place: MPI_Reduce_scatter_block. */
    public final void reduceScatterBlock(Object buf, int count, Datatype type, Op op) {
        runs(() -> reduceScatterBlockOf(Part.IN_PLACE, Part.of(buf, count, type), op));
    }

    /** Combines elements of this rank only, {@code inoutbuf[i] = inbuf[i] op inoutbuf[i]}: MPI_Reduce_local. */
    public static void reduceLocal(Object inbuf, Object inoutbuf, int count, Datatype type, Op op) {
        Calls.run(() -> LocalReduction.run(Part.of(inbuf, count, type), Part.of(inoutbuf, count, type), op));
    }
}
