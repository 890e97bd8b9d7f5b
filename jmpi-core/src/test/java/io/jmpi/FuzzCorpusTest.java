package io.jmpi;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.jmpi.datatype.ObjectFuzz;
import io.jmpi.internal.p2p.progress.EngineFuzz;
import io.jmpi.transport.RingFuzz;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The inputs from which {@code scripts/fuzz} starts, and those that have once found a defect. */
class FuzzCorpusTest {
    private static List<Path> corpus(String name) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/fuzz", name))) {
            return files.sorted().toList();
        }
    }

    static List<Path> objects() throws IOException {
        return corpus("objects");
    }

    static List<Path> engine() throws IOException {
        return corpus("engine");
    }

    static List<Path> ring() throws IOException {
        return corpus("ring");
    }

    @ParameterizedTest
    @MethodSource("ring")
    void shouldSurviveWhatAPeerWritesToSharedMemory(Path input) throws IOException {
        byte[] bytes = Files.readAllBytes(input);
        assertThatCode(() -> RingFuzz.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("objects")
    void shouldReadOrRefuseObjects(Path input) throws IOException {
        byte[] bytes = Files.readAllBytes(input);
        assertThatCode(() -> ObjectFuzz.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("engine")
    void shouldSurviveTheFramesOfAPeer(Path input) throws IOException {
        byte[] bytes = Files.readAllBytes(input);
        assertThatCode(() -> EngineFuzz.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
    }
}
