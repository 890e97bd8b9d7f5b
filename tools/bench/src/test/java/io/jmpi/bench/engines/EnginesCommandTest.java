package io.jmpi.bench.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
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
        String[] arguments = ("-o " + directory.resolve("out") + " " + options).split(" ", -1);
        CommandRun run =
                CommandRun.of(new CommandLine(new EnginesCommand()), arguments).exit(2);
        assertThat(run.problem()).contains(facts.split("; "));
        assertThat(run.err()).doesNotContain("\tat ");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}
