package io.jmpi.launcher.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The memory of the ranks of this host if a control group limits it: their heaps are chosen so that all fit, and the kernel ends
 * a rank before the launcher.
 *
 * <p>Stateless; any thread.
 */
public final class RankMemory {
    private static final System.Logger LOG = System.getLogger(RankMemory.class.getName());
    private static final long MIB = 1 << 20;

    /**
     * The memory that a JVM needs in addition to its heap, and the launcher in total, measured with the smallest
     * program.
     */
    public static final long OF_JVM = 40 * MIB;

    private static final long LEAST_HEAP = 16 * MIB;

    /** The share that Java gives a heap by default. */
    private static final int DEFAULT_DIVISOR = 4;

    /**
     * Makes the kernel end a rank rather than the launcher: the rank counts as if it used this many thousandths of all
     * memory more.
     */
    private static final int MORE_LIKELY = 300;

    private static final int MOST_LIKELY = 1000;

    /** Flags that choose a heap; those that begin with -Xmx are stronger than ours wherever they are. */
    private static final List<String> CHOOSE_HEAP =
            List.of("-XX:MaxRAM", "-XX:MinRAMPercentage", "-Xmx", "-XX:MaxHeapSize");

    private RankMemory() {}

    /**
     * Adds flags for a heap to the command line of a rank, unless the user has chosen one, or nothing limits the memory.
     *
     * @param command a JVM with its arguments
     * @param ranks of this host
     * @param limit of all processes of the job here
     * @param seen the memory that a JVM takes for all there is
     */
    public static List<String> withHeap(
            List<String> command, Map<String, String> environment, int ranks, OptionalLong limit, long seen) {
        if (limit.isEmpty() || seen <= 0 || JvmFlags.have(command, environment, RankMemory::choosesHeap)) {
            return command;
        }
        long heap = heap(ranks, limit.getAsLong());
        if (heap >= seen / DEFAULT_DIVISOR) {
            return command;
        }
        // A share, not -Xmx: a flag that the user has set in a place unknown here still takes precedence.
        String share = String.format(Locale.ROOT, "%.4f", 100.0 * heap / seen);
        return JvmFlags.added(command, List.of("-XX:MaxRAMPercentage=" + share, "-XX:MinRAMPercentage=" + share));
    }

    private static boolean choosesHeap(String flag) {
        return CHOOSE_HEAP.stream().anyMatch(flag::startsWith);
    }

    /** The memory that a JVM of this host considers the total; limits that the JVM does not see do not change it. */
    public static long seenByJvms() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
    }

    /** The largest heap with which all ranks fit. */
    static long heap(int ranks, long limit) {
        return Math.min(limit / DEFAULT_DIVISOR, Math.max(LEAST_HEAP, (limit - limit / 20 - OF_JVM) / ranks - OF_JVM));
    }

    /** Makes the kernel end a rank of this host before the launcher when memory is short. */
    public static void endBeforeLauncher(Process rank) {
        Path processes = Path.of("/proc");
        String file = "oom_score_adj";
        try {
            int own = Integer.parseInt(
                    Files.readString(processes.resolve("self").resolve(file)).strip());
            Files.writeString(
                    processes.resolve(Long.toString(rank.pid())).resolve(file),
                    Integer.toString(Math.min(MOST_LIKELY, own + MORE_LIKELY)));
        } catch (IOException | NumberFormatException e) {
            LOG.log(
                    Level.DEBUG,
                    "rank with process {0} is as likely to be killed as this one: {1}",
                    rank.pid(),
                    e.toString());
        }
    }

    /** Why a rank has been killed by signal 9, as far as its control group says. */
    public static String reason(OptionalLong limit, long kills) {
        if (limit.isEmpty() || kills == 0) {
            return "killed by signal 9; the kernel does so when memory is short";
        }
        return "killed by the kernel, because this job has used all its memory, " + limit.getAsLong() / MIB
                + " MiB: use fewer ranks, smaller heaps (-J -Xmx64m), or request more memory for the job";
    }
}
