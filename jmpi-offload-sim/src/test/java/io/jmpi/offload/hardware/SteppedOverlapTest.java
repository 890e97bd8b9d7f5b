package io.jmpi.offload.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.envelope.SequenceNumber;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The engine {@code overlap}, step by step, by the clock of the test. */
class SteppedOverlapTest {
    private static final int BYTES = 100_000;
    private static final int TAG = 3;

    private long now;
    private int messages;
    private SteppedOverlap engine = newEngine(true);
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

    private SteppedOverlap newEngine(boolean adaptive) {
        return new SteppedOverlap(
                MatchingHints.NONE,
                MatcherSettings.DEFAULT
                        .with("overlap.adaptive", adaptive)
                        .with("overlap.alpha", "0")
                        .with("overlap.beta", "1000"),
                () -> now);
    }

    private void poll() {
        engine.matcher().poll(new Handler(), 10, HostState.IDLE);
    }

    private long counter(String name) {
        return engine.matcher().deviceCounters().get(name);
    }

    @Test
    void shouldDecideNothingUntilTheUnitIsStepped() {
        assertThat(engine.hasWork()).isFalse();
        assertThat(engine.stepCommand()).isFalse();
        engine.matcher().post(new LongReceive(1));
        engine.matcher().arrive(new LongMessage(1, messages++));
        poll();
        assertThat(decisions).isEmpty();
        assertThat(engine.hasWork()).isTrue();
        assertThat(engine.stepCommand()).isTrue();
        assertThat(engine.stepMessage()).isTrue();
        poll();
        assertThat(decisions).containsExactly("match 1");
        assertThat(counter("unit_matched")).isEqualTo(1);
        assertThat(engine.stepCommand()).isFalse();
        assertThat(engine.stepMessage()).isFalse();
    }

    @Test
    void shouldUseAnEntryAgainWhenItsTransferHasEnded() {
        engine = newEngine(false);
        for (int i = 0; i < 3 * 1024; i++) {
            engine.matcher().post(new LongReceive(1));
            engine.stepCommand();
            engine.matcher().arrive(new LongMessage(1, messages++));
            engine.stepMessage();
            poll();
            engine.endTransfers();
            poll();
        }
        assertThat(counter("unit_matched")).isEqualTo(3 * 1024);
    }

    @Test
    void shouldTakeAReceiveBackWhoseMessageTheUnitDecidedBeforeItsCommand() {
        engine.matcher().arrive(new LongMessage(1, messages++));
        engine.matcher().post(new LongReceive(1));
        assertThat(engine.stepMessage()).isTrue();
        assertThat(engine.stepCommand()).isTrue();
        poll();
        assertThat(decisions).containsExactly("match 1");
        assertThat(counter("unit_taken_back")).isEqualTo(1);
        assertThat(counter("unit_matched")).isZero();
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
        engine.stepCommand();
        now += nanos;
        engine.matcher().arrive(new LongMessage(1, messages++));
        engine.stepMessage();
        poll();
    }
}
