package io.jmpi.trace.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.trace.SharedTraces;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.RankSummary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DumpiWriterTest {
    private static final int WALL_BIAS = 12;

    @TempDir
    Path directory;

    static Stream<Path> traces() {
        return SharedTraces.traces();
    }

    @ParameterizedTest
    @ValueSource(strings = {"trace-0000.bin", "trace-0000.bin.gz"})
    void shouldReadBackWhatIsWritten(String name) throws IOException {
        long seed = TestSeeds.random("DumpiWriterTest " + name).nextLong();
        Path file = directory.resolve(name);
        List<String> written = new ArrayList<>();
        Call call = new Call();
        RandomCalls calls = new RandomCalls(seed);
        Map<CallType, Long> counts = new HashMap<>();
        try (DumpiWriter writer = DumpiWriter.create(file, DumpiWriter.CURRENT, "node7", 1_700_000_000)) {
            writer.sizes(new DatatypeSizes(new int[] {0, 0, 1, 17}));
            for (int round = 0; round < 50; round++) {
                for (CallType type : CallType.values()) {
                    if (type.label() != CallType.NO_LABEL) {
                        writer.write(calls.fill(call, type));
                        written.add(CallText.of(call));
                        counts.merge(type, 1L, Long::sum);
                    }
                }
            }
            writer.end();
        }

        List<String> read = new ArrayList<>();
        try (DumpiReader reader = new DumpiReader(0, file, DumpiWriter.CURRENT)) {
            while (reader.next(call)) {
                read.add(CallText.of(call));
            }
            RankSummary summary = reader.summary().orElseThrow();
            assertThat(summary.hostname()).isEqualTo("node7");
            assertThat(summary.startTime()).isEqualTo(1_700_000_000);
            assertThat(summary.version()).isEqualTo(DumpiWriter.CURRENT);
            assertThat(summary.sizes()).hasToString("[0, 0, 1, 17]");
            assertThat(summary.called(CallType.IO_TESTSOME)).isEqualTo(50);
            assertThat(summary.ignored(CallType.IO_TESTSOME)).isZero();
        }
        assertThat(read).as("seed " + seed).isEqualTo(written);
        assertThat(counts).hasSizeGreaterThan(290);
    }

    /** The bytes before the header are the same; those after it depend on the machine. */
    @ParameterizedTest
    @MethodSource("traces")
    void shouldWriteTheBytesOfGenuineTraces(Path trace) throws IOException {
        Call call = new Call();
        for (RankFile file : TraceDirectory.open(trace).files()) {
            byte[] original = bytes(file.path());
            Path copy = directory.resolve(file.path().getFileName().toString().replace(".gz", ""));
            try (CallReader reader = file.open();
                    DumpiWriter writer = DumpiWriter.create(copy, file.version(), "", 0)) {
                writer.wallBias(ByteBuffer.wrap(original).getInt(WALL_BIAS));
                while (reader.next(call)) {
                    writer.write(call);
                }
                writer.end();
            }
            byte[] written = Files.readAllBytes(copy);
            int header = Math.toIntExact(DumpiEnd.seek(copy).orElseThrow().header());
            assertThat(Arrays.mismatch(original, 0, header, written, 0, header))
                    .as(() -> file.path() + ": first byte that differs")
                    .isEqualTo(-1);
            Files.delete(copy);
        }
    }

    private static byte[] bytes(Path path) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        return path.toString().endsWith(".gz")
                ? new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes()
                : bytes;
    }

    @Test
    void shouldRefuseCallsThatTheFormatDoesNotKnow() throws IOException {
        try (DumpiWriter writer = DumpiWriter.create(directory.resolve("x-0000.bin"), DumpiWriter.CURRENT, "", 0)) {
            Call call = new Call().begin(CallType.NONBLOCKING_COLLECTIVE);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> writer.write(call))
                    .withMessage("DUMPI's format has no label for MPI_Icollective");
        }
    }
}
