package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.session.Internals;
import io.jmpi.transport.InJvmJob;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole jobs in this JVM: their beginning, their end, and ranks that fail, abort or leave too early. */
@Timeout(60)
class JmpiTest {
    private static final int LONG = 100_000;

    @Test
    void shouldRunABodyInEachRank() {
        AtomicInteger ranks = new AtomicInteger();
        Jmpi.run(5, world -> {
            assertThat(world.size()).isEqualTo(5);
            assertThat(Thread.currentThread().getName()).isEqualTo("jmpi-rank-" + world.rank());
            ranks.addAndGet(1 << world.rank());
        });
        assertThat(ranks).hasValue(0b11111);
    }

    @Test
    void shouldSayWhyAJobOfOneRankHasNoOther() {
        Jmpi.run(1, world -> {
            assertError(ErrorClass.RANK, () -> world.send(new int[1], 1, 0), "destination 1 ", "one rank");
            assertError(ErrorClass.RANK, () -> world.recv(new int[1], 1, 0), "source 1 ", "jmpirun -n RANKS");
        });
    }

    @EachConfiguration
    void shouldEndTheJobWhenARankFails(MpiConfig configuration) {
        MpiConfig config = withoutPrefetch(configuration);
        AtomicInteger failedWaits = new AtomicInteger();
        IllegalStateException fault = new IllegalStateException("disk full");
        assertThatThrownBy(() -> Jmpi.run(config, 4, world -> {
                    awaitOthersAt(2, world);
                    if (world.rank() == 2) {
                        throw fault;
                    }
                    // Which other rank each notices first, the one that failed or one that ended because of that, is
                    // open.
                    switch (world.rank()) {
                        case 0 -> assertError(ErrorClass.PROC_FAILED, () -> world.recv(new int[1], 1, 1));
                        case 1 -> assertError(ErrorClass.PROC_FAILED, () -> world.send(new int[LONG], 0, 2));
                        default -> assertError(ErrorClass.PROC_FAILED, () -> world.probe(0, 1));
                    }
                    failedWaits.incrementAndGet();
                    assertError(ErrorClass.PROC_FAILED, world::barrier);
                }))
                .isInstanceOfSatisfying(
                        RankFailedException.class, e -> assertThat(e.rank()).isEqualTo(2))
                .hasCause(fault);
        assertThat(failedWaits).hasValue(3);
    }

    /** A receiver that reads messages before it has a receive for them lets sends end that nobody receives. */
    private static MpiConfig withoutPrefetch(MpiConfig config) {
        return config.with("overlap.prefetch", "false");
    }

    @Test
    void shouldLeaveNoThreadBehindWhenTheJobIsAbortedBeforeTheSessionIsThere() {
        InJvmJob job = new InJvmJob(1, (code, reason) -> {});
        job.abort(1, "too early");
        MpiConfig config = MpiConfig.defaults().with("progress", "thread");
        assertError(ErrorClass.PROC_FAILED, () -> Internals.join(config, job.member(0)), "too early");
        assertThat(namesOfJmpiThreads()).isEmpty();
    }

    @EachConfiguration
    void shouldLeaveNoThreadBehindWhenRanksFail(MpiConfig config) {
        assertThatThrownBy(() -> Jmpi.run(config, 3, world -> {
                    throw new IllegalStateException("rank " + world.rank());
                }))
                .isInstanceOf(RankFailedException.class);
        assertThat(namesOfJmpiThreads()).isEmpty();
    }

    private static List<String> namesOfJmpiThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("jmpi-"))
                .filter(name -> !name.equals("jmpi-deadlock-warning")) // Ends by itself, after the session's end.
                .toList();
    }

    /** One rank goes on when all others have come here; they do not wait. */
    private static void awaitOthersAt(int rank, Communicator world) {
        if (world.rank() != rank) {
            world.send(new byte[0], rank, 99);
            return;
        }
        for (int i = 1; i < world.size(); i++) {
            world.recv(new byte[0], Mpi.ANY_SOURCE, 99);
        }
    }

    @EachConfiguration
    void shouldEndAllWaitsWhenARankAborts(MpiConfig config) {
        Jmpi.run(config, 3, world -> {
            awaitOthersAt(1, world);
            if (world.rank() == 1) {
                world.abort(3);
            }
            assertError(ErrorClass.PROC_FAILED, () -> world.recv(new int[1], Mpi.ANY_SOURCE, 9));
            if (world.rank() == 1) { // It has sent to nobody before.
                assertError(ErrorClass.PROC_FAILED, () -> world.send(new int[1], 0, 3));
            }
        });
    }

    @EachConfiguration
    void shouldFailReceivesFromARankThatHasLeft(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int[] value = new int[1];
            if (world.rank() == 0) {
                world.send(new int[] {5}, 1, 1);
                world.send(new int[] {6}, 1, 2);
            } else {
                world.recv(value, 0, 2);
                assertThat(value[0]).isEqualTo(6);
                assertError(ErrorClass.PROC_FAILED, () -> world.recv(value, 0, 3), "rank 0 ", " left ");
                world.recv(value, 0, 1);
                assertThat(value[0]).as("a message of a rank that has left").isEqualTo(5);
                assertError(ErrorClass.PROC_FAILED, () -> world.send(new int[LONG], 0, 1), "rank 0 ", " left ");
            }
        });
    }

    /** The receiver checks whether the source is there after it has waited for a second. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("io.jmpi.Configurations#slice")
    void shouldFailReceivesFromARankThatHasLeftAndNeverSent(MpiConfig config) {
        Jmpi.run(config, 3, world -> {
            if (world.rank() == 2) {
                assertError(ErrorClass.PROC_FAILED, () -> world.recv(new int[1], 0, 1), "rank 0");
            }
        });
    }

    @EachConfiguration
    void shouldFailWhatIsSentToARankThatWasNeverThere(MpiConfig config) {
        Jmpi.run(withoutPrefetch(config), 2, world -> {
            if (world.rank() == 1) {
                assertError(ErrorClass.PROC_FAILED, () -> world.send(new int[LONG], 0, 1), "rank 0");
            }
        });
    }

    @Test
    void shouldEndWhenTheCallerIsInterrupted() throws InterruptedException {
        AtomicReference<Throwable> outcome = new AtomicReference<>();
        AtomicReference<Boolean> stillInterrupted = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            try {
                Jmpi.run(2, world -> world.recv(new int[1], 1 - world.rank(), 1));
            } catch (RankFailedException e) {
                outcome.set(e.getCause());
                stillInterrupted.set(Thread.currentThread().isInterrupted());
            }
        });
        caller.start();
        caller.interrupt();
        caller.join();
        assertThat(outcome.get()).hasMessageContaining("interrupted");
        assertThat(stillInterrupted).hasValue(true);
    }

    @EachConfiguration
    void shouldCountTheTrafficOfARank(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            int other = 1 - world.rank();
            Traffic before = mpi.traffic();
            world.sendrecv(new byte[10], other, 1, new byte[10], other, 1);
            world.sendrecv(new byte[LONG], other, 1, new byte[LONG], other, 1);
            Traffic after = mpi.traffic();
            assertThat(after.eagerSent() - before.eagerSent()).isEqualTo(1);
            assertThat(after.rendezvousReceived() - before.rendezvousReceived()).isEqualTo(1);
            assertThat(after.messagesSent() - before.messagesSent()).isEqualTo(2);
            assertThat(after.messagesReceived() - before.messagesReceived()).isEqualTo(2);
            assertThat(after.bytesReceived() - before.bytesReceived()).isEqualTo(LONG + 10);
        });
    }

    @Test
    void shouldBeAJobOfOneRankWithoutALauncher() {
        try (Mpi mpi = Mpi.init()) {
            assertThat(mpi.world().size()).isEqualTo(1);
            assertThat(mpi.transportName()).isEqualTo("in-jvm");
            int[] value = new int[1];
            mpi.world().sendrecv(new int[] {4}, 0, 1, value, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            assertThat(value[0]).isEqualTo(4);
        }
    }

    @Test
    void shouldTranslateRanksBetweenGroups() {
        Jmpi.run(4, world -> {
            Communicator reversed = world.split(0, -world.rank());
            Communicator evens = world.split(world.rank() % 2, 0);
            assertThat(world.group().translateRanks(new int[] {0, 3, Mpi.PROC_NULL}, reversed.group()))
                    .containsExactly(3, 0, Mpi.PROC_NULL);
            int mine = world.rank() % 2;
            assertThat(world.group().translateRanks(new int[] {mine, 1 - mine}, evens.group()))
                    .containsExactly(0, Mpi.UNDEFINED);
            assertThat(reversed.group()).isNotEqualTo(world.group()).hasToString("Group[3, 2, 1, 0]");
        });
    }
}
