package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.jmpi.internal.session.Internals;
import io.jmpi.transport.InJvmJob;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What flight recordings see of a session, and that the recorder forgets sessions that have ended. */
@Timeout(120)
class FlightRecordingTest {
    private static final String MATCHING = "io.jmpi.Matching";
    private static final String SEARCH = "io.jmpi.MatchingSearch";
    private static final String OFFLOAD = "io.jmpi.Offload";
    private static final int MESSAGES = 5;

    @TempDir
    Path directory;

    /** Receives messages with the tags 1 to 5 in reverse order: their searches walk 5, 4, 3, 2 and 1 entries. */
    private static void receiveInReverse(Communicator communicator) {
        int rank = communicator.rank();
        List<Request> sends = IntStream.rangeClosed(1, MESSAGES)
                .mapToObj(tag -> communicator.isend(new byte[1], rank, tag))
                .toList();
        communicator.probe(rank, MESSAGES); // then the ones before it have arrived, too
        for (int tag = MESSAGES; tag > 0; tag--) {
            communicator.recv(new byte[1], rank, tag);
        }
        sends.forEach(Request::waitFor);
    }

    private List<RecordedEvent> record(Recording recording, int ranks, Jmpi.SessionBody body) throws IOException {
        try (recording) {
            recording.start();
            Jmpi.runSessions(MpiConfig.defaults().with("matcher", "queues"), ranks, body);
            recording.stop();
            Path file = directory.resolve("recording.jfr");
            recording.dump(file);
            return RecordingFile.readAllEvents(file);
        }
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .toList();
    }

    /** The last event of a communicator of a rank. */
    private static RecordedEvent last(List<RecordedEvent> events, int rank, String communicator) {
        return named(events, MATCHING).stream()
                .filter(event -> event.getInt("rank") == rank)
                .filter(event -> event.getString("communicator").equals(communicator))
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    @Test
    void shouldRecordWhichReceivesADeviceGets() throws Exception {
        Recording recording = new Recording();
        recording.enable(OFFLOAD);

        List<RecordedEvent> events = record(recording, 2, mpi -> {
            Communicator copy = mpi.world().dup(Info.EMPTY.with(Info.MATCHER, "overlap"));
            int peer = 1 - copy.rank();
            mpi.world().barrier(); // The recorder is in place from the next cycle.
            Request offloaded = copy.irecv(new byte[5000], peer, 7);
            Request tooShort = copy.irecv(new byte[1], peer, 8);
            copy.barrier();
            copy.send(new byte[5000], peer, 7);
            copy.send(new byte[1], peer, 8);
            Request.waitAll(offloaded, tooShort);
        });

        List<RecordedEvent> ofOne = named(events, OFFLOAD).stream()
                .filter(event -> event.getInt("rank") == 1)
                .toList();
        assertThat(ofOne).extracting(event -> event.getInt("tag")).containsExactly(7, 8);
        assertThat(ofOne).extracting(event -> event.getBoolean("offloaded")).containsExactly(true, false);
        assertThat(ofOne).extracting(event -> event.getString("reason")).containsExactly(null, "short");
        assertThat(ofOne).extracting(event -> event.getLong("bytes")).containsExactly(5000L, 1L);
    }

    @Test
    void shouldRecordCountersWhenCommunicatorAndSessionEnd() throws Exception {
        Recording recording = new Recording();
        recording.enable(MATCHING).withPeriod(Duration.ofHours(1)); // so that only the ends make events

        List<RecordedEvent> events = record(recording, 2, mpi -> {
            Communicator copy = mpi.world().dup(Info.EMPTY.with(Info.MATCHER, "bins"));
            receiveInReverse(copy);
            copy.free();
            mpi.world().barrier();
            if (mpi.world().rank() == 1) {
                receiveInReverse(mpi.self());
            }
        });

        RecordedEvent copy = last(events, 0, "4 (dup of world)");
        assertThat(copy.getString("matcher")).isEqualTo("bins");
        assertThat(copy.getLong("unexpectedMatches")).isEqualTo(MESSAGES);
        assertThat(copy.getLong("maxUnexpectedDepth")).isEqualTo(MESSAGES);
        assertThat(copy.getFloat("foundFirst")).isEqualTo(1);
        RecordedEvent self = last(events, 1, "self");
        assertThat(self.getString("matcher")).isEqualTo("queues");
        assertThat(self.getLong("postedDepth")).isZero();
        assertThat(self.getLong("maxPostedDepth")).isZero();
        assertThat(self.getLong("unexpectedDepth")).isZero();
        assertThat(self.getLong("maxUnexpectedDepth")).isEqualTo(MESSAGES);
        assertThat(self.getLong("highUnexpectedDepth")).isEqualTo(MESSAGES);
        assertThat(self.getLong("postedSearches")).isEqualTo(MESSAGES);
        assertThat(self.getLong("postedEntriesWalked")).isZero();
        assertThat(self.getString("postedDepths")).isEqualTo("0:5");
        assertThat(self.getLong("expectedMatches")).isZero();
        assertThat(self.getLong("unexpectedMatches")).isEqualTo(MESSAGES);
        assertThat(self.getLong("unexpectedEntriesWalked")).isGreaterThanOrEqualTo(5 + 4 + 3 + 2 + 1);
        assertThat(self.getLong("wildcardMerges")).isZero();
        assertThat(self.getLong("memory")).isPositive();
        assertThat(last(events, 0, "self").getLong("unexpectedSearches")).isZero();
    }

    @Test
    void shouldRecordCountersPeriodicallyWhileSessionLasts() {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable(MATCHING).withPeriod(Duration.ofMillis(10));
            stream.onEvent(
                    MATCHING,
                    event -> seen.add(event.getInt("rank") + " " + event.getString("communicator") + " "
                            + event.getLong("maxUnexpectedDepth")));
            Jmpi.run(2, world -> {
                if (world.rank() == 0) {
                    stream.startAsync(); // in mid-session
                }
                Communicator copy = world.dup();
                receiveInReverse(world);
                await().atMost(Duration.ofMinutes(1))
                        .until(() -> seen.containsAll(Set.of(
                                "0 world 5", "1 world 5", "0 self 0", "0 4 (dup of world) 0", "1 4 (dup of world) 0")));
                copy.free();
            });
        }
    }

    @Test
    void shouldRecordNoSearchUnlessRequested() throws Exception {
        Recording recording = new Recording();
        recording.enable(MATCHING);
        assertThat(named(record(recording, 1, mpi -> receiveInReverse(mpi.world())), SEARCH))
                .isEmpty();
    }

    @Test
    void shouldRecordEachSearchWhenRequested() throws Exception {
        Recording recording = new Recording();
        recording.enable(SEARCH);
        List<RecordedEvent> searches =
                named(record(recording, 1, mpi -> receiveInReverse(mpi.world())), SEARCH).stream()
                        .filter(event -> event.getInt("context") == 0)
                        .toList();

        List<RecordedEvent> arrivals = searches.stream()
                .filter(event -> event.getString("operation").equals("arrive"))
                .toList();
        assertThat(arrivals).extracting(event -> event.getInt("tag")).containsExactly(1, 2, 3, 4, 5);
        assertThat(arrivals)
                .allSatisfy(event -> assertThat(event.getBoolean("found")).isFalse());
        List<RecordedEvent> posts = searches.stream()
                .filter(event -> event.getString("operation").equals("post"))
                .toList();
        assertThat(posts).extracting(event -> event.getInt("tag")).containsExactly(5, 4, 3, 2, 1);
        assertThat(posts).extracting(event -> event.getLong("entriesWalked")).containsExactly(5L, 4L, 3L, 2L, 1L);
        assertThat(posts).extracting(event -> event.getLong("depth")).containsExactly(5L, 4L, 3L, 2L, 1L);
        assertThat(posts).allSatisfy(event -> {
            assertThat(event.getBoolean("found")).isTrue();
            assertThat(event.getInt("source")).isZero();
            assertThat(event.getInt("rank")).isZero();
            assertThat(event.getDuration()).isPositive();
        });
        assertThat(searches)
                .filteredOn(event -> event.getString("operation").equals("probe"))
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.getInt("tag")).isEqualTo(MESSAGES));
    }

    @Test
    void shouldRecordLongSearchesOnlyWhenThereIsALimit() throws Exception {
        Recording recording = new Recording();
        recording.enable(SEARCH).with("walked", "4");
        Recording lessCurious = new Recording();
        lessCurious.enable(SEARCH).with("walked", "1000");
        try (lessCurious) {
            lessCurious.start();
            List<RecordedEvent> searches = named(record(recording, 1, mpi -> receiveInReverse(mpi.world())), SEARCH);
            assertThat(searches)
                    .filteredOn(event -> event.getString("operation").equals("post"))
                    .extracting(event -> event.getLong("entriesWalked"))
                    .containsExactly(5L, 4L);
            assertThat(searches)
                    .allSatisfy(
                            event -> assertThat(event.getLong("entriesWalked")).isGreaterThanOrEqualTo(4));
        }
    }

    @Test
    void shouldRecordWhenTheLimitIsNoNumber() throws Exception {
        Recording recording = new Recording();
        recording.enable(SEARCH).with("walked", "many");
        assertThat(named(record(recording, 1, mpi -> receiveInReverse(mpi.world())), SEARCH))
                .hasSizeGreaterThanOrEqualTo(2 * MESSAGES);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldForgetSessionsThatHaveEndedOrAreLost(boolean isClosed) {
        try (Recording recording = new Recording()) {
            recording.enable(MATCHING).withPeriod(Duration.ofMillis(10));
            recording.start();
            WeakReference<InJvmJob> job = jobOfPastSession(isClosed);
            await().atMost(Duration.ofMinutes(1)).until(() -> {
                System.gc();
                return job.get() == null;
            });
        }
    }

    @SuppressWarnings("MustBeClosedChecker") // A lost rank closes nothing.
    private static WeakReference<InJvmJob> jobOfPastSession(boolean isClosed) {
        InJvmJob job = new InJvmJob(1, (code, reason) -> {});
        Mpi mpi = Internals.join(MpiConfig.defaults(), job.member(0));
        receiveInReverse(mpi.world());
        if (isClosed) {
            mpi.close();
        } else {
            job.lose(0, "lost by the test");
        }
        return new WeakReference<>(job);
    }

    @Test
    void shouldDescribeItsEvents() throws Exception {
        Recording recording = new Recording();
        recording.enable(SEARCH);
        record(recording, 1, mpi -> receiveInReverse(mpi.world()));
        List<EventType> types = FlightRecorder.getFlightRecorder().getEventTypes().stream()
                .filter(type -> type.getName().startsWith("io.jmpi."))
                .toList();
        assertThat(types).extracting(EventType::getName).containsExactlyInAnyOrder(MATCHING, SEARCH, OFFLOAD);
        assertThat(types).allSatisfy(type -> {
            assertThat(type.getCategoryNames()).containsExactly("jmpi", "Matching");
            assertThat(type.getLabel()).isNotBlank();
            assertThat(type.getDescription()).isNotBlank();
            assertThat(type.getFields())
                    .allSatisfy(field ->
                            assertThat(field.getLabel()).as(field.getName()).isNotBlank());
        });
        assertThat(types)
                .filteredOn(type -> type.getName().equals(MATCHING))
                .flatExtracting(EventType::getFields)
                .filteredOn(field -> field.getName().equals("memory"))
                .extracting(ValueDescriptor::getContentType)
                .containsExactly("jdk.jfr.DataAmount");
    }
}
