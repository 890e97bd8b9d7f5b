package io.jmpi.bench.matching;

import io.jmpi.bench.command.EngineNames;
import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.harness.Effort;
import io.jmpi.bench.harness.JmhCommand;
import io.jmpi.bench.harness.Measured;
import io.jmpi.bench.harness.Point;
import io.jmpi.bench.harness.Results;
import io.jmpi.bench.harness.View;
import io.jmpi.matching.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code host}: the CPU time that matching takes on the application's thread. */
@Command(
        name = "host",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures the CPU time of matching on the application's thread.",
        description = {
            "",
            "Batches of 64 receives and messages match while the engine stores DEPTH",
            "others. Measures the CPU time of the thread that posts receives and submits",
            "messages. An engine in software does all of the matching in this time; an",
            "offloaded engine does what its device does not. The devices of hardware and",
            "optimistic have a thread of their own; while they decide, the host sleeps. The",
            "cost of going to sleep and waking up is reported separately (blocking). With",
            "optimistic-lending the host runs the device itself.",
            "Prints tables; writes them to DIR as report.md, JMH's results as results.json,",
            "and a plot for each case.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench host                            all engines",
            "  bin/jmpibench host -e queues,optimistic -d 0,4096",
            "  bin/jmpibench host --switches                 the value of each optimization",
            "  bin/jmpibench host --check                    1 if a goal is missed",
            "",
            "The machine should be idle and have two cores. Compare engines of one run.",
            "Exit codes: 0; 1 if measuring failed or, with --check, a goal was missed or",
            "none could be judged; 2 wrong usage, nothing measured."
        })
final class HostCommand extends JmhCommand {
    private static final List<Integer> DEPTHS = List.of(0, 64, 1024, 4096);
    private static final List<HostCase> CASES = List.of(HostCase.EXPECTED, HostCase.UNEXPECTED);
    private static final List<HostCase> CASES_OF_SWITCHES =
            List.of(HostCase.EXPECTED, HostCase.SAME_KEY, HostCase.PAYLOAD);

    /** Tolerated ratio of the host's time between depths where a device searches. */
    private static final double STEADY = 1.5;

    @Option(
            names = {"-e", "--engines"},
            split = ",",
            paramLabel = "ENGINE",
            completionCandidates = EngineNames.class,
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

    @Override
    protected Effort usualEffort() {
        return Effort.OF_DEVICES;
    }

    @Override
    protected List<Point> points() {
        if (switches && (isChecked() || !engines.isEmpty())) {
            throw usage("--switches measures optimistic alone and has no goals; omit --engines and --check");
        }
        for (int depth : depths) {
            requireInRange("--depths", depth, 0, HostSetup.DEEPEST);
        }
        List<Integer> usual = switches ? List.of(0) : DEPTHS;
        List<Point> points = new ArrayList<>();
        for (HostCase each : switches ? CASES_OF_SWITCHES : CASES) {
            for (HostSetup setup : setups()) {
                for (int depth : depths.isEmpty() ? usual : depths) {
                    points.add(HostBenchmark.point(each, setup, depth));
                }
            }
        }
        return points;
    }

    private List<HostSetup> setups() {
        if (engines.isEmpty()) {
            return switches ? HostSetup.switches() : HostSetup.engines();
        }
        return named("--engines", engines, HostSetup::named);
    }

    @Override
    protected List<View> views(Results results) {
        List<View> views = new ArrayList<>();
        for (HostCase each : HostCase.values()) {
            View view = new View(each.caseName(), each.description(), "ns of the host's CPU per pair");
            results.stream()
                    .filter(point -> point.parameter("hostCase").equals(each.caseName()))
                    .forEach(point -> view.add(point.parameter("engine"), depth(point), HostBenchmark.matching(point)));
            if (!view.isEmpty()) {
                views.add(view);
            }
        }
        return views;
    }

    private static int depth(Measured point) {
        return Integer.parseInt(point.parameter("depth"));
    }

    /** The time of engines with a device, by phase. */
    @Override
    protected String furtherTables(Results results) {
        TextTable table = TextTable.markdown(
                "llrrrrr", List.of("case", "engine", "depth", "giving", "taking", "blocking", "pairs per sleep"));
        List<Measured> offloaded = results.stream()
                .filter(point -> HostBenchmark.perPair(point, "taking") > 0)
                .toList();
        for (Measured point : offloaded) {
            double sleeps = HostBenchmark.perPair(point, "sleeps");
            table.row(List.of(
                    point.parameter("hostCase"),
                    point.parameter("engine"),
                    point.parameter("depth"),
                    View.number(HostBenchmark.perPair(point, "giving")),
                    View.number(HostBenchmark.perPair(point, "taking")),
                    View.number(HostBenchmark.perPair(point, "blocking")),
                    sleeps == 0 ? "" : String.format(Locale.ROOT, "%.1f", 1 / sleeps)));
        }
        return offloaded.isEmpty()
                ? ""
                : "**Engines with a device**: the parts of that time; blocking is not part of it\n\n" + table + "\n";
    }

    /** The goals of an offload: the host's time does not depend on the depth, and is less than that of a long search. */
    @Override
    protected List<Verdict> judge(Results results) {
        if (switches) {
            return List.of();
        }
        List<Integer> measured = results.stream()
                .filter(point -> point.parameter("hostCase").equals(HostCase.EXPECTED.caseName()))
                .map(HostCommand::depth)
                .distinct()
                .sorted()
                .toList();
        int least = measured.isEmpty() ? 0 : measured.get(0);
        int most = measured.isEmpty() ? 0 : measured.get(measured.size() - 1);
        Optional<Measured> deep = expected(results, "optimistic", most);
        return List.of(
                Verdict.atMost(
                        "optimistic takes at the largest depth at most 1.5 times its host time at the smallest depth",
                        times(least < most ? deep : Optional.empty(), expected(results, "optimistic", least)),
                        STEADY,
                        "times"),
                Verdict.atMost(
                        "optimistic takes less host time than queues at the largest depth",
                        times(deep, expected(results, "queues", most)),
                        1,
                        "times"),
                Verdict.atMost(
                        "optimistic takes less host time if its device has its own thread than if the host runs it",
                        times(deep, expected(results, "optimistic-lending", most)),
                        1,
                        "times"));
    }

    private static Optional<Measured> expected(Results results, String setup, int depth) {
        return results.find(
                Map.of("hostCase", HostCase.EXPECTED.caseName(), "engine", setup, "depth", Integer.toString(depth)));
    }

    /** How many times the host's time of one point another takes; empty unless both are measured. */
    private static Optional<Double> times(Optional<Measured> point, Optional<Measured> other) {
        return point.flatMap(each -> other.map(base -> HostBenchmark.matching(each) / HostBenchmark.matching(base)));
    }
}
