package io.jmpi.trace.input;

import io.jmpi.matching.text.TextFile;
import io.jmpi.trace.format.FormatVersion;
import io.jmpi.trace.format.TraceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The contents of a trace's {@code .meta} file, which describes the run as a whole. Immutable; any thread.
 *
 * @param ranks of the job
 * @param hostname of rank 0
 * @param startTime seconds since 1970
 * @param version of the binary files; empty if the file does not contain it
 * @param prefix of the names of the ranks' files, without a directory; empty if the file does not contain it
 */
public record TraceMeta(int ranks, String hostname, long startTime, Optional<FormatVersion> version, String prefix) {
    /** Maximum number of ranks: a larger number is damage, and must not exhaust memory. */
    static final int MOST_RANKS = 1 << 24;

    /**
     * Reads a file.
     *
     * @throws TraceException if it lacks the number of ranks, or contains malformed numbers
     */
    static TraceMeta read(Path path) throws IOException {
        Map<String, String> values = new HashMap<>();
        for (String line : TextFile.lines(path)) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                values.put(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip());
            }
        }
        Optional<FormatVersion> version = values.containsKey("version")
                ? Optional.of(new FormatVersion(
                        (int) number(path, values, "version", "", 0, 255),
                        (int) number(path, values, "subversion", "0", 0, 255),
                        (int) number(path, values, "subsubversion", "0", 0, 255)))
                : Optional.empty();
        String prefix = values.getOrDefault("fileprefix", "");
        return new TraceMeta(
                (int) number(path, values, "numprocs", "", 1, MOST_RANKS),
                values.getOrDefault("hostname", "unknown"),
                number(path, values, "startime", "0", 0, Long.MAX_VALUE),
                version,
                prefix.substring(prefix.lastIndexOf('/') + 1));
    }

    private static long number(Path path, Map<String, String> values, String key, String absent, long least, long most)
            throws TraceException {
        String text = values.getOrDefault(key, absent);
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        String found = text.isEmpty() ? "it is missing" : "found '" + text + "'";
        throw new TraceException(path + ": expected " + key + "=N, N from " + least + " to " + most + ", but " + found);
    }
}
