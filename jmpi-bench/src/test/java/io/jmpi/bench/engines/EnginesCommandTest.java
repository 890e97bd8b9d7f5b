package io.jmpi.bench.engines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class EnginesCommandTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "--programs latency, latency is not one of otm_rate",
        "--engines quick, quick",
        "--transport ib, '--transport ib is not one of in-jvm, shm, tcp'",
        "--rounds 0, --rounds 0 is not in 1..1000",
        "--timeout 0, --timeout 0 is not in 1..86400"
    })
    void shouldRefuseWhatItDoesNotKnow(String options, String message) {
        StringWriter err = new StringWriter();
        int code = new CommandLine(new EnginesCommand())
                .setErr(new PrintWriter(err, true))
                .execute(("-o " + directory.resolve("out") + " " + options).split(" ", -1));
        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains(message).doesNotContain("\tat ");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}
