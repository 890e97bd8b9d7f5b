package io.jmpi.trace.format;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * What the {@code .meta} file of a trace says of the run as a whole. Immutable; any thread.
 *
 * @param ranks of the job
 * @param hostname of rank 0
 * @param startTime seconds since 1970
 * @param version of the binary files
 */
public record TraceMeta(int ranks, String hostname, long startTime, FormatVersion version) {
    /**
     * Reads a file.
     *
     * @throws TraceException if it lacks the number of ranks, or has something else where a number should be
     */
    static TraceMeta read(Path path) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(Files.readString(path, StandardCharsets.ISO_8859_1)));
        try {
            return new TraceMeta(
                    Integer.parseInt(properties.getProperty("numprocs", "")),
                    properties.getProperty("hostname", "unknown"),
                    Long.parseLong(properties.getProperty("startime", "0")),
                    new FormatVersion(
                            Integer.parseInt(properties.getProperty("version", "0")),
                            Integer.parseInt(properties.getProperty("subversion", "6")),
                            Integer.parseInt(properties.getProperty("subsubversion", "9"))));
        } catch (NumberFormatException e) {
            throw new TraceException(path + ": a number was expected, found " + e.getMessage(), e);
        }
    }
}
