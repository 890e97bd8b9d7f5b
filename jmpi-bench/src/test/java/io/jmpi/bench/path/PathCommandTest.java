package io.jmpi.bench.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class PathCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        return new CommandLine(new PathCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void shouldPrintATableOfTheSteps() {
        assertThat(execute("--batches", "20", "--warmup", "10", "--matcher", "exact"))
                .isZero();
        assertThat(out.toString().lines()).hasSize(5);
        assertThat(out.toString()).containsPattern("isend, until its frame is published +\\| +[0-9]+ +\\| +60 +\\|");
    }

    @ParameterizedTest
    @CsvSource({"--batches, 0, --batches 0: expected a positive number", "--matcher, fast, 'fast'"})
    void shouldRefuseWrongValues(String option, String value, String message) {
        assertThat(execute(option, value)).isEqualTo(2);
        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }
}
