package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Timeout;

/** Receives that are started repeatedly (MPI 4.1, section 3.9). */
@Timeout(60)
class PersistentReceiveTest {
    private static final int LONG = 100_000;
    private static final int ROUNDS = 50;

    private static void assertEmpty(Status status) {
        assertThat(status.source()).isEqualTo(Mpi.ANY_SOURCE);
        assertThat(status.tag()).isEqualTo(Mpi.ANY_TAG);
        assertThat(status.bytes()).isZero();
        assertThat(status.isCancelled()).isFalse();
    }

    /** As MPICH's precv_anysrc: wildcard or named source, short and long messages, started before and after the send. */
    @EachConfiguration
    void shouldReceiveOnceForEachStart(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            for (int source : new int[] {peer, Mpi.ANY_SOURCE}) {
                for (int length : new int[] {1, 100, LONG}) {
                    byte[] memory = new byte[length + 2];
                    PersistentRequest receive = world.recvInit(Buffer.of(memory, 1, length, Datatype.BYTE), source, 5);
                    for (int round = 0; round < ROUNDS; round++) {
                        byte[] content = new byte[length];
                        content[0] = (byte) round;
                        boolean startsFirst = round % 2 == 0;
                        if (startsFirst) {
                            receive.start();
                        }
                        Request send = world.isend(content, peer, 5);
                        if (!startsFirst) {
                            assertThat(world.probe(peer, 5).bytes()).isEqualTo(length);
                            receive.start();
                        }
                        Status status = receive.waitFor();
                        assertThat(status.source()).isEqualTo(peer);
                        assertThat(status.tag()).isEqualTo(5);
                        assertThat(status.bytes()).isEqualTo(length);
                        assertThat(memory[1]).isEqualTo((byte) round);
                        assertThat(memory[0] + memory[length + 1]).isZero();
                        send.waitFor();
                    }
                }
            }
            assertThat(world.matchingStatistics().postedDepth()).isZero();
        });
    }

    /** As MPICH's inactivereq: the status of a request that has not been started. */
    @EachConfiguration
    void shouldBePassedOverWhileItIsInactive(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            PersistentRequest receive = world.recvInit(new int[1], 0, 5);
            assertEmpty(receive.waitFor());
            assertThat(receive.test()).isTrue();
            assertEmpty(receive.status());
            receive.cancel();
            assertEmpty(receive.waitFor());
            assertThat(Request.waitAny(receive)).isEqualTo(Mpi.UNDEFINED);
            assertThat(Request.testAny(receive)).isEqualTo(Mpi.UNDEFINED);
            assertThat(Request.waitSome(receive)).isEmpty();
            assertThat(Request.testAll(receive)).isTrue();
            assertEmpty(Request.waitAll(receive)[0]);
            receive.start();
            assertThat(Request.testAny(receive)).isEqualTo(Mpi.UNDEFINED);
            world.send(new int[] {3}, 0, 5);
            assertThat(Request.waitAny(null, receive)).isOne();
            assertThat(receive.status().source()).isZero();
            assertThat(Request.waitAny(receive)).isEqualTo(Mpi.UNDEFINED);
        });
    }

    /** MPI 4.1, section 3.7.3: a wait for an inactive request returns at once, with an empty status. */
    @EachConfiguration
    void shouldReportACompletionOnceWhenItIsWaitedForAgain(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            PersistentRequest receive = world.recvInit(new int[1], 0, 5);
            for (int round = 0; round < 3; round++) {
                assertEmpty(receive.waitFor());
                receive.start();
                world.send(new int[] {3}, 0, 5);
                assertThat(receive.waitFor().bytes()).isEqualTo(4);
                assertThat(receive.test()).isTrue();
                assertEmpty(receive.waitFor());
                assertThat(receive.status().bytes()).isEqualTo(4);
            }
            receive.start();
            receive.cancel();
            assertThat(receive.waitFor().isCancelled()).isTrue();
            assertEmpty(receive.waitFor());
        });
    }

    @EachConfiguration
    void shouldReportAFailureOnceWhenItIsWaitedForAgain(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            PersistentRequest receive = world.recvInit(new int[1], 0, 5);
            receive.start();
            world.send(new int[2], 0, 5);
            assertError(ErrorClass.TRUNCATE, receive::waitFor, "8 bytes");
            assertEmpty(receive.waitFor());
            assertThat(receive.test()).isTrue();
            assertError(ErrorClass.TRUNCATE, receive::status, "8 bytes");
            receive.start();
            world.send(new int[2], 0, 5);
            assertError(ErrorClass.IN_STATUS, () -> Request.waitAll(receive), "8 bytes");
            assertEmpty(receive.waitFor());
        });
    }

    @EachConfiguration
    void shouldReportTheEmptyMessageOfProcNullOnce(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            PersistentRequest receive = world.recvInit(new int[1], Mpi.PROC_NULL, 5);
            receive.start();
            assertThat(receive.waitFor().source()).isEqualTo(Mpi.PROC_NULL);
            assertEmpty(receive.waitFor());
        });
    }

    @EachConfiguration
    void shouldBeWaitedForWithOthers(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            int[] memory = new int[3];
            PersistentRequest[] receives = new PersistentRequest[3];
            for (int tag = 0; tag < 3; tag++) {
                receives[tag] = world.recvInit(Buffer.of(memory, tag, 1, Datatype.INT), peer, tag);
            }
            for (int round = 0; round < ROUNDS; round++) {
                PersistentRequest.startAll(receives);
                Request once = world.irecv(new int[1], peer, 9);
                for (int tag : new int[] {2, 9, 0, 1}) {
                    world.send(new int[] {round + tag}, peer, tag);
                }
                if (round % 2 == 0) {
                    int first = Request.waitAny(receives[1], receives[2], once);
                    assertThat(first).isBetween(0, 2);
                }
                Request.waitAll(receives[0], once, receives[1], receives[2]);
                assertThat(memory).containsExactly(round, round + 1, round + 2);
                assertThat(receives[2].status().tag()).isEqualTo(2);
            }
        });
    }

    /** As MPICH's cancelrecv and rcancel, repeatedly. */
    @EachConfiguration
    void shouldEndOnceWhenItIsCancelled(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            byte[] memory = new byte[LONG];
            for (int source : new int[] {peer, Mpi.ANY_SOURCE}) {
                PersistentRequest receive = world.recvInit(memory, source, 5);
                for (int round = 0; round < ROUNDS; round++) {
                    receive.start();
                    boolean sends = round % 3 != 0;
                    int length = round % 2 == 0 ? LONG : 8;
                    Request send = sends ? world.isend(new byte[length], peer, 5) : null;
                    receive.cancel();
                    receive.cancel();
                    boolean cancelled = receive.waitFor().isCancelled();
                    if (sends) {
                        if (cancelled) {
                            receive.start();
                            assertThat(receive.waitFor().bytes()).isEqualTo(length);
                        }
                        assertThat(receive.status().isCancelled()).isFalse();
                        send.waitFor();
                    }
                    world.barrier();
                }
            }
            assertThat(world.matchingStatistics().postedDepth()).isZero();
            assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
        });
    }

    @EachConfiguration
    void shouldGoOnAfterAFailure(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            int[] memory = new int[1];
            PersistentRequest receive = world.recvInit(memory, 0, 5);
            receive.start();
            world.send(new int[2], 0, 5);
            assertError(ErrorClass.TRUNCATE, receive::waitFor, "8 bytes");
            assertError(ErrorClass.TRUNCATE, receive::status, "8 bytes");
            receive.start();
            world.send(new int[] {4}, 0, 5);
            assertThat(receive.waitFor().bytes()).isEqualTo(4);
            assertThat(memory).containsExactly(4);
        });
    }

    @EachConfiguration
    void shouldEndAtOnceWhenItsSourceIsProcNull(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            PersistentRequest receive = world.recvInit(new int[1], Mpi.PROC_NULL, 5);
            assertEmpty(receive.waitFor());
            for (int round = 0; round < 2; round++) {
                receive.start();
                assertError(ErrorClass.REQUEST, receive::start, "active");
                assertThat(Request.waitAny(receive)).isZero();
                assertThat(receive.status().source()).isEqualTo(Mpi.PROC_NULL);
                assertThat(receive.status().bytes()).isZero();
            }
        });
    }

    @EachConfiguration
    void shouldReceiveIntoTheBytesThatWereBoundWhenABufferMoves(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            ByteBuffer memory = ByteBuffer.allocateDirect(LONG + 8).position(8);
            PersistentRequest receive = world.recvInit(memory, 0, 5);
            memory.position(3).limit(4);
            for (int round = 1; round <= 3; round++) {
                receive.start();
                byte[] content = new byte[LONG];
                content[0] = (byte) round;
                Request send = world.isend(content, 0, 5);
                assertThat(receive.waitFor().bytes()).isEqualTo(LONG);
                send.waitFor();
                assertThat(memory.duplicate().clear().get(8)).isEqualTo((byte) round);
            }
        });
    }

    @EachConfiguration
    void shouldRefuseBadCallsAndStartNothing(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            assertError(ErrorClass.RANK, () -> world.recvInit(new int[1], 3, 5), "source 3");
            assertError(ErrorClass.TAG, () -> world.recvInit(new int[1], 0, -4), "tag -4");
            assertError(ErrorClass.BUFFER, () -> world.recvInit(null, 0, 5), "null");
            PersistentRequest first = world.recvInit(new int[1], 0, 5);
            PersistentRequest second = world.recvInit(new int[1], 0, 6);
            second.start();
            assertError(ErrorClass.REQUEST, second::start, "active");
            assertError(ErrorClass.REQUEST, () -> PersistentRequest.startAll(first, second), "requests[1] is active");
            assertError(ErrorClass.REQUEST, () -> PersistentRequest.startAll(first, null), "requests[1] is null");
            assertError(
                    ErrorClass.REQUEST,
                    () -> PersistentRequest.startAll(first, first),
                    "requests[1]",
                    "same request",
                    "requests[0]");
            assertError(
                    ErrorClass.ARG, () -> PersistentRequest.startAll((PersistentRequest[]) null), "requests is null");
            assertThat(Request.waitAny(first)).isEqualTo(Mpi.UNDEFINED);
            assertThat(world.matchingStatistics().postedDepth()).isLessThanOrEqualTo(1);
            world.send(new int[1], 0, 6);
            // Complete but not reported: still active.
            assertError(ErrorClass.REQUEST, second::start, "active");
            second.waitFor();
            second.start();
            world.send(new int[1], 0, 6);
            second.waitFor();
        });
    }

    @EachConfiguration
    void shouldFailOrBeRefusedWhenItsCommunicatorIsFreed(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            Communicator doomed = world.dup();
            PersistentRequest active = doomed.recvInit(new int[1], Mpi.ANY_SOURCE, 5);
            PersistentRequest inactive = doomed.recvInit(new int[1], Mpi.PROC_NULL, 5);
            active.start();
            doomed.free(); // No rank leaves the job before all have seen this.
            assertError(ErrorClass.COMM, active::waitFor, "freed");
            for (PersistentRequest request : List.of(active, inactive)) {
                assertError(ErrorClass.COMM, request::start, "freed");
                assertThat(Request.waitAny(request)).isEqualTo(Mpi.UNDEFINED);
            }
            world.barrier();
        });
    }
}
