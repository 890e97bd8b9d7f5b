package io.jmpi.internal.p2p.observer;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.host.MutableHostState;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A poll that is measured reports what it would without, and only the time of matching counts. */
class TimedPollsTest {
    private static final long SLOW_NANOS = 5_000_000;

    private final MatchingTime time = new MatchingTime();
    private final MutableHostState host = new MutableHostState();
    private final List<String> handled = new ArrayList<>();
    private Runnable whenHandled = () -> {};
    private final TimedPolls polls = new TimedPolls(time);
    private final MatchHandler handler = new MatchHandler() {
        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            handled("match");
        }

        @Override
        public void onDecided(PostedReceive receive, ArrivedMessage message) {
            handled.add("decided");
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            handled("unexpected");
        }

        @Override
        public void onCancelled(PostedReceive receive) {
            handled("cancelled");
        }

        private void handled(String what) {
            handled.add(what);
            whenHandled.run();
        }
    };

    static void spin(long nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }

    /** A device that decides as often in a poll as it may, one decision of each kind after another. */
    static OffloadedMatcher deciding(long nanos) {
        return (OffloadedMatcher) Proxy.newProxyInstance(
                TimedPollsTest.class.getClassLoader(),
                new Class<?>[] {OffloadedMatcher.class},
                (proxy, method, arguments) -> {
                    spin(nanos);
                    MatchHandler handler = (MatchHandler) arguments[0];
                    int limit = (int) arguments[1];
                    for (int i = 0; i < limit; i++) {
                        switch (i % 3) {
                            case 0 -> handler.onUnexpected(null);
                            case 1 -> handler.onCancelled(null);
                            default -> {
                                handler.onDecided(null, null);
                                handler.onMatch(null, null);
                            }
                        }
                    }
                    return limit;
                });
    }

    @Test
    void shouldPassEachDecisionOn() {
        assertThat(polls.poll(deciding(0), handler, 3, host)).isEqualTo(3);
        assertThat(handled).containsExactly("unexpected", "cancelled", "decided", "match");
    }

    @Test
    void shouldMeasureTheDeviceAndNotTheHandlingOfItsDecisions() {
        whenHandled = () -> spin(SLOW_NANOS);
        long start = System.nanoTime();
        polls.poll(deciding(SLOW_NANOS), handler, 3, host);
        long elapsed = System.nanoTime() - start;
        assertThat(time.nanos()).isGreaterThan(SLOW_NANOS / 2).isLessThanOrEqualTo(elapsed - 3 * SLOW_NANOS);
    }

    /** A handler may poll another context, which may poll this one. */
    @Test
    void shouldCountAPollWithinTheHandlingOfADecisionAsHandling() {
        whenHandled = () -> {
            whenHandled = () -> {};
            polls.poll(deciding(SLOW_NANOS), handler, 2, host);
        };
        long start = System.nanoTime();
        polls.poll(deciding(0), handler, 1, host);
        long elapsed = System.nanoTime() - start;
        assertThat(handled).containsExactly("unexpected", "unexpected", "cancelled");
        assertThat(time.nanos()).isLessThanOrEqualTo(elapsed - SLOW_NANOS);
    }

    @Test
    void shouldNotCountPollsWithoutDecisions() {
        assertThat(polls.poll(deciding(SLOW_NANOS), handler, 0, host)).isZero();
        assertThat(time.nanos()).isZero();
    }

    @Test
    void shouldNotCountPollsWhileTheProgramComputes() {
        host.setComputing(true);
        assertThat(polls.poll(deciding(SLOW_NANOS), handler, 1, host)).isOne();
        assertThat(time.nanos()).isZero();
    }
}
