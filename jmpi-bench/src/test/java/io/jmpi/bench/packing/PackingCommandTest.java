package io.jmpi.bench.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PackingCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path directory;

    private int execute(String arguments) {
        return new CommandLine(new PackingCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(("--output " + directory.resolve("out") + " --warmups 1 --iterations 1 --millis 10 "
                                + arguments)
                        .split(" ", -1));
    }

    @Test
    void shouldPrintATableOfTheChosenShapes() {
        assertThat(execute("--shapes column,particles")).as(err::toString).isZero();
        assertThat(out.toString())
                .contains("5 points", "| column of 256 x 256 doubles ", "  2048 |")
                .contains("| 256 structs of an int and three doubles ", "  7168 |")
                .contains("doubles at equal distances", "at most 20 times");
    }

    @Test
    void shouldRefuseAShapeThatItDoesNotKnow() {
        assertThat(execute("--shapes column,ring")).isEqualTo(2);
        assertThat(err.toString().lines().findFirst().orElse(""))
                .contains("--shapes", " ring ", "contiguous, column, long-column");
        assertThat(out.toString()).isEmpty();
    }
}
