package io.jmpi.internal.p2p.observer;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.jfr.SearchRecorder;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A matcher that is observed does and answers what it would without. */
class MatcherObserverTest extends MatcherContract {
    private static final long SLOW_NANOS = 2_000_000;

    private static final MatchHandler DECISIONS = new Decisions();

    private static class Decisions implements MatchHandler {
        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {}

        @Override
        public void onUnexpected(ArrivedMessage message) {}

        @Override
        public void onCancelled(PostedReceive receive) {}
    }

    private final MatchingTime time = new MatchingTime();
    private final MatcherObserver observer = recording(time);

    private static MatcherObserver recording(MatchingTime time) {
        MatcherObserver observer = new MatcherObserver(time);
        observer.record(new SearchRecorder(0, 0));
        return observer;
    }

    /** A matcher whose calls that match are made by the observer. */
    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        Matcher matcher = MatchingEngine.QUEUES.newMatcher(0, hints);
        return matcher((method, arguments) -> switch (method.getName()) {
            case "arrive" -> observer.arrive(matcher, (ArrivedMessage) arguments[0]);
            case "post" -> observer.post(matcher, (PostedReceive) arguments[0]);
            case "cancel" -> observer.cancel(matcher, (PostedReceive) arguments[0]);
            case "probe" -> observer.probe(matcher, (int) arguments[0], (int) arguments[1], (boolean) arguments[2]);
            default -> invoke(matcher, method, arguments);
        });
    }

    private interface Calls {
        Object call(Method method, Object[] arguments) throws Throwable;
    }

    private static Matcher matcher(Calls calls) {
        return (Matcher) Proxy.newProxyInstance(
                MatcherObserverTest.class.getClassLoader(),
                new Class<?>[] {Matcher.class},
                (proxy, method, arguments) -> calls.call(method, arguments));
    }

    private static Object invoke(Matcher matcher, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(matcher, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Test
    void shouldMeasureEachKindOfCall() {
        Matcher queues = MatchingEngine.QUEUES.newMatcher(0, MatchingHints.NONE);
        Matcher slow = matcher((method, arguments) -> {
            if (!method.getName().equals("statistics")) {
                TimedPollsTest.spin(SLOW_NANOS);
            }
            return invoke(queues, method, arguments);
        });
        List<Consumer<MatcherObserver>> calls = List.of(
                by -> by.arrive(slow, new TestMessage(0, 1)),
                by -> by.post(slow, new TestReceive(0, 2)),
                by -> by.cancel(slow, new TestReceive(0, 3)),
                by -> by.probe(slow, 0, 4, false),
                by -> by.poll(TimedPollsTest.deciding(SLOW_NANOS), DECISIONS, 2, HostState.IDLE));
        for (Consumer<MatcherObserver> call : calls) {
            long before = time.nanos();
            call.accept(new MatcherObserver(time));
            assertThat(time.nanos() - before).isGreaterThan(SLOW_NANOS / 2);
        }
        long before = time.nanos();
        calls.get(0).accept(recording(null));
        assertThat(time.nanos() - before).as("only recorded").isLessThan(SLOW_NANOS / 2);
    }

    /** The handling of a decision may run a cycle, in which recordings begin or end. */
    @Test
    void shouldMeasureOnePollHoweverRecordingsChangeWithin() {
        MatcherObserver changing = new MatcherObserver(time);
        MatchHandler pollsAgain = new Decisions() {
            @Override
            public void onUnexpected(ArrivedMessage message) {
                changing.record(changing.isRecording() ? null : new SearchRecorder(0, 0));
                changing.poll(TimedPollsTest.deciding(SLOW_NANOS), DECISIONS, 1, HostState.IDLE);
            }
        };
        long start = System.nanoTime();
        changing.poll(TimedPollsTest.deciding(0), pollsAgain, 1, HostState.IDLE);
        assertThat(time.nanos()).isLessThanOrEqualTo(System.nanoTime() - start - SLOW_NANOS);
        assertThat(changing.isRecording()).isTrue();
    }
}
