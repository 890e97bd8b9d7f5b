package io.jmpi.bench.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.jmpi.bench.matching.HostClock.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HostWorkloadTest {
    static List<Arguments> workloads() {
        List<Arguments> all = new ArrayList<>();
        Stream.concat(HostSetup.engines().stream(), HostSetup.switches().stream())
                .forEach(setup -> {
                    for (HostCase hostCase : HostCase.values()) {
                        all.add(Arguments.of(setup.name(), hostCase, 0));
                        all.add(Arguments.of(setup.name(), hostCase, 1500));
                    }
                });
        return all;
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void shouldMakeTheRightPairsOnTheDeviceIfThereIsOne(String setup, HostCase hostCase, int depth) {
        long[] now = {0};
        HostClock clock = new HostClock(() -> ++now[0], 0);
        try (HostWorkload workload = new HostWorkload(HostSetup.named(setup), hostCase, depth)) {
            clock.begin();
            for (int i = 0; i < 40; i++) {
                workload.run(clock);
            }
            clock.end(Phase.GIVING);
            workload.verify();
        }
        boolean hasDevice = List.of("hardware", "associative", "fpga", "portals", "optimistic")
                .contains(HostSetup.named(setup).engine().name());
        assertThat(clock.spent(Phase.GIVING)).isPositive();
        assertThat(clock.spent(Phase.TAKING) > 0).isEqualTo(hasDevice);
        assertThat(clock.blocks() > 0 && HostSetup.named(setup).lending()).isFalse();
    }

    @Test
    void shouldRefuseAWrongPair() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new HostReceive(0, 0, 1, 0).complete(new HostMessage(0, 0, 2, 0)))
                .withMessageContainingAll("receive 1 ", "message 2");
    }

    @Test
    void shouldKnowItsSetupsByName() {
        assertThat(HostSetup.engines()).extracting(HostSetup::name).contains("queues", "optimistic-lending");
        assertThat(HostSetup.switches())
                .extracting(HostSetup::name)
                .containsExactly(
                        "all",
                        "without-inline-hashes",
                        "without-early-booking",
                        "without-lazy-removal",
                        "without-fast-path",
                        "without-copy",
                        "none");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostSetup.named("fast"))
                .withMessageContainingAll("'fast'", "queues, ");
    }
}
