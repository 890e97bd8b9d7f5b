package io.jmpi.trace.generate;

import io.jmpi.trace.format.DumpiWriter;
import io.jmpi.trace.format.TraceDirectory;
import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.scan.RankTasks;
import io.jmpi.trace.scan.ScanProgress;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * Writes synthetic traces in DUMPI's binary format, several ranks at once. Each rank's file is written from its beginning to
 * its end; nothing is kept of it. The {@code .meta} file is the last, so that an unfinished trace is seen to be one.
 *
 * <p>Thread: that of {@link #write}, which waits for those that write. Lifetime: one trace.
 */
public final class TraceGenerator {
    private static final String PREFIX = "synthetic";
    private static final int STEPS_AT_ONCE = 1024;

    private final TracePlan plan;
    private final Traffic traffic;
    private final boolean compressed;

    /**
     * Prepares it.
     *
     * @param compressed whether the files are compressed by gzip
     */
    public TraceGenerator(TracePlan plan, boolean compressed) {
        this.plan = plan;
        this.compressed = compressed;
        traffic = plan.pattern().traffic(plan);
    }

    /**
     * Writes the trace.
     *
     * @param directory where to; it is made if it does not exist
     * @param threads that write at once
     * @param progress is told of calls, and of bytes of files as they are finished
     * @return how many calls the trace has
     * @throws TraceException if there is a trace in the directory already
     * @throws IOException if a file cannot be written
     */
    public long write(Path directory, int threads, ScanProgress progress) throws IOException {
        checkHasNoTrace(directory);
        Files.createDirectories(directory);
        List<Callable<Long>> ranks = new ArrayList<>();
        for (int rank = 0; rank < plan.ranks(); rank++) {
            int next = rank;
            ranks.add(() -> write(next, directory, progress));
        }
        LongAdder calls = new LongAdder();
        try (RankTasks tasks = new RankTasks("jmpi-trace-generate", threads)) {
            tasks.run(ranks, calls::add);
        }
        writeMeta(directory);
        return calls.sum();
    }

    private static void checkHasNoTrace(Path directory) throws IOException {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new TraceException(directory + " is not a directory; give one to write the trace into");
        }
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            if (files.anyMatch(TraceDirectory::isPartOfTrace)) {
                throw new TraceException(directory + " has a trace already; give another directory, or remove it");
            }
        }
    }

    private long write(int rank, Path directory, ScanProgress progress) throws IOException {
        String name = String.format(Locale.ROOT, "%s-%04d.bin%s", PREFIX, rank, compressed ? ".gz" : "");
        Path file = directory.resolve(name);
        RankProgram program;
        try (DumpiWriter writer =
                DumpiWriter.create(file, DumpiWriter.CURRENT, "synthetic", SharedClock.BEGIN / 1_000_000_000)) {
            program = new RankProgram(rank, plan, traffic, writer);
            program.begin();
            long steps = plan.iterations() * traffic.phases();
            long told = 0;
            for (long step = 0; step < steps; step++) {
                program.step(step);
                if (step % STEPS_AT_ONCE == STEPS_AT_ONCE - 1) {
                    if (Thread.currentThread().isInterrupted()) {
                        throw new InterruptedIOException("interrupted while writing " + file);
                    }
                    progress.read(0, program.calls() - told);
                    told = program.calls();
                }
            }
            program.end(steps);
            progress.read(0, program.calls() - told);
        }
        progress.read(Files.size(file), 0);
        return program.calls();
    }

    private void writeMeta(Path directory) throws IOException {
        Files.write(
                directory.resolve(PREFIX + ".meta"),
                List.of(
                        "hostname=synthetic",
                        "numprocs=" + plan.ranks(),
                        "username=<none>",
                        "startime=" + SharedClock.BEGIN / 1_000_000_000,
                        "fileprefix=" + PREFIX,
                        "version=" + DumpiWriter.CURRENT.version(),
                        "subversion=" + DumpiWriter.CURRENT.subversion(),
                        "subsubversion=" + DumpiWriter.CURRENT.subsubversion()));
    }
}
