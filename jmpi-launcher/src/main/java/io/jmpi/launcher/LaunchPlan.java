package io.jmpi.launcher;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A job to be started: all options, read and checked.
 *
 * @param size the number of ranks
 * @param program what they run
 * @param arguments the program's arguments
 * @param settings environment variables for the ranks, besides those of the launcher: {@code JMPI_*} and the user's
 * @param jvmArguments flags for the ranks' JVMs
 * @param tagOutput whether each line of output is to begin with its rank
 * @param logDirectory where output goes instead of the terminal
 * @param statistics whether the ranks' matching counters are to be shown at the end
 * @param timeout how long the job may take
 * @param debuggedRanks the ranks whose JVMs listen for a debugger
 */
record LaunchPlan(
        int size,
        Program program,
        List<String> arguments,
        Map<String, String> settings,
        List<String> jvmArguments,
        boolean tagOutput,
        Optional<Path> logDirectory,
        boolean statistics,
        Optional<Duration> timeout,
        Set<Integer> debuggedRanks) {}
