package io.jmpi.trace.otm;

import io.jmpi.trace.files.PartialNote;
import io.jmpi.trace.files.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        write("fig6.csv", callMix(results));
        write("fig7.csv", depths(results));
        write("unique.csv", envelopes(results));
        write("usage.csv", usage(results));
        PartialNote.write(directory, all);
    }

    private void write(String name, CsvTable table) throws IOException {
        try (ResultFile file = new ResultFile(directory.resolve(name))) {
            file.text(table.toString()).commit();
        }
    }

    private static CsvTable callMix(List<OtmResult> results) {
        CsvTable to = new CsvTable()
                .cells("app", "p2p", "collectives", "one_sided", "p2p_pct", "collectives_pct", "one_sided_pct")
                .cells("paper_p2p", "paper_collectives", "paper_p2p_pct")
                .end();
        for (OtmResult result : results) {
            OtmResult.CallMix mix = result.mix();
            OtmResult.CallMix paper = result.paperMix();
            double all = Math.max(1, mix.pointToPoint() + mix.collective() + mix.oneSided());
            to.cell(result.application())
                    .cell(mix.pointToPoint())
                    .cell(mix.collective())
                    .cell(mix.oneSided())
                    .cell(100 * mix.pointToPoint() / all, PERCENT_DIGITS)
                    .cell(100 * mix.collective() / all, PERCENT_DIGITS)
                    .cell(100 * mix.oneSided() / all, PERCENT_DIGITS)
                    .cell(paper.pointToPoint())
                    .cell(paper.collective())
                    .cell(100 * paper.pointToPointShare(), PERCENT_DIGITS)
                    .end();
        }
        return to;
    }

    private static CsvTable envelopes(List<OtmResult> results) {
        CsvTable to = new CsvTable()
                .cells("app", "ranks", "unique_tags", "unique_src_tag_pairs", "receives", "unique_pair_pct")
                .cells("recv_no", "recv_src", "recv_tag", "recv_double")
                .end();
        for (OtmResult result : results) {
            OtmResult.Envelopes envelopes = result.envelopes();
            to.cell(result.application())
                    .cell(result.ranksRead())
                    .cell(envelopes.tags())
                    .cell(envelopes.pairs())
                    .cell(envelopes.receives())
                    .cell(100 * envelopes.pairShare(), DIGITS);
            envelopes.byClass().values().forEach(to::cell);
            to.end();
        }
        return to;
    }

    // ---------------------------------------------------------------- by bins

    private static CsvTable byBins(List<OtmResult> results) {
        CsvTable to = new CsvTable().cells("app", "class");
        for (OtmResult.BinUse use : results.get(0).bins()) {
            to.cell("avg" + use.bins()).cell("max" + use.bins());
        }
        return to.end();
    }

    private static CsvTable depths(List<OtmResult> results) {
        CsvTable to = byBins(results);
        for (OtmResult result : results) {
            for (ReceiveClass receiveClass : ReceiveClass.values()) {
                to.cells(result.application(), receiveClass.className());
                for (OtmResult.BinUse use : result.bins()) {
                    OtmResult.Depth depth = use.depths().get(receiveClass);
                    to.cell(depth.average(), DIGITS).cell(depth.max());
                }
                to.end();
            }
        }
        if (results.size() > 1) {
            addMeans(to, results);
        }
        return to;
    }

    /** Means over applications, each of the same weight, as in figure 7. */
    private static void addMeans(CsvTable to, List<OtmResult> results) {
        for (ReceiveClass receiveClass : ReceiveClass.values()) {
            to.cells("mean", receiveClass.className());
            for (int i = 0; i < results.get(0).bins().size(); i++) {
                int binCount = i;
                List<OtmResult.Depth> depths = results.stream()
                        .map(result -> result.bins().get(binCount).depths().get(receiveClass))
                        .toList();
                to.cell(mean(depths, OtmResult.Depth::average), DIGITS)
                        .cell(mean(depths, OtmResult.Depth::max), DIGITS);
            }
            to.end();
        }
    }

    private static double mean(List<OtmResult.Depth> depths, ToDoubleFunction<OtmResult.Depth> value) {
        double sum = 0;
        for (OtmResult.Depth depth : depths) {
            sum += value.applyAsDouble(depth);
        }
        return sum / depths.size();
    }

    private static CsvTable usage(List<OtmResult> results) {
        CsvTable to = byBins(results);
        for (OtmResult result : results) {
            for (ReceiveClass receiveClass : ReceiveClass.WITH_BINS) {
                to.cells(result.application(), receiveClass.className());
                for (OtmResult.BinUse use : result.bins()) {
                    OtmResult.Usage usage = use.usage().get(receiveClass);
                    to.cell(100 * usage.average(), DIGITS).cell(100 * usage.max(), DIGITS);
                }
                to.end();
            }
        }
        return to;
    }
}
