package io.jmpi.trace.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.SharedTraces;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.CallType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DumpiReaderTest {
    static Stream<Path> traces() {
        return SharedTraces.traces();
    }

    /** What the trace's README says of it, counted by another reader. */
    @ParameterizedTest
    @MethodSource("traces")
    void shouldReadAsManyCallsOfEachKindAsTheTraceHas(Path directory) throws IOException {
        Map<String, Long> described = new TreeMap<>();
        for (String line : Files.readAllLines(directory.resolve("README.txt"))) {
            String[] words = line.strip().split(" ", -1);
            if (words.length == 2 && words[0].startsWith("MPI_")) {
                described.put(words[0], Long.parseLong(words[1]));
            }
        }
        Map<String, Long> read = new HashMap<>();
        Call call = new Call();
        for (RankFile file : TraceDirectory.open(directory).files()) {
            try (CallReader reader = file.open()) {
                while (reader.next(call)) {
                    read.merge(call.type().callName(), 1L, Long::sum);
                }
            }
        }

        assertThat(described).isNotEmpty();
        assertThat(read).containsAllEntriesOf(described);
    }

    /** The footer of a complete file contains the number of its calls. */
    @Test
    void shouldReadAsManyCallsAsTheFooterSays() throws IOException {
        TraceDirectory trace = TraceDirectory.open(SharedTraces.trace("lulesh-8"));
        Call call = new Call();
        for (RankFile file : trace.files()) {
            Map<CallType, Long> read = new HashMap<>();
            try (DumpiReader reader = (DumpiReader) file.open()) {
                while (reader.next(call)) {
                    read.merge(call.type(), 1L, Long::sum);
                }
                for (CallType type : CallType.values()) {
                    assertThat(reader.summary().orElseThrow().called(type)
                                    - reader.summary().orElseThrow().ignored(type))
                            .as(type.callName())
                            .isEqualTo(read.getOrDefault(type, 0L));
                }
                assertThat(reader.sizes().bytes(14)).as("bytes of a double").isEqualTo(8);
            }
        }
    }
}
