package io.jmpi.bench.matching;

import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.command.Verdict.Outcome;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatchingEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code matching}: parses and validates its options, then runs a {@link Campaign}. */
@Command(
        name = "matching",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures matching engines: one thread, no sockets, nanoseconds over depth.",
        description = {
            "",
            "Receives are posted and messages arrive while the engine stores DEPTH",
            "others. Each combination of case, engine and depth runs in its own JVM",
            "(JMH). Prints a table for each case, and the verdicts on the goals. Writes",
            "the same to the output directory as report.md, a plot for each case, the",
            "points as results.csv, and JMH's own log and JSON.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  ./jmpibench matching --list                    cases, engines and goals",
            "  ./jmpibench matching -c spread,same-bin        two cases, all engines",
            "  ./jmpibench matching -e queues,bins -d 0,1024  two engines at two depths",
            "  ./jmpibench matching --full -o out             figures to quote; takes hours",
            "  ./jmpibench matching --full -o out --resume    the rest, after an interruption",
            "  ./jmpibench matching -c spread --check         1 if a goal is missed",
            "",
            "The machine should be idle. Compare engines of one run.",
            "Exit codes: 0; 1 if measuring failed or, with --check, a goal was missed;",
            "2 wrong usage, nothing measured."
        })
final class MatchingCommand extends MeasuringCommand {
    @Option(
            names = {"-c", "--cases"},
            split = ",",
            paramLabel = "CASE",
            description = "Cases (default: all).")
    private List<String> cases = MatchingCase.names();

    @Option(
            names = {"-e", "--engines"},
            split = ",",
            paramLabel = "ENGINE",
            description = "Engines (default: all).")
    private List<String> engines = MatchingEngines.load().names();

    @Option(
            names = {"-d", "--depths"},
            split = ",",
            paramLabel = "DEPTH",
            description = "Depths in 0..65536 (default: 0,64,1024,8192,65536; batches only to 8192).")
    private List<Integer> depths = List.of();

    @Option(names = "--full", description = "All depths 0,1,2,4,...,65536, and more and longer iterations.")
    private boolean full;

    @Option(names = "--resume", description = "Reuse the points in DIR, and measure the others.")
    private boolean resume;

    @Option(names = "--check", description = "Exit with 1 if a goal is missed, or if none could be judged.")
    private boolean check;

    @Option(names = "--warmups", paramLabel = "N", description = "Warm-up iterations.")
    private Integer warmups;

    @Option(names = "--iterations", paramLabel = "N", description = "Measured iterations; the median counts.")
    private Integer iterations;

    @Option(names = "--millis", paramLabel = "N", description = "Length of an iteration in milliseconds.")
    private Integer millis;

    @Option(names = "-J", paramLabel = "FLAG", description = "Flag for the measuring JVMs, such as -J -Xint.")
    private List<String> jvmFlags = List.of();

    @Option(names = "--list", description = "List cases, engines and goals without measuring.")
    private boolean list;

    @Override
    public Integer call() throws IOException {
        List<MatchingCase> chosenCases = named("--cases", cases, MatchingCase::named);
        List<MatcherProvider> chosenEngines = named("--engines", engines, MatchingEngines.load()::named);
        Depths chosenDepths = chosenDepths();
        Effort effort = effort();
        if (list) {
            list(chosenCases, chosenEngines);
            return 0;
        }
        Path directory = directory();
        ResultFile file = new ResultFile(directory);
        Results results = resultsSoFar(file);
        List<Campaign.Task> tasks = Campaign.tasks(chosenCases, chosenEngines, chosenDepths, results);
        if (tasks.isEmpty() && results.all().isEmpty()) {
            throw usage(
                    "--depths " + depths + ": no chosen case has one of these depths with one of the chosen engines");
        }
        Files.createDirectories(directory);
        if (!file.exists()) {
            file.create();
        }
        Campaign campaign = new Campaign(directory, file, results, Machine.description(), out());
        return measure(campaign, tasks, effort, directory, "jmh-" + time());
    }

    private int measure(Campaign campaign, List<Campaign.Task> tasks, Effort effort, Path directory, String name)
            throws IOException {
        out().println(Machine.description());
        out().printf(
                        "%d points, about %s; results in %s%n%n",
                        tasks.size(), Progress.duration(tasks.size() * effort.expectedMillis()), directory);
        Machine.busy().ifPresent(warning -> err().println("jmpibench: " + warning));
        Progress progress =
                new Progress(err(), Progress.isTerminal(), System::nanoTime, tasks.size(), effort.expectedMillis());
        boolean complete = true;
        if (!tasks.isEmpty()) {
            try (JmhRun jmh = new JmhRun(effort, jvmFlags, directory, name)) {
                complete = campaign.run(tasks, jmh, progress, err());
            }
        }
        int judged = exitCode(campaign.conclude());
        return complete ? judged : 1;
    }

    private int exitCode(List<Verdict> verdicts) {
        if (!check) {
            return 0;
        }
        if (verdicts.stream().allMatch(verdict -> verdict.outcome() == Outcome.NOT_MEASURED)) {
            err().println("jmpibench: no goal could be judged by these cases, engines and depths");
            return 1;
        }
        return verdicts.stream().anyMatch(verdict -> verdict.outcome() == Outcome.MISSED) ? 1 : 0;
    }

    private Results resultsSoFar(ResultFile file) throws IOException {
        if (!file.exists()) {
            return new Results();
        }
        if (!resume) {
            throw usage("--output " + directory() + " has " + ResultFile.NAME
                    + " already; use --resume to add to it, or another directory");
        }
        return file.read();
    }

    private <T> List<T> named(String option, List<String> names, Function<String, T> finder) {
        try {
            return names.stream().map(finder).distinct().toList();
        } catch (IllegalArgumentException e) {
            throw usage(option + ": " + e.getMessage());
        }
    }

    private Depths chosenDepths() {
        for (int depth : depths) {
            requireInRange("--depths", depth, 0, MatchingCase.DEEPEST);
        }
        return new Depths(depths.stream().distinct().sorted().toList(), full ? Depths.FULL : Depths.QUICK);
    }

    private Effort effort() {
        Effort mode = full ? Effort.FULL : Effort.QUICK;
        return new Effort(
                inRange("--warmups", warmups, mode.warmups(), 0),
                inRange("--iterations", iterations, mode.iterations(), 1),
                inRange("--millis", millis, mode.millis(), 1));
    }

    private int inRange(String option, Integer given, int usual, int least) {
        if (given == null) {
            return usual;
        }
        requireInRange(option, given, least, Integer.MAX_VALUE);
        return given;
    }

    private void list(List<MatchingCase> cases, List<MatcherProvider> engines) {
        out().println("Cases:");
        for (MatchingCase each : cases) {
            out().printf("  %-22s %s%n", each.caseName(), each.description());
        }
        out().println("Engines:");
        engines.forEach(engine -> out().printf("  %-22s %s%n", engine.name(), engine.description()));
        out().println("Goals:");
        Goals.judge(new Results()).forEach(verdict -> out().println("  " + verdict.goal()));
        out().println("Usual depths: " + Depths.QUICK + "; with --full " + Depths.FULL);
    }
}
