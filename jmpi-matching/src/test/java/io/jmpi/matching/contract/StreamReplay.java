package io.jmpi.matching.contract;

import io.jmpi.matching.HintViolationException;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs one stream of operations through an engine and the oracle at once and stops at the first difference. A stream can
 * be spread over several contexts, each with an engine and an oracle of its own, by the numbers of its operations.
 *
 * <p>Both get the same nodes, so results are compared by identity. Message nodes are used again as soon as they are free,
 * receive nodes when a {@code REPOST} says so.
 */
public final class StreamReplay {
    /** The position of the operation that showed a difference (the stream's length: while draining), and what it was. */
    public record Difference(int position, String description) {}

    private final Matcher engine;
    private final OracleMatcher oracle;
    private final Map<Integer, TestReceive> receives = new HashMap<>();
    private final ArrayDeque<TestMessage> freeMessages;

    private StreamReplay(Matcher engine, MatchingHints hints, ArrayDeque<TestMessage> freeMessages) {
        this.engine = engine;
        this.oracle = new OracleMatcher(hints);
        this.freeMessages = freeMessages;
    }

    /** Returns the first difference, or null if the engine is right. */
    public static Difference firstDifference(Matcher engine, MatchingHints hints, List<Operation> operations) {
        return firstDifference(List.of(engine), hints, operations);
    }

    /** Spreads the operations over several engines, which share the message nodes as the contexts of a rank do. */
    public static Difference firstDifference(List<Matcher> engines, MatchingHints hints, List<Operation> operations) {
        ArrayDeque<TestMessage> freeMessages = new ArrayDeque<>();
        List<StreamReplay> contexts = new ArrayList<>();
        for (Matcher engine : engines) {
            contexts.add(new StreamReplay(engine, hints, freeMessages));
        }
        int position = 0;
        try {
            for (; position < operations.size(); position++) {
                Operation operation = operations.get(position);
                String difference =
                        contexts.get(operation.id() % contexts.size()).differenceOf(operation);
                if (difference != null) {
                    return new Difference(position, difference);
                }
            }
            for (StreamReplay context : contexts) {
                String difference = context.differenceOfDraining();
                if (difference != null) {
                    return new Difference(position, difference);
                }
            }
            return null;
        } catch (RuntimeException e) { // an engine that broke its own lists
            return new Difference(position, "engine failed: " + e);
        }
    }

    private String differenceOf(Operation operation) {
        return switch (operation.kind()) {
            case ARRIVE -> {
                TestMessage message = freeMessages.isEmpty() ? new TestMessage(0, 0) : freeMessages.pop();
                message.set(operation.id(), operation.source(), operation.tag());
                Object actual = engine.arrive(message);
                oracle.prefer(actual);
                String difference = compare(oracle.arrive(message), actual);
                if (!oracle.unexpected.contains(message)) {
                    freeMessages.push(message);
                }
                yield difference;
            }
            case POST -> {
                TestReceive receive = new TestReceive(operation.id(), operation.source(), operation.tag());
                receives.put(operation.id(), receive);
                yield comparePost(receive);
            }
            case REPOST -> receives.containsKey(operation.id()) ? comparePost(receives.get(operation.id())) : null;
            case CANCEL -> {
                TestReceive receive = receives.get(operation.id());
                yield receive == null ? null : compareCancel(receive);
            }
            case PROBE -> compareProbe(operation, false);
            case IMPROBE -> compareProbe(operation, true);
        };
    }

    private String comparePost(TestReceive receive) {
        Object actual = post(engine, receive);
        oracle.prefer(actual);
        Object expected = post(oracle, receive);
        String difference = compare(expected, actual);
        free(expected);
        return difference;
    }

    private String compareCancel(TestReceive receive) {
        boolean cancelled = oracle.cancel(receive);
        String difference = compare(cancelled, engine.cancel(receive));
        return difference == null && cancelled ? compare(receive, receive) : difference; // looks for stale links
    }

    private String compareProbe(Operation operation, boolean remove) {
        Object actual = probe(engine, operation, remove);
        oracle.prefer(actual);
        Object expected = probe(oracle, operation, remove);
        String difference = compare(expected, actual);
        if (remove) {
            free(expected);
        }
        return difference;
    }

    private static Object post(Matcher matcher, TestReceive receive) {
        try {
            return matcher.post(receive);
        } catch (HintViolationException | IllegalStateException refused) {
            return refused.getClass();
        }
    }

    private static Object probe(Matcher matcher, Operation operation, boolean remove) {
        try {
            return matcher.probe(operation.source(), operation.tag(), remove);
        } catch (HintViolationException refused) {
            return refused.getClass();
        }
    }

    private void free(Object node) {
        if (node instanceof TestMessage message) {
            freeMessages.push(message);
        }
    }

    private String compare(Object expected, Object actual) {
        boolean same = expected instanceof Boolean ? expected.equals(actual) : expected == actual;
        if (!same) {
            return "expected " + expected + " but got " + actual;
        }
        if (expected instanceof TestReceive receive && !receive.isClear()) {
            return receive + " left the matcher with stale links";
        }
        if (expected instanceof TestMessage message && !oracle.unexpected.contains(message) && !message.isClear()) {
            return message + " left the matcher with stale links";
        }
        String expectedCounters = counters(oracle.statistics());
        String actualCounters = counters(engine.statistics());
        return expectedCounters.equals(actualCounters)
                ? null
                : "expected counters " + expectedCounters + " but got " + actualCounters;
    }

    /** All but the entries walked, which are what engines differ in. */
    private static String counters(MatchingStatistics statistics) {
        return List.of(
                        statistics.postedDepth(),
                        statistics.maxPostedDepth(),
                        statistics.unexpectedDepth(),
                        statistics.maxUnexpectedDepth(),
                        statistics.postedSearches(),
                        statistics.unexpectedSearches(),
                        statistics.expectedMatches(),
                        statistics.unexpectedMatches())
                .toString();
    }

    private String differenceOfDraining() {
        List<Object> expected = new ArrayList<>();
        oracle.drainPosted(expected::add);
        oracle.drainUnexpected(expected::add);
        List<Object> actual = new ArrayList<>();
        engine.drainPosted(actual::add);
        engine.drainUnexpected(actual::add);
        if (!expected.equals(actual)) {
            return "expected to drain " + expected + " but got " + actual;
        }
        return compare(true, true);
    }
}
