package io.jmpi.trace;

import io.jmpi.trace.report.Progress;
import picocli.CommandLine.Option;

/** Whether a subcommand shows how far it is; a command has it as a mixin. Thread: that of the command. */
final class ProgressOptions {
    @Option(
            names = "--no-progress",
            description = "Show no progress. It is shown on standard error only, and only if that is a terminal.")
    private boolean noProgress;

    /**
     * Shows how far the command is, if that is wanted and there is a terminal.
     *
     * @param what is done, a word or two
     * @param bytes that there are to read; 0 if nobody knows
     */
    Progress progress(String what, long bytes) {
        return noProgress ? Progress.NONE : Progress.onTerminal(what, bytes);
    }
}
