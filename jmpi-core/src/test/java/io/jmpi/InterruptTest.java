package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An interrupt neither ends a wait nor gets lost. */
@Timeout(60)
class InterruptTest {
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldRememberAnInterruptWhenAWaitBlocks(String progress) {
        MpiConfig config = MpiConfig.defaults().with("progress", progress).with("spin.micros", "0");
        Jmpi.run(config, 2, world -> {
            int[] value = {world.rank()};
            if (world.rank() == 0) {
                Thread.currentThread().interrupt();
                world.recv(value, 1, 0);
                assertThat(value[0]).isEqualTo(1);
                assertThat(Thread.interrupted()).isTrue();
            } else {
                world.send(value, 0, 0);
            }
        });
    }
}
