package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.reduction.ReduceOp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The setting {@code check=unbuffered}: a send ends only when its message is received. */
@Timeout(60)
class UnbufferedTest {
    private static final MpiConfig UNBUFFERED = MpiConfig.defaults().with("check", "unbuffered");

    @Test
    void shouldEndInADeadlockIfSendsRelyOnBuffers() {
        LoggedLines log = new LoggedLines(Jmpi.class, Thread.currentThread()::interrupt);
        try (log) {
            assertThatThrownBy(() -> Jmpi.run(UNBUFFERED, 2, world -> {
                        world.send(new int[1], 1 - world.rank(), 5);
                        world.recv(new int[1], 1 - world.rank(), 5);
                    }))
                    .isInstanceOf(RankFailedException.class);
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(log.lines())
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .containsSubsequence(
                                "\nrank 0 waits ",
                                "unbuffered send to rank 1, tag 5, world",
                                "\nrank 1 waits ",
                                "unbuffered send to rank 0, tag 5, world",
                                "\ncycle: ",
                                "rely on buffers"));
    }

    /** Also with a device that reads messages before they are received. */
    @ParameterizedTest
    @EnumSource(names = {"QUEUES", "CONCURRENT", "OVERLAP", "OPTIMISTIC"})
    void shouldEndNoSendBeforeItsMessageIsReceived(MatchingEngine matching) {
        Jmpi.run(UNBUFFERED.with("matcher", matching.engineName()), 2, world -> {
            if (world.rank() == 0) {
                Request send = world.isend(new int[1], 1, 1);
                Request ready = world.irecv(new int[1], 1, 2);
                ready.waitFor(); // the message has arrived by then, because rank 1 has seen it
                assertThat(send.test()).isFalse();
                world.send(new int[1], 1, 3);
                send.waitFor();
            } else {
                world.probe(0, 1);
                Request receive = world.irecv(new int[1], 0, 3);
                Request answer = world.isend(new int[1], 0, 2);
                receive.waitFor();
                answer.waitFor();
                world.recv(new int[1], 0, 1);
            }
        });
    }

    @EachConfiguration
    void shouldRunWhatNeedsNoBuffer(MpiConfig config) {
        Jmpi.run(config.with("check", "unbuffered"), 3, world -> {
            int next = (world.rank() + 1) % world.size();
            int previous = (world.rank() + 2) % world.size();
            int[] sent = {world.rank()};
            int[] received = new int[1];
            world.sendrecv(sent, next, 1, received, previous, 1);
            assertThat(received).containsExactly(previous);
            PersistentRequest send = world.sendInit(sent, next, 2);
            PersistentRequest receive = world.recvInit(received, previous, 2);
            for (int i = 0; i < 3; i++) {
                send.start();
                receive.start();
                Request.waitAll(send, receive);
            }
            Communicator copy = world.dup();
            copy.allreduce(sent, received, ReduceOp.SUM);
            assertThat(received).containsExactly(3);
            copy.bcast(received, 1);
            copy.barrier();
            copy.free();
        });
    }

    @Test
    void shouldLeaveBufferedSendsAsTheyAre() {
        Jmpi.runSessions(UNBUFFERED, 2, mpi -> {
            mpi.attachBuffer(1000);
            Communicator world = mpi.world();
            world.bsend(new int[1], 1 - world.rank(), 5);
            world.recv(new int[1], 1 - world.rank(), 5);
        });
    }

    /** Objects, exchanges in place, other groups, and ready sends, whose receives are there. */
    @Test
    void shouldRunAllKindsOfMessages() {
        Jmpi.run(UNBUFFERED, 4, world -> {
            int peer = world.rank() ^ 1;
            int[] value = {world.rank()};
            world.sendrecvReplace(value, peer, 1, peer, 1);
            assertThat(value).containsExactly(peer);
            assertThat(world.sendrecvObject("from " + world.rank(), peer, 2, String.class, peer, 2))
                    .isEqualTo("from " + peer);
            Request receive = world.irecv(value, peer, 3);
            world.barrier();
            world.rsend(new int[] {world.rank() + 10}, peer, 3);
            receive.waitFor();
            assertThat(value).containsExactly(peer + 10);
            Communicator half = world.split(world.rank() / 2, 0);
            Intercommunicator other = half.createIntercommunicator(0, world, world.rank() < 2 ? 2 : 0, 4);
            Request arrives = other.irecv(value, half.rank(), 5);
            other.send(new int[] {world.rank()}, half.rank(), 5);
            arrives.waitFor();
            assertThat(value).containsExactly((world.rank() + 2) % 4);
            other.free();
            half.free();
        });
    }

    /** The message is not received, which is reported; the end of its communicator ends the send. */
    @Test
    void shouldEndASendWhenItsCommunicatorIsFreed() {
        try (LoggedLines log = new LoggedLines(Mpi.class)) {
            Jmpi.run(UNBUFFERED, 2, world -> {
                Communicator copy = world.dup();
                Request send = world.rank() == 0 ? copy.isend(new int[1], 1, 5) : null;
                copy.free();
                if (send != null) {
                    send.waitFor();
                }
            });
            assertThat(log.lines())
                    .singleElement()
                    .satisfies(line ->
                            assertThat(line).contains("rank 1: 1 message was never received: from rank 0, tag 5"));
        }
    }
}
