package io.jmpi.trace;

import io.jmpi.matching.MatchingEngines;
import io.jmpi.trace.files.PartialNote;
import io.jmpi.trace.files.ResultDirectory;
import io.jmpi.trace.files.ResultFile;
import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.otm.OtmAnalysis;
import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.otm.OtmSettings;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.engines.EngineReplays;
import io.jmpi.trace.replay.messages.MessagesAnalysis;
import io.jmpi.trace.replay.messages.MessagesFiles;
import io.jmpi.trace.report.MessagesReport;
import io.jmpi.trace.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code jmpi-trace messages}: replays the messages of applications. */
@Command(
        name = "messages",
        footer = "%nWhat the measures mean: jmpi-trace measures messages",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Matches the sends of all ranks with their receives, lets messages arrive as a network would deliver"
                        + " them, feeds these events to every matching engine, and reports which engine and which hints suit the"
                        + " application, how deep queues become, and how long receives and messages wait.")
final class MessagesCommand implements Callable<Integer> {
    /** The depth of bins, recording the messages, replaying them. */
    private static final int PASSES = 3;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "TRACE_DIR",
            description = "Directories, each with the files of one trace.")
    private List<Path> directories;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description =
                    "Directory for report.html and .json, and for messages.csv, depth.csv, matrix.csv, engines.csv; with"
                            + " several traces, each gets a subdirectory. Temporary files are created there, too.")
    private Path output;

    @Option(
            names = "--latency",
            paramLabel = "MICROSECONDS",
            defaultValue = "1",
            description = "Time that the shortest message takes (default: ${DEFAULT-VALUE}).")
    private double latency;

    @Option(
            names = "--bandwidth",
            paramLabel = "GB/S",
            defaultValue = "25",
            description = "Gigabytes per second of the network (default: ${DEFAULT-VALUE}).")
    private double bandwidth;

    @Option(
            names = "--jitter",
            paramLabel = "SHARE",
            defaultValue = "0.1",
            description = "Variation of the latency; 0.1 adds at most a tenth (default: ${DEFAULT-VALUE}).")
    private double jitter;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            defaultValue = "1",
            description = "Seed of the variation; equal seeds give equal results (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--eager",
            paramLabel = "BYTES",
            defaultValue = "8192",
            description = "Longer messages send only an announcement, which costs the same for any length (default:"
                    + " ${DEFAULT-VALUE}).")
    private int eager;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of ranks to process at once (default: the number of processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--engines",
            paramLabel = "NAME",
            defaultValue = EngineReplays.ALL,
            completionCandidates = Engines.class,
            description =
                    "Engines to compare, separated by commas: queues, vector, bins, ranks, exact,"
                            + " newmadeleine, concurrent, adaptive, hardware, overlap, associative, fpga, portals, optimistic, one on JMPI_CLASS_PATH, or all (default: ${DEFAULT-VALUE}).")
    private String engines;

    @Option(
            names = "--device-threads",
            paramLabel = "N",
            description = "Matching threads of the emulated device, for the engine optimistic (default: 32).")
    private int deviceThreads = EngineReplays.DEVICE_THREADS;

    @Mixin
    private ReportOptions reporting;

    /** What the list can begin with. */
    private static final class Engines implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            List<String> names = new ArrayList<>(List.of(EngineReplays.ALL));
            names.addAll(MatchingEngines.load().names());
            return names.iterator();
        }
    }

    @Override
    public Integer call() throws IOException {
        NetworkModel network = network();
        if (threads < 1) {
            throw new ParameterException(spec.commandLine(), "--threads " + threads + ": expected a number >= 1");
        }
        replays(); // reports a wrong engine name before reading anything
        ResultDirectory to = output == null ? null : new ResultDirectory(output, directories.size() > 1);
        List<Analysed> analysed = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        Stopwatch stopwatch = new Stopwatch();
        for (Path directory : directories) {
            try {
                analysed.add(analyse(TraceDirectory.open(directory), network, to));
            } catch (TraceException e) {
                unreadable.add(e.getMessage());
            }
        }
        if (analysed.isEmpty()) {
            return reporting.nothing(unreadable, output);
        }
        MessagesReport report = new MessagesReport(
                analysed.stream().map(Analysed::messages).toList(),
                analysed.stream().map(Analysed::bins).toList(),
                unreadable);
        if (output != null) {
            PartialNote.write(output, report.problems());
        }
        long calls = analysed.stream().mapToLong(one -> one.bins().calls()).sum();
        return reporting.finish(report, output, stopwatch.rate(calls));
    }

    private record Analysed(MessagesResult messages, OtmResult bins) {}

    private EngineReplays replays() {
        try {
            return new EngineReplays(EngineReplays.named(engines), deviceThreads);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private NetworkModel network() {
        if (!(latency >= 0)) {
            throw new ParameterException(spec.commandLine(), "--latency " + latency + ": expected microseconds >= 0");
        }
        try {
            return new NetworkModel(latency * 1000, bandwidth, eager, jitter, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Analysed analyse(TraceDirectory trace, NetworkModel network, ResultDirectory results) throws IOException {
        Path directory = results == null ? null : results.of(trace);
        Path temporary = directory == null ? Path.of(System.getProperty("java.io.tmpdir")) : directory;
        ResultFile.makeDirectory(temporary);
        MessagesAnalysis analysis = new MessagesAnalysis(trace, network, replays(), threads, temporary);
        try (Progress progress = reporting.progress(trace.name(), PASSES * trace.bytes())) {
            OtmResult bins = new OtmAnalysis(trace, OtmSettings.usual(threads)).run(Optional.empty(), progress);
            MessagesResult messages = analysis.run(progress);
            if (directory != null) {
                new MessagesFiles(directory).write(messages, analysis.ranks());
            }
            return new Analysed(messages, bins);
        }
    }
}
