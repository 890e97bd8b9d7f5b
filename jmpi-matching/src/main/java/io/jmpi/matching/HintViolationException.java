package io.jmpi.matching;

/**
 * A receive or probe uses a wildcard that the program has asserted not to use. The call that threw this exception has
 * changed nothing. The message names the hint's key (MPI 4.1, section 7.4.4).
 */
public final class HintViolationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public HintViolationException(String message) {
        super(message);
    }
}
