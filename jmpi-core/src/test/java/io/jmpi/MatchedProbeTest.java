package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.SomeEngines;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;

/** Messages that a probe takes out of matching (MPI 4.1, section 3.8.2). */
@Timeout(60)
class MatchedProbeTest {
    private static final int LONG = 100_000;
    private static final int[] LENGTHS = {0, 8, LONG};

    private static byte[] message(int length, int seed) {
        byte[] message = new byte[length];
        for (int i = 0; i < length; i++) {
            message[i] = (byte) (seed * 31 + i + (i >> 8));
        }
        return message;
    }

    private static void assertReceives(Message message, int source, int tag, byte[] content) {
        assertThat(message.isNoProc()).isFalse();
        assertThat(message.status().source()).isEqualTo(source);
        assertThat(message.status().tag()).isEqualTo(tag);
        assertThat(message.status().bytes()).isEqualTo(content.length);
        byte[] memory = new byte[content.length];
        Status status = message.recv(memory);
        assertThat(memory).isEqualTo(content);
        assertThat(status.source()).isEqualTo(source);
        assertThat(status.tag()).isEqualTo(tag);
        assertThat(status.bytes()).isEqualTo(content.length);
        assertThat(status.isCancelled()).isFalse();
    }

    private static Message improbeUntilFound(Communicator communicator, int source, int tag) {
        Message message = communicator.improbe(source, tag);
        while (message == null) {
            message = communicator.improbe(source, tag);
        }
        return message;
    }

    @EachConfiguration
    void shouldHandTheMessageToItsFinderAlone(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                for (int length : LENGTHS) {
                    Request first = world.isend(message(length, 1), 1, 5);
                    Request second = world.isend(message(length, 2), 1, 5);
                    world.recv(new byte[1], 1, 6);
                    Request.waitAll(first, second);
                }
                return;
            }
            for (int length : LENGTHS) {
                Message first = length == 8 ? improbeUntilFound(world, 0, 5) : world.mprobe(Mpi.ANY_SOURCE, 5);
                byte[] second = new byte[length];
                assertThat(world.recv(second, 0, Mpi.ANY_TAG).bytes()).isEqualTo(length);
                assertThat(second).isEqualTo(message(length, 2));
                assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
                assertThat(world.improbe(0, 5)).isNull();
                assertReceives(first, 0, 5, message(length, 1));
                world.send(new byte[1], 0, 6);
            }
        });
    }

    /** The scenario of openucx/ucx#1514: two claimed messages, received in the reverse order, must not be swapped. */
    @EachConfiguration
    void shouldKeepClaimedMessagesApartWhenReceivedInReverse(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (int length : LENGTHS) {
                if (world.rank() == 0) {
                    Request[] sends = new Request[4];
                    for (int i = 0; i < sends.length; i++) {
                        sends[i] = world.isend(message(length, i), 1, i / 2);
                    }
                    Request.waitAll(sends);
                } else {
                    Message[] messages = new Message[4];
                    for (int i = 0; i < messages.length; i++) {
                        messages[i] = world.mprobe(0, i / 2);
                    }
                    for (int i = messages.length - 1; i >= 0; i--) {
                        assertReceives(messages[i], 0, i / 2, message(length, i));
                    }
                }
            }
        });
    }

    /** As MPICH's isendselfprobe: a rank finds its own message, in either protocol. */
    @EachConfiguration
    void shouldFindAMessageToItself(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (Communicator own : List.of(world, world.dup())) {
                for (int length : LENGTHS) {
                    Request send = own.isend(message(length, 3), own.rank(), 2);
                    assertThat(own.probe(own.rank(), 2).bytes()).isEqualTo(length);
                    assertReceives(own.mprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG), own.rank(), 2, message(length, 3));
                    send.waitFor();
                }
            }
        });
    }

    @EachConfiguration
    void shouldReceiveWithoutBlocking(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                Request large = world.isend(message(LONG, 1), 1, 5);
                world.send(new int[] {7, 8}, 1, 6);
                large.waitFor();
            } else {
                Message large = world.mprobe(0, 5);
                Message small = world.mprobe(0, 6);
                byte[] bytes = new byte[LONG + 2];
                int[] numbers = new int[4];
                Request[] receives = {
                    large.irecv(Buffer.of(bytes, 1, LONG, Datatype.BYTE)),
                    small.irecv(Buffer.of(numbers, 2, 2, Datatype.INT))
                };
                receives[0].cancel();
                Status[] statuses = Request.waitAll(receives);
                assertThat(statuses[0].isCancelled())
                        .as("a message that is matched is not cancelled")
                        .isFalse();
                assertThat(bytes).startsWith(0).endsWith(0).containsSequence(message(LONG, 1));
                assertThat(numbers).containsExactly(0, 0, 7, 8);
                assertThat(statuses[1].count(Datatype.INT)).isEqualTo(2);
            }
        });
    }

    /** As MPICH's mprobe: MPI_MESSAGE_NO_PROC. */
    @EachConfiguration
    void shouldEndAtOnceWhenProbingProcNull(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            for (Message message : List.of(world.mprobe(Mpi.PROC_NULL, 5), world.improbe(Mpi.PROC_NULL, Mpi.ANY_TAG))) {
                assertThat(message.isNoProc()).isTrue();
                assertThat(message.status().source()).isEqualTo(Mpi.PROC_NULL);
                byte[] memory = {1};
                Status status = message.irecv(memory).waitFor();
                assertThat(status.source()).isEqualTo(Mpi.PROC_NULL);
                assertThat(status.tag()).isEqualTo(Mpi.ANY_TAG);
                assertThat(status.bytes()).isZero();
                assertThat(memory).containsExactly(1);
                assertError(ErrorClass.REQUEST, () -> message.recv(memory), "message of PROC_NULL", "already");
            }
        });
    }

    @EachConfiguration
    void shouldRefuseBadCallsAndKeepTheMessage(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            Request send = world.isend(message(8, 1), 0, 5);
            assertError(ErrorClass.RANK, () -> world.mprobe(4, 5), "source 4");
            assertError(ErrorClass.TAG, () -> world.improbe(0, -3), "tag -3");
            Message message = world.mprobe(0, 5);
            assertError(ErrorClass.BUFFER, () -> message.recv(null), "buffer is null");
            assertError(
                    ErrorClass.BUFFER, () -> message.recv(Buffer.of(new byte[8], 1, 8, Datatype.BYTE)), "8 elements");
            assertReceives(message, 0, 5, message(8, 1));
            assertError(
                    ErrorClass.REQUEST,
                    () -> message.irecv(new byte[8]),
                    "message of 8 bytes",
                    "rank 0 ",
                    "tag 5",
                    "already");
            send.waitFor();
            Communicator exact = world.dup(Info.EMPTY.with(Info.NO_ANY_SOURCE, "true"));
            assertError(ErrorClass.ASSERTION, () -> exact.mprobe(Mpi.ANY_SOURCE, 5), Info.NO_ANY_SOURCE);
        });
    }

    @EachConfiguration
    void shouldFailTheReceiveWhenTheMessageIsLonger(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            for (int length : new int[] {8, LONG}) {
                Request send = world.isend(message(length, 1), peer, 5);
                Message message = world.mprobe(peer, 5);
                byte[] memory = new byte[length - 1];
                assertError(ErrorClass.TRUNCATE, () -> message.recv(memory), length + " bytes");
                assertThat(memory).containsOnly(0);
                send.waitFor();
                world.barrier();
                assertThat(world.iprobe(peer, Mpi.ANY_TAG)).isNull();
                world.barrier();
            }
        });
    }

    /** As MPICH's mprobe_self_free: a message is claimed, and its communicator is freed. */
    @EachConfiguration
    void shouldDropClaimedMessagesWhenTheCommunicatorIsFreed(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            for (int i = 0; i < 10; i++) {
                Communicator doomed = world.dup();
                Request small = doomed.isend(message(500, 1), peer, 5);
                Request large = doomed.isend(message(LONG, 1), peer, 6);
                Message unreceived = doomed.mprobe(peer, 5);
                doomed.mprobe(peer, 6);
                doomed.free();
                assertError(ErrorClass.COMM, () -> unreceived.recv(new byte[500]), "freed");
                small.waitFor();
                large.waitFor();
            }
        });
    }

    /**
     * Many threads claim messages of all senders at once: each gets each message once. With a probe and a receive that
     * follows, one thread takes what another has found (open-mpi/ompi#6091, JuliaParallel/MPI.jl#307).
     */
    @ParameterizedTest
    @SomeEngines
    void shouldLetThreadsReceiveWhatEachHasFound(MatchingEngine matching) {
        int threads = 8;
        int messages = 400;
        int senders = 2;
        MpiConfig config = MpiConfig.defaults()
                .with("matcher", matching.engineName())
                .with("hardware.threshold", "0")
                .withThreadLevel(ThreadLevel.MULTIPLE);
        Jmpi.run(config, 1 + senders, world -> {
            if (world.rank() > 0) {
                for (int i = 0; i < messages; i++) {
                    world.send(message(lengthOf(i), i), 0, i);
                }
                return;
            }
            AtomicIntegerArray times = new AtomicIntegerArray((1 + senders) * messages);
            AtomicInteger left = new AtomicInteger(senders * messages);
            runThreads(world, threads, thread -> {
                while (left.getAndDecrement() > 0) {
                    Message found = thread % 2 == 0
                            ? world.mprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)
                            : improbeUntilFound(world, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                    int number = found.status().tag();
                    assertReceives(found, found.status().source(), number, message(lengthOf(number), number));
                    times.incrementAndGet(found.status().source() * messages + number);
                }
            });
            for (int i = messages; i < times.length(); i++) {
                assertThat(times.get(i))
                        .as("receipts of message %d of rank %d", i % messages, i / messages)
                        .isEqualTo(1);
            }
            assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
        });
    }

    private static int lengthOf(int number) {
        return 1 + number % 7 + (number % 50 == 0 ? LONG : 0);
    }

    private static void runThreads(Communicator world, int threads, IntConsumer body) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<Future<?>> outcomes = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int thread = i;
            outcomes.add(pool.submit(() -> {
                try {
                    body.accept(thread);
                } catch (RuntimeException | Error e) {
                    world.abort(1); // Else the other threads would wait for what this one has not received.
                    throw e;
                }
            }));
        }
        pool.shutdown();
        for (Future<?> outcome : outcomes) {
            outcome.get();
        }
    }
}
