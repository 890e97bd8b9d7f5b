package io.jmpi.trace;

import io.jmpi.matching.MatchingEngines;
import io.jmpi.trace.files.ResultDirectory;
import io.jmpi.trace.files.ResultFile;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.replay.capacity.CapacityAnalysis;
import io.jmpi.trace.replay.capacity.CapacityFiles;
import io.jmpi.trace.replay.capacity.CapacityResult;
import io.jmpi.trace.replay.capacity.CapacitySettings;
import io.jmpi.trace.replay.capacity.CapacitySettings.Wildcards;
import io.jmpi.trace.replay.recording.StepRecorder.TimeSource;
import io.jmpi.trace.report.CapacityReport;
import io.jmpi.trace.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code jmpi-trace capacity}: runs an application with devices of several capacities and speeds. */
@Command(
        name = "capacity",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Runs an application again in virtual time, with each emulated device of several capacities and"
                + " speeds, and reports from which capacity on a device pays, which share of the searches ends on it, and"
                + " how the application's time changes.")
final class CapacityCommand implements Callable<Integer> {
    private static final String ALL = "all";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "TRACE_DIR", description = "Directory with the files of one trace, of all its ranks.")
    private Path directory;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Directory for report.html and .json, capacity.csv, slower.csv and plots. Temporary files are"
                    + " created there, too.")
    private Path output;

    @Option(
            names = "--engines",
            paramLabel = "NAME",
            split = ",",
            defaultValue = ALL,
            completionCandidates = Engines.class,
            description = "Engines with a device that has virtual time, separated by commas, or all (default:"
                    + " ${DEFAULT-VALUE}).")
    private List<String> engines;

    @Option(
            names = "--entries",
            paramLabel = "N",
            split = ",",
            defaultValue = "16,64,256,1024,4096,16384,65536",
            description = "Entries that the device holds (default: ${DEFAULT-VALUE}).")
    private List<Integer> entries;

    @Option(
            names = "--speeds",
            paramLabel = "X",
            split = ",",
            defaultValue = "0.1,0.3,1,3,10",
            description = "Speeds of the device as multiples of a host core's (default: ${DEFAULT-VALUE}).")
    private List<Double> speeds;

    @Option(
            names = "--slower",
            paramLabel = "X",
            split = ",",
            defaultValue = "1,10,100",
            description = "Without a device, comparisons that take so many times as long (default: ${DEFAULT-VALUE}).")
    private List<Double> slower;

    @Option(
            names = "--longer",
            paramLabel = "N",
            defaultValue = "0",
            description = "Receives that no message matches, in front of each queue from the start (default:"
                    + " ${DEFAULT-VALUE}).")
    private int longer;

    @Option(
            names = "--compute",
            paramLabel = "X",
            defaultValue = "1",
            description = "Factor of the computation between the recorded calls; 0 leaves communication alone (default:"
                    + " ${DEFAULT-VALUE}).")
    private double compute;

    @Option(
            names = "--clock",
            defaultValue = "wall",
            description = "The recorded clock that measures computation: ${COMPLETION-CANDIDATES}; cpu for a run with"
                    + " more ranks than processors (default: ${DEFAULT-VALUE}).")
    private TimeSource clock;

    @Option(
            names = "--wildcards",
            defaultValue = "kept",
            description = "Receives with wildcards: kept, they take the messages that arrive first; resolved, they name"
                    + " the source and tag of the run (default: ${DEFAULT-VALUE}).")
    private Wildcards wildcards;

    @Option(
            names = "--eager",
            paramLabel = "BYTES",
            defaultValue = "8192",
            description = "Longer messages are announced, and their data is read when they match (default:"
                    + " ${DEFAULT-VALUE}).")
    private int eager;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of runs at once (default: the number of processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Mixin
    private ReportOptions reporting;

    /** What the list can consist of. */
    private static final class Engines implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Stream.of(ALL), CapacityAnalysis.engines().stream())
                    .iterator();
        }
    }

    @Override
    public Integer call() throws IOException {
        CapacitySettings settings = settings();
        if (threads < 1) {
            throw new ParameterException(spec.commandLine(), "--threads " + threads + ": expected a number >= 1");
        }
        Path results = output == null ? null : new ResultDirectory(output, false).path();
        Path temporary = results == null ? Path.of(System.getProperty("java.io.tmpdir")) : results;
        Stopwatch stopwatch = new Stopwatch();
        TraceDirectory trace = TraceDirectory.open(directory);
        ResultFile.makeDirectory(temporary);
        CapacityAnalysis analysis = new CapacityAnalysis(trace, settings, threads, temporary);
        CapacityResult result;
        try (Progress progress = reporting.progress(trace.name(), analysis.passes() * trace.bytes())) {
            result = analysis.run(progress);
        }
        CapacityReport report = new CapacityReport(result);
        if (results != null) {
            CapacityFiles.write(results, result, report.plots());
        }
        return reporting.finish(report, results, stopwatch.elapsed(analysis.runs() + " runs"));
    }

    private CapacitySettings settings() {
        try {
            return new CapacitySettings(named(), entries, speeds, slower, compute, clock, longer, wildcards, eager);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private List<String> named() {
        List<String> known = CapacityAnalysis.engines();
        if (engines.equals(List.of(ALL))) {
            return known;
        }
        for (String engine : engines) {
            MatchingEngines.load().named(engine);
            if (!known.contains(engine)) {
                throw new IllegalArgumentException("--engines " + engine
                        + ": expected engines with a device that has virtual time: " + String.join(", ", known));
            }
        }
        return engines.stream().distinct().toList();
    }
}
