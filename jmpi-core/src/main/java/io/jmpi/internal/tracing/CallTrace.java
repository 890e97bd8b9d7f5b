package io.jmpi.internal.tracing;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;

/**
 * The trace of one rank's calls: a text file with a line for each, in the order in which they returned.
 *
 * <pre>{@code
 * long start = trace.now();
 * // the call
 * trace.call("MPI_Barrier", start).number("comm", 2).end();
 * }</pre>
 *
 * <p>Lines are buffered up to 64 KiB or a tenth of a second; a shutdown hook writes the rest. Only {@link #end} writes
 * the last line, which marks a complete file. A write error is logged and ends the trace; the program continues.
 *
 * <p>Thread: any; lines of several threads do not mix. Lifetime: from {@link #open} to {@link #end} or {@link
 * #abandon}.
 */
public final class CallTrace {
    /** Version of the format. */
    public static final int VERSION = 1;

    /** Number for a null request. */
    public static final int REQUEST_NULL = 1;

    /** Number for a null communicator. */
    public static final int COMM_NULL = 1;

    private static final Logger LOG = System.getLogger(CallTrace.class.getName());
    private static final int FIRST_NUMBER = 2;
    private static final int BUFFER_BYTES = 1 << 16;
    private static final long BUFFER_NANOS = 100_000_000;

    private final int rank;
    private final Path file;
    private final Runnable lost;
    private final ThreadLocal<CallLine> lines = ThreadLocal.withInitial(this::newLine);
    private final Thread rescue = new Thread(this::flush, "jmpi-trace-rescue");

    // guarded by this
    private final OutputStream out;
    private final byte[] buffered = new byte[BUFFER_BYTES];
    private final BitSet requests = new BitSet();
    private int bufferedBytes;
    private long flushedNanos;
    private long calls;
    private int communicators = FIRST_NUMBER;
    private int files = FIRST_NUMBER;
    private int threads;
    private boolean isOver;

    CallTrace(int rank, int ranks, Path file, OutputStream out, Runnable lost) {
        this.rank = rank;
        this.file = file;
        this.lost = lost;
        this.out = out;
        append("# jmpi trace " + VERSION + ", rank " + rank + " of " + ranks + "\n");
        flush();
        Runtime.getRuntime().addShutdownHook(rescue);
    }

    /**
     * Begins a trace in a directory, which is created if it does not exist.
     *
     * @param lost called once when a line cannot be written, which ends the trace
     * @throws java.nio.file.FileAlreadyExistsException if the directory contains a trace of this rank
     * @throws IOException if the directory or file cannot be created
     */
    public static CallTrace open(Path directory, int rank, int ranks, Runnable lost) throws IOException {
        TraceFiles.makeDirectory(directory);
        Path file = TraceFiles.ofRank(directory, rank);
        return new CallTrace(
                rank,
                ranks,
                file,
                Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                lost);
    }

    /** Returns the time in nanoseconds; processes of one host have the same clock. */
    public long now() {
        return System.nanoTime();
    }

    /**
     * Begins the line of a call that returns now.
     *
     * @param function the MPI name
     * @param start when the call began
     */
    public CallLine call(String function, long start) {
        return lines.get().begin(function, start, now());
    }

    private synchronized CallLine newLine() {
        return new CallLine(this, threads++);
    }

    /** Returns a new number for a communicator; numbers are not reused. */
    public synchronized int newCommunicator() {
        return communicators++;
    }

    /** Returns a new number for a file; numbers are not reused. */
    public synchronized int newFile() {
        return files++;
    }

    /** Returns the lowest unused number for a request. */
    public synchronized int takeRequest() {
        int number = requests.nextClearBit(FIRST_NUMBER);
        requests.set(number);
        return number;
    }

    /** Frees the number of a request after a line has reported its completion. */
    public synchronized void giveBack(int request) {
        requests.clear(request);
    }

    // ---------------------------------------------------------------- the file

    /** Adds a line whose call ends now. */
    synchronized void add(byte[] line, int length, long now) {
        if (isOver) {
            return;
        }
        calls++;
        append(line, length);
        if (now - flushedNanos > BUFFER_NANOS) {
            flush();
            flushedNanos = now;
        }
    }

    private void append(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
        append(bytes, bytes.length);
    }

    private synchronized void append(byte[] line, int length) {
        if (length > buffered.length - bufferedBytes) {
            flush();
        }
        if (length > buffered.length) {
            write(line, length);
        } else {
            System.arraycopy(line, 0, buffered, bufferedBytes, length);
            bufferedBytes += length;
        }
    }

    /** Writes the buffered lines. */
    public synchronized void flush() {
        if (!isOver && bufferedBytes > 0) {
            write(buffered, bufferedBytes);
        }
        bufferedBytes = 0;
    }

    private void write(byte[] bytes, int length) {
        try {
            out.write(bytes, 0, length);
        } catch (IOException e) {
            isOver = true;
            LOG.log(
                    Level.WARNING,
                    "rank " + rank + ": the trace ends here: " + file + " cannot be written (" + e.getMessage()
                            + "); is the disk full?");
            lost.run();
        }
    }

    /** Ends a complete trace. Idempotent. */
    public synchronized void end() {
        if (!isOver) {
            append("# end " + calls + "\n");
        }
        abandon();
    }

    /** Ends an incomplete trace. Idempotent. */
    public synchronized void abandon() {
        flush();
        isOver = true;
        try {
            out.close();
            Runtime.getRuntime().removeShutdownHook(rescue);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "rank " + rank + ": trace " + file + " cannot be closed", e);
        } catch (IllegalStateException e) {
            LOG.log(Level.DEBUG, "the hook is about to run; it will find the trace closed", e);
        }
    }
}
