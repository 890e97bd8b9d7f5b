package io.jmpi.trace.info;

import io.jmpi.trace.format.CallType;
import io.jmpi.trace.info.TraceInfo.Kinds;
import io.jmpi.trace.info.TraceInfo.Made;
import io.jmpi.trace.info.TraceInfo.Messages;
import io.jmpi.trace.info.TraceInfo.SizeClass;
import io.jmpi.trace.input.RankFile;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.input.TraceMeta;
import io.jmpi.trace.scan.ScanProgress;
import io.jmpi.trace.scan.TraceScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collects the contents of a trace, in one pass. Thread: one. Lifetime: one trace. */
public final class InfoAnalysis {
    private static final List<String> WILDCARDS = List.of("none", "source", "tag", "both");

    private final TraceDirectory trace;
    private final MessageSizes sizes = new MessageSizes();
    private final long[] receives = new long[4];
    private final MadeCommunicators communicators;
    private final Map<String, Long> calls = new HashMap<>();
    private final Map<String, Long> notRecorded = new HashMap<>();
    private final SortedMap<String, Integer> hosts = new TreeMap<>();
    private final SortedMap<Integer, Integer> threads = new TreeMap<>();
    private final TreeSet<String> versions = new TreeSet<>();
    private Kinds kinds = new Kinds(0, 0, 0, 0, 0);
    private long sends;
    private long startTime;
    private long duration;
    private int complete;

    /** Prepares it. */
    public InfoAnalysis(TraceDirectory trace) {
        this.trace = trace;
        communicators = new MadeCommunicators(trace.ranks());
        startTime = trace.meta().map(TraceMeta::startTime).orElse(0L);
    }

    /**
     * Reads the trace.
     *
     * @param readers number of ranks to read at once
     */
    public TraceInfo run(int readers, ScanProgress progress) throws IOException {
        List<String> problems = new ArrayList<>(trace.problems());
        problems.addAll(new TraceScan(trace, readers, progress).run(file -> new RankInfo(trace.ranks()), this::add));
        return new TraceInfo(
                trace.name(),
                trace.files().get(0).format().description(),
                List.copyOf(versions),
                startTime,
                duration,
                trace.ranks(),
                trace.files().size(),
                complete,
                hosts,
                threads,
                sorted(calls),
                kinds,
                sorted(notRecorded),
                sent(),
                receives(),
                made(),
                List.copyOf(problems));
    }

    private void add(RankFile file, RankInfo rank) {
        rank.addCalls(calls);
        kinds = kinds.plus(rank.kinds());
        sends += rank.sends;
        sizes.add(rank.sizes);
        Arrays.setAll(receives, wildcards -> receives[wildcards] + rank.receives[wildcards]);
        communicators.add(rank.communicators);
        threads.merge(rank.threads(), 1, Integer::sum);
        duration = Math.max(duration, rank.duration());
        complete += rank.isComplete ? 1 : 0;
        rank.summary.ifPresent(summary -> {
            versions.add(summary.version().toString());
            hosts.merge(summary.hostname(), 1, Integer::sum);
            startTime = startTime == 0 ? summary.startTime() : startTime;
            for (CallType type : CallType.values()) {
                if (summary.ignored(type) > 0) {
                    notRecorded.merge(type.callName(), summary.ignored(type), Long::sum);
                }
            }
        });
    }

    /** The calls, the most frequent first. */
    private static Map<String, Long> sorted(Map<String, Long> counts) {
        Map<String, Long> sorted = new LinkedHashMap<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }

    private Messages sent() {
        List<SizeClass> classes = new ArrayList<>();
        for (int i = 0; i < Long.SIZE; i++) {
            if (sizes.messages(i) > 0) {
                classes.add(new SizeClass(i == 0 ? 0 : 1L << i - 1, (1L << i) - 1, sizes.messages(i)));
            }
        }
        return new Messages(sends, sizes.bytes(), classes, sizes.unknown());
    }

    private Map<String, Long> receives() {
        Map<String, Long> byWildcards = new LinkedHashMap<>();
        for (int wildcards = 0; wildcards < WILDCARDS.size(); wildcards++) {
            byWildcards.put(WILDCARDS.get(wildcards), receives[wildcards]);
        }
        return byWildcards;
    }

    private List<Made> made() {
        List<Made> made = new ArrayList<>();
        communicators.made().forEach((type, sizes) -> {
            SortedMap<Integer, Long> known = new TreeMap<>(sizes);
            Long unknown = known.remove(0);
            long all = sizes.values().stream().mapToLong(Long::longValue).sum();
            made.add(new Made(type.callName(), all, known, unknown == null ? 0 : unknown));
        });
        return made;
    }
}
