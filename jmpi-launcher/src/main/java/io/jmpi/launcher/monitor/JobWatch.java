package io.jmpi.launcher.monitor;

import io.jmpi.internal.tracing.TraceFiles;
import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReports;
import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.output.LostOutput;
import io.jmpi.launcher.plan.AgentCommand;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.launcher.watch.JobEnd;
import io.jmpi.launcher.watch.JobHistory;
import io.jmpi.launcher.watch.JobReport;
import io.jmpi.launcher.watch.JobSample;
import io.jmpi.launcher.watch.JobView;
import io.jmpi.launcher.watch.StatusBlock;
import io.jmpi.launcher.watch.TerminalSize;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import picocli.CommandLine.Help.Ansi;

/**
 * Takes samples of all ranks while a job runs: ten in its first second, then one a second. Shows them, in a block at the
 * bottom of the terminal or as a line each, and writes the page at the end.
 *
 * <p>Thread: its own daemon thread, except {@link #end}, which any thread may call. Lifetime: that of the job.
 */
public final class JobWatch implements Runnable {
    private static final System.Logger LOG = System.getLogger(JobWatch.class.getName());
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final long TICK_NANOS = 100_000_000;

    /** Ranks of larger jobs name the receivers of their messages only in some samples, because those are long. */
    private static final int NAMES_ALWAYS = 64;

    private static final int NAMES_EVERY = 16;

    /** How often the size of the terminal is queried. */
    private static final int SIZE_EVERY = 5;

    private final LaunchPlan plan;
    private final JobView view;
    private final Optional<StatusBlock> block;
    private final long start = System.nanoTime();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final Thread thread = new Thread(this, "jmpirun-watch");
    private final long periodNanos;
    private ReportSource source;
    private TerminalSize size = new TerminalSize(80, 24);
    private boolean hasFailed;

    // guarded by this
    private final JobHistory history;
    private JobSample shown;
    private int taken;

    /** Opens the block if standard error is a terminal; {@link #start} begins to take samples. */
    public JobWatch(LaunchPlan plan) {
        this.plan = plan;
        view = new JobView(plan.watching().program(), plan.size());
        periodNanos = plan.watching().periodNanos();
        history = new JobHistory(plan.size());
        RankReport none = RankReport.of(State.JOINING, "has not started");
        shown = new JobSample(0, Collections.nCopies(plan.size(), none));
        Optional<TerminalSize> terminal = plan.watching().view() ? TerminalSize.ofStandardError() : Optional.empty();
        terminal.ifPresent(found -> size = found);
        block = terminal.map(found -> Console.openStatus(Ansi.AUTO.enabled()));
    }

    /** Begins to take samples, if the user requested them. */
    public void start(ReportSource reports) {
        source = reports;
        if (plan.watching().isWanted()) {
            thread.setDaemon(true);
            thread.start();
        }
    }

    @Override
    public void run() {
        long due = start + TICK_NANOS;
        while (!ended.get()) {
            long left = due - System.nanoTime();
            try {
                if (left > 0) {
                    LockSupport.parkNanos(this, Math.min(left, TICK_NANOS));
                    refresh();
                } else {
                    take();
                    long now = System.nanoTime();
                    due = now - start < SECOND_NANOS
                            ? now + Math.min(TICK_NANOS, periodNanos)
                            : Math.max(due + periodNanos, now);
                }
            } catch (InterruptedException e) {
                return; // not expected: no code interrupts it; the job continues without it
            } catch (IOException | RuntimeException | Error e) {
                failed(e);
                due = System.nanoTime() + SECOND_NANOS;
            }
        }
    }

    /** Reports the first failure; the next sample may succeed, for example if there is memory again. */
    private void failed(Throwable failure) {
        if (!hasFailed) {
            hasFailed = true;
            LOG.log(Level.WARNING, "a sample of the ranks failed; jmpirun tries again", failure);
        }
    }

    private void refresh() throws IOException {
        if (block.isPresent()) {
            block.get().refresh();
        }
    }

    private void take() throws InterruptedException, IOException {
        boolean names = plan.watching().report().isPresent()
                && (plan.size() <= NAMES_ALWAYS || taken % NAMES_EVERY == NAMES_EVERY - 1);
        RankReports samples = source.take(names ? Wanted.PEERS : Wanted.SAMPLE);
        synchronized (this) {
            if (!ended.get()) {
                JobSample now = new JobSample(System.nanoTime() - start, samples.byRank());
                history.add(now);
                if (plan.watching().view() && now.nanos() - shown.nanos() >= SECOND_NANOS * 9 / 10) {
                    show(now);
                }
                taken++;
            }
        }
    }

    /** Shows a sample, about a second after the previous one; rates are those between both. */
    private void show(JobSample now) throws IOException {
        if (block.isPresent()) {
            if (taken % SIZE_EVERY == 0) {
                TerminalSize.ofStandardError().ifPresent(found -> size = found);
            }
            block.get().show(view.block(shown, now, size.columns() - 1, size.rows() - 1 - StatusBlock.TYPED));
        } else {
            Console.report(view.line(shown, now));
        }
        shown = now;
    }

    /**
     * Ends the view, writes the page, and reports where the trace is. Idempotent.
     *
     * @param end the ranks' reports at the ends of their sessions
     */
    public void end(JobEnd end) {
        if (ended.compareAndSet(false, true)) {
            block.ifPresent(StatusBlock::close);
            plan.watching().report().ifPresent(file -> write(file, end));
            plan.watching()
                    .trace()
                    .flatMap(directory -> traceLine(directory, plan.size()))
                    .ifPresent(Console::report);
        }
    }

    /** Where the trace is, and how to read it; empty if no rank of this host has written one. */
    static Optional<String> traceLine(Path directory, int ranks) {
        boolean isWritten =
                IntStream.range(0, ranks).anyMatch(rank -> Files.exists(TraceFiles.ofRank(directory, rank)));
        String name = AgentCommand.quoted(directory.toString());
        return isWritten
                ? Optional.of("wrote a trace to " + name + "; to analyse it: bin/jmpi-trace messages " + name)
                : Optional.empty();
    }

    private synchronized void write(Path file, JobEnd end) {
        String version = JobWatch.class.getPackage().getImplementationVersion();
        try {
            history.endsAt(System.nanoTime() - start);
            JobReport report = new JobReport(plan.watching().program(), history, end);
            Files.writeString(
                    file,
                    report.html(
                            plan.watching().command(), version == null ? "(not packaged)" : version, Instant.now()));
            Console.report("wrote " + file);
        } catch (IOException | RuntimeException | Error e) { // The job has succeeded, but not this process.
            LostOutput.ofFile("--report " + file + " cannot be written: " + e);
        }
    }
}
