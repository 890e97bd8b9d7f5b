package io.jmpi.studies.connectx;

import io.jmpi.bench.command.CostOptions;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.bench.command.Progress;
import io.jmpi.offload.job.Costs;
import io.jmpi.studies.connectx.model.Astra;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code connectx model}: the study with a card's time, predicted. */
@Command(
        name = "model",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Predicts the study with the time of a card beside the host's, in virtual time.",
        description = {
            "",
            "A model, no measurement: the programs of the study run as jobs in virtual time,",
            "with the costs of the paper's machine. The card takes the steps of its own",
            "program beside the host, which the measured study cannot show, because there",
            "the emulated card uses the rank's core. Equal options give equal figures.",
            "",
            "Prints the costs with their sources and the paper's findings beside the",
            "predictions. Writes the figures 1 to 9 as tables.md, a plot for each table, and",
            "all predictions as results.csv.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench connectx model",
            "  bin/jmpibench connectx model --figures 9 --engines queues,associative",
            "  bin/jmpibench connectx model --costs unit_step=220 --figures 2"
        })
final class ModelCommand extends MeasuringCommand {
    private static final int LARGEST = 1 << 20;
    private static final int DEEPEST = 1 << 15;
    private static final long EXPECTED_MILLIS = 50;

    @Option(names = "--figures", split = ",", paramLabel = "N", description = "Figures in 1..9 (default: all).")
    private List<Integer> figures =
            IntStream.rangeClosed(Figures.FIRST, Figures.LAST).boxed().toList();

    @Option(
            names = "--engines",
            split = ",",
            paramLabel = "ENGINE",
            description = "Engines of figures 1, 7, 8 and 9 that have virtual time (default: bins,hardware).")
    private List<String> engines = List.of(EngineSetup.BINS, EngineSetup.HARDWARE);

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "BYTES",
            description = "Lengths of messages in 1..1048576 (default: ${DEFAULT-VALUE}).",
            defaultValue = "4,64,1024,2048,4096,8192,16384,65536,1048576")
    private List<Integer> sizes;

    @Option(
            names = "--depths",
            split = ",",
            paramLabel = "N",
            description = "Receives in front in 1..32768 (default: ${DEFAULT-VALUE}).",
            defaultValue = "1,16,128,1024,8192")
    private List<Integer> depths;

    @Mixin
    private CostOptions costOptions;

    @Override
    public Integer call() throws IOException {
        figures.forEach(figure -> requireInRange("--figures", figure, Figures.FIRST, Figures.LAST));
        sizes.forEach(size -> requireInRange("--sizes", size, 1, LARGEST));
        depths.forEach(depth -> requireInRange("--depths", depth, 1, DEEPEST));
        List<EngineSetup> setups = named("--engines", engines, EngineSetup::virtual);
        Costs costs = costOptions.over(Astra.COSTS, Astra.USED);
        Tags tags = new Tags();
        VirtualStudy study = new VirtualStudy(tags, costs);
        Figures all = new Figures(
                setups,
                sizes.stream().distinct().sorted().toList(),
                depths.stream().distinct().sorted().toList(),
                tags);
        List<Figure> chosen =
                figures.stream().distinct().sorted().map(all::figure).toList();
        List<Point> points = chosen.stream()
                .flatMap(Figure::points)
                .distinct()
                .filter(study::hasTags)
                .toList();
        Progress progress = progress(points.size() + Finding.ALL.size(), EXPECTED_MILLIS);
        Samples samples = Samples.begin(directory().resolve("results.csv"));
        for (Point point : points) {
            progress.begins(point.toString());
            samples.add(point, 1, study.predict(point));
            progress.ended();
        }
        Findings findings = Findings.of(study, progress);
        progress.clear();
        String head = "A model in virtual time, no measurement. Its costs in nanoseconds:\n\n"
                + CostOptions.table(costs, Astra.USED) + "\n" + findings.markdown();
        new Report(directory()).write(head, chosen, samples);
        out().print(head);
        out().println("wrote tables, plots and predictions to " + directory());
        out().flush();
        return 0;
    }
}
