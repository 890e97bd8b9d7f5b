package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.session.Internals;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Buffered sends and the buffer that is attached for them (MPI 4.1, section 3.6). */
@Timeout(60)
class BufferedSendTest {
    private static final int LONG = 100_000;
    private static final int ROOM = LONG + Mpi.BSEND_OVERHEAD;

    /** As MPICH's bsend1, bsend2 and bsend3: the memory is free at once, and messages find their receives by their tags. */
    @EachConfiguration
    void shouldLetTheMemoryBeUsedAgainAtOnce(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            int peer = 1 - world.rank();
            mpi.attachBuffer(6 * ROOM);
            for (int length : new int[] {0, 1, 7, LONG}) { // As bsendalign: any length, in any order.
                byte[] memory = new byte[length];
                for (int tag = 0; tag < 3; tag++) {
                    Arrays.fill(memory, (byte) (tag + 1));
                    world.bsend(memory, peer, tag);
                    Arrays.fill(memory, (byte) 99);
                    Arrays.fill(memory, (byte) (tag + 11));
                    assertThat(world.ibsend(memory, peer, tag).test()).isTrue();
                    Arrays.fill(memory, (byte) 99);
                }
                world.barrier();
                for (int tag = 2; tag >= 0; tag--) {
                    for (int value = tag + 1; value < 20; value += 10) {
                        byte[] expected = new byte[length];
                        Arrays.fill(expected, (byte) value);
                        assertThat(world.recv(memory, peer, tag).bytes()).isEqualTo(length);
                        assertThat(memory).isEqualTo(expected);
                    }
                }
                mpi.flushBuffer();
            }
            assertThat(mpi.detachBuffer()).isEqualTo(6 * ROOM);
        });
    }

    /** As MPICH's bsend4 and bsend5: all send first, to themselves too, and receive afterwards. */
    @EachConfiguration
    void shouldNotDeadlockWhenAllSendBeforeTheyReceive(MpiConfig config) {
        int ranks = 3;
        Jmpi.runSessions(config, ranks, mpi -> {
            Communicator world = mpi.world();
            mpi.attachBuffer(ranks * ROOM);
            for (int round = 0; round < 5; round++) {
                byte[] content = new byte[LONG];
                content[LONG - 1] = (byte) (world.rank() + round);
                for (int to = 0; to < ranks; to++) {
                    world.bsend(content, to, round);
                }
                for (int from = 0; from < ranks; from++) {
                    world.recv(content, from, round);
                    assertThat(content[LONG - 1]).isEqualTo((byte) (from + round));
                }
                mpi.flushBuffer();
            }
            mpi.detachBuffer();
        });
    }

    /** As MPICH's bsendfrag: messages that leave from the middle leave no unusable holes. */
    @EachConfiguration
    void shouldUseRoomAgainWhicheverMessageLeavesFirst(MpiConfig config) {
        Jmpi.runSessions(config, 1, mpi -> {
            Communicator world = mpi.world();
            int part = 20_000;
            mpi.attachBuffer(4 * (part + Mpi.BSEND_OVERHEAD));
            for (int tag = 0; tag < 4; tag++) {
                world.bsend(new byte[part], 0, tag);
            }
            world.recv(new byte[part], 0, 1);
            world.recv(new byte[part], 0, 3);
            // Two parts are free, side by side or not.
            world.bsend(new byte[2 * part], 0, 4);
            for (int tag : new int[] {0, 2}) {
                world.recv(new byte[part], 0, tag);
            }
            assertThat(world.recv(new byte[2 * part], 0, 4).bytes()).isEqualTo(2L * part);
            mpi.detachBuffer();
        });
    }

    /** Messages of {@code overlap} leave before they are received if the receiver reads them ahead. */
    private static MpiConfig untilReceived(MpiConfig config) {
        return config.with("overlap.prefetch", "false");
    }

    /** As MPICH's bsendpending: detach waits for messages that have not been received yet. */
    @EachConfiguration
    void shouldDetachOnlyWhenAllMessagesHaveLeft(MpiConfig config) {
        Jmpi.runSessions(untilReceived(config), 2, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == 1) {
                world.recv(new byte[0], 0, 2);
                for (int i = 0; i < 3; i++) {
                    world.recv(new byte[LONG], 0, 1);
                }
                return;
            }
            mpi.attachBuffer(3 * ROOM);
            for (int i = 0; i < 3; i++) {
                world.bsend(new byte[LONG], 1, 1);
            }
            Request flush = mpi.iflushBuffer();
            assertThat(flush.test()).isFalse();
            world.send(new byte[0], 1, 2);
            assertThat(mpi.detachBuffer()).isEqualTo(3 * ROOM);
            assertThat(flush.test()).isTrue();
            assertError(ErrorClass.BUFFER, () -> world.bsend(new byte[0], 1, 1), "Mpi.attachBuffer");
        });
    }

    /** As MPICH's bsend_iflush: a flush waits for what was sent before it, and for nothing else. */
    @EachConfiguration
    void shouldFlushWhatWasInTheBufferWhenItBegan(MpiConfig config) {
        Jmpi.runSessions(untilReceived(config), 2, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == 1) {
                for (int tag = 1; tag <= 2; tag++) {
                    world.recv(new byte[0], 0, 9);
                    world.recv(new byte[LONG], 0, tag);
                }
                return;
            }
            mpi.iflushBuffer().waitFor(); // Nothing is in a buffer that is not there.
            mpi.attachBuffer(2 * ROOM);
            assertThat(mpi.iflushBuffer().test()).isTrue();
            world.bsend(new byte[LONG], 1, 1);
            Request first = mpi.iflushBuffer();
            world.bsend(new byte[LONG], 1, 2);
            Request second = mpi.iflushBuffer();
            assertThat(Request.testSome(first, second)).isEmpty();
            world.send(new byte[0], 1, 9);
            first.waitFor();
            assertThat(second.test()).isFalse();
            assertError(ErrorClass.REQUEST, second::cancel, "cannot be cancelled");
            world.send(new byte[0], 1, 9);
            second.waitFor();
            mpi.flushBuffer();
            mpi.detachBuffer();
        });
    }

    @EachConfiguration
    void shouldNameTheSizesAndSendNothingWhenThereIsNoRoom(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == 1) {
                assertThat(world.recv(new byte[LONG], 0, 1).bytes()).isEqualTo(LONG);
                assertThat(world.recv(new byte[LONG], 0, Mpi.ANY_TAG).bytes()).isOne();
                assertThat(world.recv(new byte[LONG], 0, Mpi.ANY_TAG).bytes()).isEqualTo(LONG);
                return;
            }
            assertError(ErrorClass.BUFFER, () -> world.bsend(new byte[1], 1, 1), "Mpi.attachBuffer");
            assertError(ErrorClass.BUFFER, mpi::detachBuffer, "no buffer");
            assertError(ErrorClass.ARG, () -> mpi.attachBuffer(-5), "-5");
            mpi.attachBuffer(ROOM - 1);
            assertError(ErrorClass.BUFFER, () -> mpi.attachBuffer(3), ROOM - 1 + " bytes", "already");
            PersistentRequest tooLong = world.bsendInit(new byte[LONG], 1, 1);
            for (Jmpi.RankBody call : List.<Jmpi.RankBody>of(
                    w -> w.bsend(new byte[LONG], 1, 1), w -> w.ibsend(new byte[LONG], 1, 1), w -> tooLong.start())) {
                assertError(
                        ErrorClass.BUFFER,
                        () -> call.run(world),
                        LONG + " bytes",
                        "takes " + ROOM,
                        "only " + (ROOM - 1) + " of its " + (ROOM - 1) + " bytes are free");
            }
            assertThat(Request.waitAny(tooLong)).isEqualTo(Mpi.UNDEFINED);
            assertThat(mpi.detachBuffer()).isEqualTo(ROOM - 1);
            mpi.attachBuffer(ROOM);
            world.bsend(new byte[LONG], 1, 1);
            mpi.flushBuffer();
            world.bsend(new byte[1], 1, 2);
            mpi.flushBuffer();
            tooLong.start();
            tooLong.waitFor();
            mpi.detachBuffer();
        });
    }

    @Test
    void shouldCopyNothingWhenThereIsNoRoom() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Jmpi.runSessions(MpiConfig.defaults(), 1, mpi -> {
            mpi.attachBuffer(100);
            byte[] message = new byte[16 << 20];
            long id = Thread.currentThread().getId();
            long before = threads.getThreadAllocatedBytes(id);
            assertError(ErrorClass.BUFFER, () -> mpi.world().bsend(message, 0, 0), (16 << 20) + " bytes", "only 100 ");
            assertThat(threads.getThreadAllocatedBytes(id) - before).isLessThan(message.length / 2);
        });
    }

    @Test
    void shouldHaveItsRoomBackWhenAMessageCannotBeCopied() {
        Jmpi.runSessions(MpiConfig.defaults(), 1, mpi -> {
            Communicator world = mpi.world();
            mpi.attachBuffer(4 * Integer.BYTES + Mpi.BSEND_OVERHEAD);
            Elements<int[]> beyondTheEnd = new Elements<>(new int[1], 0, 4, Datatype.INT);
            assertErrorInOrder(
                    ErrorClass.BUFFER,
                    () -> Internals.core(mpi)
                            .sendBuffer()
                            .send(Internals.core(world).messages(), 0, 0, beyondTheEnd),
                    "1 element",
                    "offset 0",
                    "count 4",
                    "4");
            world.bsend(new int[] {1, 2, 3, 4}, 0, 0);
            int[] received = new int[4];
            world.recv(received, 0, 0);
            assertThat(received).containsExactly(1, 2, 3, 4);
            mpi.detachBuffer();
        });
    }

    /** Room that has become free is found without a flush or a call that progresses the messages. */
    @EachConfiguration
    void shouldFindRoomWhenMessagesHaveLeftMeanwhile(MpiConfig config) {
        int messages = 100;
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == 0) {
                mpi.attachBuffer(8 + Mpi.BSEND_OVERHEAD);
                for (int i = 0; i < messages; i++) { // Short ones leave at once, as long as there is credit.
                    world.bsend(new long[] {i}, 1, 1);
                }
                mpi.detachBuffer();
                return;
            }
            long[] memory = new long[1];
            for (int i = 0; i < messages; i++) {
                world.recv(memory, 0, 1);
                assertThat(memory[0]).isEqualTo(i);
            }
        });
    }

    /** The session's end detaches what is attached, as MPI_Finalize does: the messages arrive. */
    @EachConfiguration
    void shouldStillDeliverWhenTheSessionEnds(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == 0) {
                mpi.attachBuffer(3 * ROOM);
                for (int i = 0; i < 3; i++) {
                    world.bsend(new byte[LONG - i], 1, 1);
                }
                return;
            }
            world.probe(0, 1);
            for (int i = 0; i < 3; i++) {
                assertThat(world.recv(new byte[LONG], 0, 1).bytes()).isEqualTo(LONG - i);
            }
        });
    }

    /** No caller waits for the send itself; the flush reports the error, once. */
    @EachConfiguration
    void shouldReportALostMessageWithTheFlush(MpiConfig config) {
        Jmpi.runSessions(untilReceived(config), 2, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == 1) {
                world.probe(0, 1);
                return;
            }
            mpi.attachBuffer(2 * ROOM);
            world.bsend(new byte[LONG], 1, 1);
            assertError(ErrorClass.PROC_FAILED, mpi::flushBuffer, "rank 1");
            mpi.flushBuffer();
            world.bsend(new byte[LONG], 1, 1);
            assertError(ErrorClass.PROC_FAILED, mpi::detachBuffer, "rank 1");
            mpi.attachBuffer(1);
            assertThat(mpi.detachBuffer()).isOne();
        });
    }

    /** A message that its own rank has not received is dropped at the end, as one that was not buffered. */
    @EachConfiguration
    void shouldEndTheSessionThoughMessagesToItselfAreNotReceived(MpiConfig config) {
        Jmpi.runSessions(config, 1, mpi -> {
            mpi.attachBuffer(2 * ROOM);
            mpi.world().bsend(new byte[LONG], 0, 1);
            mpi.world().bsend(new byte[1], 0, 1);
        });
    }

    @EachConfiguration
    void shouldShareTheBufferAmongCommunicators(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            List<Communicator> communicators =
                    new ArrayList<>(List.of(mpi.world(), mpi.world().dup()));
            int peer = 1 - mpi.world().rank();
            mpi.attachBuffer(communicators.size() * ROOM);
            for (Communicator communicator : communicators) {
                communicator.bsend(new byte[LONG], peer, 1);
            }
            mpi.world().barrier();
            for (Communicator communicator : communicators) {
                communicator.recv(new byte[LONG], peer, 1);
            }
            mpi.detachBuffer();
        });
    }
}
