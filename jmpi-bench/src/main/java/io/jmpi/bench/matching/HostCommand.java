package io.jmpi.bench.matching;

import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.command.Verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The command {@code host}: parses and validates its options, then measures each case with each engine in its own JVM.
 */
@Command(
        name = "host",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures the CPU time of matching on the application's thread.",
        description = {
            "",
            "Batches of 64 receives and messages match while the engine stores DEPTH",
            "others. Measures the CPU time of the thread that posts receives and submits",
            "messages: with an engine in software all of the matching, with an offloaded",
            "engine the rest of it. The device of hardware and of optimistic has its own",
            "thread; while it decides, the host sleeps. The cost of going to sleep and",
            "waking up is reported separately (blocking). With optimistic-lending the",
            "host runs the device itself.",
            "Prints tables; writes them to DIR as host.md, the points as host.csv, and a",
            "plot for each case.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  ./jmpibench host                            all engines",
            "  ./jmpibench host -e queues,optimistic -d 0,4096",
            "  ./jmpibench host --switches                 the value of each optimization",
            "  ./jmpibench host --check                    1 if a goal is missed",
            "",
            "The machine should be idle and have two cores. Compare engines of one run.",
            "Exit codes: 0; 1 if measuring failed or, with --check, a goal was missed or",
            "none could be judged; 2 wrong usage, nothing measured."
        })
final class HostCommand extends MeasuringCommand {
    private static final List<Integer> DEPTHS = List.of(0, 64, 1024, 4096);
    private static final List<HostCase> CASES = List.of(HostCase.EXPECTED, HostCase.UNEXPECTED);
    private static final List<HostCase> CASES_OF_SWITCHES =
            List.of(HostCase.EXPECTED, HostCase.SAME_KEY, HostCase.PAYLOAD);

    @Option(
            names = {"-e", "--engines"},
            split = ",",
            paramLabel = "ENGINE",
            description = "Engines, and optimistic-lending (default: all).")
    private List<String> engines = List.of();

    @Option(
            names = {"-d", "--depths"},
            split = ",",
            paramLabel = "DEPTH",
            description = "Depths in 0..32768 (default: 0,64,1024,4096).")
    private List<Integer> depths = List.of();

    @Option(
            names = "--switches",
            description =
                    "Measure optimistic, run by the host, without each of its optimizations; at depth 0 by default.")
    private boolean switches;

    @Option(names = "--check", description = "Exit with 1 if a goal is missed, or if none could be judged.")
    private boolean check;

    @Option(
            names = "--warmups",
            defaultValue = "20",
            paramLabel = "N",
            description = "Warm-up repetitions (default: ${DEFAULT-VALUE}).")
    private int warmups;

    @Option(
            names = "--repetitions",
            defaultValue = "11",
            paramLabel = "N",
            description = "Measured repetitions; the median counts (default: ${DEFAULT-VALUE}).")
    private int repetitions;

    @Option(
            names = "--millis",
            defaultValue = "100",
            paramLabel = "N",
            description = "Length of a repetition (default: ${DEFAULT-VALUE}).")
    private int millis;

    @Override
    public Integer call() throws IOException {
        List<HostSetup> setups = setups();
        List<Integer> chosenDepths = depths();
        Effort effort = effort();
        Path directory = directory();
        Path file = directory.resolve("host.csv");
        if (Files.exists(file)) {
            throw usage("--output " + directory + " has host.csv already; use another directory");
        }
        Files.createDirectories(directory);
        out().println(Machine.description());
        out().printf("results in %s%n%n", directory);
        Machine.busy().ifPresent(warning -> err().println("jmpibench: " + warning));
        List<HostPoint> points = new ArrayList<>();
        for (HostCase each : switches ? CASES_OF_SWITCHES : CASES) {
            for (HostSetup setup : setups) {
                err().println("measuring " + each.caseName() + " with " + setup.name());
                HostRun.measure(setup, each, chosenDepths, effort, points::add);
            }
        }
        write(points, directory, file);
        return conclude(points);
    }

    private void write(List<HostPoint> points, Path directory, Path file) throws IOException {
        Files.write(
                file,
                Stream.concat(Stream.of(HostPoint.HEAD), points.stream().map(HostPoint::line))
                        .toList());
        String report = switches ? HostReport.switches(points) : HostReport.markdown(points);
        Files.writeString(directory.resolve("host.md"), Machine.description() + "\n\n" + report);
        out().println(report);
        if (!switches) {
            for (HostCase each : CASES) {
                HostPlot.write(points, each, directory);
            }
        }
    }

    private int conclude(List<HostPoint> points) {
        if (switches) {
            return 0;
        }
        List<Verdict> verdicts = HostReport.judge(points);
        out().print(Report.goalLines(verdicts));
        out().flush();
        boolean passed = verdicts.stream().noneMatch(verdict -> verdict.outcome() == Outcome.MISSED)
                && verdicts.stream().anyMatch(verdict -> verdict.outcome() == Outcome.MET);
        return check && !passed ? 1 : 0;
    }

    private List<HostSetup> setups() {
        if (switches && (check || !engines.isEmpty())) {
            throw usage("--switches measures optimistic alone and has no goals: neither --engines nor --check");
        }
        if (engines.isEmpty()) {
            return switches ? HostSetup.switches() : HostSetup.engines();
        }
        try {
            return engines.stream().map(HostSetup::named).distinct().toList();
        } catch (IllegalArgumentException e) {
            throw usage("--engines: " + e.getMessage());
        }
    }

    private List<Integer> depths() {
        for (int depth : depths) {
            requireInRange("--depths", depth, 0, HostSetup.DEEPEST);
        }
        List<Integer> usual = switches ? List.of(0) : DEPTHS;
        return depths.isEmpty() ? usual : depths.stream().distinct().sorted().toList();
    }

    private Effort effort() {
        requireInRange("--warmups", warmups, 0, Integer.MAX_VALUE);
        requireInRange("--repetitions", repetitions, 1, Integer.MAX_VALUE);
        requireInRange("--millis", millis, 1, Integer.MAX_VALUE);
        return new Effort(warmups, repetitions, millis);
    }
}
