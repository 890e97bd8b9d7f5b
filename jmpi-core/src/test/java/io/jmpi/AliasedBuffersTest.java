package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.datatype.Datatype.INT;
import static io.jmpi.reduction.ReduceOp.SUM;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Send and receive buffers of collective operations in one memory: which are in place, and which are refused. */
@Timeout(60)
class AliasedBuffersTest {
    private static final int RANKS = 2;

    /** Calls whose buffers overlap, at all ranks, so that none waits for another. */
    private static final List<BiConsumer<Communicator, int[]>> OVERLAPPING = List.of(
            (world, data) -> world.allreduce(Buffer.of(data, 0, 2, INT), Buffer.of(data, 1, 2, INT), SUM),
            (world, data) -> world.iallreduce(Buffer.of(data, 1, 2, INT), Buffer.of(data, 0, 2, INT), SUM),
            (world, data) -> world.allreduceInit(Buffer.of(data, 0, 3, INT), Buffer.of(data, 2, 3, INT), SUM),
            (world, data) -> world.scan(Buffer.of(data, 0, 2, INT), Buffer.of(data, 1, 2, INT), SUM),
            (world, data) -> world.reduceScatterBlock(Buffer.of(data, 0, 4, INT), Buffer.of(data, 1, 2, INT), SUM),
            (world, data) ->
                    world.allgather(Buffer.of(data, 2 * (1 - world.rank()), 2, INT), Buffer.of(data, 0, 4, INT)),
            (world, data) -> world.allgather(Buffer.of(data, 1, 2, INT), Buffer.of(data, 0, 4, INT)),
            (world, data) -> world.alltoall(Buffer.of(data, 0, 4, INT), Buffer.of(data, 0, 4, INT)),
            (world, data) -> world.alltoall(Buffer.of(data, 0, 4, INT), Buffer.of(data, 3, 4, INT)));

    @Test
    void shouldRefuseBuffersThatOverlap() {
        Jmpi.run(RANKS, world -> {
            for (BiConsumer<Communicator, int[]> call : OVERLAPPING) {
                int[] data = {1, 2, 3, 4, 5, 6, 7, 8};
                assertError(
                        ErrorClass.BUFFER,
                        () -> call.accept(world, data),
                        "sendBuffer",
                        "recvBuffer",
                        "overlap",
                        "Buffer.IN_PLACE",
                        "separate memory");
                assertThat(data).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
            }
        });
    }

    @Test
    void shouldRefuseBuffersThatOverlapAtTheRoot() {
        Jmpi.run(1, world -> {
            int[] data = {1, 2, 3};
            for (Runnable call : List.<Runnable>of(
                    () -> world.reduce(Buffer.of(data, 0, 2, INT), Buffer.of(data, 1, 2, INT), SUM, 0),
                    () -> world.gather(Buffer.of(data, 0, 2, INT), Buffer.of(data, 1, 2, INT), 0),
                    () -> world.scatter(Buffer.of(data, 0, 2, INT), Buffer.of(data, 1, 2, INT), 0))) {
                assertError(ErrorClass.BUFFER, call::run, "sendBuffer", "recvBuffer", "overlap");
            }
        });
    }

    @Test
    void shouldTakeTheSamePlaceAsInPlace() {
        Jmpi.run(RANKS, world -> {
            int[] sum = {world.rank() + 1};
            world.allreduce(sum, sum, SUM);
            assertThat(sum).containsExactly(3);

            int[] all = new int[RANKS];
            all[world.rank()] = world.rank() + 5;
            world.allgather(Buffer.of(all, world.rank(), 1, INT), Buffer.of(all, 0, RANKS, INT));
            assertThat(all).containsExactly(5, 6);
        });
    }

    @Test
    void shouldAcceptPartsOfOneMemoryThatAreApart() {
        Jmpi.run(RANKS, world -> {
            int[] data = {1, 2, 0, 0};
            world.allreduce(Buffer.of(data, 0, 2, INT), Buffer.of(data, 2, 2, INT), SUM);
            assertThat(data).containsExactly(1, 2, 2, 4);
            world.alltoall(Buffer.of(data, 0, RANKS, INT), Buffer.of(data, 2, RANKS, INT));
            assertThat(data).containsExactly(1, 2, world.rank() + 1, world.rank() + 1);
        });
    }
}
