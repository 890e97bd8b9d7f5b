package io.jmpi.trace.report;

import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.otm.OtmResult.BinUse;
import io.jmpi.trace.otm.OtmResult.Depth;
import io.jmpi.trace.otm.ReceiveClass;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reports the statistics of the paper on optimistic tag matching for one or several applications.
 *
 * @param results one for each application
 * @param unreadable why other applications have no results; empty if all have
 */
public record OtmReport(List<OtmResult> results, List<String> unreadable) implements Report {
    private static final int BINS_IN_SENTENCE = 4;
    private static final List<Integer> BINS_OF_PAPER = List.of(1, 32, 128);

    public OtmReport {
        results = List.copyOf(results);
        unreadable = List.copyOf(unreadable);
        if (results.isEmpty()) {
            throw new IllegalArgumentException("a report needs at least one result");
        }
    }

    /** Creates a report on applications that could all be read. */
    public OtmReport(List<OtmResult> results) {
        this(results, List.of());
    }

    @Override
    public String title() {
        return results.size() == 1
                ? results.get(0).application() + ": queue depth by bins"
                : "Queue depth by bins of " + results.size() + " applications";
    }

    @Override
    public String answer() {
        if (results.size() == 1) {
            return "longest bin: "
                    + shownBins().stream()
                            .map(bins -> Unit.COUNT.format(
                                            depth(results.get(0), bins).max()) + " at " + binsText(bins))
                            .collect(Collectors.joining(", "))
                    + " (entries behind its head, at most)";
        }
        return "average depth of the longest bin: "
                + shownBins().stream()
                        .map(bins -> Unit.MEAN.format(meanOfAverages(bins)) + " at " + binsText(bins))
                        .collect(Collectors.joining(", "))
                + " (mean of " + results.size() + " applications)";
    }

    private static String binsText(int bins) {
        return bins == 1 ? "1 bin" : Integer.toString(bins);
    }

    @Override
    public List<String> problems() {
        List<String> problems = new ArrayList<>(unreadable);
        for (OtmResult result : results) {
            result.problems().forEach(problem -> problems.add(result.application() + ": " + problem));
        }
        return problems;
    }

    /** Remarks for the reader, with the names of applications. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (OtmResult result : results) {
            result.notes().forEach(note -> notes.add(result.application() + ": " + note));
        }
        return notes;
    }

    @Override
    public String summary(int columns) {
        TerminalText text = new TerminalText(columns).line(answer());
        OtmTables tables = new OtmTables(this);
        text.blank()
                .line("Depth of the longest bin by number of bins, receives without wildcard:")
                .blank();
        text.table(tables.depths(ReceiveClass.NO_WILDCARD, false)).blank();
        for (ReceiveClass receives : ReceiveClass.values()) {
            if (receives != ReceiveClass.NO_WILDCARD && tables.isUsed(receives)) {
                text.line("Receives " + OtmTables.name(receives)).blank();
                text.table(tables.depths(receives, false)).blank();
            }
        }
        text.table(tables.mainCalls()).blank();
        text.table(tables.envelopes());
        List<String> notes = notes();
        if (!notes.isEmpty()) {
            text.blank();
            notes.forEach(text::line);
        }
        return text.toString();
    }

    @Override
    public List<Section> sections() {
        return new OtmSections(this).all();
    }

    @Override
    public List<Topic> topics() {
        return List.of(Topic.TRACE, Topic.OTM);
    }

    /** All numbers of bins in any result. */
    List<Integer> bins() {
        TreeSet<Integer> bins = new TreeSet<>();
        for (OtmResult result : results) {
            result.bins().forEach(use -> bins.add(use.bins()));
        }
        return List.copyOf(bins);
    }

    /** The numbers of bins of the paper's figure if present, otherwise a selection from the whole range. */
    List<Integer> shownBins() {
        List<Integer> bins = bins();
        if (bins.containsAll(BINS_OF_PAPER)) {
            return BINS_OF_PAPER;
        }
        if (bins.size() <= BINS_IN_SENTENCE) {
            return bins;
        }
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < BINS_IN_SENTENCE; i++) {
            shown.add(bins.get(i * (bins.size() - 1) / (BINS_IN_SENTENCE - 1)));
        }
        return shown;
    }

    /** The depth of tables of the class; NaN if there are none. */
    static Depth depth(OtmResult result, int bins, ReceiveClass receives) {
        for (BinUse use : result.bins()) {
            if (use.bins() == bins && use.depths().containsKey(receives)) {
                return use.depths().get(receives);
            }
        }
        return new Depth(Double.NaN, 0);
    }

    private static Depth depth(OtmResult result, int bins) {
        return depth(result, bins, ReceiveClass.NO_WILDCARD);
    }

    /** The red line of figure 7. */
    double meanOfAverages(int bins) {
        return results.stream()
                .mapToDouble(result -> depth(result, bins).average())
                .filter(average -> !Double.isNaN(average))
                .average()
                .orElse(Double.NaN);
    }
}
