package io.jmpi.internal.tracing;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The trace of one rank's calls: a text file with a line for each, in the order in which they returned.
 *
 * <pre>{@code
 * long start = trace.now();
 * // the call
 * trace.call("MPI_Barrier", start).number("comm", 2).end();
 * }</pre>
 *
 * <p>Lines are kept until there are some 64 KiB of them, or a tenth of a second has gone
 * by; a process that ends in whatever way that lets shutdown hooks run leaves all of them. Only {@link #end} writes the last
 * line, by which a complete file is known. When the disk fails, that is logged, and nothing more is written; the program
 * goes on.
 *
 * <p>Thread: any; lines of several threads do not mix. Lifetime: from {@link #open} to {@link #end} or {@link #abandon}.
 */
public final class CallTrace {
    /** Version of the format. */
    public static final int VERSION = 1;

    /** Number of no request. */
    public static final int REQUEST_NULL = 1;

    /** Number of no communicator. */
    public static final int COMM_NULL = 1;

    private static final Logger LOG = System.getLogger(CallTrace.class.getName());
    private static final int FIRST_NUMBER = 2;
    private static final int KEPT_BYTES = 1 << 16;
    private static final long KEPT_NANOS = 100_000_000;

    private final int rank;
    private final Path file;
    private final ThreadLocal<CallLine> lines = ThreadLocal.withInitial(this::newLine);
    private final Thread rescue = new Thread(this::flush, "jmpi-trace-rescue");

    // guarded by this
    private final OutputStream out;
    private final byte[] kept = new byte[KEPT_BYTES];
    private final Numbers requests = new Numbers(FIRST_NUMBER);
    private int keptBytes;
    private long flushedNanos;
    private long calls;
    private int communicators = FIRST_NUMBER;
    private int threads;
    private boolean isOver;

    CallTrace(int rank, int ranks, Path file, OutputStream out) {
        this.rank = rank;
        this.file = file;
        this.out = out;
        keep("# jmpi trace " + VERSION + ", rank " + rank + " of " + ranks + "\n");
        flush();
        Runtime.getRuntime().addShutdownHook(rescue);
    }

    /**
     * Begins a trace, in a directory that is made if need be.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the directory has the trace of such a rank already
     * @throws IOException if directory or file cannot be made
     */
    public static CallTrace open(Path directory, int rank, int ranks) throws IOException {
        TraceFiles.makeDirectory(directory);
        Path file = TraceFiles.ofRank(directory, rank);
        return new CallTrace(
                rank,
                ranks,
                file,
                Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    /** The time, in nanoseconds; processes of one host have the same clock. */
    public long now() {
        return System.nanoTime();
    }

    /**
     * Begins the line of a call that returns now.
     *
     * @param function as MPI names it
     * @param start when the call began
     */
    public CallLine call(String function, long start) {
        return lines.get().begin(function, start, now());
    }

    private synchronized CallLine newLine() {
        return new CallLine(this, threads++);
    }

    /** A number for a communicator; none is given twice. */
    public synchronized int newCommunicator() {
        return communicators++;
    }

    /** A number for a request. */
    public synchronized int takeRequest() {
        return requests.take();
    }

    /** A request has completed, and a line has said so: its number is free for another. */
    public synchronized void giveBack(int request) {
        requests.giveBack(request);
    }

    // ---------------------------------------------------------------- the file

    /** Adds a line that ends now. */
    synchronized void add(byte[] line, int length, long now) {
        if (isOver) {
            return;
        }
        calls++;
        if (length > kept.length - keptBytes) {
            flush();
        }
        if (length > kept.length) {
            write(line, length);
        } else {
            System.arraycopy(line, 0, kept, keptBytes, length);
            keptBytes += length;
        }
        if (now - flushedNanos > KEPT_NANOS) {
            flush();
            flushedNanos = now;
        }
    }

    private synchronized void keep(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
        if (bytes.length > kept.length - keptBytes) {
            flush();
        }
        System.arraycopy(bytes, 0, kept, keptBytes, bytes.length);
        keptBytes += bytes.length;
    }

    /** Writes the lines that are kept. */
    public synchronized void flush() {
        if (!isOver && keptBytes > 0) {
            write(kept, keptBytes);
        }
        keptBytes = 0;
    }

    private void write(byte[] bytes, int length) {
        try {
            out.write(bytes, 0, length);
        } catch (IOException e) {
            isOver = true;
            LOG.log(
                    Level.WARNING,
                    "rank " + rank + ": the trace ends here: " + file + " cannot be written; is the disk full?",
                    e);
        }
    }

    /** Ends the trace, which is complete. Idempotent. */
    public synchronized void end() {
        if (!isOver) {
            keep("# end " + calls + "\n");
        }
        abandon();
    }

    /** Ends the trace, which is not complete. Idempotent. */
    public synchronized void abandon() {
        flush();
        isOver = true;
        try {
            out.close();
            Runtime.getRuntime().removeShutdownHook(rescue);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "rank " + rank + ": trace " + file + " cannot be closed", e);
        } catch (IllegalStateException e) {
            LOG.log(Level.DEBUG, "the hook is about to run, and will find the trace closed", e);
        }
    }
}
