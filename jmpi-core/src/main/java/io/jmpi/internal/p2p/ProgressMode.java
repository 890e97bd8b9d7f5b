package io.jmpi.internal.p2p;

/** Who runs the progress engine's duty cycle. */
public enum ProgressMode {
    /** The program's thread, whenever it is inside a call of jmpi: nothing is handed from thread to thread. */
    APPLICATION("application"),
    /** A thread of its own for each rank: communication proceeds while the program computes. */
    THREAD("thread");

    private final String modeName;

    ProgressMode(String modeName) {
        this.modeName = modeName;
    }

    /** The name that users give. */
    public String modeName() {
        return modeName;
    }
}
