package io.jmpi.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.MatchingEngine;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A matcher that is measured is a matcher. */
class TimedMatcherTest extends MatcherContract {
    private final MatchingTime time = new MatchingTime();

    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        return time.measuring(MatchingEngine.QUEUES.newMatcher(0, hints));
    }

    /** A default method that nobody has passed on would change what a device does. */
    @Test
    void shouldPassOnAllMethods() {
        assertThat(notDeclared(TimedMatcher.class, Matcher.class)).isEmpty();
        assertThat(notDeclared(TimedDevice.class, OffloadedMatcher.class)).isEmpty();
        Class<?> handler = TimedDevice.class.getDeclaredClasses()[0];
        assertThat(notDeclared(handler, MatchHandler.class)).isEmpty();
    }

    /** A delivery may poll again, with another handler: the decisions that follow it are for the first one. */
    @Test
    void shouldPassDecisionsToTheHandlerOfTheirPoll() {
        List<String> passed = new ArrayList<>();
        OffloadedMatcher[] measured = new OffloadedMatcher[1];
        MatchHandler inner = new Passing(passed, "inner", () -> {});
        MatchHandler outer = new Passing(passed, "outer", () -> measured[0].poll(inner, 1, new HostState()));
        measured[0] = (OffloadedMatcher) time.measuring(deciding());
        assertThat(measured[0].poll(outer, 2, new HostState())).isEqualTo(2);
        assertThat(passed).containsExactly("outer", "inner", "outer", "inner");
    }

    /** A device that decides as often in a poll as it may. */
    private static OffloadedMatcher deciding() {
        return (OffloadedMatcher) Proxy.newProxyInstance(
                TimedMatcherTest.class.getClassLoader(),
                new Class<?>[] {OffloadedMatcher.class},
                (proxy, method, arguments) -> {
                    int limit = (int) arguments[1];
                    for (int i = 0; i < limit; i++) {
                        ((MatchHandler) arguments[0]).onUnexpected(null);
                    }
                    return limit;
                });
    }

    /** Writes down what it gets, then does something. */
    private record Passing(List<String> passed, String name, Runnable then) implements MatchHandler {
        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {}

        @Override
        public void onUnexpected(ArrivedMessage message) {
            passed.add(name);
            then.run();
        }

        @Override
        public void onCancelled(PostedReceive receive) {}
    }

    private static List<Method> notDeclared(Class<?> type, Class<?> contract) {
        return Arrays.stream(contract.getDeclaredMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> Arrays.stream(type.getDeclaredMethods())
                        .noneMatch(own -> own.getName().equals(method.getName())
                                && Arrays.equals(own.getParameterTypes(), method.getParameterTypes())))
                .toList();
    }
}
