package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters of a matching engine's device. */
@Timeout(60)
class DeviceCountersTest {
    private static final MpiConfig HARDWARE =
            MpiConfig.defaults().with("matcher", "hardware").with("hardware.threshold", "0");

    /** The unit is in use from the first unexpected message on. */
    private static void unexpected(Communicator communicator) {
        communicator.send(new byte[1], 0, 1);
        communicator.probe(0, 1);
        communicator.recv(new byte[1], 0, 1);
    }

    private static void expected(Communicator communicator) {
        Request receive = communicator.irecv(new byte[1], 0, 2);
        communicator.send(new byte[1], 0, 2);
        receive.waitFor();
    }

    @ParameterizedTest
    @CsvSource({"application, thread", "thread, thread", "application, polled", "thread, polled"})
    void shouldReportWhatTheDeviceDid(String progress, String unit) {
        Jmpi.run(HARDWARE.with("progress", progress).with("hardware.unit", unit), 1, world -> {
            expected(world);
            assertThat(world.deviceCounters())
                    .containsEntry("software_no_unit", 1L)
                    .containsEntry("unit_posted", 0L);
            unexpected(world);
            expected(world);
            expected(world);
            assertThat(world.deviceCounters())
                    .containsEntry("software_no_unit", 1L)
                    .containsEntry("unit_posted", 2L);
            // A message may reach the unit before the receive does, which is then taken back.
            Map<String, Long> counters = world.deviceCounters();
            long early = counters.get("unit_unexpected") - 1;
            assertThat(early).isBetween(0L, unit.equals("polled") ? 0L : 2L);
            assertThat(counters).containsEntry("unit_matched", 2 - early).containsEntry("unit_taken_back", early);
        });
    }

    @Test
    void shouldGoOnCountingWhenTheEngineChanges() {
        Jmpi.run(HARDWARE, 1, world -> {
            unexpected(world);
            expected(world);
            Map<String, Long> first = world.deviceCounters();
            world.setInfo(Info.EMPTY.with(Info.ALLOW_OVERTAKING, "true"));
            assertThat(world.deviceCounters()).isEqualTo(first);
            unexpected(world);
            expected(world);
            assertThat(world.deviceCounters()).containsEntry("unit_posted", 2L);
            Map<String, Long> both = world.deviceCounters();
            world.setInfo(Info.EMPTY.with(Info.MATCHER, "queues"));
            expected(world);
            world.setInfo(Info.EMPTY.with(Info.MATCHER, "hardware"));
            assertThat(world.deviceCounters()).isEqualTo(both);
        });
    }

    /**
     * World and self have taken all memory but that of one more matcher; it is free again when the new matcher is
     * created.
     */
    @Test
    void shouldFindMemoryOnTheDeviceWhenOnlyTheHintsChange() {
        MpiConfig twoCommunicators =
                MpiConfig.defaults().with("matcher", "optimistic").with("optimistic.memory", "400000");
        Jmpi.run(twoCommunicators, 1, world -> {
            world.setInfo(Info.EMPTY.with(Info.ALLOW_OVERTAKING, "true"));
            unexpected(world);
            assertThat(world.deviceCounters())
                    .containsEntry("software_no_memory", 0L)
                    .containsEntry("device_messages", 1L);
            Communicator third = world.dup();
            assertThat(third.deviceCounters()).containsEntry("software_no_memory", 1L);
            third.free();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"queues", "vector", "bins", "ranks", "exact", "newmadeleine", "concurrent", "adaptive"})
    void shouldReportNothingWhenThereIsNoDevice(String matcher) {
        Jmpi.run(MpiConfig.defaults().with("matcher", matcher), 1, world -> {
            unexpected(world);
            assertThat(world.deviceCounters()).isEmpty();
            Communicator freed = world.dup();
            freed.free();
            assertError(ErrorClass.COMM, freed::deviceCounters, "freed");
        });
    }
}
