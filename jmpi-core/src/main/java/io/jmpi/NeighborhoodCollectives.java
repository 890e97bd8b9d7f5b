package io.jmpi;

import io.jmpi.collective.NeighborExchange;
import io.jmpi.collective.Neighborhood;
import io.jmpi.collective.Plan;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.p2p.Schedule;
import java.util.Arrays;

/**
 * The neighborhood collectives of one communicator up to the point where it no longer matters how they are called: checks
 * the arguments, and plans. As {@link Collectives} does for the collective operations of all ranks.
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows, one at a time.
 */
final class NeighborhoodCollectives {
    private final BlockingNeighborhood communicator;
    private final Neighborhood neighborhood;

    NeighborhoodCollectives(BlockingNeighborhood communicator, Neighborhood neighborhood) {
        this.communicator = communicator;
        this.neighborhood = neighborhood;
    }

    int[] sources() {
        return neighborhood.sources();
    }

    int[] destinations() {
        return neighborhood.destinations();
    }

    <T, U> Schedule allgather(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<U> recvType) {
        communicator.requireNeighborhood();
        return exchange(
                "neighborAllgather",
                toEach(BufferSide.SEND.elements(sendBuffer, sendOffset, sendCount, sendType)),
                receives().equalBlocks(recvBuffer, recvOffset, recvCount, recvType));
    }

    Schedule allgather(Object sendBuffer, Object recvBuffer) {
        Datatype<Object> sendType = Datatype.of(sendBuffer);
        Datatype<Object> recvType = Datatype.of(recvBuffer);
        int count = sendType.defaultCount(sendBuffer);
        return allgather(
                sendBuffer,
                sendType.defaultOffset(sendBuffer),
                count,
                sendType,
                recvBuffer,
                recvType.defaultOffset(recvBuffer),
                count,
                recvType);
    }

    <T, U> Schedule allgatherv(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] recvDisplacements,
            Datatype<U> recvType) {
        communicator.requireNeighborhood();
        return exchange(
                "neighborAllgatherv",
                toEach(BufferSide.SEND.elements(sendBuffer, sendOffset, sendCount, sendType)),
                receives().unequalBlocks(recvBuffer, recvOffset, recvCounts, recvDisplacements, recvType));
    }

    Schedule allgatherv(Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] recvDisplacements) {
        Datatype<Object> sendType = Datatype.of(sendBuffer);
        Datatype<Object> recvType = Datatype.of(recvBuffer);
        return allgatherv(
                sendBuffer,
                sendType.defaultOffset(sendBuffer),
                sendType.defaultCount(sendBuffer),
                sendType,
                recvBuffer,
                recvType.defaultOffset(recvBuffer),
                recvCounts,
                recvDisplacements,
                recvType);
    }

    <T, U> Schedule alltoall(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<U> recvType) {
        communicator.requireNeighborhood();
        return exchange(
                "neighborAlltoall",
                sends().equalBlocks(sendBuffer, sendOffset, sendCount, sendType),
                receives().equalBlocks(recvBuffer, recvOffset, recvCount, recvType));
    }

    Schedule alltoall(Object sendBuffer, Object recvBuffer) {
        Datatype<Object> sendType = Datatype.of(sendBuffer);
        Datatype<Object> recvType = Datatype.of(recvBuffer);
        return alltoall(
                sendBuffer,
                sendType.defaultOffset(sendBuffer),
                sends().countOfEach(sendBuffer),
                sendType,
                recvBuffer,
                recvType.defaultOffset(recvBuffer),
                receives().countOfEach(recvBuffer),
                recvType);
    }

    <T, U> Schedule alltoallv(
            T sendBuffer,
            int sendOffset,
            int[] sendCounts,
            int[] sendDisplacements,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] recvDisplacements,
            Datatype<U> recvType) {
        communicator.requireNeighborhood();
        return exchange(
                "neighborAlltoallv",
                sends().unequalBlocks(sendBuffer, sendOffset, sendCounts, sendDisplacements, sendType),
                receives().unequalBlocks(recvBuffer, recvOffset, recvCounts, recvDisplacements, recvType));
    }

    Schedule alltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sendDisplacements,
            Object recvBuffer,
            int[] recvCounts,
            int[] recvDisplacements) {
        Datatype<Object> sendType = Datatype.of(sendBuffer);
        Datatype<Object> recvType = Datatype.of(recvBuffer);
        return alltoallv(
                sendBuffer,
                sendType.defaultOffset(sendBuffer),
                sendCounts,
                sendDisplacements,
                sendType,
                recvBuffer,
                recvType.defaultOffset(recvBuffer),
                recvCounts,
                recvDisplacements,
                recvType);
    }

    Schedule alltoallw(
            Object sendBuffer,
            int sendOffset,
            int[] sendCounts,
            int[] sendDisplacements,
            Datatype<?>[] sendTypes,
            Object recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] recvDisplacements,
            Datatype<?>[] recvTypes) {
        communicator.requireNeighborhood();
        return exchange(
                "neighborAlltoallw",
                sends().typedBlocks(sendBuffer, sendOffset, sendCounts, sendDisplacements, sendTypes),
                receives().typedBlocks(recvBuffer, recvOffset, recvCounts, recvDisplacements, recvTypes));
    }

    /** The same elements to all destinations. */
    private Elements<?>[] toEach(Elements<?> elements) {
        Elements<?>[] sends = new Elements<?>[neighborhood.outdegree()];
        Arrays.fill(sends, elements);
        return sends;
    }

    private Schedule exchange(String operation, Elements<?>[] sends, Elements<?>[] receives) {
        Plan plan = communicator.collectives().newPlan(operation);
        NeighborExchange.plan(plan, neighborhood, sends, receives);
        return plan.schedule();
    }

    private NeighborBlocks sends() {
        return new NeighborBlocks(BufferSide.SEND, neighborhood.outdegree());
    }

    private NeighborBlocks receives() {
        return new NeighborBlocks(BufferSide.RECV, neighborhood.indegree());
    }
}
