package io.jmpi.mpi.session;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the program was started, as MPI_INFO_ENV reports it: MPI's keys, and some of Open MPI's. Stateless; any thread.
 */
final class StartInfo {
    private StartInfo() {}

    /** The entries for a job with that many ranks. Thread: the one that calls {@code MPI.Init}. */
    static Map<String, String> of(int ranks, String host, String threadLevel) {
        Map<String, String> entries = new LinkedHashMap<>();
        entries.put("command", mainClass());
        entries.put("maxprocs", Integer.toString(ranks));
        entries.put("host", host);
        entries.put("arch", System.getProperty("os.arch"));
        entries.put("wdir", System.getProperty("user.dir"));
        entries.put("thread_level", "MPI_THREAD_" + threadLevel);
        entries.put("ompi_np", Integer.toString(ranks));
        entries.put("ompi_num_apps", "1");
        entries.put("ompi_first_rank", "0");
        return entries;
    }

    /**
     * In the main thread, the lowest stack frame has the program's class; in another thread, the JVM's start command
     * has it.
     */
    private static String mainClass() {
        StackTraceElement[] frames = Thread.currentThread().getStackTrace();
        String lowest = frames[frames.length - 1].getClassName();
        return lowest.equals(Thread.class.getName())
                ? System.getProperty("sun.java.command", "java").split(" ", 2)[0]
                : lowest;
    }
}
