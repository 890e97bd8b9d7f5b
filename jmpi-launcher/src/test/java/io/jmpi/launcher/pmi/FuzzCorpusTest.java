package io.jmpi.launcher.pmi;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The inputs from which {@code scripts/fuzz} starts, and those that have once found a defect. */
class FuzzCorpusTest {
    private static final Path CORPUS = Path.of("src/test/resources/fuzz/pmi");

    static List<Path> corpus() throws IOException {
        try (Stream<Path> files = Files.list(CORPUS)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void shouldServeOrRefuseTheConnection(Path input) throws IOException {
        byte[] bytes = Files.readAllBytes(input);
        assertThatCode(() -> PmiFuzz.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
    }

    /** Without it, the fuzzer would never get past the first line. */
    @Test
    void shouldHoldConversationsWithTheRightProof() throws IOException {
        assertThat(Files.readString(CORPUS.resolve("session"), US_ASCII)).startsWith(PmiFuzz.proof());
    }
}
