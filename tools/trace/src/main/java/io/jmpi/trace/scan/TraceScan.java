package io.jmpi.trace.scan;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.input.RankFile;
import io.jmpi.trace.input.TraceDirectory;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Reads all ranks of a trace, several at once, each once from beginning to end. A rank with a damaged file ends at the
 * damage; the others continue.
 *
 * <p>Thread: that of {@link #run}, which waits for the reading threads. Lifetime: one trace.
 */
public final class TraceScan {
    private static final int CALLS_AT_ONCE = 4096;

    private final TraceDirectory trace;
    private final int threads;
    private final ScanProgress progress;

    /** Creates the analysis of one rank. Thread: any of the scan's. */
    public interface AnalysisSupplier<A extends RankAnalysis> {
        /** Returns the analysis for the rank of that file. */
        A create(RankFile file) throws IOException;
    }

    /** Receives the analyses in the order of ranks. Thread: that of {@link #run}. */
    public interface Collector<A extends RankAnalysis> {
        /** Receives the analysis of a rank that has been read, completely or as far as possible. */
        void add(RankFile file, A analysis) throws IOException;
    }

    private record Scanned<A>(RankFile file, A analysis, TraceException problem) {}

    /**
     * Prepares a scan.
     *
     * @param threads number of reading threads
     */
    public TraceScan(TraceDirectory trace, int threads, ScanProgress progress) {
        this.trace = trace;
        this.threads = threads;
        this.progress = progress;
    }

    /**
     * Reads all ranks.
     *
     * @return problems of files, as sentences for the user; the ranks concerned are analysed up to the problem
     * @throws IOException if a file cannot be read, or an analysis cannot write
     */
    public <A extends RankAnalysis> List<String> run(AnalysisSupplier<A> supplier, Collector<A> collector)
            throws IOException {
        List<String> problems = new ArrayList<>();
        List<Callable<Scanned<A>>> scans = new ArrayList<>();
        for (RankFile file : trace.files()) {
            scans.add(() -> scan(file, supplier.create(file)));
        }
        try (RankTasks tasks = new RankTasks("jmpi-trace-scan", threads)) {
            tasks.run(scans, scanned -> {
                if (scanned.problem != null) {
                    problems.add(scanned.problem.getMessage());
                }
                collector.add(scanned.file, scanned.analysis);
            });
        }
        return problems;
    }

    private <A extends RankAnalysis> Scanned<A> scan(RankFile file, A analysis) throws IOException {
        Call call = new Call();
        try (CallReader reader = file.open()) {
            TraceException problem = null;
            try {
                read(reader, call, analysis);
            } catch (TraceException e) {
                problem = e;
            }
            reader.summary().ifPresent(analysis::summary);
            analysis.end(problem == null, reader.sizes());
            return new Scanned<>(file, analysis, problem);
        } catch (TraceException e) {
            analysis.end(false, DatatypeSizes.BUILT_IN);
            return new Scanned<>(file, analysis, e);
        }
    }

    private void read(CallReader reader, Call call, RankAnalysis analysis) throws IOException {
        long reported = 0;
        int calls = 0;
        try {
            while (reader.next(call)) {
                analysis.call(call);
                if (++calls == CALLS_AT_ONCE) {
                    if (Thread.currentThread().isInterrupted()) {
                        throw new InterruptedIOException("interrupted while reading the trace");
                    }
                    progress.read(reader.position() - reported, calls);
                    reported = reader.position();
                    calls = 0;
                }
            }
        } finally {
            progress.read(reader.position() - reported, calls);
        }
    }
}
