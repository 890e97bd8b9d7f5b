package io.jmpi.trace.format;

import java.io.IOException;
import java.util.Optional;

/**
 * Reads the calls of one rank, in the order of their returns, from a file of any format. It streams: a file may be
 * larger than memory.
 *
 * <p>Thread: one. Lifetime: until closed.
 */
public interface CallReader extends AutoCloseable {
    /**
     * Reads the next call.
     *
     * @param call that it fills
     * @return false at the regular end of the trace
     * @throws TraceException if the file is truncated or corrupt; its message names the rank, the offset, and what was
     *     expected
     * @throws IOException if the file cannot be read
     */
    boolean next(Call call) throws IOException;

    /** Bytes read from the file so far, before decompression; for progress. */
    long position() throws IOException;

    /** Byte offset in the uncompressed file, or line number, of the last call; for messages. */
    String where();

    /** Sizes of the elements of datatypes; complete once {@link #next} has returned false. */
    DatatypeSizes sizes();

    /** The file's summary of the rank; empty until {@link #next} has returned false, or if the file has none. */
    default Optional<RankSummary> summary() {
        return Optional.empty();
    }

    @Override
    void close() throws IOException;
}
