package io.jmpi.trace.otm;

import io.jmpi.trace.files.PartialNote;
import io.jmpi.trace.files.ResultFile;
import io.jmpi.trace.files.Unfinished;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.input.RankFile;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.scan.RankTasks;
import io.jmpi.trace.scan.ScanProgress;
import io.jmpi.trace.scan.TraceScan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Analyses one trace: reads it once for all numbers of bins. The lines of each rank go to files of its own, which are
 * put together in the order of ranks.
 *
 * <p>Thread: that of {@link #run}, which starts reading threads. Lifetime: one trace.
 */
public final class OtmAnalysis {
    private final TraceDirectory trace;
    private final OtmSettings settings;
    private final Envelopes envelopes = new Envelopes();
    private final List<Integer> ranks = new ArrayList<>();
    private final SortedMap<String, Long> callsByName = new TreeMap<>();
    private final Set<CompatFault> faults = EnumSet.noneOf(CompatFault.class);
    private final WorstMoments moments;
    private long calls;
    private long unmaskedReceives;

    /** Prepares an analysis. */
    public OtmAnalysis(TraceDirectory trace, OtmSettings settings) {
        this.trace = trace;
        this.settings = settings;
        moments = new WorstMoments(settings.bins().size());
    }

    /**
     * Reads the trace.
     *
     * @param output directory for {@code bins-N/stats.csv} and the other files of the settings; if empty, no file is
     *     written
     * @param progress receives the bytes and calls read
     * @throws IOException if the trace cannot be read at all, or results cannot be written
     */
    public OtmResult run(Optional<Path> output, ScanProgress progress) throws IOException {
        return result(
                output.isPresent()
                        ? write(output.get(), progress)
                        : scan(file -> new RankPart(moments), rank -> {}, progress));
    }

    private List<String> write(Path output, ScanProgress progress) throws IOException {
        ResultFile.makeDirectory(output);
        Path parts = Unfinished.newDirectory(output);
        try (StatsCsv stats = new StatsCsv(output, settings.bins())) {
            List<String> problems = scan(
                    file -> new RankPart(moments, stats, parts, file.rank(), settings),
                    rank -> stats.add(RankPart.points(parts, rank)),
                    progress);
            if (!problems.isEmpty()) { // before the results, so that an interrupted run does not leave them without it
                note(output, problems);
            }
            stats.commit();
            if (settings.withTags()) {
                int skipped = settings.mode() == OtmMode.COMPAT ? 1 : 0;
                EnvelopeCsv.writeTags(output.resolve(EnvelopeCsv.TAGS), parts, ranks, envelopes.sortedTags(), skipped);
            }
            if (settings.withReceives()) {
                EnvelopeCsv.writeReceives(output.resolve(EnvelopeCsv.RECEIVES), parts, ranks);
            }
            note(output, problems);
            return problems;
        } finally {
            Unfinished.delete(parts); // retried at the end of the JVM if this fails
        }
    }

    private void note(Path output, List<String> problems) throws IOException {
        PartialNote.write(output, problems);
        for (int bins : settings.bins()) {
            PartialNote.write(StatsCsv.directory(output, bins), problems);
        }
    }

    private interface PartSupplier {
        RankPart create(RankFile file) throws IOException;
    }

    private List<String> scan(PartSupplier parts, RankTasks.Taker<Integer> taker, ScanProgress progress)
            throws IOException {
        TraceScan scan = new TraceScan(trace, settings.threads(), progress);
        List<String> problems = new ArrayList<>(trace.problems());
        problems.addAll(scan.run(file -> new RankOtm(settings, parts.create(file)), (file, rank) -> {
            add(file.rank(), rank);
            taker.take(file.rank());
        }));
        faults.forEach(fault -> problems.add(fault.description()));
        return problems;
    }

    private void add(int number, RankOtm rank) {
        ranks.add(number);
        envelopes.addAll(rank.envelopes);
        rank.addCalls(callsByName);
        faults.addAll(rank.faults);
        calls += rank.calls;
        unmaskedReceives += rank.unmaskedReceives;
    }

    // ---------------------------------------------------------------- the result

    private OtmResult result(List<String> problems) {
        List<OtmResult.BinUse> bins = new ArrayList<>();
        for (int i = 0; i < settings.bins().size(); i++) {
            bins.add(binUse(i, settings.bins().get(i)));
        }
        List<String> notes = new ArrayList<>();
        if (unmaskedReceives > 0) {
            notes.add(unmaskedReceives + " receives seemed to receive from any source, until their status"
                    + " showed MPI_PROC_NULL; the receives and depths include them");
        }
        OtmResult.CallMix mix = new OtmResult.CallMix(
                moments.total(DataPoint.POINT_TO_POINT),
                moments.total(DataPoint.COLLECTIVES),
                moments.total(DataPoint.ONE_SIDED),
                callsByName);
        return new OtmResult(
                trace.name(),
                settings.mode().modeName(),
                trace.ranks(),
                ranks.size(),
                calls,
                moments.points(),
                mix,
                paperMix(),
                envelopes(),
                List.copyOf(bins),
                List.copyOf(notes),
                List.copyOf(problems));
    }

    private OtmResult.CallMix paperMix() {
        return new OtmResult.CallMix(
                calls(CompatSemantics.POINT_TO_POINT), calls(CompatSemantics.COLLECTIVE), 0, callsByName);
    }

    private long calls(Set<CallType> types) {
        return types.stream()
                .mapToLong(type -> callsByName.getOrDefault(type.callName(), 0L))
                .sum();
    }

    private OtmResult.Envelopes envelopes() {
        Map<ReceiveClass, Long> byClass = new EnumMap<>(ReceiveClass.class);
        long receives = 0;
        for (ReceiveClass receiveClass : ReceiveClass.values()) {
            long ofClass = moments.total(DataPoint.BLOCKING_RECEIVES + receiveClass.index())
                    + moments.total(DataPoint.NONBLOCKING_RECEIVES + receiveClass.index());
            byClass.put(receiveClass, ofClass);
            receives += ofClass;
        }
        return new OtmResult.Envelopes(envelopes.tagCount(), envelopes.pairCount(), receives, byClass);
    }

    private OtmResult.BinUse binUse(int binCount, int bins) {
        Map<ReceiveClass, OtmResult.Depth> depths = new EnumMap<>(ReceiveClass.class);
        for (ReceiveClass receiveClass : ReceiveClass.values()) {
            int column = DataPoint.depthColumn(binCount, receiveClass);
            depths.put(receiveClass, new OtmResult.Depth(moments.largestMean(column), (int) moments.max(column)));
        }
        Map<ReceiveClass, OtmResult.Usage> usage = new EnumMap<>(ReceiveClass.class);
        for (ReceiveClass receiveClass : ReceiveClass.WITH_BINS) {
            int column = DataPoint.usedColumn(binCount, receiveClass);
            usage.put(
                    receiveClass,
                    new OtmResult.Usage(moments.largestMean(column) / bins, (double) moments.max(column) / bins));
        }
        return new OtmResult.BinUse(bins, depths, usage);
    }
}
