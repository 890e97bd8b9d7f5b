package io.jmpi.bench.osu.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.bench.osu.messages.Latency;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class StopwatchTest {
    /** Counts what is done with it, and does nothing. */
    private static final class Counted implements Exchange {
        private final List<Integer> filled = new ArrayList<>();
        private final List<Integer> checked = new ArrayList<>();
        private int prepared;
        private int runs;

        @Override
        public void prepare() {
            prepared++;
        }

        @Override
        public void run() {
            runs++;
            assertThat(prepared).isEqualTo(runs);
        }

        @Override
        public void fill(int seed) {
            filled.add(seed);
        }

        @Override
        public void check(int seed) {
            checked.add(seed);
        }
    }

    private static Stopwatch stopwatch(Communicator world, String... arguments) {
        Latency program = new Latency();
        new CommandLine(program).parseArgs(arguments);
        return new Stopwatch(world, program.options);
    }

    @Test
    void shouldCheckTheFirstIterationsAndMeasureTheRepetitions() {
        Jmpi.run(MpiConfig.defaults(), 1, world -> {
            Counted counted = new Counted();
            Times times = stopwatch(world, "--repetitions", "3").measure(counted, true, false, 5, 7);
            assertThat(counted.checked).hasSize(4).isEqualTo(counted.filled).doesNotHaveDuplicates();
            assertThat(counted.runs).isEqualTo(4 + 5 + 3 * 7);
            assertThat(times.iterations().getTotalCount()).isEqualTo(3 * 7);
        });
    }

    @Test
    void shouldCheckAllIterationsIfWanted() {
        Jmpi.run(MpiConfig.defaults(), 1, world -> {
            Counted counted = new Counted();
            stopwatch(world, "--repetitions", "3", "-c").measure(counted, true, false, 5, 7);
            assertThat(counted.checked).hasSize(counted.runs).isEqualTo(counted.filled);
        });
    }

    @Test
    void shouldSummarizeTheRanksThatMeasure() {
        Jmpi.run(MpiConfig.defaults(), 3, world -> {
            double own = world.rank() == 1 ? Double.NaN : 1 + world.rank();
            var summary = stopwatch(world).ofRanks(own);
            assertThat(summary.getAverage()).isEqualTo(2);
            assertThat(summary.getMin()).isEqualTo(1);
            assertThat(summary.getMax()).isEqualTo(3);
        });
    }

    @Test
    void shouldFailIfARankReceivesWrongElements() {
        Exchange wrong = new Exchange() {
            @Override
            public void run() {
                // transfers nothing
            }

            @Override
            public void fill(int seed) {
                // sends nothing
            }

            @Override
            public void check(int seed) {
                throw new WrongDataException("nothing has come");
            }
        };
        Jmpi.run(
                MpiConfig.defaults(),
                1,
                world -> assertThatThrownBy(() -> stopwatch(world).measure(wrong, true, false, 1, 1))
                        .isInstanceOf(WrongDataException.class));
    }

    @Test
    void shouldTakeTheMedianAndTheSpreadOfSamples() {
        Samples samples = new Samples();
        assertThat(samples.median()).isNaN();
        for (double value : new double[] {5, 1, 4, 2, 3}) {
            samples.add(value);
        }
        assertThat(samples.median()).isEqualTo(3);
        assertThat(samples.least()).isEqualTo(1);
        assertThat(samples.most()).isEqualTo(5);
    }
}
