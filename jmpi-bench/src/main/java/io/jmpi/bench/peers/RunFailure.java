package io.jmpi.bench.peers;

/** A run that yields no figures; the message is the reason. */
final class RunFailure extends Exception {
    private static final long serialVersionUID = 1L;

    RunFailure(String message) {
        super(message);
    }

    RunFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
