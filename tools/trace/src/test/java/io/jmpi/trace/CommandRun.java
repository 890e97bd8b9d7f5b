package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import picocli.CommandLine;

/** A command line that has run in this JVM: its exit code, and what it has printed. */
record CommandRun(int code, String out, String err) {
    /** Runs a command of jmpi-trace. */
    static CommandRun of(String command, Object... arguments) {
        Stream<String> words =
                Stream.concat(Stream.of(command), Stream.of(arguments).map(Object::toString));
        return of(JmpiTrace.commandLine(), words.toArray(String[]::new));
    }

    static CommandRun of(CommandLine commandLine, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return new CommandRun(commandLine.execute(arguments), out.toString(), err.toString());
    }

    /** Requires that it was a success. */
    CommandRun succeed() {
        return exit(0);
    }

    /** Requires that exit code. */
    CommandRun exit(int expected) {
        assertThat(code).as(err).isEqualTo(expected);
        return this;
    }
}
