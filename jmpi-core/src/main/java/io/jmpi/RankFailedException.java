package io.jmpi;

/** A rank of a job in this JVM has failed; the cause is its exception. */
public final class RankFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int rank;

    public RankFailedException(int rank, Throwable cause) {
        super("rank " + rank + " failed: " + cause, cause);
        this.rank = rank;
    }

    /** Returns the rank that failed first. */
    public int rank() {
        return rank;
    }
}
