package io.jmpi.transport.netty;

import java.util.concurrent.TimeUnit;

/**
 * How long another host may be silent before a connection to it ends: it has no power or no cable. TCP probes an idle connection
 * after a third of that time.
 */
record Silence(int seconds) {
    static final int PROBES = 4;

    private static final int IDLE_SHARE = 3;

    /** Before the first probe. */
    int idleSeconds() {
        return Math.max(seconds / IDLE_SHARE, 1);
    }

    /** Between probes. */
    int intervalSeconds() {
        return Math.max((seconds - idleSeconds()) / PROBES, 1);
    }

    int millis() {
        return (int) TimeUnit.SECONDS.toMillis(seconds);
    }
}
