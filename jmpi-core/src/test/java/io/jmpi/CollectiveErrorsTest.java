package io.jmpi;

import static io.jmpi.MpiErrors.assertErrorInOrder;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Errors of parts of collective operations name the operation and the communicator, also without checks. */
@Timeout(60)
class CollectiveErrorsTest {
    private static final String ADVICE = "the same operations";

    /** By messages; through memory, ranks notice another operation before they look at its parts. */
    @Test
    void shouldNameOperationAndCommunicatorOfAPartThatIsTooLong() {
        Jmpi.run(MpiConfig.defaults().with("collectives.memory", "false"), 2, world -> {
            if (world.rank() == 0) {
                world.bcast(new int[4], 0);
            } else {
                assertErrorInOrder(
                        ErrorClass.TRUNCATE, world::barrier, "barrier in world", "rank 0", "16 bytes", "0", ADVICE);
            }
        });
    }

    @Test
    void shouldNameOperationAndCommunicatorOfAPartOfAnotherKind() {
        Jmpi.run(2, world -> {
            if (world.rank() == 1) {
                world.gather(new float[1], null, 0);
            } else {
                assertErrorInOrder(
                        ErrorClass.TYPE,
                        () -> world.gather(new int[1], new int[2], 0),
                        "gather in world",
                        "rank 1",
                        "4 bytes",
                        "FLOAT",
                        "INT",
                        ADVICE);
            }
        });
    }

    @Test
    void shouldNameTheRankOfTheJobInAnotherCommunicator() {
        Jmpi.run(3, world -> {
            Communicator upper = world.split(world.rank() == 0 ? Mpi.UNDEFINED : 0, 0);
            if (world.rank() == 1) {
                upper.setName("upper");
                assertErrorInOrder(
                        ErrorClass.TRUNCATE,
                        () -> upper.gather(new int[1], new int[2], 0),
                        "gather in upper",
                        "rank 1 (rank 2 of the job)",
                        "8 bytes");
            } else if (world.rank() == 2) {
                upper.gather(new int[2], null, 0);
            }
        });
    }

    @Test
    void shouldNameAnOperationWithNeighbors() {
        Jmpi.run(2, world -> {
            CartCommunicator line = world.createCart(new int[] {2}, new boolean[] {false}, false);
            line.setName("line");
            int count = world.rank() == 0 ? 1 : 2;
            Runnable exchange = () -> line.neighborAllgather(new int[count], new int[2 * count]);
            if (world.rank() == 0) {
                assertErrorInOrder(
                        ErrorClass.TRUNCATE, exchange::run, "neighborAllgather in line", "rank 1", "8 bytes", "4");
            } else {
                exchange.run();
            }
        });
    }

    /** What ranks exchange to make a communicator is longer than a signal of a barrier. */
    @Test
    void shouldNameAnOperationOfBothGroups() {
        Jmpi.run(2, world -> {
            Communicator own = world.split(world.rank(), 0);
            Intercommunicator both = own.createIntercommunicator(0, world, 1 - world.rank(), 0);
            both.setName("both");
            MpiException failure =
                    Assertions.catchThrowableOfType(MpiException.class, world.rank() == 0 ? both::barrier : both::dup);
            if (world.rank() == 0) {
                Assertions.assertThat(failure).hasMessageContainingAll("barrier in both", "rank 1", " bytes");
            }
        });
    }

    @Test
    void shouldNameTheOperationThatFailedElsewhere() {
        MpiConfig chain = MpiConfig.defaults().with("algorithms", "bcast=chain");
        Jmpi.run(chain, 3, world -> {
            switch (world.rank()) {
                case 0 -> world.bcast(new int[2], 0);
                case 1 ->
                    assertErrorInOrder(
                            ErrorClass.TRUNCATE, () -> world.bcast(new int[1], 0), "bcast in world", "rank 0");
                default ->
                    assertErrorInOrder(
                            ErrorClass.OTHER,
                            () -> world.bcast(new int[2], 0),
                            "bcast in world",
                            "failed at another",
                            "rank 1");
            }
        });
    }
}
