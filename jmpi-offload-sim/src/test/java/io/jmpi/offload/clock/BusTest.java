package io.jmpi.offload.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.offload.SlotRing;
import io.jmpi.offload.SteppedUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A unit that takes commands and messages, one in 10 ns each, and reports each; commands cross the bus in 100, results in 40. */
class BusTest {
    private static final class Slot {
        String text;
    }

    private final Clock clock = new Clock();
    private final List<String> events = new ArrayList<>();
    private final Bus bus = new Bus(clock, clock.delay(100), clock.delay(40), new Bus.Listener() {
        @Override
        public void stepEnded() {
            events.add(clock.now() + " step");
        }

        @Override
        public void resultArrived() {
            for (Slot result = results.peek(); result != null; result = results.peek()) {
                events.add(clock.now() + " " + result.text);
                results.release();
            }
        }
    });
    private final SlotRing<Slot> commands = bus.toDevice(8, Slot::new);
    private final SlotRing<Slot> messages = bus.fromNetwork(8, Slot::new);
    private final SlotRing<Slot> results = bus.toHost(8, Slot::new);

    BusTest() {
        bus.add(() -> take(commands) || take(messages) ? 10 : SteppedUnit.NOTHING);
    }

    private boolean take(SlotRing<Slot> ring) {
        Slot slot = ring.peek();
        if (slot == null) {
            return false;
        }
        put(results, slot.text);
        ring.release();
        return true;
    }

    private static void put(SlotRing<Slot> ring, String text) {
        ring.claim().text = text;
        ring.publish();
    }

    private void arrive(String text) {
        bus.arrive(() -> put(messages, text));
    }

    @Test
    void shouldDelayCommandsAndResults() {
        clock.at(0, () -> put(commands, "a"));
        clock.run();
        assertThat(events).containsExactly("110 step", "150 a");
        assertThat(bus.commands()).isEqualTo(1);
    }

    @Test
    void shouldTakeAMessageAtOnceAndOneStepAtATime() {
        clock.at(0, () -> arrive("a"));
        clock.at(5, () -> arrive("b"));
        clock.run();
        assertThat(events).containsExactly("10 step", "20 step", "50 a", "60 b");
        assertThat(bus.commands()).isZero();
    }

    @Test
    void shouldSeeACommandBeforeAMessageThatTheHostHasSentWithIt() {
        clock.at(0, () -> {
            put(messages, "message");
            put(commands, "command");
        });
        clock.run();
        assertThat(events).containsExactly("110 step", "120 step", "150 command", "160 message");
    }

    @Test
    void shouldHideNoMessageOfTheNetworkBehindOneOfTheHost() {
        clock.at(0, () -> put(messages, "host"));
        clock.at(50, () -> arrive("network"));
        clock.at(95, () -> arrive("later"));
        clock.run();
        assertThat(events.stream().map(event -> event.replaceAll("\\d+ ", "")))
                .containsSubsequence("host", "network", "later");
    }

    @Test
    void shouldGiveTheCardItsResultsWithoutTheBus() {
        bus.letCardTakeResults();
        clock.at(0, () -> {
            arrive("a");
            assertThat(bus.knowsAllResults()).isFalse();
        });
        clock.run();
        assertThat(events).containsExactly("10 a", "10 step");
        assertThat(bus.knowsAllResults()).isTrue();
    }

    @Test
    void shouldRunEventsOfOneTimeInTheirOrder() {
        Clock.Delay delay = clock.delay(7);
        clock.at(0, () -> {
            clock.after(7, () -> events.add("first"));
            delay.add(() -> events.add("second"));
            clock.at(7, () -> events.add("third"));
            clock.at(-1, () -> events.add(clock.now() + " past"));
        });
        clock.run();
        assertThat(events).containsExactly("0 past", "first", "second", "third");
    }
}
