package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program leaves behind is reported, each kind in one line; an orderly program reports nothing. */
class LeftoversTest {
    private static final MpiConfig ANY = MpiConfig.defaults().with("hardware.threshold", "0");
    private static final MpiConfig SHARING = ANY.with("collectives.memory", "true");
    private static final int LARGE = 100_000;
    private static final int LAST = 99;

    private final LoggedLines log = new LoggedLines(Mpi.class);
    private final List<String> logged = log.lines();

    @AfterEach
    void stopListening() {
        log.close();
    }

    /** A line of the log that has those facts in that order. */
    private static Consumer<String> line(String... facts) {
        return line -> assertThat(line).containsSubsequence(facts);
    }

    /** A line about messages of collective calls from a rank of two, each with its communicator and its bytes. */
    private static Consumer<String> collectiveLine(int source, String count, String... messages) {
        List<String> facts = new ArrayList<>(List.of("WARNING jmpi: rank " + (1 - source) + ": ", count, "collective"));
        for (String message : messages) {
            facts.add("rank " + source + ", " + message);
        }
        facts.addAll(List.of("--check", "check=true"));
        return line(facts.toArray(String[]::new));
    }

    /** One rank waits until all that others have sent to it before has arrived. */
    private static void lastMessages(Communicator world, int receiver) {
        if (world.rank() != receiver) {
            world.send(new byte[1], receiver, LAST);
            return;
        }
        for (int source = 0; source < world.size(); source++) {
            if (source != receiver) {
                world.recv(new byte[1], source, LAST);
            }
        }
    }

    /** Both ranks are in order; only together they lose a message. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldRefuseAMessageToARankThatHasLeftBeforeTheFirstContact(String progress) {
        CountDownLatch left = new CountDownLatch(1);
        Jmpi.runSessions(ANY.with("progress", progress), 2, mpi -> {
            if (mpi.world().rank() == 1) {
                mpi.close();
                left.countDown();
            } else {
                left.await();
                assertThatThrownBy(() -> mpi.world().send(new byte[1], 1, 0))
                        .isInstanceOf(MpiException.class)
                        .hasMessageContainingAll(
                                "send to rank 1, tag 0, world, 1 byte", ": rank 1 ", " left ", "session was closed");
            }
        });
    }

    @ParameterizedTest
    @CsvSource({
        "queues, application",
        "queues, thread",
        "bins, application",
        "ranks, thread",
        "exact, application",
        "adaptive, application",
        "hardware, application",
        "hardware, thread",
        "optimistic, application",
        "optimistic, thread"
    })
    void shouldReportMessagesThatWereNeverReceived(String matcher, String progress) {
        Jmpi.run(ANY.with("matcher", matcher).with("progress", progress), 3, world -> {
            Communicator grid = world.dup();
            grid.setName("grid");
            if (world.rank() == 0) {
                world.send(new long[1], 1, 7);
            } else if (world.rank() == 2) {
                grid.send(new byte[4096], 1, 9);
                grid.send(new byte[1], 1, 10);
                grid.send(new byte[1], 1, 11);
                grid.send(new byte[1], 1, 12);
            }
            lastMessages(world, 1);
        });
        assertThat(logged)
                .satisfiesExactly(line(
                        "WARNING jmpi: rank 1: ",
                        "5 messages ",
                        "received",
                        "rank 0, tag 7, world, 8 bytes",
                        "rank 2, tag 9, grid, 4096 bytes",
                        "rank 2, tag 10, grid, 1 byte",
                        "2 more"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportAnAnnouncedMessageAtBothRanks(String progress) {
        Jmpi.run(ANY.with("progress", progress), 2, world -> {
            if (world.rank() == 0) {
                world.isend(new byte[LARGE], 1, 7);
            }
            lastMessages(world, 1);
        });
        assertThat(logged)
                .satisfiesExactlyInAnyOrder(
                        line("WARNING jmpi: rank 0: ", "1 send ", "completed", "rank 1, tag 7, world, 100000 bytes"),
                        line("WARNING jmpi: rank 1: ", "1 message ", "received", "rank 0, tag 7, world, 100000 bytes"));
    }

    @Test
    void shouldReportMessagesThatAProbeHasTaken() {
        Jmpi.run(ANY, 1, world -> {
            world.send(new byte[3], 0, 7);
            world.mprobe(0, 7);
        });
        assertThat(logged)
                .satisfiesExactly(
                        line("WARNING jmpi: rank 0: ", "1 message ", "received", "rank 0, tag 7, world, 3 bytes"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportReceivesThatWereNeverMatched(String progress) {
        Jmpi.run(ANY.with("progress", progress), 2, world -> {
            if (world.rank() == 0) {
                world.irecv(new byte[8], 1, 7);
                world.irecv(new int[8], Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            }
        });
        assertThat(logged)
                .satisfiesExactly(line(
                        "WARNING jmpi: rank 0: ",
                        "2 receives ",
                        "matched",
                        "rank 1, tag 7, world",
                        "8 bytes",
                        "any source, any tag, world",
                        "32 bytes",
                        "wait",
                        "Mpi.close",
                        "cancel"));
    }

    @Test
    void shouldReportBufferedAndFreedSends() {
        Jmpi.runSessions(ANY, 2, mpi -> {
            if (mpi.world().rank() == 0) {
                mpi.attachBuffer(2 * LARGE);
                mpi.world().bsend(new byte[LARGE], 1, 7);
                mpi.world().isend(new byte[LARGE], 1, 8).free();
            }
            lastMessages(mpi.world(), 1);
        });
        assertThat(logged)
                .anySatisfy(line(
                        "WARNING jmpi: rank 0: ",
                        "2 sends ",
                        "completed",
                        "rank 1, tag 7, world, 100000 bytes",
                        "rank 1, tag 8, world, 100000 bytes"));
    }

    @Test
    void shouldReportCollectiveOperationsThatNobodyWaitedFor() {
        Jmpi.run(ANY, 2, world -> {
            if (world.rank() == 0) {
                world.ibarrier();
            } else {
                assertThatThrownBy(() -> world.recv(new byte[1], 0, LAST)).isInstanceOf(MpiException.class);
            }
        });
        assertThat(logged)
                .satisfiesExactlyInAnyOrder(
                        line(
                                "WARNING jmpi: rank 0: ",
                                "1 request ",
                                "collective operation, world",
                                "wait",
                                "Mpi.close",
                                "cancel"),
                        line("WARNING jmpi: rank 1: ", "1 message ", "collective", "world, 0 bytes", "failed before"));
    }

    /** Its error has ended the program's calls in the middle: advice on calls that differ would name the wrong cause. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldNameTheFailedCallInsteadOfOtherAdvice(String progress) {
        Jmpi.run(ANY.with("progress", progress), 2, world -> {
            if (world.rank() == 0) {
                Request barrier = world.ibarrier();
                world.send(new byte[1], 1, 8);
                world.send(new byte[40], 1, 7);
                assertThatThrownBy(barrier::waitFor).isInstanceOf(MpiException.class);
            } else {
                world.irecv(new byte[8], 0, 9);
                assertThatThrownBy(() -> world.recv(new byte[16], 0, 7)).hasMessageContainingAll("40", "16");
            }
        });
        assertThat(logged)
                .satisfiesExactlyInAnyOrder(
                        line("WARNING jmpi: rank 1: ", "1 message ", "received", "rank 0, tag 8, world, 1 byte"),
                        line("WARNING jmpi: rank 1: ", "1 message ", "collective", "world, 0 bytes", "failed before"),
                        line("WARNING jmpi: rank 1: ", "1 receive ", "tag 9, world", "8 bytes", "failed before"))
                .noneMatch(line -> line.contains("check") || line.contains("cancel"));
    }

    /** Each rank is root for itself: no call fails, and no rank gets the other's data. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportCollectiveCallsWithDifferentRoots(String progress) {
        Jmpi.run(ANY.with("progress", progress).with("collectives.memory", "false"), 2, LeftoversTest::differentRoots);
        assertThat(logged)
                .satisfiesExactlyInAnyOrder(
                        collectiveLine(1, "3 messages ", "world, 8 bytes", "grid, 4 bytes", "grid, 4 bytes"),
                        collectiveLine(0, "3 messages ", "world, 8 bytes", "grid, 4 bytes", "grid, 4 bytes"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportCollectiveCallsWithDifferentRootsThroughMemory(String progress) {
        Jmpi.run(SHARING.with("progress", progress), 2, LeftoversTest::differentRoots);
        assertThat(logged)
                .satisfiesExactlyInAnyOrder(
                        collectiveLine(1, "3 ", "world", "grid", "grid"),
                        collectiveLine(0, "3 ", "world", "grid", "grid"));
    }

    private static void differentRoots(Communicator world) {
        Communicator grid = world.dup();
        grid.setName("grid");
        world.bcast(new int[2], world.rank());
        grid.bcast(new int[1], grid.rank());
        grid.bcast(new int[1], grid.rank());
        lastMessages(world, 0);
        lastMessages(world, 1);
    }

    /** An area of the memory serves many operations; each rank compares the calls before its next one there. */
    @Test
    void shouldReportCollectiveCallsThatDifferedLongAgo() {
        Jmpi.run(SHARING, 3, world -> {
            world.barrier();
            world.bcast(new int[1], world.rank() == 2 ? 2 : 0);
            for (int i = 0; i < 5; i++) {
                world.barrier();
            }
        });
        assertThat(logged)
                .satisfiesExactlyInAnyOrder(
                        line("rank 0: ", "1 collective call ", "of rank 2, world", "roots"),
                        line("rank 1: ", "1 collective call ", "of rank 2, world", "roots"),
                        line("rank 2: ", "2 collective calls ", "of rank 0, world; of rank 1, world", "roots"));
    }

    /** The other rank does not call it at all. */
    @Test
    void shouldReportACallThroughMemoryWithoutPartner() {
        Jmpi.run(SHARING, 2, world -> {
            world.barrier();
            if (world.rank() == 0) {
                world.bcast(new int[1], 0);
            }
            lastMessages(world, 1);
        });
        assertThat(logged).satisfiesExactly(line("rank 1: ", "1 collective call ", "of rank 0, world", "operations"));
    }

    @Test
    void shouldReportCollectiveCallsWithoutPartnerAtTheEndOfTheCommunicator() {
        Jmpi.run(ANY.with("collectives.memory", "false"), 2, this::differentRootsBeforeTheEnd);
        assertThat(logged)
                .satisfiesExactlyInAnyOrder(
                        collectiveLine(1, "1 message ", "grid, 4 bytes"),
                        collectiveLine(0, "1 message ", "grid, 4 bytes"));
    }

    @Test
    void shouldReportCollectiveCallsWithoutPartnerThroughMemoryAtTheEndOfTheCommunicator() {
        Jmpi.run(SHARING, 2, this::differentRootsBeforeTheEnd);
        assertThat(logged).satisfiesExactlyInAnyOrder(collectiveLine(1, "1 ", "grid"), collectiveLine(0, "1 ", "grid"));
    }

    private void differentRootsBeforeTheEnd(Communicator world) {
        Communicator grid = world.dup();
        grid.setName("grid");
        grid.bcast(new int[1], grid.rank());
        grid.free();
        assertThat(logged).isNotEmpty();
    }

    /** Also ranks that leave at once, while the last messages are on their way. */
    @ParameterizedTest
    @CsvSource({"application, false", "thread, false", "application, true", "thread, true"})
    void shouldReportNothingOfCollectiveCallsThatAllRanksMake(String progress, String sharing) {
        int ranks = 5;
        Jmpi.run(ANY.with("progress", progress).with("collectives.memory", sharing), ranks, world -> {
            int[] all = new int[ranks];
            Communicator half = world.split(world.rank() % 2, 0);
            Communicator some = world.split(world.rank() == 0 ? Mpi.UNDEFINED : 0, 0);
            Duplication<? extends Communicator> copying = world.idup();
            copying.waitFor();
            copying.communicator().barrier();
            half.allgather(new int[] {world.rank()}, new int[half.size()]);
            half.free();
            PersistentRequest persistent = world.bcastInit(all, 1);
            persistent.start();
            Request barrier = world.ibarrier();
            persistent.waitFor();
            barrier.waitFor();
            persistent.free();
            world.bcastObject(new String[] {"text"}, 2);
            if (some != null) {
                some.reduce(new int[1], new int[1], ReduceOp.SUM, 0);
            }
            assertThatThrownBy(() -> world.allreduce(
                            new int[1],
                            new int[1],
                            ReduceOp.of(
                                    (int[] in, int from, int[] inout, int to, int count, Datatype<int[]> type) -> {
                                        throw new IllegalStateException("an error of the program");
                                    },
                                    true)))
                    .isInstanceOf(MpiException.class);
            world.bcast(all, 0);
        });
        assertThat(logged).isEmpty();
    }

    @Test
    void shouldReportNothingOfARevokedCommunicator() {
        Jmpi.run(ANY.with("collectives.memory", "false"), 2, world -> {
            Communicator grid = world.dup();
            if (grid.rank() == 0) {
                grid.bcast(new int[1], 0);
                grid.revoke();
            } else {
                assertThatThrownBy(() -> grid.recv(new int[1], 0, 1)).isInstanceOf(MpiException.class);
            }
            world.barrier();
        });
        assertThat(logged).isEmpty();
    }

    @Test
    void shouldReportAtTheEndOfTheCommunicator() {
        Jmpi.run(ANY, 2, world -> {
            Communicator grid = world.dup();
            grid.setName("grid");
            if (world.rank() == 0) {
                grid.send(new byte[1], 1, 7);
            }
            grid.free();
            if (world.rank() == 1) {
                assertThat(logged)
                        .satisfiesExactly(line(
                                "WARNING jmpi: rank 1: ", "1 message ", "received", "rank 0, tag 7, grid, 1 byte"));
            }
        });
        assertThat(logged).hasSize(1);
    }

    private static List<String> someMode() {
        return TestSeeds.some(1, List.of("application", "thread"));
    }

    @ParameterizedTest
    @MethodSource("someMode")
    void shouldReportNothingWhenTheProgramHasLearnedOfTheFailure(String progress) {
        Jmpi.run(ANY.with("progress", progress), 2, world -> {
            if (world.rank() == 0) {
                assertThatThrownBy(() -> world.recv(new byte[1], 1, 7)).isInstanceOf(MpiException.class);
                Request receive = world.irecv(new byte[1], 1, 7);
                assertThatThrownBy(receive::waitFor).isInstanceOf(MpiException.class);
                Request both = world.isendrecv(new byte[LARGE], 1, 7, new byte[1], 1, 7);
                assertThatThrownBy(both::waitFor).isInstanceOf(MpiException.class);
            }
        });
        assertThat(logged).isEmpty();
    }

    @Test
    void shouldReportNothingOfACancelledReceive() {
        Jmpi.run(ANY, 1, world -> {
            Request receive = world.irecv(new byte[1], 0, 7);
            receive.cancel();
            receive.waitFor();
        });
        assertThat(logged).isEmpty();
    }

    @Test
    void shouldReportNothingWhenSilenced() {
        Jmpi.run(ANY.with("leftovers", "silent"), 1, world -> world.send(new byte[3], 0, 7));
        assertThat(logged).isEmpty();
    }

    @Test
    void shouldReportNothingAfterAnAbort() {
        assertThatThrownBy(() -> Jmpi.run(ANY, 2, world -> {
                    world.send(new byte[3], world.rank(), 7);
                    throw new IllegalStateException("first cause");
                }))
                .isInstanceOf(RankFailedException.class);
        assertThat(logged).isEmpty();
    }
}
