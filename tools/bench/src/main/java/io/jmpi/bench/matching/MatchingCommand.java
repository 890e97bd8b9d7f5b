package io.jmpi.bench.matching;

import io.jmpi.bench.command.EngineNames;
import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.harness.Effort;
import io.jmpi.bench.harness.JmhCommand;
import io.jmpi.bench.harness.Point;
import io.jmpi.bench.harness.Results;
import io.jmpi.bench.harness.View;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatchingEngines;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code matching}: nanoseconds of each engine over the depth, case by case. */
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
            "the same to the output directory as report.md, a plot for each case, JMH's",
            "results as results.json, and its log.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench matching --list                    cases, engines and goals",
            "  bin/jmpibench matching -c spread,same-bin        two cases, all engines",
            "  bin/jmpibench matching -e queues,bins -d 0,1024  two engines at two depths",
            "  bin/jmpibench matching --full -o out             figures to quote; takes hours",
            "  bin/jmpibench matching --full -o out --resume    the rest, if interrupted",
            "  bin/jmpibench matching -c spread --check         1 if a goal is missed",
            "",
            "The machine should be idle. Compare engines of one run.",
            "Exit codes: 0; 1 if measuring failed or, with --check, a goal was missed;",
            "2 wrong usage, nothing measured."
        })
final class MatchingCommand extends JmhCommand {
    /** For a quick look: shallow, the depths of goals, and two between. */
    private static final List<Integer> QUICK_DEPTHS = List.of(0, 64, 1024, 8192, 65_536);

    private static final List<Integer> FULL_DEPTHS = Stream.concat(
                    Stream.of(0), IntStream.rangeClosed(0, 16).mapToObj(exponent -> 1 << exponent))
            .toList();

    @Option(
            names = {"-c", "--cases"},
            split = ",",
            paramLabel = "CASE",
            completionCandidates = Cases.class,
            description = "Cases (default: all).")
    private List<String> cases = MatchingCase.names();

    @Option(
            names = {"-e", "--engines"},
            split = ",",
            paramLabel = "ENGINE",
            completionCandidates = EngineNames.class,
            description = "Engines (default: all).")
    private List<String> engines = MatchingEngines.load().names();

    @Option(
            names = {"-d", "--depths"},
            split = ",",
            paramLabel = "DEPTH",
            description = "Depths in 0..65536 (default: 0,64,1024,8192,65536; batches up to 8192).")
    private List<Integer> depths = List.of();

    @Option(names = "--full", description = "All depths 0,1,2,4,...,65536, and more and longer iterations.")
    private boolean full;

    @Option(names = "--list", description = "List cases, engines and goals without measuring.")
    private boolean list;

    /** What {@code --cases} can name. */
    private static final class Cases implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return MatchingCase.names().iterator();
        }
    }

    @Override
    protected boolean isListed() {
        if (list) {
            list();
        }
        return list;
    }

    @Override
    protected Effort usualEffort() {
        return full ? Effort.FULL : Effort.QUICK;
    }

    /** With {@code --check} also the point that goals are relative to. */
    @Override
    protected List<Point> points() {
        for (int depth : depths) {
            requireInRange("--depths", depth, 0, MatchingCase.DEEPEST);
        }
        List<Point> points = new ArrayList<>();
        for (MatchingCase each : named("--cases", cases, MatchingCase::named)) {
            for (MatcherProvider engine : named("--engines", engines, MatchingEngines.load()::named)) {
                if (each.concerns(engine)) {
                    depths(each).forEach(depth -> points.add(MatchingBenchmark.point(each, engine.name(), depth)));
                }
            }
        }
        if (points.isEmpty()) {
            throw usage("--depths " + depths + ": no chosen case measures a chosen engine at one of these depths");
        }
        if (isChecked() && !points.contains(Goals.REFERENCE)) {
            points.add(Goals.REFERENCE);
        }
        return points;
    }

    /** The requested depths that a case supports, or the usual ones. */
    private Stream<Integer> depths(MatchingCase each) {
        List<Integer> usual = full ? FULL_DEPTHS : QUICK_DEPTHS;
        int largest = depths.isEmpty() ? each.usualDepth() : MatchingCase.DEEPEST;
        return (depths.isEmpty() ? usual : depths)
                .stream().distinct().sorted().filter(depth -> depth >= each.smallestDepth() && depth <= largest);
    }

    @Override
    protected List<View> views(Results results) {
        MatchingFigures figures = new MatchingFigures(results);
        List<View> views = new ArrayList<>();
        for (MatchingCase each : MatchingCase.values()) {
            View view = new View(each.caseName(), each.description(), "ns per " + each.unit());
            for (String engine : figures.engines(each)) {
                figures.ns(each, engine).forEach((depth, ns) -> view.add(engine, depth, ns));
            }
            if (!view.isEmpty()) {
                views.add(view);
            }
        }
        return views;
    }

    @Override
    protected List<Verdict> judge(Results results) {
        return Goals.judge(new MatchingFigures(results));
    }

    private void list() {
        out().println("Cases:");
        for (MatchingCase each : named("--cases", cases, MatchingCase::named)) {
            out().printf("  %-22s %s%n", each.caseName(), each.description());
        }
        out().println("Engines:");
        named("--engines", engines, MatchingEngines.load()::named)
                .forEach(engine -> out().printf("  %-22s %s%n", engine.name(), engine.description()));
        out().println("Goals:");
        judge(new Results()).forEach(verdict -> out().println("  " + verdict.goal()));
        out().println("Usual depths: " + QUICK_DEPTHS + "; with --full " + FULL_DEPTHS);
    }
}
