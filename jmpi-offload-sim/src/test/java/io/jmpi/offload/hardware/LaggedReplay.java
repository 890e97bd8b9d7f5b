package io.jmpi.offload.hardware;

import static io.jmpi.matching.contract.Operation.Kind.POST;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HintViolationException;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.Operation;
import io.jmpi.matching.contract.OracleMatcher;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.offload.LaggedStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Runs a stream through an engine {@code hardware} or {@code overlap} whose unit lags behind, and tells the oracle of each decision when the
 * engine makes it: whatever the lag, the oracle must decide the same.
 *
 * <p>An engine that does not keep order is checked for the rest: each message and receive has exactly one outcome, and in the end no
 * kept receive accepts a kept message.
 */
final class LaggedReplay implements MatchHandler {
    /** Of a lag: the posted receive is contiguous if any of these bits is set. */
    static final long CONTIGUOUS = 0xf0_0000;

    private static final int[] LENGTHS = {0, 100, 500, 2_000, 10_000};

    private final HardwareMatcher engine;
    private final SenderNumbers numbers;
    private final boolean ordered;
    private final boolean stepped;
    private final OracleMatcher oracle;
    private final Map<Integer, TestReceive> receives = new HashMap<>();
    private final Set<PostedReceive> ownedReceives = new HashSet<>();
    private final Set<ArrivedMessage> undecided = new HashSet<>();
    private final Set<ArrivedMessage> known = new HashSet<>();
    private final Map<PostedReceive, ArrivedMessage> underWay = new HashMap<>();
    private final Set<PostedReceive> cancelRequested = new HashSet<>();
    private String difference;

    LaggedReplay(HardwareMatcher engine, SenderNumbers numbers, MatchingHints hints, boolean ordered, boolean stepped) {
        this.numbers = numbers;
        this.engine = engine;
        this.ordered = ordered;
        this.stepped = stepped;
        oracle = new OracleMatcher(hints);
        if (stepped) {
            engine.leaveUnitToCaller();
        }
    }

    /** Steps the unit by hand; returns the first difference, or null if the engine is right. */
    static String difference(HardwareMatcher engine, MatchingHints hints, boolean ordered, List<LaggedStep> stream) {
        return difference(engine, SenderNumbers.NONE, hints, ordered, stream);
    }

    /** The same with senders that number their messages. */
    static String difference(
            HardwareMatcher engine,
            SenderNumbers numbers,
            MatchingHints hints,
            boolean ordered,
            List<LaggedStep> stream) {
        return new LaggedReplay(engine, numbers, hints, ordered, true).run(stream);
    }

    /** Leaves the unit to its thread. */
    static String differenceWithThread(HardwareMatcher engine, MatchingHints hints, List<LaggedStep> stream) {
        return new LaggedReplay(engine, SenderNumbers.NONE, hints, true, false).run(stream);
    }

    private String run(List<LaggedStep> stream) {
        try {
            for (LaggedStep step : stream) {
                perform(step.operation(), step.lag());
                lag(new SplittableRandom(step.lag()));
                if (difference != null) {
                    return difference + " at " + step;
                }
            }
            return end();
        } catch (RuntimeException e) {
            return "engine failed: " + e + " at " + e.getStackTrace()[0];
        } finally {
            engine.close();
        }
    }

    /** Lets the engine decide what is left; returns the first difference, or null if the engine is right. */
    String end() {
        engine.settle(this, HostState.IDLE);
        checkEnd();
        return difference;
    }

    /** The first difference; null if there is none. */
    String difference() {
        return difference;
    }

    private void lag(SplittableRandom random) {
        int actions = random.nextInt(5);
        for (int i = 0; i < actions; i++) {
            int action = random.nextInt(stepped ? 8 : 2);
            if (action < 2) {
                engine.poll(this, 1 + random.nextInt(4), HostState.IDLE);
            } else if (engine.unit() != null) {
                step(action);
            }
        }
    }

    private void step(int action) {
        switch (action) {
            case 2 -> engine.unit().stepCommand();
            case 3 -> engine.unit().stepTransfer();
            case 4 -> engine.unit().work();
            case 5 -> {
                while (engine.unit().stepCommand()) {}
            }
            default -> engine.unit().stepWire();
        }
    }

    void perform(Operation operation, long lag) {
        switch (operation.kind()) {
            case ARRIVE -> arrive(operation, lag);
            case POST, REPOST -> post(operation, lag);
            case CANCEL -> cancel(receives.get(operation.id()));
            case PROBE, IMPROBE -> probe(operation, operation.kind() == Operation.Kind.IMPROBE);
        }
    }

    private void arrive(Operation operation, long lag) {
        TestMessage message = new TestMessage(0, 0);
        message.set(operation.id(), operation.source(), operation.tag());
        message.numbered(numbers.next(operation.source(), operation.tag()));
        message.withData(LENGTHS[(int) (lag >>> 8 & 0xff) % LENGTHS.length], (lag >>> 16 & 3) == 0);
        PostedReceive receive = engine.arrive(message);
        undecided.add(message);
        if (receive != null) {
            onMatch(receive, message);
        }
    }

    private void post(Operation operation, long lag) {
        TestReceive receive = receives.get(operation.id());
        if (operation.kind() == POST) {
            int length = LENGTHS[(int) (lag >>> 8 & 0xff) % LENGTHS.length];
            receive = new TestReceive(operation.id(), operation.source(), operation.tag())
                    .withBuffer(length, (lag & CONTIGUOUS) != 0);
            receives.put(operation.id(), receive);
        }
        if (receive == null) {
            return;
        }
        ArrivedMessage message;
        try {
            message = engine.post(receive);
        } catch (HintViolationException excluded) {
            return;
        } catch (IllegalStateException kept) {
            check(ownedReceives.contains(receive), receive + " was refused though it is free: " + kept.getMessage());
            return;
        }
        check(!ownedReceives.contains(receive), receive + " was accepted though it is not free");
        ArrivedMessage expected = ordered ? oracle.post(receive) : message;
        check(expected == message, "post of " + receive + ": expected " + expected + " but got " + message);
        if (message == null) {
            ownedReceives.add(receive);
        } else {
            check(known.remove(message), message + " was not known");
            checkClear(receive, message);
        }
    }

    private void cancel(TestReceive receive) {
        if (receive == null) {
            return;
        }
        boolean owned = ownedReceives.contains(receive);
        if (engine.cancel(receive)) {
            check(owned && (!ordered || oracle.cancel(receive)), receive + " was cancelled though it is not kept");
            check(!cancelRequested.contains(receive), receive + " was to be cancelled later");
            ownedReceives.remove(receive);
            checkClear(receive, null);
        } else if (owned) {
            cancelRequested.add(receive);
        } else {
            check(!oracle.cancel(receive), receive + " was not cancelled though it is kept");
        }
    }

    private void probe(Operation operation, boolean remove) {
        ArrivedMessage message;
        try {
            message = engine.probe(operation.source(), operation.tag(), remove);
        } catch (HintViolationException excluded) {
            return;
        }
        ArrivedMessage expected = ordered ? oracle.probe(operation.source(), operation.tag(), remove) : message;
        check(expected == message, operation + ": expected " + expected + " but got " + message);
        if (message != null) {
            check(known.contains(message), message + " was not known");
            if (remove) {
                known.remove(message);
            }
        }
    }

    @Override
    public void onDecided(PostedReceive receive, ArrivedMessage message) {
        decided(receive, message);
        check(underWay.put(receive, message) == null, receive + " was decided twice");
    }

    private void decided(PostedReceive receive, ArrivedMessage message) {
        check(undecided.remove(message), message + " has a second outcome");
        check(ownedReceives.contains(receive), receive + " has a second outcome");
        check(receive.accepts(message.source(), message.tag()), receive + " does not accept " + message);
        if (ordered) {
            PostedReceive expected = oracle.arrive(message);
            check(expected == receive, message + ": expected " + expected + " but got " + receive);
        }
    }

    @Override
    public void onMatch(PostedReceive receive, ArrivedMessage message) {
        if (underWay.get(receive) == message) {
            underWay.remove(receive);
        } else {
            decided(receive, message);
        }
        ownedReceives.remove(receive);
        cancelRequested.remove(receive);
        checkClear(receive, message);
    }

    @Override
    public void onUnexpected(ArrivedMessage message) {
        check(undecided.remove(message), message + " has a second outcome");
        known.add(message);
        if (ordered) {
            PostedReceive expected = oracle.arrive(message);
            check(expected == null, message + " is unexpected, but the oracle gives it to " + expected);
        }
    }

    @Override
    public void onCancelled(PostedReceive receive) {
        check(cancelRequested.remove(receive), receive + " was cancelled though nobody asked");
        check(ownedReceives.remove(receive), receive + " has a second outcome");
        check(!ordered || oracle.cancel(receive), receive + " was cancelled, but the oracle does not keep it");
        checkClear(receive, null);
    }

    private void checkClear(PostedReceive receive, ArrivedMessage message) {
        check(((TestReceive) receive).isClear(), receive + " left the matcher with stale links");
        check(message == null || ((TestMessage) message).isClear(), message + " left the matcher with stale links");
    }

    private void checkEnd() {
        check(undecided.isEmpty(), "never decided: " + undecided);
        check(underWay.isEmpty(), "never reported: " + underWay);
        check(cancelRequested.isEmpty(), "never cancelled nor matched: " + cancelRequested);
        MatchingStatistics statistics = engine.statistics();
        check(statistics.postedDepth() == ownedReceives.size(), "posted depth is " + statistics.postedDepth());
        check(statistics.unexpectedDepth() == known.size(), "unexpected depth is " + statistics.unexpectedDepth());
        if (ordered) {
            checkCounters(statistics, oracle.statistics());
        }
        List<PostedReceive> keptReceives = new ArrayList<>();
        engine.drainPosted(keptReceives::add);
        List<ArrivedMessage> keptMessages = new ArrayList<>();
        engine.drainUnexpected(keptMessages::add);
        check(new HashSet<>(keptReceives).equals(ownedReceives), "drained " + keptReceives);
        check(new HashSet<>(keptMessages).equals(known), "drained " + keptMessages);
        for (PostedReceive receive : keptReceives) {
            checkClear(receive, null);
            for (ArrivedMessage message : keptMessages) {
                check(
                        !receive.accepts(message.source(), message.tag()),
                        receive + " and " + message + " are both kept");
            }
        }
        if (ordered) {
            check(keptReceives.equals(oracle.posted), "expected to keep " + oracle.posted + ", kept " + keptReceives);
            check(keptMessages.equals(oracle.unexpected), "expected " + oracle.unexpected + ", kept " + keptMessages);
        }
        checkUnitIsEmpty();
    }

    private void checkCounters(MatchingStatistics actual, MatchingStatistics expected) {
        check(
                actual.postedSearches() == expected.postedSearches()
                        && actual.unexpectedSearches() == expected.unexpectedSearches()
                        && actual.expectedMatches() == expected.expectedMatches()
                        && actual.unexpectedMatches() == expected.unexpectedMatches(),
                "expected counters " + expected + " but got " + actual);
    }

    private void checkUnitIsEmpty() {
        if (engine.unit() != null) {
            check(engine.unit().isIdle(), "the unit is not idle");
            check(engine.unit().tagsInUse() == 0, engine.unit().tagsInUse() + " tags were not given back");
        }
    }

    private void check(boolean right, String message) {
        if (!right && difference == null) {
            difference = message;
        }
    }
}
