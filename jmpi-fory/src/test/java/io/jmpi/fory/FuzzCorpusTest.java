package io.jmpi.fory;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The inputs from which {@code scripts/fuzz} starts, and those that have once found a defect. */
class FuzzCorpusTest {
    static List<Path> fory() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/fuzz/fory"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("fory")
    void shouldReadOrRefuseObjects(Path input) throws IOException {
        byte[] bytes = Files.readAllBytes(input);
        assertThatCode(() -> ForyFuzz.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
    }
}
