package io.jmpi.trace;

import io.jmpi.trace.format.TraceDirectory;
import io.jmpi.trace.replay.MessagesAnalysis;
import io.jmpi.trace.replay.MessagesFiles;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.RankEventsSupplier;
import io.jmpi.trace.scan.ScanProgress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code jmpi-trace messages}: replays the messages of applications. */
@Command(
        name = "messages",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Matches the sends of all ranks with their receives, lets messages arrive as a network would bring"
                        + " them, and says how deep queues become and how long receives and messages wait.")
final class MessagesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "TRACE_DIR", description = "Directories with the files of a trace each.")
    private List<Path> directories;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Directory for messages.csv, depth.csv and matrix.csv; of several traces, each gets a"
                    + " directory of its own in it. Temporary files are there, too.")
    private Path output;

    @Option(
            names = "--latency",
            paramLabel = "MICROSECONDS",
            defaultValue = "1",
            description = "How long the shortest message takes (default: ${DEFAULT-VALUE}).")
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
            description = "How much the latency varies; 0.1 is up to a tenth more (default: ${DEFAULT-VALUE}).")
    private double jitter;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            defaultValue = "1",
            description = "Chooses the variation; the same seed gives the same result (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--eager",
            paramLabel = "BYTES",
            defaultValue = "8192",
            description =
                    "Longer messages only announce themselves, whatever their length (default: ${DEFAULT-VALUE}).")
    private int eager;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Ranks that are dealt with at once (default: the number of processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() throws IOException {
        NetworkModel network = network();
        requireNamesOfTheirOwn();
        if (threads < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--threads " + threads + ": a number from 1 on was expected");
        }
        int status = CommandLine.ExitCode.OK;
        for (Path directory : directories) {
            MessagesResult result = analyse(directory, network);
            print(result, spec.commandLine().getOut());
            for (String problem : result.problems()) {
                spec.commandLine().getErr().println("jmpi-trace: " + result.application() + ": " + problem);
                status = JmpiTrace.PROBLEM;
            }
        }
        return status;
    }

    /** Results of two traces must not overwrite each other. */
    private void requireNamesOfTheirOwn() throws IOException {
        Map<String, Path> byName = new HashMap<>();
        for (Path directory : output == null ? List.<Path>of() : directories) {
            String name = TraceDirectory.open(directory).name();
            Path other = byName.put(name, directory);
            if (other != null) {
                throw new ParameterException(
                        spec.commandLine(),
                        other + " and " + directory + " are both of '" + name
                                + "'; analyse them one by one, or write another name into a file name.txt there");
            }
        }
    }

    private NetworkModel network() {
        try {
            return new NetworkModel(latency * 1000, bandwidth, eager, jitter, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private MessagesResult analyse(Path directory, NetworkModel network) throws IOException {
        TraceDirectory trace = TraceDirectory.open(directory);
        Path results = output == null || directories.size() == 1 ? output : output.resolve(trace.name());
        MessagesFiles files = results == null ? null : new MessagesFiles(results);
        Path temporary = results == null ? Path.of(System.getProperty("java.io.tmpdir")) : results;
        MessagesAnalysis analysis = new MessagesAnalysis(trace, network, RankEventsSupplier.NONE, threads, temporary);
        MessagesResult result = analysis.run(ScanProgress.NONE);
        if (files != null) {
            files.write(result, analysis.ranks());
        }
        return result;
    }

    private static void print(MessagesResult result, PrintWriter out) {
        MessagesResult.Traffic traffic = result.traffic();
        MessagesResult.Waiting waiting = result.waiting();
        MessagesResult.Order order = result.order();
        out.printf(
                Locale.ROOT,
                "%s: %d messages to %d of %d ranks, %.1f %% unexpected%n",
                result.application(),
                traffic.messages(),
                result.ranksRead(),
                result.ranks(),
                traffic.messages() == 0 ? 0 : 100.0 * traffic.unexpected() / traffic.messages());
        out.printf("  receives by wildcards  %s%n", result.wildcards());
        out.printf(
                "  deepest queues         %d posted, %d unexpected%n",
                result.depths().maxPosted().stream()
                        .mapToInt(depth -> depth)
                        .max()
                        .orElse(0),
                result.depths().maxUnexpected().stream()
                        .mapToInt(depth -> depth)
                        .max()
                        .orElse(0));
        out.printf(
                Locale.ROOT,
                "  mean waits             %.1f us of receives, %.1f us of messages%n",
                waiting.meanReceive() / 1000,
                waiting.meanMessage() / 1000);
        out.printf("  order                  %d hurried, %d held%n", order.hurried(), order.held());
        out.flush();
    }
}
