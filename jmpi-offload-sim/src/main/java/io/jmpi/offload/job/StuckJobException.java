package io.jmpi.offload.job;

/** A rank waits forever; the message names it. */
public final class StuckJobException extends RuntimeException {
    private static final long serialVersionUID = 1;

    StuckJobException(String message) {
        super(message);
    }
}
