package io.jmpi.internal.p2p.progress;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatchingEngine;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Makes matchers that throw what a test wants, as one does whose tables find no memory. */
final class FailingMatcher {
    /** What the next arrivals throw; null if they succeed. */
    volatile Throwable onArrival;

    /** What draining throws; null if it succeeds. */
    volatile Throwable onDrain;

    /** Whether only one arrival throws. */
    volatile boolean once;

    /** Returns a matcher of an engine, which this object can let fail. */
    Matcher ofRank(MatchingEngine engine, MatchingHints hints) {
        Matcher matcher = engine.newMatcher(0, hints);
        return (Matcher) Proxy.newProxyInstance(
                FailingMatcher.class.getClassLoader(), new Class<?>[] {Matcher.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("arrive") && arguments[0] instanceof ArrivedMessage) {
                        throwIfWanted();
                    } else if (method.getName().startsWith("drain") && onDrain != null) {
                        throw onDrain;
                    }
                    try {
                        return method.invoke(matcher, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void throwIfWanted() throws Throwable {
        Throwable wanted = onArrival;
        if (wanted != null) {
            onArrival = once ? null : wanted;
            throw wanted;
        }
    }
}
