package io.jmpi.trace.replay.capacity;

import io.jmpi.offload.job.Outcome;
import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.input.RankFile;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.RankEventsSupplier;
import io.jmpi.trace.replay.capacity.CapacityResult.Device;
import io.jmpi.trace.replay.capacity.CapacityResult.Point;
import io.jmpi.trace.replay.capacity.CapacityResult.Slower;
import io.jmpi.trace.replay.messages.MessageReplay;
import io.jmpi.trace.replay.recording.JobSize;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.replay.recording.Spool;
import io.jmpi.trace.replay.recording.StepRecorder;
import io.jmpi.trace.scan.RankTasks;
import io.jmpi.trace.scan.ScanProgress;
import io.jmpi.trace.scan.TraceScan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * The analysis {@code capacity}: reads a trace once and runs its application in virtual time, once for each machine. Equal
 * arguments give equal results.
 *
 * <p>Thread: one, which starts worker threads. Lifetime: one trace. Memory: a temporary file stores the steps of all ranks;
 * the heap stores what is under way in each of the runs that go on at once, and their devices.
 */
public final class CapacityAnalysis {
    private final TraceDirectory trace;
    private final CapacitySettings settings;
    private final int threads;
    private final Path temporary;

    /**
     * Prepares the analysis.
     *
     * @param threads number of worker threads, each of which runs the application on one machine
     * @param temporary directory for the temporary file
     */
    public CapacityAnalysis(TraceDirectory trace, CapacitySettings settings, int threads, Path temporary) {
        this.trace = trace;
        this.settings = settings;
        this.threads = threads;
        this.temporary = temporary;
    }

    /** The engines that can take part: those with a device that has virtual time. */
    public static List<String> engines() {
        return CapacitySweep.engines();
    }

    /** How often the progress of {@link #run} receives each byte. */
    public int passes() {
        return 1 + runs();
    }

    /** How often the application runs: once on each machine. */
    public int runs() {
        return hosts().size() + settings.engines().size() * points();
    }

    /**
     * A machine without a device.
     *
     * @param engine that matches on the host
     * @param slower how many times as long as usual comparisons take
     * @param longer receives that no message matches
     */
    private record Host(String engine, double slower, int longer) {}

    /** The machines without a device, each once. */
    private List<Host> hosts() {
        Set<Host> hosts = new LinkedHashSet<>();
        hosts.add(usual(CapacitySweep.SOFTWARE));
        hosts.add(withShortQueues());
        settings.slower().forEach(factor -> hosts.add(slower(factor)));
        settings.engines().forEach(engine -> hosts.add(usual(CapacitySweep.withoutDevice(engine))));
        return List.copyOf(hosts);
    }

    private Host usual(String engine) {
        return new Host(engine, 1, settings.longer());
    }

    private Host slower(double factor) {
        return new Host(CapacitySweep.SOFTWARE, factor, settings.longer());
    }

    private static Host withShortQueues() {
        return new Host(CapacitySweep.SOFTWARE, 1, 0);
    }

    private int points() {
        return settings.entries().size() * settings.speeds().size();
    }

    /**
     * Runs the application on all machines.
     *
     * @param progress receives each byte when it has been read, and with each run
     * @throws TraceException if ranks are missing or damaged, or a rank waits forever
     * @throws IOException if a file cannot be read, or there is no space for the temporary one
     */
    public CapacityResult run(ScanProgress progress) throws IOException {
        try (Spool spool = new Spool(temporary)) {
            List<StepRecorder> ranks = new ArrayList<>();
            List<String> problems = new ArrayList<>(trace.problems());
            problems.addAll(new TraceScan(trace, threads, progress)
                    .run(
                            (RankFile file) -> new StepRecorder(file.rank(), spool, settings.source()),
                            (file, recorder) -> ranks.add(recorder)));
            RankRecorder[] recorders = allRanks(ranks, problems);
            // Only this finds the receives from MPI_PROC_NULL in traces of MPICH.
            MessageReplay replay = new MessageReplay(recorders, NetworkModel.DEFAULT, RankEventsSupplier.NONE, threads);
            replay.run(rank -> {});
            long unplayed = ranks.stream().mapToLong(StepRecorder::unplayed).sum();
            if (unplayed > 0) {
                problems.add(
                        "one-sided and nonblocking collective operations do not happen in the replay: " + unplayed);
            }
            return sweep(ranks, replay, problems, progress);
        }
    }

    private RankRecorder[] allRanks(List<StepRecorder> ranks, List<String> problems) throws TraceException {
        List<RankRecorder> recorders = ranks.stream().map(each -> each.recorder).toList();
        JobSize size = new JobSize(trace.ranks(), recorders);
        int all = size.ranks();
        problems.addAll(size.problems());
        List<Integer> damaged = recorders.stream()
                .filter(each -> !each.isComplete())
                .map(each -> each.rank)
                .toList();
        if (ranks.size() < all || !damaged.isEmpty()) {
            throw new TraceException(
                    trace.directory() + ": an application runs again only if the calls of all its ranks"
                            + " are there; of " + all + " ranks " + (all - ranks.size()) + " have no file, and "
                            + damaged.size() + " have a damaged one"
                            + (problems.isEmpty() ? "" : " (" + String.join("; ", problems) + ")"));
        }
        if (ranks.stream().noneMatch(StepRecorder::hasTimes)) {
            throw new TraceException(trace.directory() + ": the calls have no times of the clock "
                    + settings.source().name().toLowerCase(Locale.ROOT) + "; choose another --clock");
        }
        return recorders.toArray(RankRecorder[]::new);
    }

    // ---------------------------------------------------------------- runs

    private CapacityResult sweep(
            List<StepRecorder> ranks, MessageReplay replay, List<String> problems, ScanProgress progress)
            throws IOException {
        TraceProgram program = new TraceProgram(ranks, replay.communicators(), settings);
        CapacitySweep machines = new CapacitySweep(program, settings.eager());
        CapacitySweep shortMachines = settings.longer() == 0
                ? machines
                : new CapacitySweep(
                        new TraceProgram(ranks, replay.communicators(), settings.withLonger(0)), settings.eager());
        List<Callable<Outcome>> runs = new ArrayList<>();
        for (Host host : hosts()) {
            CapacitySweep sweep = host.longer() == 0 ? shortMachines : machines;
            runs.add(() -> sweep.inSoftware(host.engine(), host.slower()));
        }
        for (String engine : settings.engines()) {
            for (double speed : settings.speeds()) {
                settings.entries().forEach(entries -> runs.add(() -> machines.withDevice(engine, entries, speed)));
            }
        }
        List<Outcome> outcomes = new ArrayList<>();
        try (RankTasks tasks = new RankTasks("jmpi-trace-capacity", threads)) {
            tasks.run(runs, outcome -> {
                outcomes.add(outcome);
                progress.read(trace.bytes(), 0);
            });
        }
        return result(program, outcomes, problems);
    }

    private CapacityResult result(TraceProgram program, List<Outcome> outcomes, List<String> problems) {
        List<Host> hosts = hosts();
        Map<Host, Outcome> inSoftware = new HashMap<>();
        for (int i = 0; i < hosts.size(); i++) {
            inSoftware.put(hosts.get(i), outcomes.get(i));
        }
        long queues = nanos(inSoftware.get(usual(CapacitySweep.SOFTWARE)));
        List<Slower> slower = new ArrayList<>();
        for (double factor : settings.slower()) {
            Outcome outcome = inSoftware.get(slower(factor));
            slower.add(new Slower(
                    factor, nanos(outcome), change(nanos(outcome), queues), outcome.counter(Outcome.COMPARED_BY_HOST)));
        }
        List<Device> devices = new ArrayList<>();
        for (int i = 0; i < settings.engines().size(); i++) {
            int first = hosts.size() + i * points();
            String engine = settings.engines().get(i);
            String withoutDevice = CapacitySweep.withoutDevice(engine);
            long host = nanos(inSoftware.get(usual(withoutDevice)));
            devices.add(new Device(
                    engine, withoutDevice, host, points(outcomes.subList(first, first + points()), host, program)));
        }
        return new CapacityResult(
                trace.name(),
                program.ranks(),
                program.searches(),
                settings.compute(),
                settings.source().name().toLowerCase(Locale.ROOT),
                settings.longer(),
                settings.wildcards().name().toLowerCase(Locale.ROOT),
                queues,
                nanos(inSoftware.get(withShortQueues())),
                slower,
                devices,
                problems);
    }

    private List<Point> points(List<Outcome> outcomes, long host, TraceProgram program) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < outcomes.size(); i++) {
            Outcome outcome = outcomes.get(i);
            points.add(new Point(
                    settings.entries().get(i % settings.entries().size()),
                    settings.speeds().get(i / settings.entries().size()),
                    nanos(outcome),
                    change(nanos(outcome), host),
                    program.searches() == 0 ? 0 : (double) outcome.counter(Outcome.PAIRS_OF_CARD) / program.searches(),
                    outcome.counter(Outcome.COMPARED_BY_HOST),
                    outcome.counter(Outcome.HOST_NANOS)));
        }
        return points;
    }

    private static long nanos(Outcome outcome) {
        return Math.round(outcome.slowest());
    }

    private static double change(long nanos, long from) {
        return from == 0 ? 0 : (double) (nanos - from) / from;
    }
}
