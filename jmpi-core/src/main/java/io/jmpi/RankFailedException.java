package io.jmpi;

/** A rank of a job in this JVM has failed; the cause is what it threw. */
public final class RankFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int rank;

    /** Made by the run whose rank failed. */
    public RankFailedException(int rank, Throwable cause) {
        super("rank " + rank + " failed: " + cause, cause);
        this.rank = rank;
    }

    /** The rank that failed first. */
    public int rank() {
        return rank;
    }
}
