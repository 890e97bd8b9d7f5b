package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Settings of matching engines as hints of one communicator. */
@Timeout(60)
class EngineSettingHintsTest {
    private static final String DELAYED = "adaptive_delayed";
    private static final Info OVERLAP = Info.EMPTY.with(Info.MATCHER, "overlap");
    private static final Info NOT_ADAPTIVE = Info.EMPTY.with("jmpi_overlap.adaptive", "false");

    @Test
    void shouldOverrideTheSettingForOneCommunicator() {
        Jmpi.run(2, world -> {
            Communicator plain = world.dup(OVERLAP);
            Communicator other = world.dup(OVERLAP.with(NOT_ADAPTIVE));
            assertThat(plain.deviceCounters()).containsKey(DELAYED);
            assertThat(other.deviceCounters()).doesNotContainKey(DELAYED);
            other.setInfo(NOT_ADAPTIVE.with("jmpi_overlap.adaptive", "true"));
            assertThat(other.deviceCounters()).containsKey(DELAYED);
        });
    }

    @Test
    void shouldRetainPendingMessagesWhenASettingChanges() {
        Jmpi.run(2, world -> {
            Communicator communicator = world.dup(OVERLAP);
            int[] values = new int[8];
            Request[] requests = new Request[values.length];
            for (int i = 0; i < values.length; i++) {
                int[] one = {i};
                requests[i] = world.rank() == 0
                        ? communicator.isend(one, 1, 5)
                        : communicator.irecv(Buffer.of(values, i, 1), 0, 5);
                if (i == 4) {
                    communicator.setInfo(NOT_ADAPTIVE.with("jmpi_overlap.trace", "false"));
                }
            }
            Request.waitAll(requests);
            assertThat(values).isEqualTo(world.rank() == 0 ? new int[8] : new int[] {0, 1, 2, 3, 4, 5, 6, 7});
        });
    }

    @Test
    void shouldReceiveInOrderWhenNumbersAreAskedForLate() {
        Jmpi.run(2, world -> {
            Communicator communicator = world.dup(OVERLAP.with("jmpi_overlap.trace", "false"));
            int[] values = new int[8];
            Request[] requests = new Request[values.length];
            for (int i = 0; i < values.length; i++) {
                int[] one = {i};
                requests[i] = world.rank() == 0
                        ? communicator.isend(one, 1, 5)
                        : communicator.irecv(Buffer.of(values, i, 1), 0, 5);
                if (i == 4) {
                    communicator.setInfo(Info.EMPTY.with("jmpi_overlap.trace", "true"));
                }
            }
            Request.waitAll(requests);
            assertThat(values).isEqualTo(world.rank() == 0 ? new int[8] : new int[] {0, 1, 2, 3, 4, 5, 6, 7});
        });
    }

    @Test
    void shouldRefuseAValueThatTheEngineDoesNotKnow() {
        Jmpi.run(1, world -> {
            Info wrong = OVERLAP.with("jmpi_overlap.period", "0");
            String[] facts = {"'jmpi_overlap.period'", "'0'", "1..1048576"};
            assertError(ErrorClass.INFO_VALUE, () -> world.dup(wrong), facts);
            assertError(ErrorClass.INFO_VALUE, () -> world.setInfo(wrong), facts);
            assertThat(world.matcherChoice().engine().name()).isEqualTo("queues");
        });
    }
}
