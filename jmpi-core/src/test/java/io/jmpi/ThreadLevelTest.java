package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.SomeEngines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class ThreadLevelTest {
    private static final int LONG = 100_000;

    @ParameterizedTest
    @CsvSource({
        "SINGLE, auto, application", "FUNNELED, auto, application", "SERIALIZED, auto, thread",
        "MULTIPLE, auto, thread", "FUNNELED, thread, thread", "SINGLE, application, application"
    })
    void shouldChooseTheProgressMode(ThreadLevel level, String progress, String chosen) {
        MpiConfig config = MpiConfig.defaults().with("progress", progress).withThreadLevel(level);
        Jmpi.runSessions(config, 2, mpi -> {
            assertThat(mpi.progressName()).isEqualTo(chosen);
            assertThat(mpi.threadLevel()).isEqualTo(level);
            assertThat(mpi.transportName()).isEqualTo("in-jvm");
        });
    }

    @ParameterizedTest
    @SomeEngines
    void shouldLetManyThreadsTalkOnTagsOfTheirOwn(MatchingEngine matching) {
        int threads = 4;
        MpiConfig config =
                MpiConfig.defaults().with("matcher", matching.engineName()).withThreadLevel(ThreadLevel.MULTIPLE);
        Jmpi.run(
                config,
                2,
                world -> RankThreads.run(world, threads, tag -> {
                    int other = 1 - world.rank();
                    for (int i = 0; i < 200; i++) {
                        int length = i % 20 == 0 ? LONG : i;
                        byte[] out = new byte[length + 1];
                        out[0] = (byte) (i + tag);
                        byte[] in = new byte[LONG + 1];
                        Status status;
                        if (i % 3 == 0) {
                            status = world.sendrecv(out, other, tag, in, other, tag);
                        } else {
                            Request send = world.isend(out, other, tag);
                            if (i % 3 == 1) {
                                assertThat(world.probe(Mpi.ANY_SOURCE, tag).bytes())
                                        .isEqualTo(length + 1L);
                            }
                            status = world.recv(in, other, tag);
                            send.waitFor();
                        }
                        assertThat(status.bytes()).isEqualTo(length + 1L);
                        assertThat(in[0]).isEqualTo((byte) (i + tag));
                    }
                }));
    }

    @Test
    void shouldShareTheMessagesOfATagAmongThreads() {
        int threads = 3;
        int messages = 600;
        MpiConfig config = MpiConfig.defaults().withThreadLevel(ThreadLevel.MULTIPLE);
        Jmpi.run(config, 2, world -> {
            boolean[] seen = new boolean[messages];
            RankThreads.run(world, threads, tag -> {
                int[] number = new int[1];
                for (int i = 0; i < messages / threads; i++) {
                    if (world.rank() == 0) {
                        number[0] = tag * (messages / threads) + i;
                        world.send(number, 1, 1);
                    } else {
                        world.recv(number, 0, 1);
                        synchronized (seen) {
                            assertThat(seen[number[0]]).isFalse();
                            seen[number[0]] = true;
                        }
                    }
                }
            });
        });
    }

    /**
     * What one thread sends comes in its order, whatever others send meanwhile with the same envelope. In Open MPI messages
     * of several threads came out of sequence, which its matching had to repair (open-mpi/ompi#2067, #2159, #4419).
     */
    @ParameterizedTest
    @SomeEngines
    void shouldKeepTheOrderOfEachThreadWhenSeveralSendWithOneTag(MatchingEngine matching) {
        int threads = 4;
        int messages = 300;
        MpiConfig config =
                MpiConfig.defaults().with("matcher", matching.engineName()).withThreadLevel(ThreadLevel.MULTIPLE);
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                RankThreads.run(world, threads, thread -> {
                    for (int i = 0; i < messages; i++) {
                        int[] out = new int[i % 50 == 0 ? LONG : 2];
                        out[0] = thread;
                        out[1] = i;
                        world.send(out, 1, 1);
                    }
                });
                return;
            }
            int[] next = new int[threads];
            int[] in = new int[LONG];
            for (int i = 0; i < threads * messages; i++) {
                world.recv(in, i % 2 == 0 ? 0 : Mpi.ANY_SOURCE, 1);
                assertThat(in[1]).as("message of thread %d", in[0]).isEqualTo(next[in[0]]++);
            }
        });
    }

    @Test
    void shouldProgressWhileTheProgramComputesWhenAThreadDoes() {
        Jmpi.run(MpiConfig.defaults().with("progress", "thread"), 2, world -> {
            if (world.rank() == 0) {
                world.send(new byte[LONG], 1, 1);
                world.send(new byte[1], 1, 2);
            } else {
                Request receive = world.irecv(new byte[LONG], 0, 1);
                world.recv(new byte[1], 0, 2);
                assertThat(receive.test())
                        .as("a rendezvous that no caller waited for")
                        .isTrue();
            }
        });
    }
}
