package io.jmpi.launcher.plan;

import io.jmpi.Setting;
import io.jmpi.launcher.pmi.PmiLines;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A job to start: all options, parsed and validated.
 *
 * @param size number of ranks
 * @param program that the ranks run
 * @param givenArguments the program's arguments that the user has given
 * @param mpjDevice the transport's name if programs get rank, size and it before their arguments, as from MPJ Express
 * @param settings environment variables for the ranks in addition to the launcher's: {@code JMPI_*} and the user's
 * @param jvmArguments flags for the ranks' JVMs
 * @param binding of ranks to cores of this host
 * @param tagOutput whether each line of output begins with its rank
 * @param logDirectory directory for output instead of the terminal
 * @param statistics whether to print the ranks' matching counters at the end
 * @param statisticsFile gets all that ranks report, instead of the terminal
 * @param timeout maximum duration of the job
 * @param grace the time that ranks have to end by themselves
 * @param keepGoing whether the other ranks continue when a rank is lost
 * @param debugged the ranks whose JVMs listen for a debugger
 * @param deadlockAfter how long all ranks must have waited before a deadlock is reported; zero for no report
 * @param endDeadlock whether a deadlock ends the job
 * @param hosts where the ranks run; empty for this host
 * @param agent how agents are started on other hosts
 * @param watching what the user wants to see of the job
 * @param verbose whether exceptions are printed with their whole stack traces, and all log records
 */
public record LaunchPlan(
        int size,
        Program program,
        List<String> givenArguments,
        Optional<String> mpjDevice,
        Map<String, String> settings,
        List<String> jvmArguments,
        CoreBinding binding,
        boolean tagOutput,
        Optional<Path> logDirectory,
        boolean statistics,
        Optional<Path> statisticsFile,
        Optional<Duration> timeout,
        Grace grace,
        boolean keepGoing,
        DebuggedRanks debugged,
        Duration deadlockAfter,
        boolean endDeadlock,
        Optional<HostList> hosts,
        AgentCommand agent,
        Watching watching,
        boolean verbose) {
    /**
     * Set to 1, as a variable of the environment and as a system property, if the arguments of main begin with rank, size
     * and device. {@code MPI.Init} removes them.
     */
    public static final String MPJ_ARGUMENTS = "JMPI_MPJ_ARGS";

    /** Seconds after which another host that does not answer is taken for dead: the setting {@code tcp.timeout}. */
    public int silenceSeconds() {
        String seconds = settings.get(Setting.TCP_TIMEOUT.environmentName());
        return seconds == null ? PmiLines.silenceSeconds() : Integer.parseInt(seconds);
    }

    /** The arguments of a rank's main. */
    public List<String> arguments(int rank) {
        List<String> arguments = new ArrayList<>();
        mpjDevice.ifPresent(
                device -> arguments.addAll(List.of(Integer.toString(rank), Integer.toString(size), device)));
        arguments.addAll(givenArguments);
        return arguments;
    }
}
