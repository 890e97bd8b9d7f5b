package io.jmpi.bench.path;

import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import io.jmpi.bench.table.MarkdownTable;
import io.jmpi.bench.table.MarkdownTable.Side;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code path}: what a short message costs its sender and its receiver. */
@Command(
        name = "path",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures what a message of 8 bytes costs its sender and its receiver.",
        description = {
            "",
            "Two ranks of one JVM take turns, so that each side's own time shows: batches of "
                    + MessagePath.BATCH
                    + " messages, median of all batches, nanoseconds per message.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  ./jmpibench path                     a few seconds",
            "  ./jmpibench path --matcher exact     with another matching engine",
            "  ./jmpibench path --check             exit code 1 if a goal is missed"
        })
public final class PathCommand implements Callable<Integer> {
    private static final double SEND_GOAL = 60;
    private static final double RECEIVE_GOAL = 80;

    @Spec
    private CommandSpec spec;

    @Option(names = "--matcher", paramLabel = "NAME", description = "Matching engine (default: queues).")
    private String matcher = "queues";

    @Option(names = "--batches", paramLabel = "N", description = "Measured batches (default: 50000).")
    private int batches = 50_000;

    @Option(names = "--warmup", paramLabel = "N", description = "Batches before them (default: 50000).")
    private int warmUp = 50_000;

    @Option(names = "--check", description = "Exit with 1 if a goal is missed.")
    private boolean check;

    @Override
    public Integer call() {
        requirePositive("--batches", batches);
        requirePositive("--warmup", warmUp);
        MessagePath.Costs costs = MessagePath.measure(config(), batches, warmUp);
        MarkdownTable table = new MarkdownTable(
                List.of(Side.LEFT, Side.RIGHT, Side.RIGHT), List.of("step", "ns per message", "goal: at most"));
        table.row(List.of("irecv, posted before the message", text(costs.post()), ""));
        table.row(List.of("isend, until its frame is published", text(costs.send()), text(SEND_GOAL)));
        table.row(List.of("frame, until its receive's wait returns", text(costs.receive()), text(RECEIVE_GOAL)));
        spec.commandLine().getOut().print(table);
        spec.commandLine().getOut().flush();
        return check && (costs.send() > SEND_GOAL || costs.receive() > RECEIVE_GOAL) ? 1 : 0;
    }

    private MpiConfig config() {
        try {
            return MpiConfig.defaults().with(Setting.MATCHER.key(), matcher);
        } catch (RuntimeException e) {
            throw new ParameterException(spec.commandLine(), "--matcher: " + e.getMessage(), e);
        }
    }

    private void requirePositive(String option, int value) {
        if (value < 1) {
            throw new ParameterException(spec.commandLine(), option + " " + value + ": expected a positive number");
        }
    }

    private static String text(double nanos) {
        return String.format(Locale.ROOT, "%.0f", nanos);
    }
}
