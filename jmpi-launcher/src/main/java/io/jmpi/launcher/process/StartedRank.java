package io.jmpi.launcher.process;

/** A rank's process, on this host or on another one. Thread: any. */
public interface StartedRank {
    boolean isAlive();

    /** Asks it to end, and the processes that it has started: SIGTERM. */
    void terminate();

    /** Ends it at once, and the processes that it has started: SIGKILL. */
    void kill();

    /** Makes its JVM print a thread dump: SIGQUIT. */
    void dump();
}
