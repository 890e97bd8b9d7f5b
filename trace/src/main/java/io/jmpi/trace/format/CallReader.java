package io.jmpi.trace.format;

import java.io.IOException;
import java.util.Optional;

/**
 * Reads the calls of one rank, in the order in which they returned, from a file of any format. Nothing is kept: a file may be
 * larger than memory.
 *
 * <p>Thread: one. Lifetime: until closed.
 */
public interface CallReader extends AutoCloseable {
    /**
     * Reads the next call.
     *
     * @param call filled with it
     * @return false if the trace has ended, as it should
     * @throws TraceException if the file is truncated or corrupt; it names the rank, the offset, and what was expected
     * @throws IOException if the file cannot be read
     */
    boolean next(Call call) throws IOException;

    /** Bytes of the file that have been read so far, compressed ones as they are in the file; for progress. */
    long position();

    /** Byte offset in the uncompressed file, or number of the line, where the last call began; for messages. */
    String where();

    /** How long elements of datatypes are; all that the file says of it once {@link #next} has returned false. */
    DatatypeSizes sizes();

    /** What the file says of the rank as a whole; empty until {@link #next} has returned false, or if it does not say it. */
    default Optional<RankSummary> summary() {
        return Optional.empty();
    }

    @Override
    void close() throws IOException;
}
