package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.session.Internals;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A freed communicator leaves nothing behind, so that its context id can be reused. */
@Timeout(120)
class FreeTest {
    private static final int LONG = 20_000;

    /** Two ids of the session's own communicators, and a few of those that others have freed already and we have not. */
    private static final int FEW_IDS = 20;

    private static int idOf(Communicator communicator) {
        return Internals.core(communicator).messages().id();
    }

    @EachConfiguration
    void shouldReuseIdsAndNeverMatchWhatWasLeftInThem(MpiConfig config) {
        Jmpi.run(config, 3, world -> cycles(world, 30));
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldUseFewIdsForManyCommunicators(String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, world -> cycles(world, 500));
    }

    /** Leaves messages of both protocols in each communicator, sent just before it is freed. */
    private static void cycles(Communicator world, int cycles) {
        Random random = new Random(world.rank());
        int size = world.size();
        int peer = (world.rank() + 1) % size;
        int other = (world.rank() + size - 1) % size;
        for (int i = 0; i < cycles; i++) {
            Communicator communicator = i % 5 == 4 ? world.split(0, world.rank()) : world.dup();
            assertThat(idOf(communicator)).isLessThanOrEqualTo(FEW_IDS);
            int[] received = new int[1];
            Request receive = communicator.irecv(received, other, Mpi.ANY_TAG);
            List<Request> sends = new ArrayList<>();
            sends.add(communicator.isend(new int[] {i}, peer, 0));
            for (int k = random.nextInt(4); k > 0; k--) {
                byte[] leftover = new byte[random.nextBoolean() ? LONG : 8];
                sends.add(communicator.isend(leftover, random.nextInt(size), 1));
            }
            if (random.nextBoolean()) {
                receive.waitFor();
            }
            communicator.free();
            receive.waitFor();
            assertThat(received).containsExactly(i);
            sends.forEach(Request::waitFor);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldEndPendingOperationsWell(String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 4, world -> {
            Communicator communicator = world.dup();
            int next = (world.rank() + 1) % 4;
            byte[] large = new byte[300_000];
            Request receive = communicator.irecv(large, Mpi.ANY_SOURCE, 5);
            Request never = communicator.irecv(new byte[1], next, 6);
            byte[] sent = new byte[300_000];
            sent[299_999] = (byte) (world.rank() + 1);
            Request send = communicator.isend(sent, next, 5);
            int[] sum = {world.rank()};
            Request collective =
                    communicator.iallreduce(Buffer.IN_PLACE, Buffer.of(sum, 0, 1, Datatype.INT), ReduceOp.SUM);
            Request barrier = communicator.ibarrier();

            communicator.free();

            collective.waitFor();
            barrier.waitFor();
            assertThat(sum).containsExactly(6);
            receive.waitFor();
            assertThat(large[299_999]).isEqualTo((byte) ((world.rank() + 3) % 4 + 1));
            send.waitFor();
            assertError(ErrorClass.COMM, never::waitFor, "freed");
            assertError(ErrorClass.COMM, communicator::free, "freed");
            world.barrier(); // No rank leaves before.
        });
    }

    @Test
    void shouldGiveIdsBackThatASplitDoesNotUse() {
        Jmpi.run(4, world -> {
            for (int i = 0; i < 50; i++) {
                Communicator part = world.split(world.rank() == i % 4 ? Mpi.UNDEFINED : world.rank() % 2, 0);
                if (part != null) {
                    assertThat(idOf(part)).isLessThanOrEqualTo(FEW_IDS);
                    part.barrier();
                    part.free();
                }
            }
        });
    }

    @Test
    void shouldUseFewIdsWhenSeveralThreadsCreateAndFree() {
        int threads = 4;
        Jmpi.run(MpiConfig.defaults().withThreadLevel(ThreadLevel.MULTIPLE), 3, world -> {
            List<Communicator> parents = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                parents.add(world.dup());
            }
            ExecutorService executor = Executors.newFixedThreadPool(threads);
            try {
                List<Future<?>> ends = new ArrayList<>();
                for (Communicator parent : parents) {
                    ends.add(executor.submit(() -> createAndFree(parent)));
                }
                for (Future<?> end : ends) {
                    end.get();
                }
            } finally {
                executor.shutdown();
            }
        });
    }

    private static void createAndFree(Communicator parent) {
        int peer = (parent.rank() + 1) % parent.size();
        for (int i = 0; i < 50; i++) {
            Communicator child = parent.dup();
            assertThat(idOf(child)).isLessThan(100);
            int[] received = new int[1];
            Request receive = child.irecv(received, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            Request send = child.isend(new int[] {1000 * idOf(parent) + i}, peer, 0);
            Request leftover = child.isend(new int[LONG], peer, 1);
            child.free();
            receive.waitFor();
            assertThat(received).containsExactly(1000 * idOf(parent) + i);
            send.waitFor();
            leftover.waitFor();
        }
    }

    /** Its messages may come late: the others free the communicator without it, and do not use its id again. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldNotHangWhenARankHasLeft(String progress) {
        for (int leaver = 0; leaver < 4; leaver++) {
            int gone = leaver;
            Jmpi.runSessions(MpiConfig.defaults().with("progress", progress), 4, mpi -> {
                Communicator communicator = mpi.world().dup();
                int rank = mpi.world().rank();
                for (int peer = 0; peer < 4; peer++) { // All are connected, so no failure needs to be detected first.
                    communicator.sendrecv(new int[1], peer, 1, new int[1], peer, 1);
                }
                communicator.barrier();
                if (rank == gone) {
                    mpi.close();
                    return;
                }
                // Until it has left.
                assertError(ErrorClass.PROC_FAILED, () -> communicator.recv(new int[1], gone, 0), "rank " + gone);
                assertError(ErrorClass.PROC_FAILED, communicator::free, "left");
                assertError(ErrorClass.COMM, communicator::dup, "freed");
                Communicator mine = mpi.self().dup();
                assertThat(idOf(mine)).isNotEqualTo(idOf(communicator));
                mine.free();
                assertThat(idOf(mpi.self().dup())).isEqualTo(idOf(mine));
            });
        }
    }

    @Test
    void shouldFailWhenTheJobIsAborted() {
        assertThatThrownBy(() -> Jmpi.run(2, world -> {
                    Communicator communicator = world.dup();
                    if (world.rank() == 0) {
                        throw new IllegalStateException("enough");
                    }
                    assertThatThrownBy(communicator::free).hasMessageContaining("enough");
                }))
                .isInstanceOf(RankFailedException.class)
                .hasRootCauseMessage("enough");
    }

    @Test
    void shouldLeaveASessionWithCommunicatorsThatWereNotFreed() {
        Jmpi.run(3, world -> {
            for (int i = 0; i < 10; i++) {
                Communicator communicator = world.dup();
                communicator.isend(new int[LONG], (world.rank() + 1) % 3, 0);
                communicator.irecv(new int[1], Mpi.ANY_SOURCE, 1);
            }
        });
    }
}
