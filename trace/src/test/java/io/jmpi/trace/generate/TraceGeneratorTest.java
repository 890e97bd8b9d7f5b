package io.jmpi.trace.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.format.RankFile;
import io.jmpi.trace.format.RankSummary;
import io.jmpi.trace.format.TraceDirectory;
import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.scan.ScanProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TraceGeneratorTest {
    @TempDir
    Path directory;

    private static TracePlan plan(TracePattern pattern, int ranks, double wildcards, long seed) {
        return new TracePlan(pattern, ranks, 2, 12, 100, wildcards, seed);
    }

    private TraceDirectory written(TracePlan plan, boolean compressed) throws IOException {
        AtomicLong bytes = new AtomicLong();
        AtomicLong told = new AtomicLong();
        long calls = new TraceGenerator(plan, compressed).write(directory, 2, (moreBytes, moreCalls) -> {
            bytes.addAndGet(moreBytes);
            told.addAndGet(moreCalls);
        });
        TraceDirectory trace = TraceDirectory.open(directory);
        assertThat(trace.problems()).isEmpty();
        assertThat(trace.ranks()).isEqualTo(plan.ranks());
        assertThat(told).hasValue(calls);
        assertThat(bytes).hasValue(trace.bytes());
        return trace;
    }

    /** A send, or a receive with the contents of its status. */
    private record Event(int rank, int peer, int tag, long time, int source, int receivedTag, int bytes, long stop) {
        boolean accepts(Event send) {
            return (peer == Call.ANY_SOURCE || peer == send.rank) && (tag == Call.ANY_TAG || tag == send.tag);
        }
    }

    /** Reads a trace: all sends, and all receives, those of each rank in post order. */
    private static final class Traced {
        private final List<Event> sends = new ArrayList<>();
        private final List<List<Event>> receives = new ArrayList<>();
        private final Map<CallType, Long> calls = new EnumMap<>(CallType.class);
        private Map<Integer, Event> pending;

        void read(RankFile file) throws IOException {
            List<Event> received = new ArrayList<>();
            pending = new HashMap<>();
            Map<CallType, Long> counts = new EnumMap<>(CallType.class);
            long last = 0;
            Call call = new Call();
            try (CallReader reader = file.open()) {
                while (reader.next(call)) {
                    assertThat(call.wallStart()).isGreaterThanOrEqualTo(last);
                    assertThat(call.wallStop()).isGreaterThan(call.wallStart());
                    last = call.wallStop();
                    counts.merge(call.type(), 1L, Long::sum);
                    take(file.rank(), call, received);
                }
                RankSummary summary = reader.summary().orElseThrow();
                counts.forEach((type, count) -> assertThat(summary.called(type)).isEqualTo(count));
            }
            assertThat(pending).isEmpty();
            receives.add(received);
            counts.forEach((type, count) -> calls.merge(type, count, Long::sum));
        }

        private void take(int rank, Call call, List<Event> received) {
            switch (call.type()) {
                case ISEND -> {
                    sends.add(new Event(
                            rank,
                            call.number(Field.DEST),
                            call.number(Field.TAG),
                            call.wallStop(),
                            rank,
                            call.number(Field.TAG),
                            call.number(Field.COUNT),
                            0));
                    assertThat(pending.put(call.number(Field.REQUEST), sends.get(sends.size() - 1)))
                            .isNull();
                }
                case IRECV -> {
                    Event receive = receive(rank, call);
                    received.add(receive);
                    assertThat(pending.put(call.number(Field.REQUEST), receive)).isNull();
                }
                case RECV -> received.add(completed(receive(rank, call), call, 0));
                case WAITALL -> {
                    assertThat(call.statuses().count()).isEqualTo(call.length(Field.REQUESTS));
                    for (int i = 0; i < call.length(Field.REQUESTS); i++) {
                        Event done = pending.remove(call.number(Field.REQUESTS, i));
                        int at = received.lastIndexOf(done);
                        if (at >= 0) {
                            received.set(at, completed(done, call, i));
                        }
                    }
                }
                default -> {}
            }
        }

        private static Event receive(int rank, Call call) {
            return new Event(
                    rank,
                    call.number(Field.SOURCE),
                    call.number(Field.TAG),
                    call.wallStart(),
                    -9,
                    -9,
                    call.number(Field.COUNT),
                    0);
        }

        private static Event completed(Event receive, Call call, int status) {
            return new Event(
                    receive.rank,
                    receive.peer,
                    receive.tag,
                    receive.time,
                    call.statuses().source(status),
                    call.statuses().tag(status),
                    call.statuses().bytes(status),
                    call.wallStop());
        }

        /** Matches by the rules of MPI, in the order of time, and compares with the statuses. */
        void checkMatching() {
            List<Event> arrivals = new ArrayList<>(sends);
            arrivals.sort(Comparator.comparingLong(Event::time).thenComparingInt(Event::rank));
            List<List<Event>> unexpected = new ArrayList<>();
            List<List<Event>> posted = new ArrayList<>();
            int[] next = new int[receives.size()];
            for (int rank = 0; rank < receives.size(); rank++) {
                unexpected.add(new ArrayList<>());
                posted.add(new ArrayList<>());
            }
            for (Event send : arrivals) {
                int to = send.peer;
                while (next[to] < receives.get(to).size() && receives.get(to).get(next[to]).time <= send.time) {
                    post(receives.get(to).get(next[to]++), unexpected.get(to), posted.get(to));
                }
                Event receive = first(posted.get(to), candidate -> candidate.accepts(send));
                if (receive == null) {
                    unexpected.get(to).add(send);
                } else {
                    pair(send, receive);
                }
            }
            for (int rank = 0; rank < receives.size(); rank++) {
                while (next[rank] < receives.get(rank).size()) {
                    post(receives.get(rank).get(next[rank]++), unexpected.get(rank), posted.get(rank));
                }
                assertThat(unexpected.get(rank)).isEmpty();
                assertThat(posted.get(rank)).isEmpty();
            }
        }

        private static void post(Event receive, List<Event> unexpected, List<Event> posted) {
            Event send = first(unexpected, receive::accepts);
            if (send == null) {
                posted.add(receive);
            } else {
                pair(send, receive);
            }
        }

        private static Event first(List<Event> events, Predicate<Event> wanted) {
            for (Event event : events) {
                if (wanted.test(event)) {
                    events.remove(event);
                    return event;
                }
            }
            return null;
        }

        private static void pair(Event send, Event receive) {
            assertThat(receive.source).isEqualTo(send.rank);
            assertThat(receive.receivedTag).isEqualTo(send.tag);
            assertThat(receive.bytes).isEqualTo(send.bytes);
            assertThat(receive.stop).as("a receive ends behind its send").isGreaterThan(send.time);
        }
    }

    private static Traced traced(TraceDirectory trace) throws IOException {
        Traced traced = new Traced();
        for (RankFile file : trace.files()) {
            traced.read(file);
        }
        return traced;
    }

    @ParameterizedTest
    @CsvSource({
        "HALO, 2, 0",
        "HALO, 7, 0",
        "HALO, 12, 0",
        "HALO, 16, 0",
        "ALL_TO_ONE, 2, 0",
        "ALL_TO_ONE, 9, 0",
        "ALL_TO_ONE, 9, 0.5",
        "ALL_TO_ONE, 9, 1",
        "CRYSTAL_ROUTER, 2, 0",
        "CRYSTAL_ROUTER, 8, 0",
        "CRYSTAL_ROUTER, 11, 0",
        "RANDOM, 2, 0",
        "RANDOM, 12, 0",
        "RANDOM, 12, 0.5",
        "RANDOM, 13, 1"
    })
    void shouldReceiveEveryMessageByTheRulesOfMpi(TracePattern pattern, int ranks, double wildcards)
            throws IOException {
        TracePlan plan = plan(pattern, ranks, wildcards, 42);
        Traced traced = traced(written(plan, false));

        assertThat(traced.sends)
                .hasSize((int) (12 * pattern.traffic(plan).messages()))
                .isNotEmpty();
        traced.checkMatching();
        long open = traced.receives.stream()
                .flatMap(List::stream)
                .filter(receive -> receive.peer == Call.ANY_SOURCE || receive.tag == Call.ANY_TAG)
                .count();
        assertThat(open / (double) traced.sends.size()).isBetween(wildcards * 0.6, Math.min(1, wildcards * 1.4));
    }

    @Test
    void shouldHaveEachKindOfWildcard() throws IOException {
        Traced traced = traced(written(plan(TracePattern.RANDOM, 16, 0.7, 3), true));

        Set<String> kinds = new HashSet<>();
        traced.receives.forEach(list -> list.forEach(
                receive -> kinds.add((receive.peer == Call.ANY_SOURCE) + " " + (receive.tag == Call.ANY_TAG))));
        assertThat(kinds).hasSize(4);
        assertThat(traced.calls).containsEntry(CallType.BARRIER, 16L * 12);
    }

    @ParameterizedTest
    @EnumSource(TracePattern.class)
    void shouldWriteTheSameBytesForTheSameSeedOnly(TracePattern pattern) throws IOException {
        List<byte[]> files = new ArrayList<>();
        for (long seed : new long[] {5, 5, 6}) {
            Path where = directory.resolve("run" + files.size());
            new TraceGenerator(plan(pattern, 8, pattern.hasWildcards() ? 0.5 : 0, seed), false)
                    .write(where, 1 + files.size(), ScanProgress.NONE);
            files.add(Files.readAllBytes(where.resolve("synthetic-0003.bin")));
        }

        assertThat(files.get(1)).isEqualTo(files.get(0));
        assertThat(files.get(2)).isNotEqualTo(files.get(0));
    }

    @Test
    void shouldWriteAsManyRanksAsThereCanBe() throws IOException {
        TracePlan plan = new TracePlan(TracePattern.ALL_TO_ONE, TracePlan.MOST_RANKS, 2, 1, 8, 1, 9);
        Traced traced = traced(written(plan, false));

        assertThat(traced.sends).hasSize(4095);
        traced.checkMatching();
    }

    @Test
    void shouldMakeAboutAsManyCallsAsAskedFor() throws IOException {
        for (TracePattern pattern : TracePattern.values()) {
            TracePlan plan = plan(pattern, 10, 0, 1).withCalls(20_000);
            long calls = new TraceGenerator(plan, true)
                    .write(directory.resolve(pattern.patternName()), 2, ScanProgress.NONE);
            assertThat(calls).as(pattern.patternName()).isBetween(17_000L, 23_000L);
        }
    }

    @Test
    void shouldDivideRanksIntoGridsThatAreNearlyCubes() {
        assertThat(HaloTraffic.sizes(4096, 3)).containsExactly(16, 16, 16);
        assertThat(HaloTraffic.sizes(4096, 2)).containsExactly(64, 64);
        assertThat(HaloTraffic.sizes(12, 2)).containsExactly(4, 3);
        assertThat(HaloTraffic.sizes(13, 3)).containsExactly(13, 1, 1);
        IntStream.rangeClosed(2, 500).forEach(ranks -> {
            int[] sizes = HaloTraffic.sizes(ranks, 3);
            assertThat(sizes[0] * sizes[1] * sizes[2]).isEqualTo(ranks);
        });
    }

    @Test
    void shouldNotWriteWhereATraceIs() throws IOException {
        TraceGenerator generator = new TraceGenerator(plan(TracePattern.HALO, 4, 0, 1), true);
        Path file = Files.createFile(directory.resolve("file"));
        for (String name : List.of("other-0007.bin.gz", "other-0007.txt", "x.meta")) {
            Path where = Files.createDirectory(directory.resolve("has-" + name));
            Files.createFile(where.resolve(name));
            assertThatThrownBy(() -> generator.write(where, 1, ScanProgress.NONE))
                    .isInstanceOf(TraceException.class)
                    .hasMessage(where + " contains a trace; name another directory, or remove it");
            assertThat(where).isDirectoryContaining(only -> only.endsWith(name));
        }
        assertThatThrownBy(() -> generator.write(file, 1, ScanProgress.NONE))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("is not a directory");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1; 3; 1; 0; 0; the number of ranks must be from 2 to 4096, but is 1",
                "0; 3; 1; 0; 0; the number of ranks must be from 2 to 4096, but is 0",
                "5000; 3; 1; 0; 0; the number of ranks must be from 2 to 4096, but is 5000",
                "8; 4; 1; 0; 0; the number of dimensions must be from 2 to 3, but is 4",
                "8; 3; 0; 0; 0; the number of iterations must be from 1 to 1000000000, but is 0",
                "8; 3; 1; -1; 0; the size of messages must be from 0 to 1073741824, but is -1",
                "8; 3; 1; 0; 1.5; the share of wildcards must be from 0 to 1, but is 1.5",
                "8; 3; 1; 0; NaN; the share of wildcards must be from 0 to 1, but is NaN",
                "8; 3; 1; 0; 0.5; pattern halo has no wildcards, but their share is 0.5: use pattern random or all-to-one"
            })
    void shouldRefuseNonsense(int ranks, int dimensions, long iterations, int bytes, double wildcards, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TracePlan(TracePattern.HALO, ranks, dimensions, iterations, bytes, wildcards, 1))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TracePattern.named("haloo"))
                .withMessage("'haloo' is no pattern; expected one of halo, all-to-one, crystal-router, random");
    }
}
