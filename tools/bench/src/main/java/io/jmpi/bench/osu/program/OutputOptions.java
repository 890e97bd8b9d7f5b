package io.jmpi.bench.osu.program;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of the output. */
public final class OutputOptions {
    @Option(
            names = {"-f", "--full"},
            description = "Also print spread, percentiles and allocation, where the program has them.")
    boolean full;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Also write all figures as JSON; to standard output instead of the table if FILE is -.")
    Path json;

    /** Whether JSON replaces the table on standard output. */
    boolean isJsonOnly() {
        return json != null && json.toString().equals("-");
    }
}
