package io.jmpi.transport.netty;

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
    private static List<Path> corpus(String name) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/fuzz", name))) {
            return files.sorted().toList();
        }
    }

    static List<Path> frames() throws IOException {
        return corpus("frames");
    }

    static List<Path> handshake() throws IOException {
        return corpus("handshake");
    }

    @ParameterizedTest
    @MethodSource("frames")
    void shouldDecodeTheStream(Path input) throws IOException {
        byte[] bytes = Files.readAllBytes(input);
        assertThatCode(() -> FrameFuzz.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("handshake")
    void shouldAcceptNoPeerWithoutProof(Path input) throws IOException {
        byte[] bytes = Files.readAllBytes(input);
        assertThatCode(() -> HandshakeFuzz.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
    }
}
