package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Eight threads of each rank in all kinds of calls at the same time (MPI 4.1, section 11.6). */
@Timeout(120)
class ManyThreadsTest {
    private static final int THREADS = 8;
    private static final int ROUNDS = TestExtent.of(20, 40);
    private static final int LONG = 70_000;

    /** Each matcher, with the thread level that lets all threads call. */
    static Stream<Named<MpiConfig>> matchers() {
        return Configurations.most("ManyThreadsTest")
                .filter(config -> config.getPayload().get(Setting.PROGRESS).equals("thread"))
                .map(config -> Named.of(config.getName(), config.getPayload().withThreadLevel(ThreadLevel.MULTIPLE)));
    }

    private static byte[] message(int round, int thread, int rank) {
        byte[] message = new byte[round % 10 == 0 ? LONG : 3 + round % 7];
        message[0] = (byte) round;
        message[1] = (byte) thread;
        message[2] = (byte) rank;
        return message;
    }

    private static void assertMessage(byte[] memory, Status status, int round, int thread, int rank) {
        assertThat(status.source()).isEqualTo(rank);
        assertThat(status.bytes()).isEqualTo(message(round, thread, rank).length);
        assertThat(memory).startsWith((byte) round, (byte) thread, (byte) rank);
    }

    /** As MPICH's mt_sendrecv. */
    @ParameterizedTest
    @MethodSource("matchers")
    void shouldSendAndReceiveInAllThreads(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            RankThreads.run(world, THREADS, thread -> {
                byte[] memory = new byte[LONG];
                for (int round = 0; round < ROUNDS; round++) {
                    byte[] out = message(round, thread, world.rank());
                    int source = round % 3 == 0 ? Mpi.ANY_SOURCE : peer;
                    Status status = world.sendrecv(out, peer, thread, memory, source, thread);
                    assertMessage(memory, status, round, thread, peer);
                }
            });
        });
    }

    /** As MPICH's mt_probe, with each kind of probe. */
    @ParameterizedTest
    @MethodSource("matchers")
    void shouldProbeInAllThreads(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            RankThreads.run(world, THREADS, thread -> {
                byte[] memory = new byte[LONG];
                for (int round = 0; round < ROUNDS; round++) {
                    byte[] out = message(round, thread, world.rank());
                    Request send = world.isend(out, peer, thread);
                    Status status;
                    switch (round % 4) {
                        case 0 -> {
                            assertThat(world.probe(peer, thread).bytes()).isEqualTo(out.length);
                            status = world.recv(memory, peer, thread);
                        }
                        case 1 -> status = world.mprobe(Mpi.ANY_SOURCE, thread).recv(memory);
                        case 2 -> {
                            Message message = world.improbe(peer, thread);
                            while (message == null) {
                                Thread.onSpinWait();
                                message = world.improbe(peer, thread);
                            }
                            status = message.irecv(memory).waitFor();
                        }
                        default -> {
                            while (world.iprobe(Mpi.ANY_SOURCE, thread) == null) {
                                Thread.onSpinWait();
                            }
                            status = world.recv(memory, Mpi.ANY_SOURCE, thread);
                        }
                    }
                    assertMessage(memory, status, round, thread, peer);
                    send.waitFor();
                }
            });
        });
    }

    /** Threads that claim messages of one envelope: each message is received once. */
    @ParameterizedTest
    @MethodSource("matchers")
    void shouldShareMessagesOfOneEnvelopeAmongThreads(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            boolean[] seen = new boolean[THREADS * ROUNDS];
            RankThreads.run(world, THREADS, thread -> {
                int[] memory = new int[LONG / 4];
                for (int round = 0; round < ROUNDS; round++) {
                    int[] out = new int[round % 10 == 0 ? LONG / 4 : 1];
                    out[0] = thread * ROUNDS + round;
                    Request send = round % 2 == 0 ? world.isend(out, peer, 1) : world.issend(out, peer, 1);
                    if (thread % 2 == 0) {
                        world.mprobe(peer, 1).recv(memory);
                    } else {
                        world.recv(memory, Mpi.ANY_SOURCE, 1);
                    }
                    synchronized (seen) {
                        assertThat(seen[memory[0]]).isFalse();
                        seen[memory[0]] = true;
                    }
                    send.waitFor();
                }
            });
            assertThat(seen).doesNotContain(false);
        });
    }

    /** As MPICH's mt_mpicancel: each receive ends once, cancelled or with its message. */
    @ParameterizedTest
    @MethodSource("matchers")
    void shouldCancelInAllThreads(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            RankThreads.run(world, THREADS, thread -> {
                byte[] memory = new byte[LONG];
                for (int round = 0; round < ROUNDS; round++) {
                    Request doomed = world.irecv(memory, peer, THREADS + thread);
                    doomed.cancel();
                    assertThat(doomed.waitFor().isCancelled()).isTrue();
                    Request receive = world.irecv(memory, Mpi.ANY_SOURCE, thread);
                    Request send = world.isend(message(round, thread, world.rank()), peer, thread);
                    receive.cancel();
                    Status status = receive.waitFor();
                    if (status.isCancelled()) {
                        status = world.recv(memory, peer, thread);
                    }
                    assertMessage(memory, status, round, thread, peer);
                    send.waitFor();
                }
            });
            assertThat(world.matchingStatistics().postedDepth()).isZero();
        });
    }

    /** As MPICH's mt_pers_sendrecv, in all modes, with one attached buffer for all threads. */
    @ParameterizedTest
    @MethodSource("matchers")
    void shouldStartPersistentRequestsInAllThreads(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            int peer = 1 - world.rank();
            mpi.attachBuffer(THREADS * ROUNDS * (LONG + Mpi.BSEND_OVERHEAD));
            RankThreads.run(world, THREADS, thread -> {
                byte[] out = new byte[thread % 2 == 0 ? 100 : LONG];
                byte[] in = new byte[out.length];
                Modes mode = Modes.of(thread);
                PersistentRequest[] requests = {
                    world.recvInit(in, peer, thread), mode.init(world, out, peer, thread),
                };
                for (int round = 0; round < ROUNDS; round++) {
                    out[out.length - 1] = (byte) round;
                    PersistentRequest.startAll(requests);
                    Request.waitAll(requests);
                    assertThat(in[in.length - 1]).isEqualTo((byte) round);
                }
            });
            mpi.detachBuffer();
        });
    }

    /** Two threads wait for the same message to leave; the second one finds no buffer any more. */
    @ParameterizedTest
    @MethodSource("matchers")
    void shouldDetachOnceWhenTwoThreadsDetach(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            for (int round = 0; round < ROUNDS; round++) {
                if (world.rank() == 1) {
                    world.recv(new byte[0], 0, 1);
                    world.recv(new byte[LONG], 0, 0);
                    continue;
                }
                mpi.attachBuffer(LONG + Mpi.BSEND_OVERHEAD);
                world.bsend(new byte[LONG], 1, 0);
                AtomicInteger detached = new AtomicInteger();
                RankThreads.run(world, 3, thread -> {
                    if (thread == 2) {
                        world.send(new byte[0], 1, 1);
                        return;
                    }
                    try {
                        assertThat(mpi.detachBuffer()).isEqualTo(LONG + Mpi.BSEND_OVERHEAD);
                        detached.incrementAndGet();
                    } catch (MpiException e) {
                        assertThat(e.errorClass()).isEqualTo(ErrorClass.BUFFER);
                        assertThat(e.getMessage()).contains("no buffer");
                    }
                });
                assertThat(detached.get()).isOne();
            }
        });
    }

    /** Each thread has its own communicator, and all are in collective operations at once. */
    @ParameterizedTest
    @MethodSource("matchers")
    void shouldRunCollectivesOfDifferentCommunicatorsInAllThreads(MpiConfig config) {
        int ranks = 3;
        Jmpi.run(config, ranks, world -> {
            List<Communicator> own = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                own.add(world.dup());
            }
            RankThreads.run(world, THREADS, thread -> {
                Communicator communicator = own.get(thread);
                int[] sum = new int[1];
                byte[] content = new byte[LONG];
                for (int round = 0; round < ROUNDS / 2; round++) {
                    communicator.allreduce(
                            Buffer.of(new int[] {communicator.rank() + round}, 0, 1, Datatype.INT),
                            Buffer.of(sum, 0, 1, Datatype.INT),
                            ReduceOp.SUM);
                    assertThat(sum[0]).isEqualTo(ranks * round + 3);
                    content[LONG - 1] = (byte) (communicator.rank() == round % ranks ? round : -1);
                    communicator.bcast(content, round % ranks);
                    assertThat(content[LONG - 1]).isEqualTo((byte) round);
                    communicator.ibarrier().waitFor();
                }
            });
            for (Communicator communicator : own) {
                communicator.free();
            }
        });
    }

    /** As MPICH's alltoall of threads: each thread of each rank has a message for its counterpart in every rank. */
    @ParameterizedTest
    @MethodSource("matchers")
    void shouldExchangeWithAllRanksInAllThreads(MpiConfig config) {
        int ranks = 4;
        Jmpi.run(
                config,
                ranks,
                world -> RankThreads.run(world, THREADS, thread -> {
                    byte[][] memories = new byte[ranks][LONG];
                    for (int round = 0; round < ROUNDS / 4; round++) {
                        Request[] requests = new Request[2 * ranks];
                        for (int i = 0; i < ranks; i++) {
                            int rank = (world.rank() + i) % ranks;
                            requests[rank] = world.irecv(memories[rank], rank, thread);
                        }
                        for (int i = 0; i < ranks; i++) {
                            int rank = (world.rank() + ranks - i) % ranks;
                            requests[ranks + rank] = world.isend(message(round, thread, world.rank()), rank, thread);
                        }
                        Status[] statuses = Request.waitAll(requests);
                        for (int rank = 0; rank < ranks; rank++) {
                            assertMessage(memories[rank], statuses[rank], round, thread, rank);
                        }
                    }
                }));
    }

    /** As MPICH's multisend and its variants: threads of one rank send to as many others, and answer them. */
    @ParameterizedTest
    @MethodSource("matchers")
    void shouldSendToManyRanksFromThreadsOfOne(MpiConfig config) {
        int receivers = 4;
        Jmpi.run(config, receivers + 1, world -> {
            if (world.rank() > 0) {
                byte[] memory = new byte[LONG];
                for (int i = 0; i < THREADS / receivers * ROUNDS; i++) {
                    Status status = world.recv(memory, 0, Mpi.ANY_TAG);
                    assertThat(memory[1]).isEqualTo((byte) status.tag());
                    world.send(new byte[] {memory[0], memory[1], 0}, 0, status.tag());
                }
                return;
            }
            RankThreads.run(world, THREADS, thread -> {
                int receiver = 1 + thread % receivers;
                byte[] answer = new byte[3];
                List<Request> sends = new ArrayList<>();
                for (int round = 0; round < ROUNDS; round++) {
                    sends.add(world.isend(message(round, thread, 0), receiver, thread));
                }
                for (int round = 0; round < ROUNDS; round++) {
                    world.recv(answer, receiver, thread);
                    assertThat(answer[0]).isEqualTo((byte) round);
                }
                Request.waitAll(sends);
            });
        });
    }

    /** As MPICH's sendselfth: threads of one rank talk to each other, in all modes. */
    @ParameterizedTest
    @MethodSource("matchers")
    void shouldSendToThreadsOfTheSameRank(MpiConfig config) {
        Jmpi.runSessions(config, 1, mpi -> {
            Communicator world = mpi.world();
            mpi.attachBuffer(ROUNDS * (LONG + Mpi.BSEND_OVERHEAD));
            RankThreads.run(world, THREADS, thread -> {
                byte[] memory = new byte[LONG];
                for (int round = 0; round < ROUNDS; round++) {
                    if (thread % 2 == 0) {
                        Modes.of(thread / 2).send(world, message(round, thread, 0), 0, thread);
                    } else {
                        Status status = world.recv(memory, 0, thread - 1);
                        assertMessage(memory, status, round, thread - 1, 0);
                    }
                }
            });
            mpi.detachBuffer();
        });
    }

    /** A request may be waited for by another thread than the one that started it. */
    @ParameterizedTest
    @MethodSource("matchers")
    void shouldWaitForRequestsOfOtherThreads(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            List<BlockingQueue<Request>> handed = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                handed.add(new LinkedBlockingQueue<>());
            }
            RankThreads.run(world, THREADS, thread -> {
                BlockingQueue<Request> next = handed.get((thread + 1) % THREADS);
                for (int round = 0; round < ROUNDS; round++) {
                    next.add(world.irecv(new byte[LONG], peer, thread));
                    next.add(world.isend(message(round, thread, world.rank()), peer, thread));
                    Request receive = handed.get(thread).take();
                    Request send = handed.get(thread).take();
                    if (round % 2 == 0) {
                        Request.waitAll(send, receive);
                    } else {
                        for (int ended = 0; ended < 2; ) {
                            ended += Request.waitSome(receive, send).length;
                        }
                    }
                    assertThat(receive.status().tag()).isEqualTo((thread + THREADS - 1) % THREADS);
                }
            });
        });
    }
}
