package io.jmpi.trace.input;

import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.FormatVersion;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The file with the calls of one rank. Immutable; any thread.
 *
 * @param rank in MPI_COMM_WORLD
 * @param ranks of the job
 * @param path of the file
 * @param bytes its length
 * @param format of its contents
 * @param version of DUMPI's format; only for that format
 */
public record RankFile(int rank, int ranks, Path path, long bytes, TraceFormat format, FormatVersion version) {
    /** Opens the file for reading from its beginning. */
    public CallReader open() throws IOException {
        return format.open(this);
    }
}
