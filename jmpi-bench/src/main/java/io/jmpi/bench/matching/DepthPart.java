package io.jmpi.bench.matching;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.harness.Effort;
import io.jmpi.bench.harness.JmhRun;
import io.jmpi.bench.harness.Point;
import io.jmpi.bench.harness.Results;
import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Panel;
import io.jmpi.bench.report.Part;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatchingEngines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Time of each matching engine over the depth, in two cases, by JMH. */
public final class DepthPart implements Part {
    private static final List<MatchingCase> CASES = List.of(MatchingCase.SPREAD, MatchingCase.MASKED_ANY_SOURCE);
    private static final List<Integer> DEPTHS = List.of(0, 64, 1024, 8192);
    private static final List<Integer> FEW = List.of(64, 1024);
    private static final int ITERATION_MILLIS = 300;
    private static final int START_MILLIS = 1000;

    private final List<Integer> depths;
    private final Effort effort;
    private final Map<MatchingCase, Panel> panels = new LinkedHashMap<>();

    public DepthPart(Pace pace) {
        depths = pace.quick() ? FEW : DEPTHS;
        effort = new Effort(3, 3, pace.scaled(ITERATION_MILLIS));
        for (MatchingCase each : CASES) {
            panels.put(
                    each,
                    Panel.lowerIsBetter("Case " + each.caseName(), "depth", "ns per pair")
                            .logarithmic());
        }
    }

    @Override
    public String name() {
        return "depth";
    }

    @Override
    public String title() {
        return "Matching over the depth";
    }

    @Override
    public String measures() {
        return "Matching engines alone, one thread: one post, one arrival and their searches. "
                + CASES.get(0).caseName() + ": " + CASES.get(0).description() + ". "
                + CASES.get(1).caseName() + ": " + CASES.get(1).description()
                + ". The depth is the number of stored receives or messages.";
    }

    @Override
    public List<String> commands() {
        return CASES.stream()
                .map(each -> "./jmpibench matching -c " + each.caseName() + " -d "
                        + String.join(",", depths.stream().map(String::valueOf).toList()) + " --millis "
                        + effort.millis())
                .toList();
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        long millis = START_MILLIS + 6L * effort.millis();
        panels.forEach((matchingCase, panel) -> {
            for (MatcherProvider engine : MatchingEngines.load().all()) {
                for (int depth : depths) {
                    Point point = MatchingBenchmark.point(matchingCase, engine.name(), depth);
                    String label = matchingCase.caseName() + ", " + engine.name() + ", depth " + depth;
                    steps.add(new Step(label, millis, log -> panel.add(engine.name(), depth, measure(point, log))));
                }
            }
        });
        return steps;
    }

    private Spread measure(Point point, Path log) throws Exception {
        try (JmhRun jmh = new JmhRun(effort, List.of(), log)) {
            Results results = new Results().addAll(jmh.measure(point));
            return Spread.of(results.stream().findFirst().orElseThrow().iterations());
        }
    }

    @Override
    public List<Panel> panels() {
        return List.copyOf(panels.values());
    }
}
