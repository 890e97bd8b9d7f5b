package io.jmpi.trace.otm;

import io.jmpi.trace.format.TraceDirectory;
import io.jmpi.trace.format.TraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The directory of results: {@code fig6.csv}, {@code fig7.csv}, {@code unique.csv} and {@code usage.csv} with a line for each
 * application, and {@code bins-N/stats.csv} of a single trace, or a directory with those for each of several.
 *
 * <p>{@code usage.csv} has the bins that are used, in percent; columns are those of {@code fig7.csv}. With several
 * applications {@code fig7.csv} ends with lines for {@code mean}, the mean over them.
 *
 * <p>Only files that the analysis writes are ever replaced. Thread: one. Lifetime: one command.
 */
public final class OtmFiles {
    private final Path directory;
    private final boolean several;
    private final Set<String> names = new HashSet<>();

    /**
     * Prepares a directory; it is made when the first file is written.
     *
     * @param several whether there are several traces
     * @throws TraceException if the name is that of a file
     */
    public OtmFiles(Path directory, boolean several) throws TraceException {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new TraceException(
                    directory + " is a file; a directory for results was expected (it is made if needed)");
        }
        this.directory = directory;
        this.several = several;
    }

    /** Where the files of one trace go; another place for each call. */
    public Path directoryOf(TraceDirectory trace) {
        if (!several) {
            return directory;
        }
        String name = trace.name().replaceAll("[^A-Za-z0-9._-]+", "_").replaceFirst("^\\.+", "_");
        String unique = name;
        for (int number = 2; !names.add(unique); number++) {
            unique = name + "-" + number;
        }
        return directory.resolve(unique);
    }

    /**
     * Writes the figures.
     *
     * @param results of all applications
     * @param problems of traces that have no result
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

    private void write(String name, String text) throws IOException {
        try (ResultFile file = new ResultFile(directory.resolve(name))) {
            file.text(text).commit();
        }
    }

    private static String name(String application) {
        return application.matches("[^,\"\r\n]*") ? application : '"' + application.replace("\"", "\"\"") + '"';
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private static String callMix(List<OtmResult> results) {
        StringBuilder to = new StringBuilder("app,p2p,collectives,one_sided,p2p_pct,collectives_pct,one_sided_pct,"
                + "paper_p2p,paper_collectives,paper_p2p_pct\n");
        for (OtmResult result : results) {
            OtmResult.CallMix mix = result.mix();
            OtmResult.CallMix paper = result.paperMix();
            long all = Math.max(1, mix.pointToPoint() + mix.collective() + mix.oneSided());
            to.append(name(result.application()))
                    .append(format(",%d,%d,%d", mix.pointToPoint(), mix.collective(), mix.oneSided()))
                    .append(format(
                            ",%.3f,%.3f,%.3f",
                            100.0 * mix.pointToPoint() / all,
                            100.0 * mix.collective() / all,
                            100.0 * mix.oneSided() / all))
                    .append(format(
                            ",%d,%d,%.3f\n",
                            paper.pointToPoint(), paper.collective(), 100 * paper.pointToPointShare()));
        }
        return to.toString();
    }

    private static String envelopes(List<OtmResult> results) {
        StringBuilder to = new StringBuilder("app,ranks,unique_tags,unique_src_tag_pairs,receives,unique_pair_pct,"
                + "recv_no,recv_src,recv_tag,recv_double\n");
        for (OtmResult result : results) {
            OtmResult.Envelopes envelopes = result.envelopes();
            to.append(name(result.application()))
                    .append(format(
                            ",%d,%d,%d,%d,%.4f",
                            result.ranksRead(),
                            envelopes.tags(),
                            envelopes.pairs(),
                            envelopes.receives(),
                            100 * envelopes.pairShare()));
            envelopes.byClass().values().forEach(count -> to.append(',').append(count));
            to.append('\n');
        }
        return to.toString();
    }

    // ---------------------------------------------------------------- by bins

    private static StringBuilder header(List<OtmResult> results) {
        StringBuilder to = new StringBuilder("app,class");
        if (!results.isEmpty()) {
            results.get(0).bins().forEach(use -> to.append(format(",avg%1$d,max%1$d", use.bins())));
        }
        return to.append('\n');
    }

    private static String depths(List<OtmResult> results) {
        StringBuilder to = header(results);
        for (OtmResult result : results) {
            for (ReceiveClass receiveClass : ReceiveClass.values()) {
                to.append(name(result.application())).append(',').append(receiveClass.className());
                for (OtmResult.BinUse use : result.bins()) {
                    OtmResult.Depth depth = use.depths().get(receiveClass);
                    to.append(format(",%.4f,%d", depth.average(), depth.max()));
                }
                to.append('\n');
            }
        }
        if (results.size() > 1) {
            appendMeans(to, OtmSummary.of(results));
        }
        return to.toString();
    }

    private static void appendMeans(StringBuilder to, OtmSummary summary) {
        for (ReceiveClass receiveClass : ReceiveClass.values()) {
            to.append("mean,").append(receiveClass.className());
            for (OtmSummary.MeanDepth use : summary.depths()) {
                to.append(format(
                        ",%.4f,%.4f", use.average().get(receiveClass), use.max().get(receiveClass)));
            }
            to.append('\n');
        }
    }

    private static String usage(List<OtmResult> results) {
        StringBuilder to = header(results);
        for (OtmResult result : results) {
            for (ReceiveClass receiveClass : ReceiveClass.WITH_BINS) {
                to.append(name(result.application())).append(',').append(receiveClass.className());
                for (OtmResult.BinUse use : result.bins()) {
                    OtmResult.Usage usage = use.usage().get(receiveClass);
                    to.append(format(",%.4f,%.4f", 100 * usage.average(), 100 * usage.max()));
                }
                to.append('\n');
            }
        }
        return to.toString();
    }
}
