package io.jmpi.bench.osu.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.matching.MatchingEngines;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StandingReceivesTest {
    private static final int TAG = 1;
    private static final int COUNT = 100;

    static List<String> engines() {
        return MatchingEngines.load().names();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void shouldStandWhileMessagesPassAndBeGoneAfterwards(String engine) {
        Jmpi.run(MpiConfig.defaults().with("matcher", engine), 2, world -> {
            int peer = 1 - world.rank();
            byte[] buffer = new byte[8];
            StandingReceives standing = StandingReceives.post(world, peer, TAG + 1, COUNT);
            for (int i = 0; i < 10; i++) {
                world.sendrecv(buffer, peer, TAG, buffer.clone(), peer, TAG);
            }
            assertThat(world.matchingStatistics().postedDepth()).isEqualTo(COUNT);
            assertThat(standing.note()).isEmpty();
            standing.cancel();
            assertThat(world.matchingStatistics().postedDepth()).isZero();
            world.barrier();
        });
    }

    @Test
    void shouldNoteThatTheTablesOfTheDeviceWereFull() {
        assertThat(noteWith("optimistic.receives", "" + (COUNT - 1)))
                .contains("full", "optimistic.receives", "optimistic.memory");
    }

    @Test
    void shouldNoteThatTheDeviceHadNoMemory() {
        assertThat(noteWith("optimistic.memory", "0")).contains("no memory", "optimistic.memory");
    }

    private static String noteWith(String setting, String value) {
        AtomicReference<String> note = new AtomicReference<>();
        MpiConfig config = MpiConfig.defaults().with("matcher", "optimistic").with(setting, value);
        Jmpi.run(config, 1, world -> {
            StandingReceives standing = StandingReceives.post(world, 0, TAG, COUNT);
            byte[] buffer = new byte[8];
            world.sendrecv(buffer, 0, TAG + COUNT, buffer.clone(), 0, TAG + COUNT);
            note.set(standing.note());
            standing.cancel();
        });
        return note.get();
    }
}
