package io.jmpi.bench.report;

import io.jmpi.MpiVersion;
import io.jmpi.bench.command.BenchCommand;
import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.Progress;
import io.jmpi.matching.text.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code report}: parses and validates its options, runs the parts, and writes the page. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures a standard set and writes one HTML page, compared with an earlier one.",
        description = {
            "",
            "The page needs no other file: machine, versions, settings, tables, plots, and",
            "the raw data as JSON. A figure is the median of repetitions, with the least and",
            "the greatest of them. If there is an earlier page, each figure is compared with",
            "the earlier one: the ratio, and whether the spreads of both runs overlap. The",
            "page reports which parts failed, and which ran while other programs took more",
            "than a tenth of the processors.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench report                          everything, less than 15 minutes",
            "  bin/jmpibench report --quick                  fewer points, about 2 minutes",
            "  bin/jmpibench report --parts latency,depth    two parts",
            "  bin/jmpibench report --list                   the parts, with their commands",
            "  bin/jmpibench report -o new.html --against old.html",
            "",
            "The machine should be idle; on a busy one it takes longer. The remaining time is",
            "shown with each part, and on a terminal with each step.",
            "Exit codes: 0; 1 if a part failed or found wrong data;",
            "2 wrong usage, nothing measured."
        })
public final class ReportCommand extends BenchCommand {
    /** Variables whose names begin with this prefix change the measurement. */
    private static final List<String> VARIABLES = List.of("JMPI_", "JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS");

    private final Function<Pace, List<Part>> set;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE.html",
            description = "The page (default: ${DEFAULT-VALUE}). An earlier page there is compared, then replaced.",
            defaultValue = "jmpi-report.html")
    private Path output;

    @Option(names = "--against", paramLabel = "FILE.html", description = "An earlier page to compare with.")
    private Path against;

    @Option(names = "--parts", split = ",", paramLabel = "NAME", description = "Parts (default: all, see --list).")
    private List<String> names = List.of();

    @Option(
            names = "--quick",
            description = "Measure fewer points for shorter times: about 2 minutes on an idle machine.")
    private boolean quick;

    @Option(names = "--list", description = "List the parts without measuring.")
    private boolean list;

    /**
     * Creates the command; picocli fills in its options.
     *
     * @param set creates the parts of a run
     */
    public ReportCommand(Function<Pace, List<Part>> set) {
        this.set = set;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Pace pace = quick ? Pace.QUICK : Pace.FULL;
        List<Part> parts = chosen(set.apply(pace));
        if (list) {
            list(parts);
            return 0;
        }
        Optional<ReportData> earlier = earlier();
        requireWritable();
        Instant date = Instant.now();
        List<PartResult> results = run(parts);
        ReportData data = new ReportData(
                command(), date, MpiVersion.library(), Machine.description(), environment(), pace.name(), results);
        Optional<Comparison> comparison = earlier.map(each -> Comparison.of(each, data));
        write(new ReportPage(data, comparison).html());
        comparison.ifPresent(each -> out().println(each.summary()));
        out().println("wrote " + output);
        out().flush();
        return data.isComplete() ? 0 : 1;
    }

    private List<Part> chosen(List<Part> all) {
        for (String name : names) {
            if (all.stream().noneMatch(part -> part.name().equals(name))) {
                throw usage("--parts: " + name + " is not one of "
                        + all.stream().map(Part::name).collect(Collectors.joining(", ")));
            }
        }
        return names.isEmpty()
                ? all
                : all.stream().filter(part -> names.contains(part.name())).toList();
    }

    private void list(List<Part> parts) {
        for (Part part : parts) {
            out().println(part.name() + ": " + part.title() + ". " + part.measures());
            part.commands().forEach(command -> out().println("    " + command));
        }
        out().flush();
    }

    /** The page to compare with; it must be readable before anything is measured. */
    private Optional<ReportData> earlier() {
        if (against != null) {
            return Optional.of(read("--against", against));
        }
        return Files.exists(output) ? Optional.of(read("--output", output)) : Optional.empty();
    }

    private ReportData read(String option, Path page) {
        try {
            return RawData.read(page);
        } catch (IOException e) {
            String reason = e instanceof NoSuchFileException ? "there is no such file" : e.getMessage();
            throw usage(option + " " + page + ": " + reason);
        }
    }

    /** Fails before the measurement if the page cannot be written. */
    private void requireWritable() {
        Path directory = output.toAbsolutePath().getParent();
        try {
            Files.createDirectories(directory);
            Files.delete(Files.createTempFile(directory, "jmpi-report", ""));
        } catch (IOException e) {
            throw usage("--output " + output + " cannot be written: " + e);
        }
    }

    private List<PartResult> run(List<Part> parts) throws IOException, InterruptedException {
        List<Part.Step> steps =
                parts.stream().flatMap(part -> part.steps().stream()).toList();
        long millis = steps.stream().mapToLong(Part.Step::expectedMillis).sum();
        out().println(Machine.description());
        out().printf(
                        "%s, %s, about %s on an idle machine%n",
                        Count.of(parts.size(), "part"), Count.of(steps.size(), "step"), Progress.duration(millis));
        out().flush();
        warnIfBusy();
        Progress progress = progress(steps.size(), millis / steps.size());
        Path logs = Files.createTempDirectory("jmpibench-report");
        List<PartResult> results = new ReportRun(logs, out(), progress).run(parts);
        if (results.stream().allMatch(result -> result.problems().isEmpty())) {
            delete(logs);
        } else {
            err().println("jmpibench: a part failed; the output of its programs is in " + logs);
        }
        return results;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** An interruption leaves the earlier page. */
    private void write(String html) throws IOException {
        Path next = output.resolveSibling(output.getFileName() + ".next");
        Files.writeString(next, html);
        Files.move(next, output, StandardCopyOption.REPLACE_EXISTING);
    }

    private String command() {
        List<String> arguments = spec().root().commandLine().getParseResult().originalArgs();
        return "bin/jmpibench " + String.join(" ", arguments);
    }

    private static Map<String, String> environment() {
        Map<String, String> variables = new TreeMap<>(System.getenv());
        variables.keySet().removeIf(name -> VARIABLES.stream().noneMatch(name::startsWith));
        return variables;
    }
}
