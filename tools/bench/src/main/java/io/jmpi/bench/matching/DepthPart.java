package io.jmpi.bench.matching;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.harness.Effort;
import io.jmpi.bench.harness.JmhRun;
import io.jmpi.bench.harness.Point;
import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Panel;
import io.jmpi.bench.report.Part;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatchingEngines;
import java.util.List;
import java.util.stream.Collectors;

/** Time of each matching engine over the depth, in two cases, by JMH. */
final class DepthPart {
    private static final List<MatchingCase> CASES = List.of(MatchingCase.SPREAD, MatchingCase.MASKED_ANY_SOURCE);
    private static final List<Integer> DEPTHS = List.of(0, 64, 1024, 8192);

    private DepthPart() {}

    static Part of(Pace pace) {
        Effort effort = Effort.QUICK.withMillis(pace.scaled(Effort.QUICK.millis()));
        List<Panel> panels = CASES.stream()
                .map(each -> Panel.lowerIsBetter("Case " + each.caseName(), "depth", "ns per pair")
                        .logarithmic())
                .toList();
        String cases = CASES.stream()
                .map(each -> each.caseName() + ": " + each.description() + ". ")
                .collect(Collectors.joining());
        Part part = new Part(
                "depth",
                "Matching over the depth",
                "Matching engines alone, one thread: one post, one arrival and their searches. " + cases
                        + "The depth is the number of stored receives or messages.",
                panels.toArray(Panel[]::new));
        for (int i = 0; i < CASES.size(); i++) {
            MatchingCase matchingCase = CASES.get(i);
            Panel panel = panels.get(i);
            List<Integer> depths = depths(pace, matchingCase);
            part.command("bin/jmpibench matching -c " + matchingCase.caseName() + " -d "
                    + depths.stream().map(String::valueOf).collect(Collectors.joining(",")) + " --millis "
                    + effort.millis());
            for (MatcherProvider engine : MatchingEngines.load().all()) {
                for (int depth : depths) {
                    Point point = MatchingBenchmark.point(matchingCase, engine.name(), depth);
                    part.step(
                            matchingCase.caseName() + ", " + engine.name() + ", depth " + depth,
                            effort.expectedMillis(),
                            log -> panel.add(engine.name(), depth, Spread.of(JmhRun.iterations(point, effort, log))));
                }
            }
        }
        return part;
    }

    /** Few depths if the run is quick, because starting a JVM for a point takes longer than measuring it then. */
    private static List<Integer> depths(Pace pace, MatchingCase matchingCase) {
        if (!pace.quick()) {
            return DEPTHS;
        }
        return matchingCase == MatchingCase.SPREAD ? List.of(64, 1024) : List.of(1024);
    }
}
