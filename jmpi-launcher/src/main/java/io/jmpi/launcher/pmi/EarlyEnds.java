package io.jmpi.launcher.pmi;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/**
 * Connects to a server of the job, again if it ends the connection before this process has proved the key: unknown
 * peers may hold so many connections that it had to make room ({@link UnprovenSockets}). A server that has ended
 * refuses the next attempt. A process that ends many consecutive attempts is not that server.
 *
 * <p>Stateless; any thread.
 */
public final class EarlyEnds {
    /** Attempts that may end so. */
    static final int MOST = 20;

    private static final long LONGEST_PAUSE_NANOS = 200_000_000;

    private EarlyEnds() {}

    /** The server has ended the connection before this process was known to belong to the job. */
    static final class EndedEarlyException extends IOException {
        private static final long serialVersionUID = 1;

        EndedEarlyException(String why) {
            super("it closed the connection: " + why);
        }

        EndedEarlyException(IOException cause) {
            super("it closed the connection: " + cause.getMessage(), cause);
        }
    }

    @FunctionalInterface
    public interface Attempt<T> {
        T connect() throws IOException;
    }

    /**
     * Connects.
     *
     * @throws EndedEarlyException if each of many attempts ended so
     * @throws IOException if an attempt failed otherwise
     */
    public static <T> T outlast(Attempt<T> attempt) throws IOException {
        long pause = 1_000_000;
        for (int ends = 1; ; ends++) {
            try {
                return attempt.connect();
            } catch (EndedEarlyException e) {
                if (ends > MOST) {
                    throw e;
                }
                LockSupport.parkNanos(pause);
                pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
            }
        }
    }
}
