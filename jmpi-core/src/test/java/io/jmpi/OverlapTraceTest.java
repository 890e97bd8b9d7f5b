package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Windows of receives with one tag, of which the unit of the engine {@code overlap} cannot have all. */
@Timeout(60)
class OverlapTraceTest {
    private static final MpiConfig OVERLAP =
            MpiConfig.defaults().with("matcher", "overlap").with("eager.threshold", "4096");
    private static final Info BY_QUEUES = Info.EMPTY.with(Info.MATCHER, "queues");
    private static final Info BY_OVERLAP = Info.EMPTY.with(Info.MATCHER, "overlap");
    private static final int WINDOW = 16;
    private static final int TAG = 5;

    /** Eager in every other message, else a rendezvous. */
    private static int length(int message) {
        return message % 2 == 0 ? 512 : 4096;
    }

    private static int element(int round, int message, int i) {
        return 1_000_000 * round + 10_000 * message + i;
    }

    /** Sends a window once the receiver has posted its receives. */
    private static void send(Communicator communicator, int round, int shortAt) {
        communicator.barrier();
        for (int m = 0; m < WINDOW; m++) {
            int[] data = new int[m == shortAt ? 1 : length(m)];
            for (int i = 0; i < data.length; i++) {
                data[i] = element(round, m, i);
            }
            communicator.send(data, 1, TAG);
        }
        communicator.barrier();
    }

    /** Receives a window: one part has gaps, one is shorter than the unit's threshold. */
    private static void receive(Communicator communicator, int round, int gapsAt, int shortAt) {
        int[][] data = new int[WINDOW][];
        Request[] requests = new Request[WINDOW];
        for (int m = 0; m < WINDOW; m++) {
            if (m == shortAt) {
                data[m] = new int[1];
                requests[m] = communicator.irecv(data[m], 0, TAG);
            } else if (m == gapsAt) {
                data[m] = new int[2 * length(m)];
                requests[m] =
                        communicator.irecv(Buffer.of(data[m], 0, 1, Datatype.INT.vector(length(m), 1, 2)), 0, TAG);
            } else {
                data[m] = new int[length(m)];
                requests[m] = communicator.irecv(data[m], 0, TAG);
            }
        }
        communicator.barrier();
        for (int m = 0; m < WINDOW; m++) {
            requests[m].waitFor();
            int stride = m == gapsAt && m != shortAt ? 2 : 1;
            for (int i = 0; i < data[m].length; i++) {
                int expected = i % stride == 0 ? element(round, m, i / stride) : 0;
                assertThat(data[m][i]).isEqualTo(expected);
            }
        }
        communicator.barrier();
    }

    /** Both ranks: a window for each place of the part with gaps. */
    private static void windows(Communicator communicator) {
        for (int round = 0; round < WINDOW; round++) {
            int shortAt = (round + 3) % WINDOW;
            if (communicator.rank() == 0) {
                send(communicator, round, shortAt);
            } else {
                receive(communicator, round, round, shortAt);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"application, true", "thread, true", "application, false", "thread, false"})
    void shouldGiveTheUnitAllThatItCanHaveWhenMessagesAreNumbered(String progress, boolean trace) {
        MpiConfig config = OVERLAP.with("progress", progress).with("overlap.trace", Boolean.toString(trace));
        Jmpi.run(config, 2, world -> {
            windows(world);
            Map<String, Long> counters = world.deviceCounters();
            if (world.rank() == 0) {
                return;
            }
            assertThat(counters)
                    .containsEntry("software_short", (long) WINDOW)
                    .containsEntry("software_not_contiguous", (long) WINDOW);
            if (trace) {
                assertThat(counters).containsEntry("unit_matched", (long) WINDOW * (WINDOW - 2));
                assertThat(counters.get("unit_traced")).isPositive();
            } else {
                assertThat(counters.get("software_older_in_bin")).isPositive();
                assertThat(counters.get("unit_matched")).isLessThan(WINDOW * (WINDOW - 2));
            }
        });
    }

    @Test
    void shouldMatchByTagsWhenTheSenderNumbersNothing() {
        Jmpi.run(OVERLAP, 2, world -> {
            Communicator communicator = world.dup(world.rank() == 0 ? BY_QUEUES : BY_OVERLAP);
            windows(communicator);
            if (communicator.rank() == 1) {
                assertThat(communicator.deviceCounters().get("software_not_numbered"))
                        .isPositive();
            }
            communicator.free();
        });
    }

    @Test
    void shouldMatchByTagsWhenTheSenderChoosesTheEngineLater() {
        Jmpi.run(MpiConfig.defaults(), 2, world -> {
            windows(world);
            world.setInfo(BY_OVERLAP);
            windows(world);
            if (world.rank() == 1) {
                assertThat(world.deviceCounters().get("software_not_numbered")).isPositive();
            }
        });
    }

    @Test
    void shouldLearnTheNumbersWhenTheReceiverChoosesTheEngineLater() {
        Jmpi.run(OVERLAP, 2, world -> {
            Communicator communicator = world.dup(world.rank() == 0 ? BY_OVERLAP : BY_QUEUES);
            windows(communicator);
            communicator.setInfo(BY_OVERLAP);
            windows(communicator);
            if (communicator.rank() == 1) {
                // In the first window the receives behind the one with gaps had no number.
                assertThat(communicator.deviceCounters().get("unit_matched"))
                        .isGreaterThanOrEqualTo((WINDOW - 1) * (WINDOW - 2));
                assertThat(communicator.deviceCounters().get("unit_traced")).isPositive();
            }
            communicator.free();
        });
    }

    @Test
    void shouldGoOnNumberingWhenTheSenderChoosesAnotherEngine() {
        Jmpi.run(OVERLAP, 2, world -> {
            windows(world);
            if (world.rank() == 0) {
                world.setInfo(BY_QUEUES);
            }
            windows(world);
            if (world.rank() == 1) {
                assertThat(world.deviceCounters())
                        .containsEntry("unit_matched", 2L * WINDOW * (WINDOW - 2))
                        .containsEntry("software_not_numbered", 0L);
            }
        });
    }

    /** A cancelled receive changes the numbers of those behind it. */
    @Test
    void shouldReceiveInOrderWhenReceivesOfAWindowAreCancelled() {
        Jmpi.run(OVERLAP, 2, world -> {
            for (int round = 0; round < WINDOW; round++) {
                if (world.rank() == 0) {
                    send(world, round, -1);
                    continue;
                }
                int[][] data = new int[WINDOW + 1][4096];
                Request[] requests = new Request[WINDOW + 1];
                for (int m = 0; m <= WINDOW; m++) {
                    requests[m] = world.irecv(data[m], 0, TAG);
                }
                requests[round].cancel();
                assertThat(requests[round].waitFor().isCancelled()).isTrue();
                world.barrier();
                for (int m = 0; m < WINDOW; m++) {
                    int at = m < round ? m : m + 1;
                    assertThat(requests[at].waitFor().count(Datatype.INT)).isEqualTo(length(m));
                    for (int i = 0; i < length(m); i++) {
                        assertThat(data[at][i]).isEqualTo(element(round, m, i));
                    }
                }
                world.barrier();
            }
            if (world.rank() == 1) {
                assertThat(world.deviceCounters().get("unit_called_back")).isPositive();
            }
        });
    }
}
