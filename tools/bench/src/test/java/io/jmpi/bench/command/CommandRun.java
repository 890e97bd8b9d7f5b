package io.jmpi.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** A command that has run in this JVM: its exit code, and what it has printed. */
public record CommandRun(int code, String out, String err) {
    public static CommandRun of(CommandLine command, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return new CommandRun(command.execute(arguments), out.toString(), err.toString());
    }

    /** Requires that it was a success. */
    public CommandRun succeed() {
        return exit(0);
    }

    /** Requires that exit code. */
    public CommandRun exit(int expected) {
        assertThat(code).as(err).isEqualTo(expected);
        return this;
    }

    /** What is wrong, without the usage that follows it. */
    public String problem() {
        return err.lines().findFirst().orElse("");
    }
}
