package io.jmpi.studies.connectx;

import io.jmpi.bench.command.EngineNames;
import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.matching.MatchingEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code connectx}: the paper's study of bins, collisions, depth, wildcards and hardware, for each engine. */
@Command(
        name = "connectx",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        subcommands = ModelCommand.class,
        header = "Repeats the study of tag matching on ConnectX-5 with jmpi's engines.",
        description = {
            "",
            "Two ranks of this JVM exchange windows of 64 messages whose receives are",
            "posted, behind receives that no message matches. Tags are chosen so that 0,",
            "1, 10 or 100 %% of these share the bin of the messages; the engine reports the",
            "bin of a tag. Caches are cleared before each window. Figures 8 and 9 are",
            "programs of up to 32 ranks: the halo of LULESH, the all-to-ones of FDS.",
            "",
            "Prints the figures 1 to 9 of the paper (EuroMPI 2019) as tables with the",
            "paper's findings. Writes the same to the output directory as tables.md, a",
            "plot for each table, and all samples as results.csv.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench connectx                              all figures, some minutes",
            "  bin/jmpibench connectx --figures 1 --engines bins,exact",
            "  bin/jmpibench connectx --engines all --full -o out  the paper's points; hours",
            "  bin/jmpibench connectx --engines all --full -o out --resume",
            "      the rest, after an interruption",
            "  bin/jmpibench connectx model                        with a card's time: predicted",
            "",
            "The machine should be idle. Compare columns of one table."
        })
final class ConnectxCommand extends MeasuringCommand {
    private static final int LARGEST = 1 << 20;
    private static final int DEEPEST = 1 << 15;
    private static final long EXPECTED_MILLIS = 300;
    private static final int RUNS = 3;
    private static final int PAPERS_RUNS = 20;
    private static final String ALL = "all";

    @Option(names = "--figures", split = ",", paramLabel = "N", description = "Figures in 1..9 (default: all).")
    private List<Integer> figures =
            IntStream.rangeClosed(Figures.FIRST, Figures.LAST).boxed().toList();

    @Option(
            names = "--engines",
            split = ",",
            paramLabel = "ENGINE",
            completionCandidates = EngineNames.class,
            description = "Engines of figures 1, 7, 8 and 9, or all (default: queues,bins,exact,hardware). bins-1 is"
                    + " bins with one bin. Figures 2 to 6 are about bins and hardware.")
    private List<String> engines = List.of("queues", EngineSetup.BINS, "exact", EngineSetup.HARDWARE);

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "BYTES",
            description = "Lengths of messages in 1..1048576 (default: 1,64,1024,4096,8192,16384,65536,1048576).")
    private List<Integer> sizes = List.of();

    @Option(
            names = "--depths",
            split = ",",
            paramLabel = "N",
            description = "Receives in front in 1..32768 (default: 1,16,128,1024,8192). Tables over sizes use the"
                    + " greatest depth up to 1024, tables over depths the greatest size up to 4096.")
    private List<Integer> depths = List.of();

    @Option(names = "--runs", paramLabel = "N", description = "Jobs of each point (default: 3; with --full 20).")
    private Integer runs;

    @Option(
            names = "--iterations",
            defaultValue = "30",
            paramLabel = "N",
            description = "Windows, steps or exchanges of a job (default: ${DEFAULT-VALUE}).")
    private int iterations;

    @Option(names = "--full", description = "All powers of two as sizes and depths, and 20 runs, as in the paper.")
    private boolean full;

    @Option(names = "--resume", description = "Measure only what results.csv in the output directory lacks.")
    private boolean resume;

    @Override
    public Integer call() throws IOException {
        requireUsable();
        Path file = directory().resolve("results.csv");
        if (!resume && Files.exists(file)) {
            throw usage("-o " + directory() + " has results already; use --resume to add to it, or another directory");
        }
        Tags tags = new Tags();
        Figures all = new Figures(
                setups(),
                chosen(sizes, List.of(1, 64, 1024, 4096, 8192, 16_384, 65_536, LARGEST), LARGEST),
                chosen(depths, List.of(1, 16, 128, 1024, 8192), DEEPEST),
                tags);
        List<Figure> chosen =
                figures.stream().distinct().sorted().map(all::figure).toList();
        Samples samples = resume ? Samples.resume(file) : Samples.begin(file);
        measure(chosen, new Study(tags, iterations), samples);
        String report = new Report(directory()).write(Machine.description(), chosen, samples);
        out().println(report);
        out().println("wrote tables, plots and samples to " + directory());
        out().flush();
        return 0;
    }

    private void requireUsable() {
        figures.forEach(figure -> requireInRange("--figures", figure, Figures.FIRST, Figures.LAST));
        sizes.forEach(size -> requireInRange("--sizes", size, 1, LARGEST));
        depths.forEach(depth -> requireInRange("--depths", depth, 1, DEEPEST));
        runs = runs != null ? runs : full ? PAPERS_RUNS : RUNS;
        requireInRange("--runs", runs, 1, 1000);
        requireInRange("--iterations", iterations, 1, 10_000);
    }

    private List<EngineSetup> setups() {
        List<String> names =
                engines.equals(List.of(ALL)) ? MatchingEngines.load().names() : engines;
        try {
            return names.stream().distinct().map(EngineSetup::named).toList();
        } catch (IllegalArgumentException e) {
            throw usage("--engines: " + e.getMessage() + "; here also " + EngineSetup.ONE_BIN);
        }
    }

    private List<Integer> chosen(List<Integer> given, List<Integer> usual, int greatest) {
        if (!given.isEmpty()) {
            return given.stream().distinct().sorted().toList();
        }
        return full
                ? IntStream.iterate(1, value -> value <= greatest, value -> 2 * value)
                        .boxed()
                        .toList()
                : usual;
    }

    private void measure(List<Figure> chosen, Study study, Samples samples) throws IOException {
        warnIfBusy();
        List<Point> points = new ArrayList<>();
        for (Point point : chosen.stream().flatMap(Figure::points).distinct().toList()) {
            if (IntStream.rangeClosed(1, runs).allMatch(run -> samples.has(point, run))) {
                continue;
            }
            if (study.hasTags(point)) {
                points.add(point);
            } else {
                err().println("jmpibench: not measured, because the engine has too few tags of one bin: " + point);
            }
        }
        int jobs = (int) points.stream()
                .flatMapToInt(point -> IntStream.rangeClosed(0, runs).filter(run -> !samples.has(point, run)))
                .count();
        err().flush();
        study.measure(points, runs, samples, progress(jobs, EXPECTED_MILLIS));
    }
}
