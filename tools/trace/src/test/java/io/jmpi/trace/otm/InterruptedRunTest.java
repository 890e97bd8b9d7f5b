package io.jmpi.trace.otm;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.scan.ScanProgress;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a process that ends during the analysis. */
class InterruptedRunTest {
    private static final int RANKS = 500;
    private static final int FIRST = 10;

    @TempDir
    Path directory;

    /** Analyses a trace into a directory, reports when some ranks have been read, and never ends. */
    static final class Run {
        private Run() {}

        public static void main(String[] arguments) throws IOException {
            AtomicInteger read = new AtomicInteger();
            ScanProgress progress = (bytes, calls) -> {
                int ranks = read.incrementAndGet();
                if (ranks == FIRST) {
                    System.out.println("reading");
                } else if (ranks == RANKS) {
                    waitForever();
                }
            };
            OtmSettings settings = new OtmSettings(OtmMode.EXACT, TableScope.COMMUNICATOR, List.of(1, 32), 2);
            new OtmAnalysis(TraceDirectory.open(Path.of(arguments[0])), settings)
                    .run(Optional.of(Path.of(arguments[1])), progress);
        }

        private static void waitForever() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Path trace() throws IOException {
        Path trace = Files.createDirectory(directory.resolve("trace"));
        Files.writeString(trace.resolve("x.meta"), "numprocs=" + RANKS + "\n");
        for (int rank = 0; rank < RANKS; rank++) {
            Files.writeString(
                    trace.resolve("x-%04d.trace".formatted(rank)),
                    "# jmpi trace 1, rank " + rank + " of " + RANKS + "\n# end 0\n");
        }
        return trace;
    }

    /** Ranks are still being read when the signal arrives. */
    @Test
    void shouldLeaveNothingUnfinishedWhenASignalEndsTheProcess() throws Exception {
        Path results = directory.resolve("results");
        Path errors = directory.resolve("errors");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Run.class.getName(),
                        trace().toString(),
                        results.toString())
                .redirectError(errors.toFile())
                .start();
        try (BufferedReader out = process.inputReader()) {
            assertThat(out.readLine()).as(Files.readString(errors)).isEqualTo("reading");
            assertThat(results.resolve("bins-1").resolve(".stats.csv.part")).exists();
            process.destroy();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(process.exitValue()).isNotZero();
        try (Stream<Path> left = Files.walk(results)) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
        try (Stream<Path> left = Files.list(results)) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactlyInAnyOrder("bins-1", "bins-32");
        }
        assertThat(Files.readString(errors)).doesNotContain("jmpi-trace-unfinished", "deleted", "NoSuchFile");
    }
}
