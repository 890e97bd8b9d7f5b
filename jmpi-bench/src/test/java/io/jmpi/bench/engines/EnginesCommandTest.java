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
        "--programs latency, --programs; latency; otm_rate",
        "--engines quick, quick",
        "--transport ib, '--transport ib; in-jvm, shm, tcp'",
        "--rounds 0, --rounds 0; 1..1000",
        "--timeout 0, --timeout 0; 1..86400"
    })
    void shouldRefuseWhatItDoesNotKnow(String options, String facts) {
        StringWriter err = new StringWriter();
        int code = new CommandLine(new EnginesCommand())
                .setErr(new PrintWriter(err, true))
                .execute(("-o " + directory.resolve("out") + " " + options).split(" ", -1));
        assertThat(code).isEqualTo(2);
        assertThat(err.toString().lines().findFirst().orElse("")).contains(facts.split("; "));
        assertThat(err.toString()).doesNotContain("\tat ");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}
