package io.jmpi.launcher.process;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * JVM flags of ranks that have less than two cores each, so that compilers take time from ranks. The fast compiler
 * compiles a method when it has been called five times as often as by default, which a rank's messages reach within
 * milliseconds; most methods of its start are never compiled.
 *
 * <p>Stateless; any thread.
 */
public final class RankCores {
    private static final List<String> THRESHOLDS = List.of(
            "-XX:Tier3InvocationThreshold=1000",
            "-XX:Tier3MinInvocationThreshold=500",
            "-XX:Tier3CompileThreshold=10000");

    private static final Pattern COMPILERS =
            Pattern.compile("-Xint|-Xcomp|-XX:(Tier|[+-]TieredCompilation|CompilationMode|CompileThreshold).*");

    private RankCores() {}

    /**
     * Adds the flags to the command line of a rank, unless its user has chosen others for the compilers.
     *
     * @param command a JVM with its arguments
     * @param ranks of this host
     * @param cores of this host
     */
    public static List<String> withFlags(List<String> command, Map<String, String> environment, int ranks, int cores) {
        return cores >= 2L * ranks || JvmFlags.have(command, environment, COMPILERS.asMatchPredicate())
                ? command
                : JvmFlags.added(command, THRESHOLDS);
    }
}
