package io.jmpi.bench.cost;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.bench.command.OsuJob;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.command.Spread;
import io.jmpi.matching.text.TextTable;
import io.jmpi.plot.MeanRatio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code cost}: the slowdown of programs by an option of {@code jmpirun}. */
@Command(
        name = "cost",
        customSynopsis = "jmpibench cost --with=OPTIONS [OPTIONS]",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures how much slower programs of two ranks are with options of jmpirun.",
        description = {
            "",
            "  latency   8 bytes each way in turn: time of a message",
            "  mbw_mr    windows of messages of 8 bytes: time per message",
            "",
            "A round runs each program without and with the options, in an order that",
            "alternates from round to round. Prints a table: medians, and how much more time",
            "the program takes with the options, in percent, with a confidence interval of",
            "95 %%. Writes it to DIR as cost.md, and the output of each run as",
            "logs/ROUND-PROGRAM-without.out or -with.out.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench cost --with=\"--report page.html\"",
            "      the samples of --watch and --report",
            "  JMPIRUN_SAMPLE_MILLIS=10 bin/jmpibench cost --with=\"--report page.html\"",
            "      the same with 100 times as many samples",
            "  bin/jmpibench cost --with=\"-x JMPI_STATS=times\"",
            "      the clock that --compare reads",
            "",
            "The machine should be idle. An option with a small effect needs many rounds.",
            "Exit codes: 0; 1 if a run failed; 2 wrong usage, nothing measured."
        })
public final class CostCommand extends MeasuringCommand {
    private static final long EXPECTED_MILLIS = 3_000;
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final int RANKS = 2;

    /** A program of {@code osu}. */
    private enum Program {
        latency("-m 8:8 -i 1000000 -x 200000", "latency_us", false),
        mbw_mr("-m 8:8 -i 200000 -x 50000", "messages_per_s", true);

        private final String arguments;
        private final String figure;
        private final boolean isRate;

        Program(String arguments, String figure, boolean isRate) {
            this.arguments = arguments;
            this.figure = figure;
            this.isRate = isRate;
        }

        String words() {
            return name() + " " + arguments + " -f";
        }

        double nanos(double printed) {
            return isRate ? 1e9 / printed : printed * 1e3;
        }
    }

    @Option(
            names = "--with",
            required = true,
            paramLabel = "OPTIONS",
            description = "Options of jmpirun, as one word: see the examples.")
    private String options;

    @Option(
            names = {"-p", "--programs"},
            split = ",",
            paramLabel = "PROGRAM",
            description = "Programs: ${COMPLETION-CANDIDATES} (default: all).")
    private List<Program> programs = List.of(Program.values());

    @Option(
            names = "--rounds",
            defaultValue = "10",
            paramLabel = "N",
            description = "Runs of each program with and without (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireInRange("--rounds", rounds, MeanRatio.fewestRounds(Cost.PERCENT), 1000);
        if (options.isBlank()) {
            throw usage("--with '': expected options of jmpirun");
        }
        Path logs = directory().resolve("logs");
        Files.createDirectories(logs);
        warnIfBusy();
        TextTable table = TextTable.markdown("lrrr", List.of("program", "ns without", "ns with", "more time"));
        Progress progress = progress(2 * rounds * programs.size(), EXPECTED_MILLIS);
        try {
            for (Program program : programs) {
                table.row(row(program, logs.toAbsolutePath(), progress));
            }
        } catch (RunFailure e) {
            progress.clear();
            err().println("jmpibench: " + e.getMessage() + "; the output is in " + logs);
            return 1;
        }
        progress.clear();
        String report = Machine.description() + ", " + rounds + " rounds\n"
                + programs.stream()
                        .map(program -> job(program, options).command() + "\n")
                        .collect(Collectors.joining())
                + "\n" + table;
        out().print(report);
        out().flush();
        Files.writeString(directory().resolve("cost.md"), report);
        return 0;
    }

    private static OsuJob job(Program program, String options) {
        return new OsuJob(RANKS, options, program.words());
    }

    private List<String> row(Program program, Path logs, Progress progress)
            throws RunFailure, IOException, InterruptedException {
        double[][] nanos = new double[2][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int turn = 0; turn < 2; turn++) {
                int with = (round + turn) % 2;
                String name = round + "-" + program + (with == 1 ? "-with" : "-without");
                progress.begins(name);
                OsuJob job = job(program, with == 1 ? options : "--transport shm");
                double figure = job.run(new Execution(TIMEOUT), Map.of(), logs.resolve(name))
                        .figure(program.figure);
                nanos[with][round] = program.nanos(figure);
                progress.ended();
            }
        }
        return List.of(
                program.name(),
                median(nanos[0]),
                median(nanos[1]),
                Cost.of(nanos[0], nanos[1]).toString());
    }

    private static String median(double[] nanos) {
        return Spread.number(Spread.of(Arrays.copyOf(nanos, nanos.length)).median());
    }
}
