package io.jmpi.bench.osu.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.bench.osu.program.Exchange;
import io.jmpi.bench.osu.program.Payload;
import io.jmpi.bench.osu.program.WrongDataException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExchangeTest {
    private static final int BYTES = 1000;

    static Stream<Arguments> exchanges() {
        return Stream.of(false, true)
                .flatMap(direct -> Stream.of(
                        exchange("round trip", world -> PingPong.of(world, BYTES, direct)),
                        exchange(
                                "window one way",
                                world -> world.rank() == 0
                                        ? Window.to(world, 1, 3, BYTES, direct)
                                        : Window.from(world, 0, 3, BYTES, direct)),
                        exchange(
                                "different messages one way",
                                world -> MessageSequence.of(world, 3, BYTES, direct, false)),
                        exchange("equal messages one way", world -> MessageSequence.of(world, 3, BYTES, direct, true)),
                        exchange("window both ways", world -> Window.with(world, 1 - world.rank(), 3, BYTES, direct))));
    }

    private static Arguments exchange(String name, Function<Communicator, Exchange> exchange) {
        return Arguments.of(name, exchange);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("exchanges")
    void shouldCheckWhatItReceives(String name, Function<Communicator, Exchange> create) {
        Jmpi.run(MpiConfig.defaults(), 2, world -> {
            Exchange exchange = create.apply(world);
            boolean receives = !name.endsWith("one way") || world.rank() == 1;
            exchange.fill(1);
            if (receives) {
                assertThatThrownBy(() -> exchange.check(1)).isInstanceOf(WrongDataException.class);
            }
            exchange.prepare();
            exchange.run();
            exchange.check(1);
            if (receives) {
                assertThatThrownBy(() -> exchange.check(2)).isInstanceOf(WrongDataException.class);
            }
        });
    }

    @Test
    void shouldTakeNoPartBeyondTheFirstTwoRanks() {
        Jmpi.run(MpiConfig.defaults(), 3, world -> {
            if (world.rank() == 2) {
                assertThat(PingPong.of(world, BYTES, false)).isSameAs(Exchange.NONE);
                assertThat(MessageSequence.of(world, 3, BYTES, false, true)).isSameAs(Exchange.NONE);
            }
        });
    }

    @Test
    void shouldDistinguishSeedSenderBlockAndIndex() {
        assertThat(Stream.of(
                        Payload.value(1, 0, 0, 0),
                        Payload.value(2, 0, 0, 0),
                        Payload.value(1, 1, 0, 0),
                        Payload.value(1, 0, 1, 0),
                        Payload.value(1, 0, 0, 1),
                        Payload.value(1, 0, 0, 502)))
                .doesNotHaveDuplicates();
    }
}
