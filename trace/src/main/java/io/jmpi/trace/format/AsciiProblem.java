package io.jmpi.trace.format;

import java.io.IOException;

/** What is wrong with text of dumpi2ascii, without saying where. */
final class AsciiProblem extends IOException {
    private static final long serialVersionUID = 1L;

    AsciiProblem(String message) {
        super(message);
    }
}
