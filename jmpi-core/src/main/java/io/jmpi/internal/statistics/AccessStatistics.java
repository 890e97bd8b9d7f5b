package io.jmpi.internal.statistics;

import java.util.List;

/**
 * What one rank has read from a file or windows and written to them. Immutable; any thread.
 *
 * @param name of the file or window, in one line
 * @param nanos in all accesses, also waiting for other ranks
 */
public record AccessStatistics(String name, long reads, long bytesRead, long writes, long bytesWritten, long nanos) {
    private static final String MARK = "accesses";
    private static final String SEPARATOR = "\t";
    private static final int FIELDS = 7;

    /** Whether the file was accessed. */
    public boolean isUsed() {
        return reads + writes > 0;
    }

    /** Adds what the rank has done with the same file before. */
    public AccessStatistics plus(AccessStatistics other) {
        return new AccessStatistics(
                name,
                reads + other.reads,
                bytesRead + other.bytesRead,
                writes + other.writes,
                bytesWritten + other.bytesWritten,
                nanos + other.nanos);
    }

    String encode() {
        return String.join(
                SEPARATOR,
                MARK,
                name,
                Long.toString(reads),
                Long.toString(bytesRead),
                Long.toString(writes),
                Long.toString(bytesWritten),
                Long.toString(nanos));
    }

    static boolean isEncodedIn(String line) {
        return line.startsWith(MARK + SEPARATOR);
    }

    /**
     * Reads what {@link #encode} has written.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    static AccessStatistics decode(String line) {
        List<String> fields = List.of(line.split(SEPARATOR, -1));
        if (fields.size() != FIELDS) {
            throw new IllegalArgumentException("'" + line + "' has " + fields.size() + " fields instead of " + FIELDS);
        }
        return new AccessStatistics(
                fields.get(1),
                Long.parseLong(fields.get(2)),
                Long.parseLong(fields.get(3)),
                Long.parseLong(fields.get(4)),
                Long.parseLong(fields.get(5)),
                Long.parseLong(fields.get(6)));
    }
}
