package io.jmpi.bench.matching;

import java.util.List;
import java.util.stream.Stream;

/** The traffic of the command {@code host}, batch after batch. Immutable; any thread. */
enum HostCase {
    EXPECTED("expected", "receives are posted, then their messages arrive; DEPTH other receives are stored"),
    UNEXPECTED("unexpected", "messages arrive, then their receives are posted; DEPTH other messages are stored"),
    SAME_KEY("same-key", "as expected, but all receives and messages of a batch have one envelope"),
    PAYLOAD("payload", "as expected, with 1 KiB of payload to copy");

    private static final int PAYLOAD_BYTES = 1024;

    private final String caseName;
    private final String description;

    HostCase(String caseName, String description) {
        this.caseName = caseName;
        this.description = description;
    }

    /** The name for users. */
    String caseName() {
        return caseName;
    }

    String description() {
        return description;
    }

    boolean isUnexpected() {
        return this == UNEXPECTED;
    }

    int payloadBytes() {
        return this == PAYLOAD ? PAYLOAD_BYTES : 0;
    }

    /** The envelope number of the {@code n}-th entry of the traffic; numbers below the depth are standing entries. */
    int envelope(int depth, int n) {
        return this == SAME_KEY ? depth : depth + n;
    }

    /**
     * Finds a case by its name.
     *
     * @throws IllegalArgumentException if there is no such case; the message lists the known names
     */
    static HostCase named(String name) {
        List<String> names = Stream.of(values()).map(HostCase::caseName).toList();
        int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException("unknown case '" + name + "'; known cases: " + String.join(", ", names));
        }
        return values()[index];
    }
}
