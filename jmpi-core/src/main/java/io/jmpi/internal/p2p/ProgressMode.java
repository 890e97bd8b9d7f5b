package io.jmpi.internal.p2p;

/** Which thread runs the progress engine's cycle. */
public enum ProgressMode {
    /** The application thread, while it is inside a call of jmpi: nothing is handed from thread to thread. */
    APPLICATION("application"),
    /** A progress thread for each rank: communication proceeds while the program computes. */
    THREAD("thread");

    private final String modeName;

    ProgressMode(String modeName) {
        this.modeName = modeName;
    }

    /** Returns the value of the setting. */
    public String modeName() {
        return modeName;
    }
}
