package io.jmpi.bench.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.bench.command.CommandRun;
import io.jmpi.bench.matching.JmpiBench;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadsCommandTest {
    @TempDir
    Path directory;

    private CommandRun run(String options) {
        return CommandRun.of(JmpiBench.commandLine(), ("threads -o " + directory + " " + options).split(" ", -1));
    }

    @Test
    void shouldMeasureBothEnginesWithOwnAndSharedKeys() throws Exception {
        CommandRun run = run("--threads 1,3 --rounds 1 --millis 20").succeed();

        assertThat(run.out()).contains("own keys", "shared keys", "waits per million", "derived", "exact at most");
        assertThat(Files.readString(directory.resolve("threads.md"))).contains("own keys", "derived");
    }

    @Test
    void shouldRefuseNumbersOutOfRange() {
        assertThat(run("--threads 0").exit(2).err()).contains("--threads 0");
        assertThat(run("--rounds 0").exit(2).err()).contains("--rounds 0");
    }

    @Test
    void shouldPairAllThatThreadsPostAndOffer() throws InterruptedException {
        Matching direct = new Matching.Direct();
        ThreadRun run = ThreadRun.measure(direct, 3, Keys.shared, 20);
        assertThat(run.pairs()).isPositive().isEqualTo(run.pairs() / ThreadRun.WINDOW * ThreadRun.WINDOW);
        assertThat(run.contention()).isBetween(0.0, 1.0);
    }

    /** Numbers by hand: 100 ns for a pair, one call in a thousand waits for the one other thread. */
    @Test
    void shouldDeriveTheRateOfMoreThreadsFromTheirWaits() {
        FreeCores free = new FreeCores(100, 0.001, 2, 80);
        assertThat(free.contention(4)).isCloseTo(0.003, within(1e-9));
        // two more waits in a thousand calls, two calls for a pair, 150 ns each
        assertThat(free.directPairsPerSecond(4)).isCloseTo(4e9 / 100.6, within(1.0));
        assertThat(free.ratio(4)).isCloseTo(4 * 80 / 100.6, within(1e-6));
        assertThat(free.directPairsPerSecond(1)).isCloseTo(1e7, within(1.0));
    }
}
