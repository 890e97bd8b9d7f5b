package io.jmpi.trace.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.FormatVersion;
import io.jmpi.trace.format.RankSummary;
import io.jmpi.trace.input.DumpiWriter;
import io.jmpi.trace.input.RankFile;
import io.jmpi.trace.input.TraceDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceScanTest {
    private static final int CALLS = 10_000;

    @TempDir
    Path directory;

    private Path file(int rank, FormatVersion version) throws IOException {
        Path path = directory.resolve("run-000" + rank + ".bin");
        Call call = new Call();
        try (DumpiWriter writer = DumpiWriter.create(path, version, "node" + rank, 0)) {
            for (int i = 0; i < CALLS; i++) {
                writer.write(call.begin(CallType.WTIME).at(0, i, i));
            }
            writer.end();
        }
        return path;
    }

    private static final class Counting implements RankAnalysis {
        private int calls;
        private String hostname = "";
        private String ended = "";

        @Override
        public void call(Call call) {
            calls++;
        }

        @Override
        public void summary(RankSummary summary) {
            hostname = summary.hostname();
        }

        @Override
        public void end(boolean complete, DatatypeSizes sizes) {
            ended += complete ? "complete" : "damaged";
        }

        @Override
        public String toString() {
            return calls + " " + hostname + " " + ended;
        }
    }

    /** Ranks 1 to 4 are damaged, each in its own way, and rank 5 is missing; the others must not be affected. */
    @Test
    void shouldReadTheOtherRanksToTheirEndsIfSomeAreDamaged() throws IOException {
        Files.write(directory.resolve("run.meta"), List.of("numprocs=7", "fileprefix=run", "version=13"));
        file(0, DumpiWriter.CURRENT);
        byte[] sound = Files.readAllBytes(file(1, DumpiWriter.CURRENT));
        Files.write(directory.resolve("run-0001.bin"), Arrays.copyOf(sound, 1000));
        file(2, new FormatVersion(8, 1, 0));
        byte[] unknown = sound.clone();
        unknown[16] = 7;
        Files.write(directory.resolve("run-0003.bin"), unknown);
        Files.write(directory.resolve("run-0004.bin"), "MPI_Init entering".getBytes(StandardCharsets.US_ASCII));
        file(6, DumpiWriter.CURRENT);

        TraceDirectory trace = TraceDirectory.open(directory);
        Map<Integer, String> seen = new TreeMap<>();
        AtomicLong bytes = new AtomicLong();
        AtomicLong calls = new AtomicLong();
        List<String> problems = new TraceScan(trace, 3, (moreBytes, moreCalls) -> {
                    bytes.addAndGet(moreBytes);
                    calls.addAndGet(moreCalls);
                })
                .run(
                        file -> new Counting(),
                        (RankFile file, Counting counting) -> seen.put(file.rank(), counting + ""));

        assertThat(trace.problems()).singleElement().asString().contains("1 of 7 ranks", "no file: 5");
        assertThat(seen)
                .containsEntry(0, CALLS + " node0 complete")
                .containsEntry(1, 33 + "  damaged")
                .containsEntry(2, CALLS + " node2 damaged")
                .containsEntry(3, "0  damaged")
                .containsEntry(4, "0  damaged")
                .containsEntry(6, CALLS + " node6 complete")
                .hasSize(6);
        assertThat(problems).hasSize(4);
        assertThat(problems.get(0)).startsWith("rank 1: ").contains("truncated");
        assertThat(problems.get(1)).startsWith("rank 2: ").contains("8.1.0", "13.0.0");
        assertThat(problems.get(2)).startsWith("rank 3: ").contains("label");
        assertThat(problems.get(3)).startsWith("rank 4: ").contains("dumpi2ascii");
        assertThat(calls).hasValue(3 * CALLS + 33);
        assertThat(bytes.get()).isGreaterThan(2L * sound.length);
    }

    @Test
    void shouldEndWithTheExceptionOfAnAnalysis() throws IOException {
        file(0, DumpiWriter.CURRENT);
        TraceScan scan = new TraceScan(TraceDirectory.open(directory), 2, ScanProgress.NONE);

        assertThatThrownBy(() -> scan.run(
                        file -> {
                            throw new IOException("no space left");
                        },
                        (file, analysis) -> {}))
                .isInstanceOf(IOException.class)
                .hasMessage("no space left");
    }
}
