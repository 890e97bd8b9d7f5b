package io.jmpi.offload.optimistic;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HeldDecisionsTest {
    private final HeldDecisions held = new HeldDecisions();
    private final List<Object> expected = new ArrayList<>();
    private final List<Object> reported = new ArrayList<>();

    private final MatchHandler handler = new MatchHandler() {
        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            assertThat(receive.isStored() || message.isStored()).isFalse();
            reported.add(receive);
            reported.add(message);
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            reported.add(message);
        }

        @Override
        public void onCancelled(PostedReceive receive) {
            assertThat(receive.isStored()).isFalse();
            reported.add(receive);
        }
    };

    private void hold(int kind) {
        TestReceive receive = new TestReceive(0, 0);
        TestMessage message = new TestMessage(0, 0);
        switch (kind) {
            case 0 -> {
                held.onMatch(receive, message);
                expected.add(receive);
                expected.add(message);
            }
            case 1 -> {
                held.onCancelled(receive);
                expected.add(receive);
            }
            default -> {
                held.onUnexpected(message);
                expected.add(message);
            }
        }
    }

    @Test
    void shouldReportInOrderWhenItHasGrownAtAnyPlaceOfItsRing() {
        Random random = new Random(7);
        for (int i = 0; i < 5_000; i++) {
            int more = random.nextInt(1 + i / 40);
            for (int j = 0; j < more; j++) {
                hold(random.nextInt(3));
            }
            assertThat(held.report(handler, random.nextInt(1 + i / 40))).isBetween(0, i / 40);
        }
        held.report(handler, Integer.MAX_VALUE);
        assertThat(held.isEmpty()).isTrue();
        assertThat(reported).isEqualTo(expected);
    }

    @Test
    void shouldForgetUnexpectedMessagesInAnyOrderAndAtAnyTime() {
        Random random = new Random(11);
        List<TestMessage> unexpected = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            switch (random.nextInt(5)) {
                case 0 -> hold(random.nextInt(2));
                case 1 -> held.report(handler, random.nextInt(3));
                case 2 -> {
                    if (!unexpected.isEmpty()) {
                        TestMessage message = unexpected.remove(random.nextInt(unexpected.size()));
                        held.forgetUnexpected(message);
                        if (!reported.contains(message)) {
                            expected.remove(message);
                        }
                    }
                }
                default -> {
                    TestMessage message = new TestMessage(0, 0);
                    held.onUnexpected(message);
                    expected.add(message);
                    unexpected.add(message);
                    if (unexpected.size() > 50) {
                        unexpected.remove(0);
                    }
                }
            }
            assertThat(held.isEmpty()).isEqualTo(reported.size() == expected.size());
        }
        held.report(handler, Integer.MAX_VALUE);
        assertThat(reported).isEqualTo(expected);
    }

    @Test
    void shouldForgetOnlyTheUnexpectedMessageWhenItWasTaken() {
        for (int kind = 0; kind < 40; kind++) {
            hold(kind % 3);
        }
        TestMessage taken = new TestMessage(1, 1);
        TestMessage paired = new TestMessage(1, 1);
        TestReceive receive = new TestReceive(1, 1);
        held.onUnexpected(taken);
        held.onMatch(receive, paired);
        expected.add(receive);
        expected.add(paired);
        hold(2);

        held.forgetUnexpected(taken);
        held.forgetUnexpected(paired);

        assertThat(held.hasMatchOf(receive)).isTrue();
        held.report(handler, Integer.MAX_VALUE);
        assertThat(reported).isEqualTo(expected);
        assertThat(held.hasMatchOf(receive)).isFalse();
    }

    @Test
    void shouldGiveReceivesAndMessagesApartWhenTheyAreTaken() {
        TestReceive receive = new TestReceive(0, 0);
        TestReceive cancelled = new TestReceive(0, 0);
        TestMessage message = new TestMessage(0, 0);
        held.onCancelled(cancelled);
        held.onUnexpected(new TestMessage(0, 0));
        held.onMatch(receive, message);

        assertThat(held.takeReceives()).containsExactly(cancelled, receive);
        assertThat(held.takeMessages()).containsExactly(message);
        assertThat(receive.isStored() || cancelled.isStored() || message.isStored())
                .isFalse();
        assertThat(held.isEmpty()).isTrue();
    }
}
