package io.jmpi.trace;

import io.jmpi.matching.text.Printable;
import io.jmpi.trace.files.ResultFile;
import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.replay.recording.Spool;
import io.jmpi.trace.report.Progress;
import io.jmpi.trace.timeline.Selection;
import io.jmpi.trace.timeline.Timeline;
import io.jmpi.trace.timeline.TimelineAnalysis;
import io.jmpi.trace.timeline.TimelinePage;
import io.jmpi.trace.timeline.TraceEventFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code jmpi-trace timeline}: shows the calls and messages of an application over time. */
@Command(
        name = "timeline",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Writes calls and messages over time, as a page or for Perfetto.",
            "An arrow goes from the call that sent a message to the call that received it, or reported its completion."
                    + " Messages are matched as by the command messages.",
            "FILE.html is a page; FILE.json is for ui.perfetto.dev or chrome://tracing."
        })
final class TimelineCommand implements Callable<Integer> {
    /** Reading, matching, writing. */
    private static final int PASSES = 3;

    /** More calls make pages slow. */
    private static final int MOST_ON_A_PAGE = 50_000;

    private static final String JSON = ".json";
    private static final String HTML = ".html";
    private static final int NANO_DIGITS = 9;

    /** A rank, or two with a hyphen; more digits are no rank. */
    private static final Pattern RANKS = Pattern.compile("(\\d{1,7})(?:-(\\d{1,7}))?");

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TRACE_DIR", description = "Directory with the files of one trace.")
    private Path directory;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "File to write, whose name ends in .html or .json. A temporary file is created beside it.")
    private Path output;

    @Option(
            names = "--from",
            paramLabel = "SECONDS",
            description = "Show only calls that return later than this after the first call (default: 0).")
    private BigDecimal from;

    @Option(
            names = "--to",
            paramLabel = "SECONDS",
            description = "Show only calls that begin earlier than this after the first call (default: the end).")
    private BigDecimal to;

    @Option(
            names = "--ranks",
            paramLabel = "LIST",
            description = "Show only these ranks, such as 0-3,7 (default: all).")
    private String ranks;

    @Option(
            names = "--max-calls",
            paramLabel = "N",
            description = "Show only the N earliest of these calls (default: 50000 in .html, all in .json).")
    private Integer mostCalls;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of ranks to process at once (default: the number of processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Mixin
    private ReportOptions reporting;

    @Override
    public Integer call() throws IOException {
        boolean isPage = isPage();
        Selection selection = selection(isPage ? MOST_ON_A_PAGE : Integer.MAX_VALUE);
        if (threads < 1) {
            throw wrong("--threads " + threads + ": expected a number >= 1");
        }
        TraceDirectory trace = TraceDirectory.open(directory);
        Stopwatch stopwatch = new Stopwatch();
        // The file is opened first, so that a wrong name does not cost the time of reading.
        try (ResultFile file = open();
                Spool spool = new Spool(output.toAbsolutePath().getParent())) {
            TimelineAnalysis analysis = new TimelineAnalysis(trace, threads, spool);
            Timeline timeline;
            try (Progress progress = reporting.progress(trace.name(), PASSES * trace.bytes())) {
                timeline = analysis.run(selection, progress);
                if (isPage) {
                    file.text(TimelinePage.of(timeline, reporting.run()));
                } else {
                    TraceEventFile.write(timeline, file.stream());
                }
            }
            file.commit();
            return finish(timeline, stopwatch, isPage);
        }
    }

    private int finish(Timeline timeline, Stopwatch stopwatch, boolean isPage) {
        if (!reporting.isQuiet()) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(timeline.shown());
            out.println(stopwatch.rate(timeline.calls()));
            out.println("wrote " + Printable.line(output)
                    + (isPage ? "" : ", for https://ui.perfetto.dev or chrome://tracing"));
            out.flush();
        }
        if (!timeline.leftOut().isEmpty()) {
            spec.commandLine().getErr().println("jmpi-trace: " + timeline.leftOut());
        }
        return reporting.problems(timeline.problems());
    }

    // ---------------------------------------------------------------- arguments

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private boolean isPage() {
        Path fileName = output.getFileName();
        String name = fileName == null ? "" : fileName.toString();
        if (Files.isDirectory(output)) {
            throw wrong(
                    "-o " + output + " is a directory; name a file in it, such as " + output.resolve("timeline.html"));
        }
        if (!name.endsWith(HTML) && !name.endsWith(JSON)) {
            throw wrong("-o " + output + ": the name must end in .html (a page) or in .json (for Perfetto)");
        }
        return name.endsWith(HTML);
    }

    private ResultFile open() throws TraceException {
        try {
            return new ResultFile(output);
        } catch (IOException e) {
            throw new TraceException(
                    "-o " + output + ": " + e.getMessage() + "; name a file in a directory that you may write to", e);
        }
    }

    private Selection selection(int usual) {
        long first = from == null ? 0 : nanos("--from", from);
        long end = to == null ? Long.MAX_VALUE : nanos("--to", to);
        if (end < first) {
            throw wrong(
                    "--to " + to.toPlainString() + " is before --from " + from.toPlainString() + "; name a later time");
        }
        int most = mostCalls == null ? usual : mostCalls;
        if (most < 1) {
            throw wrong("--max-calls " + most + ": expected a number >= 1");
        }
        return new Selection(first, end, ranks == null ? new BitSet() : ranks(), most);
    }

    private long nanos(String option, BigDecimal seconds) {
        BigDecimal nanos = seconds.movePointRight(NANO_DIGITS);
        if (seconds.signum() < 0 || nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw wrong(option + " " + seconds + ": expected seconds after the first call, such as 0.25");
        }
        return nanos.longValue();
    }

    private BitSet ranks() {
        BitSet chosen = new BitSet();
        for (String part : ranks.split(",", -1)) {
            Matcher range = RANKS.matcher(part.strip());
            if (!range.matches()) {
                throw wrong("--ranks " + ranks + ": expected ranks such as 0-3,7, not '" + part + "'");
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first) {
                throw wrong("--ranks " + ranks + ": " + part + " ends before it begins");
            }
            chosen.set(first, last + 1);
        }
        return chosen;
    }
}
