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
 * Writes synthetic traces in DUMPI's binary format, several ranks at once. Each rank's file is streamed from beginning
 * to end. The {@code .meta} file is written last, so that a reader recognises an unfinished trace.
 *
 * <p>Thread: that of {@link #write}, which waits for the writing threads. Lifetime: one trace.
 */
public final class TraceGenerator {
    private static final String PREFIX = "synthetic";
    private static final int STEPS_AT_ONCE = 1024;

    private final TracePlan plan;
    private final Traffic traffic;
    private final boolean compressed;

    /**
     * Prepares a trace.
     *
     * @param compressed whether to compress the files with gzip
     */
    public TraceGenerator(TracePlan plan, boolean compressed) {
        this.plan = plan;
        this.compressed = compressed;
        traffic = plan.pattern().traffic(plan);
    }

    /**
     * Writes the trace.
     *
     * @param directory for the files; created if needed
     * @param threads number of writing threads
     * @param progress receives the calls written, and the bytes of each finished file
     * @return number of calls in the trace
     * @throws TraceException if the directory contains a trace
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
            throw new TraceException(directory + " is not a directory; name a directory for the trace");
        }
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            if (files.anyMatch(TraceDirectory::isPartOfTrace)) {
                throw new TraceException(directory + " contains a trace; name another directory, or remove it");
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
            long reported = 0;
            for (long step = 0; step < steps; step++) {
                program.step(step);
                if (step % STEPS_AT_ONCE == STEPS_AT_ONCE - 1) {
                    if (Thread.currentThread().isInterrupted()) {
                        throw new InterruptedIOException("interrupted while writing " + file);
                    }
                    progress.read(0, program.calls() - reported);
                    reported = program.calls();
                }
            }
            program.end(steps);
            progress.read(0, program.calls() - reported);
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
