package io.jmpi.offload.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.envelope.SequenceNumber;
import io.jmpi.offload.CardCosts;
import io.jmpi.offload.Rings;
import io.jmpi.offload.SteppedUnit;
import io.jmpi.offload.clock.SteppedEngine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The engine {@code overlap}, step by step, by the clock of the test. A step takes 50 ns, and 2 for each entry. */
class SteppedHardwareTest {
    private static final int BYTES = 100_000;
    private static final int TAG = 3;

    private long now;
    private int messages;
    private SteppedEngine engine = newEngine(true);
    private final List<String> decisions = new ArrayList<>();

    private static final class LongReceive extends PostedReceive {
        LongReceive(int source) {
            super(source, TAG);
        }

        @Override
        public long bufferLength() {
            return BYTES;
        }
    }

    private static final class LongMessage extends ArrivedMessage {
        LongMessage(int source, int before) {
            envelope(source, TAG, 0, 0, 0, SequenceNumber.of(before));
        }

        @Override
        public long messageLength() {
            return BYTES;
        }

        @Override
        public boolean isRendezvous() {
            return true;
        }
    }

    private final class Handler implements MatchHandler {
        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            decisions.add("match " + message.source());
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            decisions.add("unexpected " + message.source());
        }

        @Override
        public void onCancelled(PostedReceive receive) {
            decisions.add("cancelled");
        }
    }

    private SteppedEngine newEngine(boolean adaptive) {
        MatcherSettings settings = MatcherSettings.DEFAULT
                .with("overlap.adaptive", adaptive)
                .with("overlap.alpha", "0")
                .with("overlap.beta", "1000");
        return new OverlapMatcherProvider()
                .newStepped(
                        MatcherContext.alone(0, MatchingHints.NONE, settings),
                        Rings.OF_THREADS,
                        new CardCosts(0, 50, 2),
                        () -> now);
    }

    private double step() {
        return engine.units().get(0).step();
    }

    private void poll() {
        engine.matcher().poll(new Handler(), 10, HostState.IDLE);
    }

    private long counter(String name) {
        return engine.matcher().deviceCounters().get(name);
    }

    @Test
    void shouldDecideNothingUntilTheUnitIsStepped() {
        assertThat(step()).isEqualTo(SteppedUnit.NOTHING);
        engine.matcher().post(new LongReceive(1));
        engine.matcher().arrive(new LongMessage(1, messages++));
        poll();
        assertThat(decisions).isEmpty();
        assertThat(step()).as("the command").isEqualTo(50);
        assertThat(step()).as("the message, compared with an entry").isEqualTo(52);
        poll();
        assertThat(decisions).containsExactly("match 1");
        assertThat(engine.pairsOfDevice()).isEqualTo(1);
        assertThat(step()).isEqualTo(SteppedUnit.NOTHING);
    }

    @Test
    void shouldUseAnEntryAgainWhenItsTransferHasEnded() {
        engine = newEngine(false);
        for (int i = 0; i < 3 * 1024; i++) {
            engine.matcher().post(new LongReceive(1));
            step();
            engine.matcher().arrive(new LongMessage(1, messages++));
            step();
            poll();
        }
        assertThat(engine.pairsOfDevice()).isEqualTo(3 * 1024);
    }

    @Test
    void shouldLeaveAMessageToTheHostWhileTheUnitHasNoReceive() {
        engine.matcher().arrive(new LongMessage(1, messages++));
        assertThat(step()).isEqualTo(SteppedUnit.NOTHING);
        assertThat(engine.takesNextMessage()).isFalse();
        poll();
        assertThat(decisions).containsExactly("unexpected 1");
        assertThat(engine.takesNextMessage()).isTrue();
    }

    @Test
    void shouldTakeAReceiveBackWhoseMessageTheUnitDecidedBeforeItsCommand() {
        engine = newEngine(false);
        engine.matcher().arrive(new LongMessage(1, messages++));
        assertThat(step()).as("the message, before the command").isEqualTo(50);
        engine.matcher().post(new LongReceive(1));
        step();
        poll();
        assertThat(decisions).containsExactly("match 1");
        assertThat(counter("unit_taken_back")).isEqualTo(1);
        assertThat(engine.pairsOfDevice()).isZero();
    }

    @Test
    void shouldJudgeDelaysByTheClockOfTheCaller() {
        matchAfter(1000);
        assertThat(counter("adaptive_in_time")).isEqualTo(1);
        matchAfter(1001);
        assertThat(counter("adaptive_delayed")).isEqualTo(1);
    }

    private void matchAfter(long nanos) {
        engine.matcher().post(new LongReceive(1));
        step();
        now += nanos;
        engine.matcher().arrive(new LongMessage(1, messages++));
        step();
        poll();
    }
}
