package io.jmpi.transport.netty.sockets;

import java.io.IOException;
import java.net.NoRouteToHostException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * How long another host may be silent before a connection to it ends, because the host lost its power or its cable. TCP
 * probes an idle connection after a third of that time.
 */
public record SilenceLimit(int seconds) {
    static final int PROBES = 4;

    private static final int IDLE_SHARE = 3;
    private static final int ATTEMPTS = 6;

    /** The messages of Linux for ETIMEDOUT and EHOSTUNREACH, and of Netty for an attempt that takes too long. */
    private static final Pattern UNANSWERED = Pattern.compile("timed out|No route to host");

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

    /**
     * The time limit of one attempt to connect, because the kernel pauses longer and longer between packets, while a
     * new attempt begins with short pauses.
     */
    public int attemptMillis() {
        return Math.max(millis() / ATTEMPTS, 1);
    }

    /** Whether attempts to connect have lasted long enough. */
    public boolean isOver(long nanos) {
        return nanos >= TimeUnit.SECONDS.toNanos(seconds);
    }

    /** Whether a connection has ended, or an attempt failed, because the other host does not answer. */
    public boolean isCauseOf(Throwable failure) {
        return failure instanceof NoRouteToHostException
                || failure instanceof IOException
                        && failure.getMessage() != null
                        && UNANSWERED.matcher(failure.getMessage()).find();
    }

    /** The failure as text for users. */
    public IOException explained(Throwable failure) {
        return new IOException(
                "its host does not answer: no power, no cable, or a firewall (" + failure.getMessage() + ")", failure);
    }
}
