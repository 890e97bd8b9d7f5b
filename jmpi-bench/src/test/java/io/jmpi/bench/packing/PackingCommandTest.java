package io.jmpi.bench.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PackingCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        return new CommandLine(new PackingCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void shouldPrintATableOfTheChosenShapes() {
        assertThat(execute("--shapes", "column,particles", "--iterations", "1", "--millis", "10"))
                .isZero();
        assertThat(out.toString().lines()).hasSize(4);
        assertThat(out.toString())
                .contains("| column of 256 x 256 doubles ", "  2048 |")
                .contains("| 256 structs of an int and three doubles ", "  7168 |");
    }

    @Test
    void shouldRefuseAShapeThatItDoesNotKnow() {
        assertThat(execute("--shapes", "column,ring")).isEqualTo(2);
        assertThat(err.toString()).contains("--shapes ring is not one of contiguous, column, long-column");
        assertThat(out.toString()).isEmpty();
    }
}
