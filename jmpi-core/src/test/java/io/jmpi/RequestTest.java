package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Timeout;

/** Waiting for, testing and cancelling one request and several. */
@Timeout(60)
class RequestTest {
    private static final int LONG = 100_000;

    /** Rank 0 runs the test; rank 1 echoes each message with the tag that asks for it, until it is told to stop. */
    private static void withEcho(MpiConfig config, Jmpi.RankBody body) {
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                body.run(world);
                world.send(new byte[0], 1, 0);
                return;
            }
            byte[] memory = new byte[LONG];
            for (Status s = world.recv(memory, 0, Mpi.ANY_TAG); s.tag() > 0; s = world.recv(memory, 0, Mpi.ANY_TAG)) {
                world.send(memory, 0, (int) s.bytes(), Datatype.BYTE, 0, s.tag());
            }
        });
    }

    private static void askFor(Communicator world, int tag, int length) {
        world.send(new byte[length], 1, tag);
    }

    @EachConfiguration
    void shouldTellItsOutcomeAgainAndAgain(MpiConfig config) {
        withEcho(config, world -> {
            Request receive = world.irecv(new byte[10], 1, 5);
            assertThat(receive.test()).isFalse();
            assertError(ErrorClass.REQUEST, receive::status, "has not completed");
            askFor(world, 5, 7);
            Status status = receive.waitFor();
            assertThat(status.bytes()).isEqualTo(7);
            assertThat(receive.waitFor().bytes()).isEqualTo(7);
            assertThat(receive.test()).isTrue();
            assertThat(receive.status().tag()).isEqualTo(5);
            receive.cancel();
            assertThat(receive.status().isCancelled()).isFalse();
        });
    }

    @EachConfiguration
    void shouldProgressWhenTestedInALoop(MpiConfig config) {
        withEcho(config, world -> {
            for (int length : new int[] {10, LONG}) {
                Request receive = world.irecv(new byte[length], 1, 5);
                Request send = world.isend(new byte[length], 1, 5);
                while (!receive.test()) {
                    Thread.onSpinWait();
                }
                assertThat(receive.status().bytes()).isEqualTo(length);
                assertThat(send.waitFor().bytes()).isZero();
            }
        });
    }

    @EachConfiguration
    void shouldEndCancelledWhenNothingHasCome(MpiConfig config) {
        withEcho(config, world -> {
            byte[] memory = {1, 1};
            Request receive = world.irecv(memory, Mpi.ANY_SOURCE, 5);
            receive.cancel();
            Status status = receive.waitFor();
            assertThat(status.isCancelled()).isTrue();
            askFor(world, 5, 1);
            world.recv(new byte[1], 1, 5);
            assertThat(memory).containsExactly(1, 1);
        });
    }

    @EachConfiguration
    void shouldEndOnceWhenCancelRacesWithTheMessage(MpiConfig config) {
        withEcho(config, world -> {
            for (int i = 0; i < 200; i++) {
                int length = i % 4 == 0 ? LONG : 8;
                Request receive = world.irecv(new byte[length], 1, 5);
                Request send = world.isend(new byte[length], 1, 5);
                if (i % 3 == 0) {
                    receive.test();
                }
                receive.cancel();
                if (receive.waitFor().isCancelled()) {
                    assertThat(world.recv(new byte[length], 1, 5).bytes()).isEqualTo(length);
                }
                send.waitFor();
            }
            assertThat(world.iprobe(1, 5)).isNull();
        });
    }

    @EachConfiguration
    void shouldPassOverNullAndInactiveRequests(MpiConfig config) {
        withEcho(config, world -> {
            Request done = world.isend(new byte[0], Mpi.PROC_NULL, 1);
            done.waitFor();
            Request[] idle = {null, done};
            assertThat(Request.waitAll(idle))
                    .hasSize(2)
                    .allSatisfy(s -> assertThat(s.bytes()).isZero());
            assertThat(Request.waitAny(idle)).isEqualTo(Mpi.UNDEFINED);
            assertThat(Request.waitSome(idle)).isEmpty();
            assertThat(Request.testAll(idle)).isTrue();
            assertThat(Request.testAny(idle)).isEqualTo(Mpi.UNDEFINED);
            assertThat(Request.testSome(idle)).isEmpty();
            assertThat(Request.waitAll()).isEmpty();
            Request receive = world.irecv(new byte[1], 1, 5);
            askFor(world, 5, 1);
            assertThat(Request.waitAny(null, done, receive)).isEqualTo(2);
            assertThat(Request.waitAny(null, done, receive)).isEqualTo(Mpi.UNDEFINED);
        });
    }

    @EachConfiguration
    void shouldFindThoseThatHaveCompleted(MpiConfig config) {
        withEcho(config, world -> {
            Request[] receives = new Request[6];
            for (int i = 0; i < receives.length; i++) {
                receives[i] = world.irecv(new byte[10], 1, i + 1);
            }
            assertThat(Request.testAny(receives)).isEqualTo(Mpi.UNDEFINED);
            assertThat(Request.testSome(receives)).isEmpty();
            assertThat(Request.testAll(receives)).isFalse();
            askFor(world, 4, 1);
            assertThat(Request.waitAny(receives)).isEqualTo(3);
            askFor(world, 2, 1);
            assertThat(Request.waitSome(receives)).containsExactly(1);
            askFor(world, 6, 1);
            int any = Mpi.UNDEFINED;
            while (any == Mpi.UNDEFINED) {
                any = Request.testAny(receives);
            }
            assertThat(any).isEqualTo(5);
            askFor(world, 1, 1);
            askFor(world, 3, 1);
            askFor(world, 5, 1);
            List<Integer> some = new ArrayList<>();
            while (some.size() < 3) {
                Arrays.stream(Request.testSome(receives)).forEach(some::add);
            }
            assertThat(some).containsExactlyInAnyOrder(0, 2, 4);
            assertThat(Request.testAll(receives)).isTrue();
        });
    }

    @EachConfiguration
    void shouldMarkNoneInactiveWhenNotAllHaveCompleted(MpiConfig config) {
        withEcho(config, world -> {
            Request first = world.irecv(new byte[1], 1, 1);
            Request second = world.irecv(new byte[1], 1, 2);
            askFor(world, 1, 1);
            while (world.iprobe(1, 3) == null && !Request.testAll(first, second)) {
                if (first.test()) {
                    askFor(world, 3, 1);
                    world.recv(new byte[1], 1, 3);
                    break;
                }
            }
            assertThat(Request.testAll(first, second)).isFalse();
            askFor(world, 2, 1);
            while (!Request.testAll(first, second)) {
                Thread.onSpinWait();
            }
            assertThat(second.status().tag()).isEqualTo(2);
        });
    }

    @EachConfiguration
    void shouldEndAllAndReportTheFirstFailure(MpiConfig config) {
        withEcho(config, world -> {
            Request good = world.irecv(new byte[10], 1, 1);
            Request bad = world.irecv(new byte[1], 1, 2);
            Request worse = world.irecv(new byte[2], 1, 3);
            Request last = world.irecv(new byte[10], 1, 4);
            for (int tag = 1; tag <= 4; tag++) {
                askFor(world, tag, 10);
            }
            assertThatThrownBy(() -> Request.waitAll(good, null, bad, worse, last))
                    .isInstanceOfSatisfying(MpiException.class, e -> {
                        assertThat(e.errorClass()).isEqualTo(ErrorClass.IN_STATUS);
                        assertThat(e).hasMessageContaining("request 2 failed").hasMessageContaining("10 bytes");
                        assertThat(((MpiException) e.getCause()).errorClass()).isEqualTo(ErrorClass.TRUNCATE);
                        assertThat(e.getSuppressed()).hasSize(1);
                    });
            assertThat(good.status().bytes()).isEqualTo(10);
            assertThat(last.status().bytes()).isEqualTo(10);
            assertError(ErrorClass.TRUNCATE, bad::status, "10 bytes", "1 bytes");
            assertError(ErrorClass.TRUNCATE, worse::waitFor, "2 bytes");
            assertThat(Request.waitAny(good, bad, worse, last)).isEqualTo(Mpi.UNDEFINED);
        });
    }

    @EachConfiguration
    void shouldReportAFailureFromEachWayOfWaiting(MpiConfig config) {
        withEcho(config, world -> {
            for (int way = 0; way < 4; way++) {
                Request bad = world.irecv(new byte[1], 1, 2);
                askFor(world, 2, 10);
                int chosen = way;
                if (chosen >= 2) {
                    askFor(world, 3, 1);
                    world.recv(new byte[1], 1, 3);
                }
                ErrorClass expected = chosen % 2 == 0 ? ErrorClass.TRUNCATE : ErrorClass.IN_STATUS;
                assertError(expected, () -> {
                    switch (chosen) {
                        case 0 -> Request.waitAny(bad);
                        case 1 -> Request.waitSome(bad);
                        case 2 -> Request.testAny(bad);
                        default -> Request.testAll(bad);
                    }
                });
                assertThat(Request.waitAny(bad)).isEqualTo(Mpi.UNDEFINED);
            }
        });
    }

    @EachConfiguration
    void shouldRefuseAnActiveRequestThatIsNamedTwice(MpiConfig config) {
        withEcho(config, world -> {
            Request receive = world.irecv(new byte[1], 1, 2);
            Request other = world.irecv(new byte[1], 1, 3);
            String[] parts = {"requests[2]", "requests[0]"};
            assertError(ErrorClass.REQUEST, () -> Request.waitAll(receive, other, receive), parts);
            assertError(ErrorClass.REQUEST, () -> Request.waitAny(receive, other, receive), parts);
            assertError(ErrorClass.REQUEST, () -> Request.testSome(receive, other, receive), parts);
            assertError(ErrorClass.ARG, () -> Request.waitAll((Request[]) null), "requests is null");
            askFor(world, 2, 1);
            askFor(world, 3, 1);
            Request.waitAll(List.of(receive, other));
            assertThat(Request.waitAll(receive, receive))
                    .as("inactive ones may be named twice")
                    .hasSize(2);
        });
    }
}
