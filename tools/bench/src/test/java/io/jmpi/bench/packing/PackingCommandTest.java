package io.jmpi.bench.packing;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PackingCommandTest {
    @TempDir
    Path directory;

    private CommandRun run(String arguments) {
        String all = "--output " + directory.resolve("out") + " --warmups 1 --iterations 1 --millis 10 " + arguments;
        return CommandRun.of(new CommandLine(new PackingCommand()), all.split(" ", -1));
    }

    @Test
    void shouldPrintATableOfTheChosenShapes() {
        assertThat(run("--shapes column,particles").succeed().out())
                .contains("5 points", "| column of 256 x 256 doubles ", "  2048 |")
                .contains("| 256 structs of an int and three doubles ", "  7168 |")
                .contains("doubles at equal distances", "at most 20 times");
    }

    @Test
    void shouldRefuseAShapeThatItDoesNotKnow() {
        CommandRun run = run("--shapes column,ring").exit(2);
        assertThat(run.problem()).contains("--shapes", " ring ", "contiguous, column, long-column");
        assertThat(run.out()).isEmpty();
    }
}
