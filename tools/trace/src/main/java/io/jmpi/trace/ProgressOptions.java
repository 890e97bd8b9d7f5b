package io.jmpi.trace;

import io.jmpi.trace.report.Progress;
import picocli.CommandLine.Option;

/** The option of a subcommand that shows its progress; a mixin of picocli. Thread: that of the command. */
final class ProgressOptions {
    @Option(
            names = "--no-progress",
            description =
                    "Do not show progress on standard error. (If that is no terminal, progress is a line each minute.)")
    private boolean noProgress;

    /**
     * Shows the command's progress, if the user wants it.
     *
     * @param what the command does, in a word or two
     * @param bytes to read; 0 if unknown
     */
    Progress progress(String what, long bytes) {
        return noProgress ? Progress.NONE : Progress.shown(what, bytes);
    }
}
