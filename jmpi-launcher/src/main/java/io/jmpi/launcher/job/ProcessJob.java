package io.jmpi.launcher.job;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReports;
import io.jmpi.launcher.hosts.HostAgents;
import io.jmpi.launcher.hosts.LauncherAddress;
import io.jmpi.launcher.monitor.DeadlockWatch;
import io.jmpi.launcher.monitor.JobStatistics;
import io.jmpi.launcher.monitor.JobWatch;
import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.output.Failures;
import io.jmpi.launcher.output.LostOutput;
import io.jmpi.launcher.output.Ranks;
import io.jmpi.launcher.plan.Grace;
import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.launcher.pmi.PmiMessage;
import io.jmpi.launcher.pmi.PmiServer;
import io.jmpi.launcher.process.LocalStarter;
import io.jmpi.launcher.process.MemoryGroup;
import io.jmpi.launcher.process.RankMemory;
import io.jmpi.launcher.process.RankStarter;
import io.jmpi.launcher.process.StartedRank;
import io.jmpi.matching.text.Count;
import java.io.IOException;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A job whose ranks are processes on one or several hosts: starts them, watches them, and ends them together.
 *
 * <p>Unless the other ranks are to continue ({@link KeepGoingOutcome}), the first failure decides the exit code: a rank
 * that ends with a code other than 0, an abort, a signal to the launcher, the timeout. All then get SIGTERM, and
 * SIGKILL when their {@link Grace} is over.
 *
 * <p>Thread: all state belongs to one event thread, to which processes, the PMI server and signals report. Only the
 * second signal acts in its own thread: it kills at once, even if the event thread is busy. Lifetime: one {@link #run}.
 */
public final class ProcessJob implements PmiServer.Events {
    /** Ranks per processor from which on a slow start is explained. */
    private static final int MANY_PER_PROCESSOR = 8;

    /** How long the launcher waits for the failure that caused other failures. */
    private static final Duration PATIENCE_FOR_CAUSE = Duration.ofMillis(500);

    /** How long the launcher waits until the agents of other hosts confirm that they have killed their ranks. */
    private static final Duration PATIENCE_FOR_AGENTS = Duration.ofSeconds(5);

    /** How long the launcher waits for the last messages of ranks whose processes have ended. */
    private static final long PATIENCE_FOR_LAST_WORDS_MILLIS = 1_000;

    /** How long ranks may take to join the job before the user learns which have not: a busy machine needs some seconds. */
    private static final Duration PATIENCE_WHILE_STARTING = Duration.ofSeconds(8);

    /** The same in a comparison, which has a line of progress. */
    private static final Duration PATIENCE_IN_COMPARISON = Duration.ofSeconds(30);

    /** A hint on further output after a timeout. */
    static final String NO_DUMPS = " (--verbose also prints what all threads do)";

    private static final int SIGNALLED = 128;
    private static final int KILL = 9;
    private static final int FAILED = 1;
    private static final int TIMED_OUT = 124;

    private final LaunchPlan plan;
    private final JobWatch watch;
    private final JobStatistics statistics;
    private final JobKey key = JobKey.random();
    private final ScheduledExecutorService events = Executors.newSingleThreadScheduledExecutor(ProcessJob::daemon);
    private final CompletableFuture<Integer> result = new CompletableFuture<>();
    private final List<StartedRank> ranks = new CopyOnWriteArrayList<>();
    private final AtomicInteger signals = new AtomicInteger();
    private volatile boolean killed;
    private volatile PmiServer server;
    private volatile RankStarter starter;

    /** Null if the ranks are on this host. */
    private volatile HostAgents agents;

    private final AtomicBoolean aborted = new AtomicBoolean();
    private final AlikeFailures failures = new AlikeFailures();

    // belongs to the event thread
    private final BitSet connected = new BitSet();
    private final SortedMap<Integer, String> consequences = new TreeMap<>();
    private int alive;
    private ScheduledFuture<?> killing;
    private boolean ending;
    private boolean endsByAbort;

    /** Whether the job ends because a rank has failed whose process goes on. */
    private boolean lingers;

    private int exitCode;

    /** Printed below all that the ranks have written. */
    private String lastLines = "";

    private final KeepGoingOutcome keepGoingOutcome = new KeepGoingOutcome();
    private final FailedRanks failed;
    private final MemoryGroup group = MemoryGroup.own();
    private final long killsBefore = group.kills();

    public ProcessJob(LaunchPlan plan) {
        this.plan = plan;
        failed = new FailedRanks(new OfFailedRanks(), plan.grace());
        watch = new JobWatch(plan);
        statistics = new JobStatistics(plan);
    }

    /**
     * Runs the job to its end.
     *
     * @return the exit code
     * @throws IOException if the launcher cannot listen for its ranks
     */
    public int run() throws IOException, InterruptedException, LaunchException {
        try (PmiServer opened = open();
                HostAgents closing = agents;
                EndSignals caught = new EndSignals(this::signalled)) {
            server = opened;
            if (plan.keepGoing()) {
                opened.values().put(PmiMessage.KEEP_GOING, "1");
            }
            post(this::start);
            DeadlockWatch.start(opened::reports, plan.deadlockAfter(), this::deadlock);
            watch.start(opened::reports);
            return result.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the launcher failed", e.getCause());
        } finally {
            watch.end(statistics.end());
            events.shutdownNow();
        }
    }

    /** Prepares to start ranks here, or on other hosts. */
    private PmiServer open() throws IOException, LaunchException {
        if (plan.hosts().isEmpty()) {
            PmiServer opened = PmiServer.open(plan.size(), key, this);
            starter = new LocalStarter(plan, opened.address(), key);
            return opened;
        }
        LauncherAddress address = LauncherAddress.open(plan.hosts().get());
        agents = new HostAgents(
                plan,
                plan.hosts().get(),
                key,
                address,
                why -> post(() -> hostFailed(why)),
                rank -> server.cutOff(rank));
        starter = agents;
        return PmiServer.open(plan.size(), key, this, address.listener());
    }

    private void hostFailed(String why) {
        if (plan.keepGoing() && server.hasBegun()) {
            Console.report(why);
        } else {
            end(1, why + othersEnded(), plan.grace().afterFailure());
        }
    }

    @Override
    public int silenceSeconds() {
        return plan.silenceSeconds();
    }

    @Override
    public void connected(int rank) {
        post(() -> connected.set(rank));
    }

    @Override
    public void aborted(int rank, int code, String reason) {
        String why = reason.isEmpty() ? "" : ": " + reason;
        String others = plan.size() > 1 ? "; ended the others" : "";
        int visible = (code & 0xFF) == 0 ? 1 : code & 0xFF; // an exit code that a process can have, never success
        String text = "rank " + rank + " aborted the job with code " + code + why + others;
        if (decidesByAbort(visible, text)) {
            String lines = lines(); // of ranks that live
            post(() -> {
                if (endsByAbort) {
                    Console.print(lines);
                    endRanks(plan.grace().afterFailure());
                }
            });
        }
    }

    /**
     * Lets the first abort decide the end of the job, unless something else has; false for later aborts. The rank halts
     * itself after a second, perhaps before all ranks have reported, and its exit code must not count.
     */
    private boolean decidesByAbort(int code, String text) {
        if (!aborted.compareAndSet(false, true)) {
            return false;
        }
        post(() -> endsByAbort = decide(code, text));
        return true;
    }

    @Override
    public void consequence(int rank, String line) {
        post(() -> {
            consequences.put(rank, line);
            failed.ends(rank, FAILED); // after it
        });
    }

    @Override
    public void ending(int rank, int code) {
        post(() -> failed.ends(rank, code));
    }

    @Override
    public void outputLost(int rank) {
        LostOutput.ofRank(rank);
    }

    @Override
    public void failed(int rank, String text) {
        if (failures.isFirst(rank, text)) {
            starter.print(rank, Failures.ofRank(rank, text));
        }
    }

    @Override
    public void disconnected(int rank) {
        post(() -> failed.ends(rank, PmiMessage.UNKNOWN_CODE)); // its process ends with its life line
    }

    @Override
    public void fenceBroken(Set<Integer> waiting, Set<Integer> ended) {
        // Only Mpi.init enters a fence, and no rank leaves the first one before all have entered it.
        boolean again = server.hasBegun();
        String text = Ranks.name(ended)
                + (again ? " ended; " : " ended without Mpi.init; ")
                + Ranks.waiting(waiting)
                + (ended.size() == 1 ? " for it in " : " for them in ")
                + (again ? "another Mpi.init" : "Mpi.init")
                + "; ended the others";
        post(() -> end(1, text, plan.grace().afterFailure()));
    }

    private void start() {
        plan.debugged().ports(plan.debugged().ranks()).ifPresent(Console::report);
        for (int rank = 0; rank < plan.size() && !ending && !killed; rank++) {
            try {
                int started = rank;
                ranks.add(starter.start(rank, code -> post(() -> exited(started, code))));
                alive++;
            } catch (IOException e) {
                end(
                        1,
                        "could not start rank " + rank + ": " + e.getMessage() + othersEnded(),
                        plan.grace().afterFailure());
            }
        }
        if (alive == 0) {
            finish();
            return;
        }
        boolean isOfComparison = plan.statisticsFile().isPresent();
        var unused = after(isOfComparison ? PATIENCE_IN_COMPARISON : PATIENCE_WHILE_STARTING, this::reportMissing);
        var unusedToo = plan.timeout().map(timeout -> after(timeout, this::timedOut));
    }

    private void exited(int rank, int codeOfProcess) {
        alive--;
        int code = codeOfProcess == SIGNALLED + KILL ? failed.code(rank, codeOfProcess) : codeOfProcess;
        boolean inOrder = code == 0 && !server.isMember(rank);
        if (plan.keepGoing() && server.hasBegun() && !ending && !inOrder) {
            Console.print(failures.takeLines());
            keepGoingOutcome.lost(code, code == 0 ? InJvmLauncher.endedWithoutClose(rank) : endedWith(rank, code));
            server.rankEnded(rank);
        } else if (code != 0 && consequences.containsKey(rank) && alive > 0) {
            var unused = after(PATIENCE_FOR_CAUSE, () -> failed(rank, code)); // the cause may be the next to end
        } else if (code != 0) {
            failed(rank, code);
        } else if (server.isMember(rank)) {
            end(
                    1,
                    InJvmLauncher.endedWithoutClose(rank) + othersEnded(),
                    plan.grace().afterFailure());
        } else if (!ending) {
            keepGoingOutcome.endedInOrder();
            server.rankEnded(rank);
        }
        if (alive == 0) {
            finish();
        }
    }

    /** A rank that fails because of others reports the cause, which jmpirun prints before the consequences. */
    private void failed(int rank, int code) {
        printConsequences(rank);
        end(code, endedWith(rank, code) + othersEnded(), plan.grace().afterFailure());
    }

    private void printConsequences(int rank) {
        if (!ending && consequences.containsKey(rank)) {
            Console.print(Ranks.merged(consequences));
            consequences.clear();
        }
    }

    private String endedWith(int rank, int code) {
        if (code != SIGNALLED + KILL) {
            return "rank " + rank + " exited with code " + code;
        }
        // The launcher's own group contains no ranks of other hosts.
        String reason = agents == null
                ? RankMemory.reason(group.limit(), group.kills() - killsBefore)
                : RankMemory.reason(OptionalLong.empty(), 0);
        return "rank " + rank + " exited with code " + code + " (" + reason + ")";
    }

    private void reportMissing() {
        if (!ending && connected.cardinality() < plan.size()) {
            BitSet missing = new BitSet();
            missing.set(0, plan.size());
            missing.andNot(connected);
            boolean suspended = plan.debugged().suspended();
            Console.report("still starting: " + connected.cardinality() + " of " + plan.size()
                    + " ranks have joined the job; waiting for "
                    + Ranks.name(Ranks.of(missing))
                    + (suspended
                            ? plan.debugged()
                                    .ports(Ranks.of(missing))
                                    .map(ports -> "; " + ports)
                                    .orElse("")
                            : "")
                    + (agents == null ? "" : agents.missing())
                    + manyForThisHost());
        }
    }

    /** Explains that many ranks for each processor start slowly, because each starts a JVM. */
    private String manyForThisHost() {
        int processors = Runtime.getRuntime().availableProcessors();
        return agents == null && plan.size() > MANY_PER_PROCESSOR * processors
                ? "; " + plan.size() + " JVMs start slowly on " + Count.of(processors, "processor")
                        + ": --in-jvm starts threads instead"
                : "";
    }

    /** The ranks' lines come first; thread dumps are long. */
    private void timedOut() {
        if (ending) {
            return;
        }
        String after = plan.timeout().orElseThrow().toSeconds() + " s";
        boolean dumps = plan.verbose() || plan.logDirectory().isPresent();
        ending = true;
        exitCode = TIMED_OUT;
        Console.report("still running after " + after + "; what each rank does:");
        Console.print(lines());
        lastLines = "jmpirun: timeout after " + after + "; ended the job" + (dumps ? "" : NO_DUMPS) + "\n";
        if (dumps) {
            Console.report("thread dumps of all ranks " + whereDumpsGo());
            ranks.stream().filter(StartedRank::isAlive).forEach(StartedRank::dump);
        }
        // a JVM handles signals in sequence, SIGQUIT before SIGTERM: the dump is complete before it ends
        endRanks(plan.grace().afterSignal());
    }

    private String whereDumpsGo() {
        if (plan.logDirectory().isPresent()) {
            return "are in " + plan.logDirectory().get().resolve("rank-*.out");
        }
        return plan.size() > 1 && !plan.tagOutput() ? "follow (--tag-output distinguishes them)" : "follow";
    }

    /** The state of each rank, one line for each. */
    private String lines() {
        try {
            return DeadlockWatch.lines(server.reports(Wanted.MESSAGES));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    /** Called by the watch. */
    private void deadlock(String lines) {
        post(() -> {
            if (ending) {
                return;
            }
            Console.report(RankReports.DEADLOCK);
            Console.print(lines);
            plan.watching().trace().ifPresent(DeadlockWatch::nameTimeline);
            if (plan.endDeadlock()) {
                end(
                        DeadlockWatch.EXIT_CODE,
                        "deadlock; ended the job",
                        plan.grace().afterFailure());
            } else {
                Console.report(DeadlockWatch.GOES_ON);
            }
        });
    }

    /** Called by a thread of the JVM. */
    private void signalled(int number) {
        if (signals.incrementAndGet() == 1) {
            post(() -> endBySignal(number));
        } else {
            killed = true;
            ranks.forEach(StartedRank::kill);
        }
    }

    private String othersEnded() {
        return alive == 0 ? "" : "; ended the others";
    }

    private void endBySignal(int number) {
        if (ending && killing == null) {
            endRanks(plan.grace().afterSignal());
        } else if (ending) {
            // a terminal's Ctrl-C reaches the ranks, too, and may end one of them before this event arrives
            killing.cancel(false);
            killAfter(plan.grace().afterSignal());
        } else {
            end(
                    SIGNALLED + number,
                    "signal " + number + "; ended the job",
                    plan.grace().afterSignal());
        }
    }

    /** Begins to end the job; only the first call has an effect. */
    private void end(int code, String why, Duration grace) {
        if (decide(code, why)) {
            endRanks(grace);
        }
    }

    /** Decides the exit code and reports why the job ends; false if that has been decided. */
    private boolean decide(int code, String why) {
        if (ending) {
            return false;
        }
        ending = true;
        exitCode = code;
        Console.report(why);
        return true;
    }

    private void endRanks(Duration grace) {
        if (killing != null) {
            return; // a signal was faster than the reports after an abort
        }
        server.endsRanks();
        ranks.forEach(StartedRank::terminate);
        killAfter(grace);
    }

    /** Kills all ranks, and what they have started. */
    private void kill() {
        killed = true;
        if (agents != null) {
            var unused = after(PATIENCE_FOR_AGENTS, agents::giveUp);
        }
        ranks.forEach(StartedRank::kill);
    }

    private void killAfter(Duration grace) {
        killing = after(grace, () -> {
            reportKilled(grace, alive());
            kill();
        });
    }

    /**
     * Most ranks that another one's failure ends need longer than the short default only because the machine is busy: then
     * this says nothing, because it would look like a second problem.
     */
    private void reportKilled(Duration grace, Set<Integer> killed) {
        boolean isUsual =
                grace.equals(Grace.DEFAULT.afterFailure()) && plan.grace().equals(Grace.DEFAULT) && !lingers;
        if (!killed.isEmpty() && (plan.verbose() || !isUsual)) {
            Console.report(Grace.killed(killed, grace));
        }
    }

    private Set<Integer> alive() {
        return IntStream.range(0, ranks.size())
                .filter(rank -> ranks.get(rank).isAlive())
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Ends ranks that have failed and whose processes continue. */
    private final class OfFailedRanks implements FailedRanks.Job {
        @Override
        public boolean isAwaited(int rank) {
            return !ending
                    && !killed
                    && rank < ranks.size()
                    && ranks.get(rank).isAlive()
                    && !plan.debugged().ranks().contains(rank); // It may wait at a breakpoint.
        }

        @Override
        public boolean isMember(int rank) {
            return server.isMember(rank);
        }

        @Override
        public void joinsNoMore(int rank) {
            server.rankEnded(rank);
        }

        @Override
        public void endIt(int rank, int code, String how) {
            lingers = true;
            if (!plan.keepGoing() || !server.hasBegun()) {
                printConsequences(rank);
                end(code, how + "; ended the job", plan.grace().afterFailure());
                return;
            }
            Duration grace = plan.grace().afterFailure();
            StartedRank process = ranks.get(rank);
            process.terminate();
            after(grace, () -> {
                if (isAwaited(rank)) {
                    reportKilled(grace, Set.of(rank));
                    process.kill();
                }
            });
        }

        @Override
        public void after(Duration delay, Runnable task) {
            var unused = ProcessJob.this.after(delay, task);
        }
    }

    /** All ranks have ended. */
    private void finish() {
        if (ending) {
            kill();
        } else if (!consequences.isEmpty() && !(plan.keepGoing() && server.hasBegun())) {
            failed(consequences.firstKey(), FAILED);
        }
        try {
            server.awaitEnds(PATIENCE_FOR_LAST_WORDS_MILLIS);
            starter.awaitOutput();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Console.print(failures.takeLines() + Ranks.merged(consequences) + lastLines);
        readStatistics();
        watch.end(statistics.end());
        statistics.print();
        result.complete(ending ? exitCode : keepGoingOutcome.exitCode());
    }

    private void readStatistics() {
        for (int rank = 0; rank < plan.size(); rank++) {
            for (RankReport end : server.ends(rank)) {
                statistics.add(rank, end);
            }
        }
    }

    /** Passes a task to the event thread. */
    private void post(Runnable task) {
        try {
            events.execute(guarded(task));
        } catch (RejectedExecutionException e) {
            // the job has its result already; only late disconnections and signals arrive here
            if (!result.isDone()) {
                throw e;
            }
        }
    }

    private ScheduledFuture<?> after(Duration delay, Runnable task) {
        return events.schedule(guarded(task), delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Ends the job after a fault of the launcher itself, which must leave neither ranks nor a waiting launcher behind.
     */
    private Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                killed = true;
                ranks.forEach(StartedRank::kill);
                result.completeExceptionally(e);
            }
        };
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "jmpirun");
        thread.setDaemon(true);
        return thread;
    }
}
