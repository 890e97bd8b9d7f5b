package io.jmpi.internal.p2p.progress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Counts how often a thread has begun to run, which is after each switch to another thread; Linux keeps the count. */
final class ThreadSwitches {
    /** Nanoseconds that the thread has run and has waited for a core, and how often it began to run. */
    private static final Path COUNTS = Path.of("/proc/thread-self/schedstat");

    private static final long UNKNOWN = -1;

    private ThreadSwitches() {}

    /** Returns how often the calling thread has begun to run; negative if the system does not count it. */
    static long ofCurrentThread() {
        try {
            String counts = Files.readString(COUNTS).strip();
            return Long.parseLong(counts.substring(counts.lastIndexOf(' ') + 1));
        } catch (IOException | NumberFormatException e) {
            return UNKNOWN; // Another system, or one that keeps no statistics.
        }
    }
}
