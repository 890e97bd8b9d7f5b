package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.collective.ReduceOp;
import io.jmpi.errors.ErrorClass;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Communicators from communicators: dup, split, free. */
@Timeout(60)
class CommunicatorTest {
    @EachConfiguration
    void shouldKeepTheMessagesOfADuplicateApart(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            Communicator copy = world.dup();
            assertThat(copy.rank()).isEqualTo(world.rank());
            assertThat(copy.size()).isEqualTo(2);
            assertThat(copy.group()).isEqualTo(world.group());
            if (world.rank() == 0) {
                world.send(new int[] {1}, 1, 5);
                copy.send(new int[] {2}, 1, 5);
            } else {
                int[] value = new int[1];
                copy.recv(value, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                assertThat(value[0]).isEqualTo(2);
                assertThat(copy.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
                world.recv(value, 0, 5);
                assertThat(value[0]).isEqualTo(1);
            }
            copy.free();
        });
    }

    @EachConfiguration
    void shouldNotLetAReceiveTakeCollectiveMessages(MpiConfig config) {
        Jmpi.run(config, 3, world -> {
            int[] value = new int[100];
            Request wildcard = world.irecv(value, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            world.barrier();
            int[] sum = {world.rank()};
            world.allreduce(sum, sum, ReduceOp.SUM);
            world.bcast(new byte[70_000], 1);
            world.gather(new int[2], new int[6], 2);
            assertThat(sum[0]).isEqualTo(3);
            assertThat(wildcard.test()).isFalse();
            assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
            world.barrier();
            world.send(new int[] {world.rank()}, (world.rank() + 1) % 3, 4);
            assertThat(wildcard.waitFor().tag()).isEqualTo(4);
        });
    }

    @EachConfiguration
    void shouldSplitByColorAndOrderByKey(MpiConfig config) {
        Jmpi.run(config, 6, world -> {
            int rank = world.rank();
            // 0, 2, 4 of color 7 in reverse order; 1 and 5 of color 0 with equal keys; 3 of none.
            int color = rank == 3 ? Mpi.UNDEFINED : rank % 2 == 0 ? 7 : 0;
            Communicator part = world.split(color, rank % 2 == 0 ? -rank : Integer.MIN_VALUE);
            if (rank == 3) {
                assertThat(part).isNull();
                return;
            }
            int[] expected = rank % 2 == 0 ? new int[] {4, 2, 0} : new int[] {1, 5};
            assertThat(part.size()).isEqualTo(expected.length);
            for (int i = 0; i < expected.length; i++) {
                assertThat(part.group().worldRank(i)).isEqualTo(expected[i]);
            }
            assertThat(part.group().worldRank(part.rank())).isEqualTo(rank);
            int[] gathered = new int[expected.length];
            part.gather(new int[] {rank}, gathered, 0);
            if (part.rank() == 0) {
                assertThat(gathered).isEqualTo(expected);
            }
            int next = (part.rank() + 1) % part.size();
            int previous = (part.rank() + part.size() - 1) % part.size();
            int[] got = new int[1];
            assertThat(part.sendrecv(new int[] {rank}, next, 0, got, previous, 0)
                            .source())
                    .isEqualTo(previous);
            assertThat(got[0]).isEqualTo(expected[previous]);
            part.free();
        });
    }

    @EachConfiguration
    void shouldMakeManyCommunicatorsAndFreeThemInAnyOrder(MpiConfig config) {
        Jmpi.run(config, 3, world -> {
            List<Communicator> communicators = new ArrayList<>();
            Communicator parent = world;
            for (int i = 0; i < 40; i++) {
                parent = i % 3 == 0 ? parent.split(0, world.rank()) : parent.dup();
                communicators.add(parent);
            }
            for (int i = 0; i < communicators.size(); i++) {
                Communicator communicator = communicators.get(i);
                int[] value = {-1};
                Request receive = communicator.irecv(value, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                communicator.send(new int[] {i}, (communicator.rank() + 1) % 3, i);
                receive.waitFor();
                assertThat(value[0]).isEqualTo(i);
                if (i % 2 == 0) {
                    communicator.free();
                }
            }
            for (int i = 39; i > 0; i -= 2) {
                communicators.get(i).free();
            }
        });
    }

    @EachConfiguration
    void shouldTakeMessagesThatComeBeforeItIsMade(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (int round = 0; round < 100; round++) {
                Communicator copy = world.dup();
                if (world.rank() == round % 2) {
                    copy.send(new int[] {round}, 1 - world.rank(), 1);
                } else {
                    int[] value = new int[1];
                    copy.recv(value, Mpi.ANY_SOURCE, 1);
                    assertThat(value[0]).isEqualTo(round);
                }
                copy.free();
            }
        });
    }

    @EachConfiguration
    void shouldRefuseEverythingAfterFree(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            Communicator copy = world.dup();
            Request receive = copy.irecv(new int[1], 1 - world.rank(), 1);
            copy.free();
            assertError(ErrorClass.COMM, receive::waitFor, "freed");
            String freed = "the communicator has been freed";
            assertError(ErrorClass.COMM, () -> copy.send(new int[1], 0, 0), freed);
            assertError(ErrorClass.COMM, () -> copy.irecv(new int[1], 0, 0), freed);
            assertError(ErrorClass.COMM, () -> copy.iprobe(0, 0), freed);
            assertError(ErrorClass.COMM, copy::barrier, freed);
            assertError(ErrorClass.COMM, copy::dup, freed);
            assertError(ErrorClass.COMM, () -> copy.split(0, 0), freed);
            assertError(ErrorClass.COMM, copy::free, freed);
            assertError(ErrorClass.COMM, copy::matchingStatistics, freed);
            world.barrier();
        });
    }

    @EachConfiguration
    void shouldRefuseToFreeTheSessionsOwn(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            assertError(ErrorClass.COMM, mpi.world()::free, "cannot be freed");
            assertError(ErrorClass.COMM, mpi.self()::free, "cannot be freed");
            mpi.world().barrier();
            assertThat(mpi.self().size()).isEqualTo(1);
            assertThat(mpi.self().dup().group().worldRank(0))
                    .isEqualTo(mpi.world().rank());
        });
    }

    @EachConfiguration
    void shouldRefuseEverythingAfterClose(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            world.barrier();
            mpi.close();
            mpi.close();
            assertThat(mpi.isClosed()).isTrue();
            assertError(ErrorClass.OTHER, () -> world.send(new int[1], 0, 0), "closed");
            assertError(ErrorClass.OTHER, () -> world.irecv(new int[1], 0, 0), "closed");
            assertError(ErrorClass.OTHER, world::barrier, "closed");
            assertError(ErrorClass.OTHER, world::dup, "closed");
            assertError(ErrorClass.OTHER, mpi::traffic, "closed");
            assertThat(world.rank()).isBetween(0, 1);
        });
    }

    @Test
    void shouldBeMadeByManyThreadsAtOnce() {
        int threads = 4;
        int rounds = 25;
        MpiConfig config = MpiConfig.defaults().withThreadLevel(ThreadLevel.MULTIPLE);
        Jmpi.run(config, 3, world -> {
            List<Communicator> parents = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                parents.add(world.dup());
            }
            AtomicReference<Throwable> failure = new AtomicReference<>();
            List<Thread> workers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Communicator parent = parents.get(i);
                int mark = i;
                Thread worker = new Thread(() -> makeAndUse(parent, rounds, mark));
                worker.setUncaughtExceptionHandler((thread, e) -> {
                    failure.compareAndSet(null, e);
                    world.abort(1);
                });
                workers.add(worker);
                worker.start();
            }
            for (Thread worker : workers) {
                worker.join();
            }
            assertThat(failure.get()).isNull();
        });
    }

    private static void makeAndUse(Communicator parent, int rounds, int mark) {
        for (int round = 0; round < rounds; round++) {
            Communicator copy = round % 2 == 0 ? parent.dup() : parent.split(0, -parent.rank());
            int[] sum = {mark};
            copy.allreduce(sum, sum, ReduceOp.SUM);
            assertThat(sum[0]).isEqualTo(3 * mark);
            int[] value = new int[1];
            int next = (copy.rank() + 1) % 3;
            Status status = copy.sendrecv(new int[] {mark}, next, round, value, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            assertThat(value[0]).isEqualTo(mark);
            assertThat(status.tag()).isEqualTo(round);
            copy.free();
        }
    }
}
