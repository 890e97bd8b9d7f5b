package io.jmpi.trace;

import io.jmpi.trace.files.ResultDirectory;
import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.otm.OtmAnalysis;
import io.jmpi.trace.otm.OtmFiles;
import io.jmpi.trace.otm.OtmMode;
import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.otm.OtmSettings;
import io.jmpi.trace.otm.TableScope;
import io.jmpi.trace.report.OtmReport;
import io.jmpi.trace.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code jmpi-trace otm}. */
@Command(
        name = "otm",
        footer = "%nWhat the measures mean: jmpi-trace measures otm",
        mixinStandardHelpOptions = true,
        description = {
            "Reports the depth of queues of posted receives when they are spread over bins, the calls that an application makes,"
                    + " and the tags and sources that its receives name: the statistics of the paper on optimistic tag"
                    + " matching (Garcia et al., section V, figures 6 and 7).",
            "",
            "Depth is the number of entries behind the head of the longest bin; of receives with both wildcards, the length of"
                    + " their list. A receive is an entry from its call to the wait or test that completes it. A data point"
                    + " ends with a wait or test; the average is the mean over ranks at the data point where it is"
                    + " largest, the maximum is over all ranks and data points."
        })
final class OtmCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "exact",
            completionCandidates = Modes.class,
            description =
                    "exact: a receive ends when MPI completes it; compat: reproduces the paper's analyzer cell for"
                            + " cell, including its faults (default: ${DEFAULT-VALUE}).")
    private OtmMode mode;

    @Option(
            names = "--tables",
            paramLabel = "SCOPE",
            defaultValue = "communicator",
            completionCandidates = Scopes.class,
            description =
                    "communicator: each communicator has tables of its own; rank: all communicators of a rank share"
                            + " them, as mode compat always does (default: ${DEFAULT-VALUE}).")
    private TableScope scope;

    @Option(
            names = "--bins",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,32,128",
            description = "Numbers of bins, 1 to 256 each; all are analysed in one pass (default: ${DEFAULT-VALUE}).")
    private List<Integer> bins;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description =
                    "Write report.html and report.json, fig6.csv (calls by kind), fig7.csv (depths), unique.csv (tags and sources), usage.csv (bins"
                            + " that are used), and for each trace bins-N/stats.csv (a line for each data point; with several"
                            + " traces, in a directory for each). Replaces files of an earlier run. If results are partial,"
                            + " PARTIAL.txt in the same directory states why.")
    private Path output;

    @Option(names = "--tags", description = "Also write tags.csv: how often each data point uses each tag. Needs -o.")
    private boolean withTags;

    @Option(names = "--recvs", description = "Also write recvs.csv: source and tag of each receive. Needs -o.")
    private boolean withReceives;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of ranks to read at once (default: the number of processors).")
    private Integer threads;

    @Parameters(
            arity = "1..*",
            paramLabel = "TRACE_DIR",
            description = "Directories, each with the trace of one job: a .meta file and a file for each rank.")
    private List<Path> directories;

    @Mixin
    private ReportOptions reporting;

    /** As users type them; picocli would offer capitals. */
    private static final class Modes extends LowerCase {
        private Modes() {
            super(OtmMode.values());
        }
    }

    private static final class Scopes extends LowerCase {
        private Scopes() {
            super(TableScope.values());
        }
    }

    private abstract static class LowerCase implements Iterable<String> {
        private final List<String> names;

        LowerCase(Enum<?>... values) {
            names = Stream.of(values)
                    .map(value -> value.name().toLowerCase(Locale.ROOT))
                    .toList();
        }

        @Override
        public Iterator<String> iterator() {
            return names.iterator();
        }
    }

    @Override
    public Integer call() throws IOException {
        OtmSettings settings = settings();
        ResultDirectory to = output == null ? null : new ResultDirectory(output, directories.size() > 1);
        List<OtmResult> results = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        Stopwatch stopwatch = new Stopwatch();
        for (Path directory : directories) {
            try {
                results.add(analyse(TraceDirectory.open(directory), settings, to));
            } catch (TraceException e) {
                unreadable.add(e.getMessage());
            }
        }
        if (results.isEmpty()) {
            return reporting.nothing(unreadable, output);
        }
        if (output != null) {
            new OtmFiles(output).write(results, unreadable);
        }
        return reporting.finish(new OtmReport(results, unreadable), output, stopwatch.rate(calls(results)));
    }

    private OtmResult analyse(TraceDirectory trace, OtmSettings settings, ResultDirectory results) throws IOException {
        Optional<Path> to = Optional.ofNullable(results).map(all -> all.of(trace));
        try (Progress progress = reporting.progress(trace.name(), trace.bytes())) {
            return new OtmAnalysis(trace, settings).run(to, progress);
        }
    }

    private static long calls(List<OtmResult> results) {
        return results.stream().mapToLong(OtmResult::calls).sum();
    }

    private OtmSettings settings() {
        if (output == null && (withTags || withReceives)) {
            throw invalid((withTags ? "--tags" : "--recvs") + " writes a file; name its directory with -o DIR");
        }
        int atOnce = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        try {
            return new OtmSettings(mode, scope, bins, atOnce, withTags, withReceives);
        } catch (IllegalArgumentException e) {
            throw invalid(e.getMessage());
        }
    }

    private ParameterException invalid(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
