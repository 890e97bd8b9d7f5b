package io.jmpi.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.LoggedLines;
import io.jmpi.Message;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * With the setting {@code check}, requests that a program has forgotten are reported with the line that started them. The
 * package is not jmpi's, so that its lines are those of a program.
 */
class ForgottenRequestsTest {
    private static final MpiConfig CHECKED = MpiConfig.defaults().with("check", "true");

    /** The program's next line. */
    private static String nextLine() {
        return "ForgottenRequestsTest.java:"
                + (StackWalker.getInstance()
                                .walk(frames -> frames.skip(1).findFirst().orElseThrow())
                                .getLineNumber()
                        + 1);
    }

    private static List<String> reported(Jmpi.RankBody body) {
        try (LoggedLines log = new LoggedLines(Mpi.class)) {
            Jmpi.run(CHECKED, 2, body);
            return log.lines();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"isend", "irecv", "object", "message", "persistent", "iallreduce"})
    void shouldBeReportedAlthoughTheyAreComplete(String what) {
        String[] line = new String[1];
        List<String> lines = reported(world -> {
            boolean receives = List.of("irecv", "object", "message").contains(what);
            if (what.equals("iallreduce")) {
                Request request = world.iallreduce(new int[1], new int[1], ReduceOp.SUM);
                if (world.rank() == 1) {
                    request.waitFor();
                }
            } else if (world.rank() == (receives ? 1 : 0)) {
                switch (what) {
                    case "isend" -> {
                        line[0] = nextLine();
                        world.isend(new int[4], 1, 7);
                    }
                    case "persistent" -> {
                        PersistentRequest request = world.sendInit(new int[4], 1, 7);
                        line[0] = nextLine();
                        request.start();
                    }
                    case "irecv" -> {
                        line[0] = nextLine();
                        world.irecv(new int[4], 0, 7);
                    }
                    case "object" -> {
                        line[0] = nextLine();
                        world.irecvObject(String.class, 0, 7);
                    }
                    default -> {
                        line[0] = nextLine();
                        world.mprobe(0, 7).irecv(new int[4]);
                    }
                }
            } else if (what.equals("object")) {
                world.sendObject("text", 1, 7);
            } else if (receives) {
                world.send(new int[4], 1, 7);
            } else {
                world.recv(new int[4], 0, 7);
            }
            world.barrier();
        });
        if (what.equals("iallreduce")) {
            assertThat(lines)
                    .singleElement()
                    .satisfies(text -> assertThat(text)
                            .contains("rank 0: 1 request was never waited for: allreduce(")
                            .contains("in world, started at ForgottenRequestsTest.java:"));
        } else {
            assertThat(lines)
                    .singleElement()
                    .satisfies(text -> assertThat(text)
                            .contains("1 request was never waited for: ")
                            .contains(" rank ")
                            .contains(" with tag 7 in world, started at " + line[0] + " (wait for each request"));
        }
    }

    @Test
    void shouldBeReportedOnceIfTheyAreNotComplete() {
        String[] lines = new String[2];
        List<String> reports = reported(world -> {
            if (world.rank() == 0) {
                lines[0] = nextLine();
                world.irecv(new int[4], 1, 7);
                lines[1] = nextLine();
                world.issend(new int[4], 1, 8);
            }
        });
        List<String> ofRank0 =
                reports.stream().filter(text -> text.contains("rank 0:")).toList();
        assertThat(ofRank0)
                .containsExactly(
                        "WARNING jmpi: rank 0: 1 send was never completed: send to rank 1 with tag 8 in world, started at "
                                + lines[1],
                        "WARNING jmpi: rank 0: 1 receive was never matched: receive from rank 1 with tag 7 in world, started"
                                + " at " + lines[0] + " (wait for each request before Mpi.close, or cancel it)");
    }

    @Test
    void shouldBeReportedIfTheyAreFreedAndNeverMatched() {
        String[] line = new String[1];
        assertThat(reported(world -> {
                    if (world.rank() == 0) {
                        line[0] = nextLine();
                        world.irecv(new int[4], 0, 7).free();
                    }
                }))
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .contains("1 receive was never matched: receive from rank 0 with tag 7 in world, started at "
                                + line[0]));
    }

    @Test
    void shouldBeReportedIfTheyWereNeverStarted() {
        String[] line = new String[1];
        List<String> reports = reported(world -> {
            if (world.rank() == 0) {
                line[0] = nextLine();
                PersistentRequest request = world.sendInit(new int[4], 1, 7);
                request.waitFor();
                world.recvInit(new int[4], 1, 7).close();
            }
        });
        assertThat(reports)
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .contains(
                                "1 persistent request was waited for and never started: send to rank 1 with tag 7 in world, bound at "
                                        + line[0]));
    }

    @Test
    void shouldNotBeReportedIfTheProgramHasWaitedOrFreed() {
        assertThat(reported(world -> {
                    int peer = 1 - world.rank();
                    PersistentRequest send = world.sendInit(new int[4], peer, 1);
                    PersistentRequest receive = world.recvInit(new int[4], peer, 1);
                    for (int i = 0; i < 2; i++) {
                        PersistentRequest.startAll(send, receive);
                        Request.waitAll(send, receive);
                    }
                    Request freed = world.isend(new int[4], peer, 2);
                    freed.free();
                    Request tested = world.irecv(new int[4], peer, 2);
                    while (!tested.test()) {
                        Thread.onSpinWait();
                    }
                    Request both = world.isendrecv(new int[1], peer, 3, new int[1], peer, 3);
                    both.waitFor();
                    Request any = world.ibarrier();
                    assertThat(Request.waitAny(any)).isZero();
                }))
                .isEmpty();
    }

    /** A freed communicator's requests can be waited for until the end (MPI 4.1, section 7.4.3). */
    @Test
    void shouldBeReportedAtTheEndIfTheirCommunicatorIsFreed() {
        String[] line = new String[1];
        assertThat(reported(world -> {
                    Communicator copy = world.dup();
                    int peer = 1 - world.rank();
                    Request awaited = copy.isend(new int[1], peer, 1);
                    line[0] = nextLine();
                    Request forgotten = world.rank() == 0 ? copy.isend(new int[1], peer, 2) : null;
                    copy.recv(new int[1], peer, 1);
                    if (world.rank() == 1) {
                        copy.recv(new int[1], peer, 2);
                    }
                    copy.free();
                    awaited.waitFor();
                    assertThat(forgotten == null || world.rank() == 0).isTrue();
                }))
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .contains("rank 0: 1 request was never waited for: send to rank 1 with tag 2 in ")
                        .contains(", started at " + line[0]));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldBeReportedIfAProbedMessageIsNeverReceived(boolean waits) {
        String[] line = new String[1];
        List<String> reports = reported(world -> {
            if (world.rank() == 0) {
                world.send(new int[4], 1, 7);
            } else {
                world.probe(0, 7);
                line[0] = nextLine();
                Message message = waits ? world.mprobe(0, 7) : world.improbe(0, 7);
                assertThat(message.status().tag()).isEqualTo(7);
            }
            world.barrier();
        });
        assertThat(reports)
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .contains("1 message was never received: from rank 0, tag 7, world, 16 bytes, probed at "
                                + line[0]));
    }

    /** The report of a receive in vain names what has arrived instead. */
    @Test
    void shouldNameTheMessagesOfARankThatHasLeft() {
        assertThatThrownBy(() -> Jmpi.run(2, world -> {
                    if (world.rank() == 0) {
                        world.send(new int[4], 1, 7);
                    } else {
                        world.recv(new int[4], 0, 8);
                    }
                }))
                .cause()
                .isInstanceOf(MpiException.class)
                .hasMessageContaining(
                        "receive from rank 0, tag 8, world, room for 16 bytes: rank 0 has left the job (its"
                                + " session was closed); 1 message unexpected (from rank 0 tag 7, 16 bytes, world)");
    }
}
