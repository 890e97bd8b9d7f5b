package io.jmpi.trace.format;

import java.io.IOException;

/** Describes malformed text of dumpi2ascii, without its place. */
final class AsciiProblem extends IOException {
    private static final long serialVersionUID = 1L;

    AsciiProblem(String message) {
        super(message);
    }
}
