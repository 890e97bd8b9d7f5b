package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Timeout;

/** Standard, synchronous, ready and buffered sends (MPI 4.1, section 3.4). */
@Timeout(60)
class SendModesTest {
    private static final int LONG = 100_000;
    private static final int[] LENGTHS = {0, 1, 100, LONG};

    private static byte[] message(int length, int seed) {
        byte[] message = new byte[length];
        for (int i = 0; i < length; i++) {
            message[i] = (byte) (1 + seed * 7 + i);
        }
        return message;
    }

    /** As MPICH's sendrecv1, send_tests and eagerdt: each mode, blocking and not, named and whole memory. */
    @EachConfiguration
    void shouldDeliverTheMessageInEachMode(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            mpi.attachBuffer(1 << 22);
            for (Modes mode : Modes.values()) {
                for (int length : LENGTHS) {
                    double[] values = new double[length + 2];
                    Arrays.setAll(values, i -> i + 0.5);
                    byte[] bytes = message(length, mode.number());
                    if (world.rank() == 0) {
                        world.recv(new byte[0], 1, 9); // The receives are posted: a ready send is right.
                        mode.send(world, values, 1, length, Datatype.DOUBLE, 1, 1);
                        mode.send(world, bytes, 1, 2);
                        Request third = mode.isend(world, values, 2, length, Datatype.DOUBLE, 1, 3);
                        Request fourth = mode.isend(world, ByteBuffer.wrap(bytes), 1, 4);
                        assertThat(Request.waitAll(third, fourth))
                                .allSatisfy(status -> assertThat(status.bytes()).isZero());
                    } else {
                        double[] first = new double[length];
                        double[] third = new double[length];
                        byte[] second = new byte[length];
                        byte[] fourth = new byte[length];
                        List<Request> requests = List.of(
                                world.irecv(first, 0, 1),
                                world.irecv(second, 0, 2),
                                world.irecv(third, 0, 3),
                                world.irecv(fourth, 0, 4));
                        world.send(new byte[0], 0, 9);
                        Request.waitAll(requests);
                        assertThat(first).isEqualTo(Arrays.copyOfRange(values, 1, 1 + length));
                        assertThat(third).isEqualTo(Arrays.copyOfRange(values, 2, 2 + length));
                        assertThat(second).isEqualTo(bytes);
                        assertThat(fourth).isEqualTo(bytes);
                    }
                }
            }
            mpi.detachBuffer();
        });
    }

    /** As MPICH's huge_ssend and pssend: only the receive completes it. */
    @EachConfiguration
    void shouldCompleteASynchronousSendWhenItsMessageIsReceivedAndNotBefore(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (int length : LENGTHS) {
                if (world.rank() == 0) {
                    Request send = world.issend(message(length, 1), 1, 1);
                    world.recv(new byte[0], 1, 2); // It has been probed, and is waited for by others.
                    assertThat(send.test()).isFalse();
                    assertThat(send.getStatus()).isNull();
                    world.send(new byte[0], 1, 3);
                    assertThat(send.waitFor().bytes()).isZero();
                } else {
                    byte[] memory = new byte[length];
                    Message claimed = length == 1 ? world.mprobe(0, 1) : null;
                    if (claimed == null) {
                        assertThat(world.probe(0, 1).bytes()).isEqualTo(length);
                    }
                    world.send(new byte[0], 0, 2);
                    world.recv(new byte[0], 0, 3);
                    Status status = claimed == null ? world.recv(memory, 0, 1) : claimed.recv(memory);
                    assertThat(status.bytes()).isEqualTo(length);
                    assertThat(memory).isEqualTo(message(length, 1));
                }
            }
        });
    }

    /** As MPICH's sendself, isendself and isendselfprobe. */
    @EachConfiguration
    void shouldReachItselfInEachMode(MpiConfig config) {
        Jmpi.runSessions(config, 1, mpi -> {
            Communicator world = mpi.world();
            mpi.attachBuffer(2 * (LONG + Mpi.BSEND_OVERHEAD));
            for (Modes mode : Modes.values()) {
                for (int length : LENGTHS) {
                    byte[] memory = new byte[length];
                    Request receive = world.irecv(memory, 0, 1);
                    Request send = mode.isend(world, message(length, 2), 0, 1);
                    Request.waitAll(send, receive);
                    assertThat(memory).isEqualTo(message(length, 2));

                    Request unexpected = mode.isend(world, message(length, 3), 0, 1);
                    assertThat(world.probe(0, 1).bytes()).isEqualTo(length);
                    assertThat(mode == Modes.SYNCHRONOUS && unexpected.test()).isFalse();
                    world.recv(memory, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                    unexpected.waitFor();
                    assertThat(memory).isEqualTo(message(length, 3));
                }
            }
            mpi.detachBuffer();
        });
    }

    /** Messages of all modes and lengths with one envelope stay in the order of their sends. */
    @EachConfiguration
    void shouldKeepTheOrderOfOneSenderWhenModesAlternate(MpiConfig config) {
        int messages = 200;
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == 0) {
                mpi.attachBuffer(messages * (LONG + Mpi.BSEND_OVERHEAD));
                List<Request> sends = new ArrayList<>();
                for (int i = 0; i < messages; i++) {
                    int[] content = new int[i % 11 == 0 ? LONG / 4 : 1 + i % 5];
                    content[0] = i;
                    sends.add(Modes.of(i).isend(world, content, 1, 1));
                }
                Request.waitAll(sends);
                mpi.detachBuffer();
                return;
            }
            int[] memory = new int[LONG / 4];
            for (int i = 0; i < messages; i++) {
                world.recv(memory, i % 3 == 0 ? Mpi.ANY_SOURCE : 0, i % 2 == 0 ? Mpi.ANY_TAG : 1);
                assertThat(memory[0]).isEqualTo(i);
            }
        });
    }

    @EachConfiguration
    void shouldEndAtOnceWhenTheDestinationIsProcNull(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            for (Modes mode : Modes.values()) { // No buffer is attached, and none is wanted.
                mode.send(world, new int[3], Mpi.PROC_NULL, 1);
                Request request = mode.isend(world, new int[3], Mpi.PROC_NULL, 1);
                assertThat(request.getStatus().source()).isEqualTo(Mpi.ANY_SOURCE);
                assertThat(request.test()).isTrue();
                PersistentRequest persistent = mode.init(world, new int[3], Mpi.PROC_NULL, 1);
                for (int round = 0; round < 2; round++) {
                    persistent.start();
                    assertThat(Request.waitAny(persistent)).isZero();
                }
            }
            assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
        });
    }

    @EachConfiguration
    void shouldCompleteTheSendWhenItsMessageIsTooLongForTheReceive(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (int length : new int[] {2, LONG}) {
                if (world.rank() == 0) {
                    world.ssend(new byte[length], 1, 1);
                } else {
                    assertError(ErrorClass.TRUNCATE, () -> world.recv(new byte[1], 0, 1), length + " bytes");
                }
            }
        });
    }

    /**
     * As MPICH's scancel, scancel2, scancel_unmatch and issendselfcancel, except for the outcome: the message is sent
     * nevertheless.
     */
    @EachConfiguration
    void shouldBeReceivedAllTheSameWhenASendIsCancelled(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            mpi.attachBuffer(2 * (LONG + Mpi.BSEND_OVERHEAD));
            for (int dest : new int[] {world.rank(), 1 - world.rank()}) {
                for (Modes mode : Modes.values()) {
                    for (int length : new int[] {1, LONG}) {
                        Request send = mode.isend(world, message(length, 4), dest, 1);
                        PersistentRequest again = mode.init(world, message(length, 5), dest, 1);
                        again.start();
                        send.cancel();
                        again.cancel();
                        byte[] memory = new byte[length];
                        world.recv(memory, dest, 1);
                        assertThat(memory).isEqualTo(message(length, 4));
                        world.recv(memory, dest, 1);
                        assertThat(memory).isEqualTo(message(length, 5));
                        assertThat(Request.waitAll(send, again))
                                .noneSatisfy(status ->
                                        assertThat(status.isCancelled()).isTrue());
                    }
                }
            }
            mpi.detachBuffer();
        });
    }

    /** The message can no longer be received: the send succeeds, as that of any dropped message. */
    @EachConfiguration
    void shouldEndASynchronousSendWhenTheCommunicatorIsFreed(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (int length : LENGTHS) {
                Communicator doomed = world.dup();
                Request send = world.rank() == 0 ? doomed.issend(message(length, 6), 1, 1) : null;
                doomed.free();
                Request.waitAll(send);
                world.barrier();
            }
        });
    }

    @EachConfiguration
    void shouldFailASynchronousSendWhenItsReceiverLeaves(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                Request send = world.issend(new byte[1], 1, 1);
                assertError(ErrorClass.PROC_FAILED, send::waitFor, "rank 1");
            } else {
                world.probe(0, 1);
            }
        });
    }
}
