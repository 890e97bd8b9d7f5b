package io.jmpi.launcher.process;

import io.jmpi.Setting;
import io.jmpi.launcher.join.LaunchEnvironment;
import io.jmpi.launcher.output.Failures;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.launcher.pmi.JobKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The command line and environment of one rank's JVM.
 *
 * <p>Stateless; any thread.
 */
public final class RankCommand {

    /** Since JDK 22 native access prints a warning unless it is granted; Netty's transports need it. */
    private static final int NATIVE_ACCESS_SINCE = 22;

    /** Since JDK 24 the use of sun.misc.Unsafe prints a warning unless it is granted; Netty and Agrona use it. */
    private static final int UNSAFE_WARNS_SINCE = 24;

    /** Only users read it, in the list of processes. */
    private static final String RANK = "jmpirun.rank";

    /** The events of Netty's allocators would start the flight recorder in each rank, which takes a tenth of a second. */
    private static final String NO_NETTY_EVENTS = "-Dio.netty.jfr.enabled=false";

    /** Variables that make a process a rank of some launcher: a job inside a job must not see the outer one. */
    private static final List<String> OTHER_LAUNCHERS =
            List.of("PMI_FD", "PMI_RANK", "PMI_SIZE", "PMI_SPAWNED", LaunchEnvironment.HYDRA_LOCAL_SIZE);

    private RankCommand() {}

    /** The command line of a rank's JVM, with the Java that runs the launcher. */
    public static List<String> commandLine(LaunchPlan plan, int rank) {
        List<String> command = new ArrayList<>(plan.binding().prefix(rank));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        int version = Runtime.version().feature();
        if (version >= NATIVE_ACCESS_SINCE) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        if (version >= UNSAFE_WARNS_SINCE) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        command.add(NO_NETTY_EVENTS);
        command.add("-D" + RANK + "=" + rank);
        command.addAll(plan.grace().jvmFlags());
        plan.debugged().jvmFlag(rank).ifPresent(command::add);
        if (plan.verbose()) {
            command.add("-D" + Failures.VERBOSE + "=true");
        }
        if (plan.logDirectory().isPresent()) {
            command.add("-D" + Failures.OWN_FILES + "=true");
        }
        if (plan.mpjDevice().isPresent()) {
            command.add("-D" + LaunchPlan.MPJ_ARGUMENTS + "=1");
        }
        if (plan.program().isOfUser()) {
            command.add("-D" + RankMain.USER_PATH + "=" + plan.program().userPath());
        }
        command.addAll(plan.jvmArguments());
        String ownClassPath = System.getProperty("java.class.path");
        String classPath =
                plan.program().isOfUser() ? ownClassPath : plan.program().classPath();
        command.add("-cp");
        command.add(classPath);
        command.add(RankMain.class.getName());
        command.add(plan.program().mainClass());
        command.addAll(plan.arguments(rank));
        String archive = System.getProperty(ClassArchive.PROPERTY);
        return archive != null && classPath.startsWith(ownClassPath)
                ? ClassArchive.withFlags(command, System.getenv(), archive, version)
                : command;
    }

    public static void removeOtherLaunchers(Map<String, String> environment) {
        environment.keySet().removeAll(OTHER_LAUNCHERS);
    }

    /** Turns the inherited environment into that of a rank. */
    public static void prepareEnvironment(
            Map<String, String> environment, LaunchPlan plan, int rank, int localSize, String address, JobKey key) {
        removeOtherLaunchers(environment);
        environment.remove(LaunchPlan.MPJ_ARGUMENTS);
        environment.putAll(plan.settings());
        if (plan.verbose()) {
            environment.putIfAbsent(Setting.VERBOSE.environmentName(), "true");
        }
        environment.put("PMI_PORT", address);
        environment.put("PMI_ID", Integer.toString(rank));
        environment.put(JobKey.VARIABLE, key.encoded());
        environment.put(LaunchEnvironment.LOCAL_SIZE, Integer.toString(localSize));
    }
}
