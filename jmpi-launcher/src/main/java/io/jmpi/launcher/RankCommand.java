package io.jmpi.launcher;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How one rank's JVM is started: its command line and its environment.
 *
 * <p>Stateless; any thread.
 */
final class RankCommand {
    /** Where a debugger finds rank 0; rank r is r ports further. */
    static final int DEBUG_PORT = 5005;

    /** Since JDK 22 native access draws a warning unless it is granted; Netty's transports need it. */
    private static final int NATIVE_ACCESS_SINCE = 22;

    /** Since JDK 24 the use of sun.misc.Unsafe draws a warning unless it is granted; Netty and Agrona use it. */
    private static final int UNSAFE_WARNS_SINCE = 24;

    /** What tells a process of some launcher that it is a rank: a job inside a job must not see the outer one. */
    private static final List<String> OTHER_LAUNCHERS = List.of("PMI_FD", "PMI_RANK", "PMI_SIZE", "PMI_SPAWNED");

    private RankCommand() {}

    /** The command line of a rank's JVM: the Java that runs the launcher. */
    static List<String> commandLine(LaunchPlan plan, int rank) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        int version = Runtime.version().feature();
        if (version >= NATIVE_ACCESS_SINCE) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        if (version >= UNSAFE_WARNS_SINCE) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        if (plan.debuggedRanks().contains(rank)) {
            command.add(
                    "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:" + (DEBUG_PORT + rank));
        }
        command.addAll(plan.jvmArguments());
        command.add("-cp");
        command.add(plan.program().classPath());
        command.add(RankMain.class.getName());
        command.add(plan.program().mainClass());
        command.addAll(plan.arguments());
        return command;
    }

    /** Changes the inherited environment into that of a rank. */
    static void prepareEnvironment(
            Map<String, String> environment, LaunchPlan plan, int rank, String address, JobKey key) {
        environment.keySet().removeAll(OTHER_LAUNCHERS);
        environment.putAll(plan.settings());
        environment.put("PMI_PORT", address);
        environment.put("PMI_ID", Integer.toString(rank));
        environment.put(JobKey.VARIABLE, key.encoded());
        environment.put(PmiJobProvider.LOCAL_SIZE, Integer.toString(plan.size()));
    }
}
