package io.jmpi.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.MatchingEngine;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
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

    private static List<Method> notDeclared(Class<?> type, Class<?> contract) {
        return Arrays.stream(contract.getDeclaredMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> Arrays.stream(type.getDeclaredMethods())
                        .noneMatch(own -> own.getName().equals(method.getName())
                                && Arrays.equals(own.getParameterTypes(), method.getParameterTypes())))
                .toList();
    }
}
