package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.matching.contract.MatchingEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Matchers get a recorder when a flight recording wants searches in mid-session, and lose it when none wants them. */
@Timeout(60)
class RecordedSearchesTest {
    private static final String SEARCH = "io.jmpi.MatchingSearch";

    @TempDir
    Path directory;

    /** Sends four messages with tags from the first one on: two that are expected, two that are not. */
    private static void exchange(SteppedRanks ranks, int first) {
        ByteReceive[] receives = new ByteReceive[4];
        for (int i = 0; i < 2; i++) {
            receives[i] = ranks.receive(1, 0, first + i, 8);
        }
        for (int i = 0; i < 4; i++) {
            ranks.send(0, 1, first + i, message(8, i));
        }
        ranks.settle();
        for (int i = 2; i < 4; i++) {
            receives[i] = ranks.receive(1, 0, first + i, 8);
        }
        ranks.settle();
        for (int i = 0; i < 4; i++) {
            assertReceived(receives[i], 0, first + i, message(8, i));
        }
    }

    private List<Integer> tagsOfArrivals(Recording recording) throws IOException {
        Path file = directory.resolve("recording.jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(SEARCH))
                .filter(event -> event.getString("operation").equals("arrive"))
                .map(event -> event.getInt("tag"))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldRecordWhatIsSearchedWhileARecordingWantsIt(MatchingEngine matching) throws IOException {
        SteppedRanks ranks = new SteppedRanks(
                2, 0, new ProtocolSettings(SteppedRanks.THRESHOLD, SteppedRanks.CREDIT, 0, false), matching);
        ByteReceive before = ranks.receive(1, 0, 99, 8);
        exchange(ranks, 10);
        try (Recording recording = new Recording()) {
            recording.start();
            ranks.settle();
            exchange(ranks, 20);
            recording.enable(SEARCH); // while it runs
            ranks.settle();
            exchange(ranks, 30);
            ranks.send(0, 1, 99, message(8, 9));
            ranks.settle();
            recording.disable(SEARCH);
            ranks.settle();
            exchange(ranks, 40);
            recording.stop();
            assertThat(tagsOfArrivals(recording)).containsExactly(30, 31, 32, 33, 99);
        }
        assertReceived(before, 0, 99, message(8, 9));
        assertThat(ranks.world[1].recordsSearches()).isFalse();
    }
}
