package io.jmpi.bench.osu.program;

/** A rank has received other elements than were sent to it. The message says which. */
public final class WrongDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public WrongDataException(String message) {
        super(message);
    }
}
