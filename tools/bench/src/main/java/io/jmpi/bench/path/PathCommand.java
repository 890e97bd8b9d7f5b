package io.jmpi.bench.path;

import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import io.jmpi.bench.command.EngineNames;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.harness.Effort;
import io.jmpi.bench.harness.JmhCommand;
import io.jmpi.bench.harness.Measured;
import io.jmpi.bench.harness.Point;
import io.jmpi.bench.harness.Results;
import io.jmpi.bench.harness.View;
import io.jmpi.matching.text.TextTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code path}: the cost of a short message for its sender and its receiver. */
@Command(
        name = "path",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures what a message of 8 bytes costs its sender and its receiver.",
        description = {
            "",
            "Two ranks of one JVM take turns, so that each side's own time shows: batches of",
            MessagePath.BATCH + " messages, nanoseconds and allocated bytes per message. Prints a table, and",
            "writes it to DIR as report.md and JMH's results as results.json. The goals:",
            "isend and the receive of a frame take at most three times as long as irecv,",
            "and no call allocates more than its request.",
            "",
            "Then two processes count what a message through shared memory costs beside time:",
            "clock reads, atomic instructions, fences, cache lines that change cores, yields,",
            "allocated bytes, and calls that the compiler has left as calls, each place once,",
            "with its reason; for its sender, its receiver, and one that waits for it.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench path                           a few seconds",
            "  bin/jmpibench path --matchers queues,exact   with two matching engines",
            "  bin/jmpibench path --check                   1 if a goal is missed"
        })
public final class PathCommand extends JmhCommand {
    /** Times of an irecv that the other steps may take. */
    private static final int GOAL = 3;

    /** Bytes of the largest request. */
    private static final int LARGEST_REQUEST = 128;

    @Option(
            names = {"--matchers", "--matcher"},
            split = ",",
            paramLabel = "NAME",
            completionCandidates = EngineNames.class,
            description = "Matching engines (default: queues).")
    private List<String> matchers = List.of("queues");

    @Option(names = "--no-counts", description = "Print times only.")
    private boolean countsNothing;

    /** The steps, with the names of their counters. */
    private enum Step {
        POST("post", "irecv, posted before the message"),
        SEND("send", "isend, until its frame is published"),
        RECEIVE("receive", "frame, until its receive's wait returns");

        private final String counter;
        private final String description;

        Step(String counter, String description) {
            this.counter = counter;
            this.description = description;
        }

        double nanos(Measured point) {
            return point.median(counters -> counters.of(counter + "Nanos") / counters.of("messages"));
        }

        double bytes(Measured point) {
            return point.total(counter + "Bytes") / point.total("messages");
        }

        double timesOfPost(Measured point) {
            return nanos(point) / POST.nanos(point);
        }
    }

    @Override
    protected Effort usualEffort() {
        return Effort.FULL;
    }

    @Override
    protected List<Point> points() {
        List<Point> points = new ArrayList<>();
        for (String matcher : matchers) {
            try {
                MpiConfig.defaults().with(Setting.MATCHER.key(), matcher);
            } catch (RuntimeException e) {
                throw usage("--matchers: " + e.getMessage());
            }
            points.add(new Point(PathBenchmark.class, "job", Map.of("matcher", matcher), 1));
        }
        return points;
    }

    @Override
    protected String furtherTables(Results results) throws RunFailure, IOException, InterruptedException {
        TextTable table = TextTable.markdown(
                "llrrr", List.of("matcher", "step", "ns per message", "times irecv", "bytes allocated"));
        results.stream().forEach(point -> {
            for (Step step : Step.values()) {
                table.row(List.of(
                        point.parameter("matcher"),
                        step.description,
                        String.format(Locale.ROOT, "%.0f", step.nanos(point)),
                        View.number(step.timesOfPost(point)),
                        String.format(Locale.ROOT, "%.0f", step.bytes(point))));
            }
        });
        if (countsNothing) {
            return table + "\n";
        }
        try {
            return table + "\n" + CountedJob.run(directory()) + "\n";
        } catch (RunFailure e) {
            out().print(table + "\n");
            throw e;
        }
    }

    @Override
    protected List<Verdict> judge(Results results) {
        Optional<Measured> queues = results.find(Map.of("matcher", "queues"));
        return List.of(
                Verdict.atMost(
                        "isend takes at most " + GOAL + " times an irecv",
                        queues.map(Step.SEND::timesOfPost),
                        GOAL,
                        "times"),
                Verdict.atMost(
                        "a frame's receive takes at most " + GOAL + " times an irecv",
                        queues.map(Step.RECEIVE::timesOfPost),
                        GOAL,
                        "times"),
                Verdict.atMost(
                        "no call allocates more than its request, " + LARGEST_REQUEST + " bytes",
                        queues.map(point -> Math.max(Step.SEND.bytes(point), Step.POST.bytes(point))),
                        LARGEST_REQUEST,
                        "bytes"));
    }
}
