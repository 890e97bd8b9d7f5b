package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several threads of a rank wait for the same requests or test them: each completion goes to exactly one of them. */
@Timeout(120)
class SharedRequestsTest {
    private static final MpiConfig CONFIG = MpiConfig.defaults().withThreadLevel(ThreadLevel.MULTIPLE);
    private static final int THREADS = 4;
    private static final int REQUESTS = 6;
    private static final int ROUNDS = 50;

    /** How a thread takes completions; returns the indices, none if no request is active any more or none was complete. */
    enum Taking {
        WAIT_ANY {
            @Override
            int[] take(Request[] requests) {
                return indices(Request.waitAny(requests));
            }
        },
        TEST_ANY {
            @Override
            int[] take(Request[] requests) {
                return indices(Request.testAny(requests));
            }
        },
        WAIT_SOME {
            @Override
            int[] take(Request[] requests) {
                return Request.waitSome(requests);
            }
        },
        TEST_SOME {
            @Override
            int[] take(Request[] requests) {
                return Request.testSome(requests);
            }
        };

        abstract int[] take(Request[] requests);

        static int[] indices(int index) {
            return index == Mpi.UNDEFINED ? new int[0] : new int[] {index};
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveEachCompletionToOneThread(Taking taking) {
        Jmpi.run(CONFIG, 2, world -> {
            int[][] memory = new int[REQUESTS][1];
            PersistentRequest[] persistent = new PersistentRequest[REQUESTS];
            for (int i = 0; i < REQUESTS; i++) {
                persistent[i] = world.recvInit(memory[i], 0, i);
            }
            for (int round = 0; round < ROUNDS; round++) {
                if (world.rank() == 0) {
                    for (int i = 0; i < REQUESTS; i++) {
                        world.send(new int[] {round}, 1, i);
                    }
                    world.recv(new int[0], 1, REQUESTS);
                    continue;
                }
                Request[] requests = persistent.clone();
                if (round % 2 == 0) {
                    PersistentRequest.startAll(persistent);
                } else {
                    Arrays.setAll(requests, i -> world.irecv(memory[i], 0, i));
                }
                AtomicIntegerArray taken = new AtomicIntegerArray(REQUESTS);
                AtomicInteger all = new AtomicInteger();
                RankThreads.run(world, THREADS, thread -> {
                    while (all.get() < REQUESTS) {
                        for (int index : taking.take(requests)) {
                            taken.incrementAndGet(index);
                            all.incrementAndGet();
                        }
                    }
                });
                for (int i = 0; i < REQUESTS; i++) {
                    assertThat(taken.get(i))
                            .as("request " + i + " of round " + round)
                            .isOne();
                    assertThat(memory[i][0]).isEqualTo(round);
                }
                world.send(new int[0], 0, REQUESTS);
            }
        });
    }

    /** The second thread of a rank appears while the first one tests requests, some of which are complete. */
    @ParameterizedTest
    @EnumSource
    void shouldGiveEachCompletionToOneThreadWhenASecondOneAppears(Taking taking) {
        for (int round = 0; round < ROUNDS; round++) {
            Jmpi.run(CONFIG.with("progress", "adaptive"), 1, world -> {
                Request[] requests = new Request[REQUESTS];
                Arrays.setAll(requests, i -> world.irecv(new int[1], 0, i));
                for (int i = 0; i < REQUESTS; i++) {
                    world.send(new int[1], 0, i);
                }
                AtomicIntegerArray taken = new AtomicIntegerArray(REQUESTS);
                AtomicInteger all = new AtomicInteger();
                CyclicBarrier begin = new CyclicBarrier(2);
                Callable<Void> takes = () -> {
                    begin.await();
                    while (all.get() < REQUESTS) {
                        for (int index : taking.take(requests)) {
                            taken.incrementAndGet(index);
                            all.incrementAndGet();
                        }
                    }
                    return null;
                };
                FutureTask<Void> other = new FutureTask<>(takes);
                new Thread(other).start();
                takes.call();
                other.get();
                for (int i = 0; i < REQUESTS; i++) {
                    assertThat(taken.get(i)).as("request " + i).isOne();
                }
            });
        }
    }

    /** With test and wait all threads learn of the end; the error handler is called once. */
    @Test
    void shouldReportAFailureOnceToTheErrorHandler() {
        Jmpi.run(CONFIG, 2, world -> {
            AtomicInteger handled = new AtomicInteger();
            world.setErrorHandler((communicator, error) -> handled.incrementAndGet());
            for (int round = 1; round <= ROUNDS; round++) {
                if (world.rank() == 0) {
                    world.recv(new int[0], 1, 2);
                    world.send(new int[2], 1, 1);
                    continue;
                }
                Request tooShort = world.irecv(new int[1], 0, 1);
                CyclicBarrier begin = new CyclicBarrier(THREADS + 1);
                AtomicInteger failed = new AtomicInteger();
                Thread sender = new Thread(() -> {
                    try {
                        begin.await();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                    world.send(new int[0], 0, 2);
                });
                sender.start();
                RankThreads.run(world, THREADS, thread -> {
                    begin.await();
                    try {
                        if (thread % 2 == 0) {
                            tooShort.waitFor();
                        } else {
                            while (!tooShort.test()) {
                                Thread.onSpinWait();
                            }
                        }
                    } catch (MpiException e) {
                        assertThat(e.errorClass()).isEqualTo(ErrorClass.TRUNCATE);
                        failed.incrementAndGet();
                    }
                });
                sender.join();
                assertThat(failed.get()).isEqualTo(THREADS);
                assertThat(handled.get()).isEqualTo(round);
            }
        });
    }

    /** A persistent request that another thread has taken, and perhaps started again, is inactive for the others. */
    @Test
    void shouldLetAllThreadsGoOnThatWaitForAPersistentRequest() {
        Jmpi.run(CONFIG, 2, world -> {
            int[] memory = new int[1];
            PersistentRequest receive = world.recvInit(memory, 0, 1);
            for (int round = 0; round < ROUNDS; round++) {
                if (world.rank() == 0) {
                    world.send(new int[] {round}, 1, 1);
                    world.recv(new int[0], 1, 2);
                    continue;
                }
                receive.start();
                AtomicInteger withStatus = new AtomicInteger();
                RankThreads.run(world, THREADS, thread -> {
                    Status status = receive.waitFor();
                    withStatus.addAndGet(status.source() == 0 ? 1 : 0);
                });
                assertThat(withStatus.get()).isOne();
                assertThat(memory[0]).isEqualTo(round);
                world.send(new int[0], 0, 2);
            }
        });
    }
}
