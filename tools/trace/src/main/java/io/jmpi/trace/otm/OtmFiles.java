package io.jmpi.trace.otm;

import io.jmpi.trace.files.Csv;
import io.jmpi.trace.files.PartialNote;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Writes the directory of results: {@code fig6.csv}, {@code fig7.csv}, {@code unique.csv} and {@code usage.csv} with a
 * line for each application, and {@code bins-N/stats.csv}; with several traces the latter go to a subdirectory for
 * each.
 *
 * <p>{@code usage.csv} contains the share of bins used, in percent, with the columns of {@code fig7.csv}. With several
 * applications {@code fig7.csv} ends with lines for {@code mean}, the mean over them.
 *
 * <p>Replaces only files that the analysis writes. Thread: one. Lifetime: one command.
 */
public final class OtmFiles {
    private static final int PERCENT_DIGITS = 3;
    private static final int DIGITS = 4;

    private static final Csv<OtmResult> CALLS = new Csv<OtmResult>()
            .add("app", OtmResult::application)
            .add("p2p", result -> result.mix().pointToPoint())
            .add("collectives", result -> result.mix().collective())
            .add("one_sided", result -> result.mix().oneSided())
            .add("p2p_pct", result -> share(result, result.mix().pointToPoint()))
            .add("collectives_pct", result -> share(result, result.mix().collective()))
            .add("one_sided_pct", result -> share(result, result.mix().oneSided()))
            .add("paper_p2p", result -> result.paperMix().pointToPoint())
            .add("paper_collectives", result -> result.paperMix().collective())
            .add("paper_p2p_pct", result -> percent(result.paperMix().pointToPointShare(), PERCENT_DIGITS));

    private static final Csv<OtmResult> ENVELOPES = new Csv<OtmResult>()
            .add("app", OtmResult::application)
            .add("ranks", OtmResult::ranksRead)
            .add("unique_tags", result -> result.envelopes().tags())
            .add("unique_src_tag_pairs", result -> result.envelopes().pairs())
            .add("receives", result -> result.envelopes().receives())
            .add("unique_pair_pct", result -> percent(result.envelopes().pairShare(), DIGITS));

    static {
        for (ReceiveClass receives : ReceiveClass.values()) {
            ENVELOPES.add(
                    "recv_" + receives.className(),
                    result -> result.envelopes().byClass().get(receives));
        }
    }

    private final Path directory;

    /** Prepares the directory, which the first file written creates. */
    public OtmFiles(Path directory) {
        this.directory = directory;
    }

    /**
     * Writes the figures.
     *
     * @param results of all applications, at least one
     * @param problems of traces without result
     */
    public void write(List<OtmResult> results, List<String> problems) throws IOException {
        List<String> all = new ArrayList<>(problems);
        for (OtmResult result : results) {
            result.problems().forEach(problem -> all.add(result.application() + ": " + problem));
        }
        if (!all.isEmpty()) {
            PartialNote.write(directory, all);
        }
        CALLS.write(directory.resolve("fig6.csv"), results);
        writeDepths(results);
        ENVELOPES.write(directory.resolve("unique.csv"), results);
        writeUsage(results);
        PartialNote.write(directory, all);
    }

    /** The share of some calls in all that communicate, in percent. */
    private static String share(OtmResult result, long calls) {
        OtmResult.CallMix mix = result.mix();
        double all = Math.max(1, mix.pointToPoint() + mix.collective() + mix.oneSided());
        return Csv.decimals(100 * calls / all, PERCENT_DIGITS);
    }

    private static String percent(double share, int digits) {
        return Csv.decimals(100 * share, digits);
    }

    // ---------------------------------------------------------------- by bins

    /** A line about one class of receives of an application, or of several with the same weight, as in figure 7. */
    private record Line(String name, ReceiveClass receives, List<OtmResult> results) {
        double mean(ToDoubleFunction<OtmResult> value) {
            double sum = 0;
            for (OtmResult result : results) {
                sum += value.applyAsDouble(result);
            }
            return sum / results.size();
        }
    }

    private static Csv<Line> byBins() {
        return new Csv<Line>()
                .add("app", Line::name)
                .add("class", line -> line.receives().className());
    }

    private void writeDepths(List<OtmResult> results) throws IOException {
        Csv<Line> csv = byBins();
        for (int i = 0; i < results.get(0).bins().size(); i++) {
            OtmResult.BinUse use = results.get(0).bins().get(i);
            BiFunction<OtmResult, Line, OtmResult.Depth> depth = depthAt(i);
            csv.add(
                    "avg" + use.bins(),
                    line -> Csv.decimals(line.mean(one -> depth.apply(one, line).average()), DIGITS));
            csv.add(
                    "max" + use.bins(),
                    line -> line.results().size() == 1
                            ? depth.apply(line.results().get(0), line).max()
                            : Csv.decimals(
                                    line.mean(one -> depth.apply(one, line).max()), DIGITS));
        }
        List<Line> lines = lines(results, List.of(ReceiveClass.values()));
        if (results.size() > 1) {
            for (ReceiveClass receives : ReceiveClass.values()) {
                lines.add(new Line("mean", receives, results));
            }
        }
        csv.write(directory.resolve("fig7.csv"), lines);
    }

    private static BiFunction<OtmResult, Line, OtmResult.Depth> depthAt(int bins) {
        return (result, line) -> result.bins().get(bins).depths().get(line.receives());
    }

    private void writeUsage(List<OtmResult> results) throws IOException {
        Csv<Line> csv = byBins();
        for (int i = 0; i < results.get(0).bins().size(); i++) {
            int index = i;
            Function<Line, OtmResult.Usage> usage =
                    line -> line.results().get(0).bins().get(index).usage().get(line.receives());
            int bins = results.get(0).bins().get(i).bins();
            csv.add("avg" + bins, line -> percent(usage.apply(line).average(), DIGITS));
            csv.add("max" + bins, line -> percent(usage.apply(line).max(), DIGITS));
        }
        csv.write(directory.resolve("usage.csv"), lines(results, ReceiveClass.WITH_BINS));
    }

    private static List<Line> lines(List<OtmResult> results, List<ReceiveClass> classes) {
        List<Line> lines = new ArrayList<>();
        for (OtmResult result : results) {
            classes.forEach(receives -> lines.add(new Line(result.application(), receives, List.of(result))));
        }
        return lines;
    }
}
