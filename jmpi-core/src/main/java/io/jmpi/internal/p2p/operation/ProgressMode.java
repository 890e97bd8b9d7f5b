package io.jmpi.internal.p2p.operation;

import java.util.Locale;

/** Which thread runs the progress engine's cycle. */
public enum ProgressMode {
    /** The application thread, while it is inside a call of jmpi: no message passes between threads. */
    APPLICATION,
    /** A progress thread for each rank: communication proceeds while the program computes. */
    THREAD,
    /** The application thread until a second one calls, then a progress thread; the engine is in one of the other two. */
    ADAPTIVE;

    /** Returns the value of the setting. */
    public String modeName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
