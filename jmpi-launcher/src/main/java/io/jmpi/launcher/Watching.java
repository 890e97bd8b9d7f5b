package io.jmpi.launcher;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the user wants to see of a job while it runs and at its end. Immutable; any thread.
 *
 * @param program its name for people: without directories and packages
 * @param view whether to show what the ranks do, once a second
 * @param report the page to write at the end
 * @param command the command line, for the page
 */
record Watching(String program, boolean view, Optional<Path> report, String command) {
    /** Whether the ranks are to be sampled. */
    boolean isWanted() {
        return view || report.isPresent();
    }
}
