package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.contract.TestExtent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;

/** Sends that are started repeatedly, in each mode (MPI 4.1, section 3.9). */
@Timeout(60)
class PersistentSendTest {
    private static final int LONG = 100_000;
    private static final int ROUNDS = TestExtent.of(6, 20);

    /** As MPICH's sendrecv3, pssend and mt_pers_sendrecv. */
    @EachConfiguration
    void shouldSendWhatTheMemoryHoldsAtEachStart(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            int peer = 1 - world.rank();
            mpi.attachBuffer(2 * (LONG + Mpi.BSEND_OVERHEAD));
            for (Modes mode : Modes.values()) {
                for (int length : new int[] {0, 1, 100, LONG}) {
                    byte[] out = new byte[length + 2];
                    byte[] in = new byte[length + 2];
                    PersistentRequest send = mode.init(world, out, 1, length, Datatype.BYTE, peer, 5);
                    PersistentRequest receive = world.recvInit(Buffer.of(in, 1, length, Datatype.BYTE), peer, 5);
                    for (int round = 0; round < ROUNDS; round++) {
                        out[length] = length == 0 ? 0 : (byte) (round + world.rank());
                        if (round % 2 == 0) {
                            PersistentRequest.startAll(receive, send);
                        } else {
                            PersistentRequest.startAll(send, receive);
                        }
                        Status[] statuses = Request.waitAll(send, receive);
                        assertThat(statuses[0].source()).isEqualTo(Mpi.ANY_SOURCE);
                        assertThat(statuses[1].bytes()).isEqualTo(length);
                        assertThat(in[length]).isEqualTo(length == 0 ? 0 : (byte) (round + peer));
                    }
                    mpi.flushBuffer();
                }
            }
            assertThat(world.matchingStatistics().postedDepth()).isZero();
            mpi.detachBuffer();
        });
    }

    @EachConfiguration
    void shouldStartMixedModesAtOnce(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            int peer = 1 - world.rank();
            mpi.attachBuffer(ROUNDS * (4 * LONG + Mpi.BSEND_OVERHEAD));
            int[] out = new int[LONG];
            int[][] in = new int[Modes.values().length][LONG];
            List<PersistentRequest> requests = new ArrayList<>();
            for (Modes mode : Modes.values()) {
                requests.add(world.recvInit(in[mode.number()], peer, mode.number()));
            }
            for (Modes mode : Modes.values()) {
                requests.add(mode.init(world, out, peer, mode.number()));
            }
            PersistentRequest[] all = requests.toArray(PersistentRequest[]::new);
            for (int round = 0; round < ROUNDS; round++) {
                out[LONG - 1] = round;
                PersistentRequest.startAll(all);
                int ended = 0;
                while (ended < all.length) {
                    ended += Request.waitSome(all).length;
                }
                for (int[] memory : in) {
                    assertThat(memory[LONG - 1]).isEqualTo(round);
                }
            }
            mpi.detachBuffer();
        });
    }

    /** As MPICH's inactivereq, for sends. */
    @EachConfiguration
    void shouldBePassedOverWhileItIsInactive(MpiConfig config) {
        Jmpi.runSessions(config, 1, mpi -> {
            Communicator world = mpi.world();
            mpi.attachBuffer(100);
            for (Modes mode : Modes.values()) {
                PersistentRequest send = mode.init(world, new int[1], 0, 5);
                for (int round = 0; round < 2; round++) {
                    assertThat(send.waitFor().bytes()).isZero();
                    assertThat(send.test()).isTrue();
                    assertThat(send.getStatus().source()).isEqualTo(Mpi.ANY_SOURCE);
                    assertThat(Request.waitAny(send)).isEqualTo(Mpi.UNDEFINED);
                    assertThat(Request.testSome(send)).isEmpty();
                    send.cancel();
                    Request receive = world.irecv(new int[1], 0, 5);
                    send.start();
                    assertError(ErrorClass.REQUEST, send::start, "active");
                    assertError(ErrorClass.REQUEST, () -> PersistentRequest.startAll(send), "requests[0] is active");
                    assertThat(receive.waitFor().bytes()).isEqualTo(4);
                    assertThat(Request.waitAny(send)).isZero();
                }
            }
            mpi.detachBuffer();
        });
    }

    @EachConfiguration
    void shouldSendTheBytesThatWereBoundWhenABufferMoves(MpiConfig config) {
        Jmpi.runSessions(config, 1, mpi -> {
            Communicator world = mpi.world();
            mpi.attachBuffer(2 * LONG);
            for (boolean direct : new boolean[] {true, false}) {
                for (Modes mode : Modes.values()) {
                    ByteBuffer memory = direct ? ByteBuffer.allocateDirect(LONG) : ByteBuffer.allocate(LONG);
                    memory.position(8);
                    PersistentRequest send = mode.init(world, memory, 0, 5);
                    memory.position(3).limit(4);
                    for (int round = 1; round <= 3; round++) {
                        memory.duplicate().clear().put(8, (byte) round);
                        byte[] in = new byte[LONG];
                        Request receive = world.irecv(in, 0, 5);
                        send.start();
                        assertThat(receive.waitFor().bytes()).isEqualTo(LONG - 8);
                        send.waitFor();
                        assertThat(in[0]).isEqualTo((byte) round);
                        mpi.flushBuffer();
                    }
                }
            }
            mpi.detachBuffer();
        });
    }

    @EachConfiguration
    void shouldRefuseBadCallsAndSendNothing(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            for (Modes mode : Modes.values()) {
                assertError(ErrorClass.RANK, () -> mode.init(world, new int[1], 3, 5), "destination 3");
                assertError(ErrorClass.TAG, () -> mode.init(world, new int[1], 0, Mpi.ANY_TAG), "tag -1");
                assertError(ErrorClass.BUFFER, () -> mode.init(world, null, 0, 5), "null");
                assertError(
                        ErrorClass.COUNT, () -> mode.init(world, new int[1], 0, -2, Datatype.INT, 0, 5), "count -2");
                assertError(ErrorClass.RANK, () -> mode.isend(world, new int[1], 3, 5), "destination 3");
                assertError(ErrorClass.TAG, () -> mode.isend(world, new int[1], 0, Mpi.ANY_TAG), "tag -1");
                assertError(ErrorClass.BUFFER, () -> mode.send(world, new Object(), 0, 5), "java.lang.Object");
            }
            assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
        });
    }

    @EachConfiguration
    void shouldBeRefusedWhenItsCommunicatorIsFreed(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            Communicator doomed = world.dup();
            List<PersistentRequest> requests = new ArrayList<>();
            for (Modes mode : Modes.values()) {
                requests.add(mode.init(doomed, new int[1], 0, 5));
                requests.add(mode.init(doomed, new int[1], Mpi.PROC_NULL, 5));
            }
            doomed.free();
            for (PersistentRequest request : requests) {
                assertError(ErrorClass.COMM, request::start, "freed");
                assertThat(Request.waitAny(request)).isEqualTo(Mpi.UNDEFINED);
            }
            world.barrier();
        });
    }
}
