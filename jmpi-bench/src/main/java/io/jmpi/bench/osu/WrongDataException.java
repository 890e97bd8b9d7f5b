package io.jmpi.bench.osu;

/** A rank has received other elements than were sent to it. The message says which. */
final class WrongDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WrongDataException(String message) {
        super(message);
    }
}
