package io.jmpi.bench.start;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.bench.command.OsuJob;
import io.jmpi.bench.command.ProgramOutput;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.command.Spread;
import io.jmpi.matching.text.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code start}: the time until a job has run, and until its messages are fast. */
@Command(
        name = "start",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures how long jobs take to start, and to become fast.",
        description = {
            "",
            "Starts the smallest job, hello, with several numbers of ranks, and then two",
            "ranks that exchange messages of 8 bytes from their start on: half a round trip",
            "on average in intervals that end after 50, 100, 200 ms and so on. Prints medians",
            "of the rounds, and writes them to DIR as start.md. With --flags, compares flags",
            "of the ranks' JVMs.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench start",
            "  bin/jmpibench start --flags -XX:+UseSerialGC --flags -XX:TieredStopAtLevel=1"
        })
public final class StartCommand extends MeasuringCommand {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final String NO_FLAGS = "";

    /** Of a job, about; for the progress bar. */
    private static final int MILLIS = 2000;

    @Option(
            names = "--ranks",
            split = ",",
            paramLabel = "N",
            description = "Numbers of ranks of the smallest job (default: 1,2,8).")
    private List<Integer> ranks = List.of(1, 2, 8);

    @Option(
            names = "--rounds",
            defaultValue = "7",
            paramLabel = "N",
            description = "Jobs of each kind (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--intervals",
            defaultValue = "8",
            paramLabel = "N",
            description = "Intervals of the messages (default: ${DEFAULT-VALUE}: to 6.4 s).")
    private int intervals;

    @Option(names = "--flags", paramLabel = "TEXT", description = "Flags of the ranks' JVMs, beside none; repeatable.")
    private List<String> flags = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException, RunFailure {
        requireInRange("--rounds", rounds, 1, 1000);
        requireInRange("--intervals", intervals, 1, 16);
        ranks.forEach(number -> requireInRange("--ranks", number, 1, 64));
        warnIfBusy();
        Files.createDirectories(directory());
        List<String> all = new ArrayList<>(List.of(NO_FLAGS));
        all.addAll(flags);
        Progress progress = progress(all.size() * (ranks.size() + 1) * rounds, MILLIS);
        double[][][] seconds = new double[all.size()][ranks.size()][rounds];
        List<List<List<?>>> trips = new ArrayList<>();
        all.forEach(each -> trips.add(new ArrayList<>()));
        for (int round = 0; round < rounds; round++) {
            for (int variant = 0; variant < all.size(); variant++) {
                for (int i = 0; i < ranks.size(); i++) {
                    progress.begins("hello, " + ranks.get(i) + " ranks");
                    long began = System.nanoTime();
                    run(ranks.get(i), all.get(variant), "hello");
                    seconds[variant][i][round] = (System.nanoTime() - began) / 1e9;
                    progress.ended();
                }
                progress.begins("first messages");
                trips.get(variant)
                        .add(halfRoundTrips(
                                run(2, all.get(variant), FirstMessages.class.getName(), Integer.toString(intervals))));
                progress.ended();
            }
        }
        progress.clear();
        String tables = startTable(all, seconds) + "\n" + tripTable(all, trips);
        out().print(tables);
        out().flush();
        Files.writeString(
                directory().resolve("start.md"), "# The start of jobs\n\n" + Machine.description() + "\n\n" + tables);
        return 0;
    }

    private List<String> run(int number, String jvmFlags, String... program)
            throws RunFailure, IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(OsuJob.jmpirun(), "-n", Integer.toString(number)));
        for (String flag : jvmFlags.isEmpty() ? new String[0] : jvmFlags.split(" +", -1)) {
            command.add("-J");
            command.add(flag);
        }
        command.addAll(List.of(program));
        return new Execution(LIMIT)
                .run(command, OsuJob.environment(Map.of()), directory().resolve("job"));
    }

    private static List<?> halfRoundTrips(List<String> lines) throws RunFailure {
        Map<?, ?> row =
                (Map<?, ?>) ((List<?>) ProgramOutput.parse(lines).document().get("rows")).get(0);
        return (List<?>) row.get("half_round_trips_us");
    }

    private String startTable(List<String> all, double[][][] seconds) {
        List<String> titles = new ArrayList<>(List.of("hello: flags of ranks"));
        requireInRange("--intervals", intervals, 1, 16);
        ranks.forEach(number -> titles.add(number + (number == 1 ? " rank, s" : " ranks, s")));
        TextTable table = TextTable.markdown("l" + "r".repeat(ranks.size()), titles);
        for (int variant = 0; variant < all.size(); variant++) {
            List<String> row = new ArrayList<>(List.of(all.get(variant)));
            for (double[] each : seconds[variant]) {
                row.add(String.format(Locale.ROOT, "%.2f", Spread.of(each).median()));
            }
            table.row(row);
        }
        return table.toString();
    }

    private String tripTable(List<String> all, List<List<List<?>>> trips) {
        List<String> titles = new ArrayList<>(List.of("half round trip: flags of ranks"));
        for (int i = 0; i < intervals; i++) {
            titles.add("to " + (FirstMessages.FIRST << i) + " ms, us");
        }
        TextTable table = TextTable.markdown("l" + "r".repeat(intervals), titles);
        for (int variant = 0; variant < all.size(); variant++) {
            List<String> row = new ArrayList<>(List.of(all.get(variant)));
            for (int i = 0; i < intervals; i++) {
                int interval = i;
                double[] micros = trips.get(variant).stream()
                        .mapToDouble(each -> ((Number) each.get(interval)).doubleValue())
                        .toArray();
                row.add(String.format(Locale.ROOT, "%.2f", Spread.of(micros).median()));
            }
            table.row(row);
        }
        return table.toString();
    }
}
