package io.jmpi.launcher.process;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The class data sharing archive of the script {@code jmpirun}, from which a rank's JVM takes its classes. A JVM uses it only
 * if its class path begins with that of the archive. Since Java 24 the classes are linked, and with some flags a JVM
 * takes none of them. Such ranks do not get the archive, because the JDK's own, which a JVM uses otherwise, helps them more.
 *
 * <p>Stateless; any thread.
 */
final class ClassArchive {
    /** The property by which the script names its archive. */
    static final String PROPERTY = "jmpirun.archive";

    /** Since Java 24 classes of an archive can be linked. */
    private static final int LINKED_SINCE = 24;

    /** Since Java 25 the JVM's messages about archives also have this tag, which older ones refuse. */
    private static final int TAG_AOT_SINCE = 25;

    /** JDK 17 can crash when a flight recording changes classes of an archive. */
    private static final String RECORDING = "-XX:StartFlightRecording.*";

    /** Agents change classes; the others change the modules of the archive. The native access is the one that all ranks have. */
    private static final String NOT_LINKED = "|-(javaagent|agentlib|agentpath):.*|--add-.*|--illegal-native-access.*"
            + "|--enable-native-access(?!=ALL-UNNAMED$).*|-XX:\\+UseZGC";

    private static final Predicate<String> EXCLUDE = Pattern.compile(RECORDING).asMatchPredicate();
    private static final Predicate<String> EXCLUDE_LINKED =
            Pattern.compile(RECORDING + NOT_LINKED).asMatchPredicate();

    private ClassArchive() {}

    /**
     * Adds the archive to the command line of a rank, unless other flags exclude it.
     *
     * @param command a JVM with its arguments
     * @param version of Java
     */
    static List<String> withFlags(List<String> command, Map<String, String> environment, String archive, int version) {
        if (JvmFlags.have(command, environment, version < LINKED_SINCE ? EXCLUDE : EXCLUDE_LINKED)) {
            return command;
        }
        // Further flags of the user's can exclude it, which is no reason for warnings.
        String silence = "-Xlog:cds*=off" + (version < TAG_AOT_SINCE ? "" : ",aot*=off");
        return JvmFlags.added(command, List.of("-XX:SharedArchiveFile=" + archive, silence));
    }
}
