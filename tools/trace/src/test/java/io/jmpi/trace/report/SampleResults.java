package io.jmpi.trace.report;

import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.otm.OtmResult.BinUse;
import io.jmpi.trace.otm.OtmResult.CallMix;
import io.jmpi.trace.otm.OtmResult.Depth;
import io.jmpi.trace.otm.OtmResult.Envelopes;
import io.jmpi.trace.otm.OtmResult.Usage;
import io.jmpi.trace.otm.ReceiveClass;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.MessagesResult.Advice;
import io.jmpi.trace.replay.MessagesResult.Depths;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import io.jmpi.trace.replay.MessagesResult.Matrix;
import io.jmpi.trace.replay.MessagesResult.Order;
import io.jmpi.trace.replay.MessagesResult.Traffic;
import io.jmpi.trace.replay.MessagesResult.Waiting;
import io.jmpi.trace.replay.NetworkModel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Invented results in which no number occurs twice, so that a test can identify each by its value. */
final class SampleResults {
    /** A malicious or careless directory name. */
    static final String HOSTILE = "</title><script>alert('\"&\u0007\u001b[31m]]>')</script>";

    private SampleResults() {}

    static OtmResult otm(String application, int seed, List<String> problems) {
        List<BinUse> uses = new ArrayList<>();
        for (int bins : List.of(1, 32, 128)) {
            Map<ReceiveClass, Depth> depths = new EnumMap<>(ReceiveClass.class);
            Map<ReceiveClass, Usage> usage = new EnumMap<>(ReceiveClass.class);
            double size = Math.sqrt(bins) / (1 + seed % 7);
            depths.put(ReceiveClass.NO_WILDCARD, new Depth(8.21 / size, (int) (25 / size)));
            depths.put(ReceiveClass.SOURCE_WILDCARD, new Depth(2.43 / size, (int) (6 / size)));
            depths.put(ReceiveClass.TAG_WILDCARD, new Depth(0, 0));
            depths.put(ReceiveClass.BOTH_WILDCARDS, new Depth(1.17, 3));
            usage.put(ReceiveClass.NO_WILDCARD, new Usage(0.317 / bins, 0.71 / bins));
            usage.put(ReceiveClass.SOURCE_WILDCARD, new Usage(0.119 / bins, 0.23 / bins));
            uses.add(new BinUse(bins, depths, usage));
        }
        Map<String, Long> byName = new LinkedHashMap<>();
        byName.put("MPI_Barrier", 4711L + seed);
        byName.put("MPI_Irecv", 501_234L + seed);
        Map<ReceiveClass, Long> receives = new EnumMap<>(ReceiveClass.class);
        receives.put(ReceiveClass.NO_WILDCARD, 390_390L);
        receives.put(ReceiveClass.SOURCE_WILDCARD, 8_008L);
        receives.put(ReceiveClass.TAG_WILDCARD, 0L);
        receives.put(ReceiveClass.BOTH_WILDCARDS, 2_002L);
        return new OtmResult(
                application,
                "exact",
                64,
                63,
                1_234_567L + seed,
                88_099L + seed,
                new CallMix(987_654L + seed, 54_321L * (1 + seed), seed % 3 == 0 ? 0 : 70_077L, byName),
                new CallMix(876_543L + seed, 43_210L, 0, byName),
                new Envelopes(17, 1333, 400_400, receives),
                uses,
                seed == 1 ? List.of("a note on " + application) : List.of(),
                problems);
    }

    static OtmResult otm() {
        return otm("halo-64", 0, List.of());
    }

    static List<OtmResult> manyApplications() {
        return IntStream.range(0, 22)
                .mapToObj(i -> otm("application-" + i + (i % 5 == 0 ? "-with-a-long-name" : ""), i, List.of()))
                .toList();
    }

    static MessagesResult messages(String application, int ranks, List<String> problems) {
        Map<String, Long> wildcards = new LinkedHashMap<>();
        wildcards.put("none", 400_001L);
        wildcards.put("source", 30_003L);
        wildcards.put("tag", 0L);
        wildcards.put("both", 77L);
        Map<String, String> verdicts = new LinkedHashMap<>();
        verdicts.put("queues", "best: short queues");
        verdicts.put("bins", "hashing does not pay");
        verdicts.put("optimistic", "saves host time, if cores are spare");
        return new MessagesResult(
                application,
                ranks,
                ranks - 1,
                new NetworkModel(1234, 24.5, 8191, 0.15, 77),
                new Traffic(430_080, 3_000_000_017L, 430_081, 400_900, 29_180, 11, 12, 13, 14, 15, 16),
                wildcards,
                new Waiting(12_345.6, 7_890_123, 456.7, 2_345_678, 987_654_321_012L, 55_555_555_555L),
                new Order(0, 21, 22, 23, 24),
                depths(),
                matrix(Math.min(ranks, 64), Math.max(1, ranks / 64)),
                List.of(
                        engine("queues", 1, 38.4, "", Map.of()),
                        engine("bins", 2, 61.5, "", Map.of("wildcard merges", 4242L)),
                        engine("ranks", 3, 44.1, "", Map.of()),
                        engine("exact", 4, 57.9, "", Map.of()),
                        engine("adaptive", 5, 41.2, "", Map.of("moves", 98L)),
                        engine("hardware", 6, 90.8, "", Map.of("commands", 8383L)),
                        engine(
                                "optimistic",
                                7,
                                212.3,
                                "fits the device's 1.5 MiB",
                                Map.of("conflicts", 91L, "slow path", 93L, "host_nanos", 88_712_345L))),
                new Advice(
                        "queues",
                        List.of("mpi_assert_no_any_tag", "mpi_assert_exact_length"),
                        List.of(
                                "94 % of searches found their partner first, and the longest queue had 25 receives",
                                "a hash would cost 23 ns for each message and save 1.2 entries"),
                        verdicts),
                problems);
    }

    private static EngineResult engine(String name, int number, double nanos, String note, Map<String, Long> counters) {
        return new EngineResult(
                name,
                400_000 + number,
                1_000_000L / number + number,
                30_000 + number,
                70_000L / number + number,
                500 + number,
                600 + number,
                nanos * 430_080,
                70_000L * number,
                counters,
                note);
    }

    private static Depths depths() {
        List<Integer> maxPosted = new ArrayList<>();
        List<Double> meanPosted = new ArrayList<>();
        List<Integer> maxUnexpected = new ArrayList<>();
        List<Double> meanUnexpected = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            maxPosted.add(i < 10 ? 0 : 12 + (i * 7919 % 14));
            meanPosted.add(maxPosted.get(i) * 0.61);
            maxUnexpected.add(i % 50 < 5 ? 31 : i * 31 % 4);
            meanUnexpected.add(maxUnexpected.get(i) * 0.27);
        }
        return new Depths(1_250_000, maxPosted, meanPosted, maxUnexpected, meanUnexpected);
    }

    /** A stencil, with one rank to which all others report. */
    private static Matrix matrix(int size, int ranksInGroup) {
        List<List<Long>> messages = new ArrayList<>();
        List<List<Long>> bytes = new ArrayList<>();
        int edge = (int) Math.sqrt(size);
        for (int from = 0; from < size; from++) {
            List<Long> row = new ArrayList<>();
            for (int to = 0; to < size; to++) {
                int distance = Math.abs(from - to);
                long count = distance == 1 ? 2000 : distance == edge ? 500 : to == 0 ? 12 : 0;
                row.add(count);
            }
            messages.add(row);
            bytes.add(row.stream().map(count -> count * 8192).toList());
        }
        return new Matrix(ranksInGroup, messages, bytes);
    }

    static MessagesResult messages() {
        return messages("halo-64", 64, List.of());
    }
}
