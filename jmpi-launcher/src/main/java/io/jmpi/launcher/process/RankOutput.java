package io.jmpi.launcher.process;

import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.output.LineTagger;
import io.jmpi.launcher.output.LostOutput;
import io.jmpi.launcher.plan.LaunchPlan;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Routes the output of rank processes: inherited, into files, or line by line, prefixed with the rank or above the status
 * block of the terminal.
 *
 * <p>Thread: that of the job; output by lines also has a daemon thread per stream. Lifetime: the job.
 */
public final class RankOutput {
    private static final long ON_ITS_WAY_NANOS = 50_000_000;

    private final LaunchPlan plan;
    private final boolean byLines;
    private final OutputStream out = shared(FileDescriptor.out);
    private final OutputStream err = shared(FileDescriptor.err);
    private final List<Thread> pumps = new ArrayList<>();

    /** The output that is not inherited, indexed by twice the rank plus the number of the stream. */
    private final Map<Integer, OutputStream> remote = new TreeMap<>();

    /** Those that cannot be written. */
    private final Set<Integer> lost = ConcurrentHashMap.newKeySet();

    public RankOutput(LaunchPlan plan) {
        this.plan = plan;
        byLines = plan.tagOutput() || plan.logDirectory().isEmpty() && Console.hasStatus();
    }

    /** Redirects the output of a rank before its start. */
    void redirect(ProcessBuilder builder, int rank) {
        if (plan.logDirectory().isPresent()) {
            builder.redirectOutput(logFile(plan.logDirectory().get(), rank, "out"));
            builder.redirectError(logFile(plan.logDirectory().get(), rank, "err"));
        } else if (!byLines) {
            builder.redirectOutput(ProcessBuilder.Redirect.INHERIT);
            builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        }
    }

    /** Starts copying the output of a started rank if that is by lines. */
    void carry(Process process, int rank) {
        if (byLines) {
            pump(rank, "out", process.getInputStream(), out);
            pump(rank, "err", process.getErrorStream(), err);
        }
    }

    /**
     * Writes output of a rank of another host. Ranks continue when no process reads their output any more, as ranks on
     * one host do.
     *
     * @param stream 1 or 2
     */
    public void write(int rank, int stream, byte[] bytes) {
        int number = 2 * rank + stream;
        if (lost.contains(number)) {
            return;
        }
        try {
            OutputStream to;
            synchronized (remote) {
                to = remote.get(number);
                if (to == null) {
                    to = open(rank, stream);
                    remote.put(number, to);
                }
            }
            synchronized (to) {
                to.write(bytes);
                to.flush();
            }
        } catch (IOException e) {
            lost.add(number);
            LostOutput.ofStream("output of ranks cannot be written, and is lost: " + e.getMessage());
        }
    }

    /** Writes lines instead of a rank, to its error stream, after its own output, which may still be in a pipe. */
    public void print(int rank, String text) {
        if (byLines || plan.hosts().isPresent()) {
            LockSupport.parkNanos(ON_ITS_WAY_NANOS);
        }
        write(rank, 2, text.getBytes(encoding()));
    }

    /** That of the error stream. */
    private static Charset encoding() {
        String name = System.getProperty("stderr.encoding");
        return name == null ? Charset.defaultCharset() : Charset.forName(name);
    }

    private OutputStream open(int rank, int stream) throws IOException {
        String name = stream == 1 ? "out" : "err";
        OutputStream terminal = stream == 1 ? out : err;
        if (plan.logDirectory().isPresent()) {
            return new FileOutputStream(logFile(plan.logDirectory().get(), rank, name));
        }
        return byLines ? lines(rank, terminal) : terminal;
    }

    private LineTagger lines(int rank, OutputStream to) {
        return plan.tagOutput() ? new LineTagger(rank, to) : LineTagger.untagged(to);
    }

    /** Writes last lines without an end, of ranks of other hosts. */
    public void closeAll() {
        synchronized (remote) {
            for (OutputStream stream : remote.values()) {
                if (stream != out && stream != err) {
                    try {
                        stream.close();
                    } catch (IOException e) {
                        LostOutput.ofStream("output of ranks cannot be written: " + e.getMessage());
                    }
                }
            }
        }
    }

    /** Waits until all output has been copied, but not forever: a rank's own child may hold the stream open. */
    void awaitEnd(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + millis * 1_000_000;
        for (Thread pump : pumps) {
            pump.join(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
        }
    }

    static File logFile(Path directory, int rank, String stream) {
        return directory.resolve("rank-" + rank + "." + stream).toFile();
    }

    private void pump(int rank, String stream, InputStream from, OutputStream to) {
        Thread thread = new Thread(() -> copy(from, lines(rank, to)), "rank-" + rank + "-" + stream);
        thread.setDaemon(true);
        pumps.add(thread);
        thread.start();
    }

    private static void copy(InputStream from, LineTagger to) {
        try (from;
                to) {
            from.transferTo(to);
        } catch (IOException e) {
            // our own output is gone (a closed pipe): closing the rank's end lets it notice, as with an inherited
            // stream
            LostOutput.ofStream("output of ranks cannot be written, and is lost: " + e.getMessage());
        }
    }

    private static OutputStream shared(FileDescriptor descriptor) {
        return Console.above(new BufferedOutputStream(new FileOutputStream(descriptor)));
    }
}
