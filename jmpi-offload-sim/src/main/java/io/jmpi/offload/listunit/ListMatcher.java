package io.jmpi.offload.listunit;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.Preconditions;
import io.jmpi.matching.software.Envelope;
import io.jmpi.offload.UnitThread;
import io.jmpi.offload.listunit.ListUnit.Outcome;
import io.jmpi.offload.listunit.ListUnit.Result;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * Engines {@code associative} and {@code fpga}: two lists in order, of which units in hardware hold the oldest entries
 * ({@link OffloadedList}).
 *
 * <p>A message is a search in the unit of the posted receives. A match is final. After a failure software searches the
 * receives that are not in the unit; if none accepts the message, it is unexpected. A receive is a search in the unit of
 * the unexpected messages, and after a failure among those outside; then it is posted. If no message is unexpected, it
 * is posted without a search.
 *
 * <p>Results of a unit arrive in the order of its searches, and each is handled against the host's lists as they are
 * then. So a message and a receive whose searches are under way at once meet in the one that is handled last. A match
 * whose message a probe has taken meanwhile is searched for again in the whole list.
 *
 * <p>Thread and lifetimes: see {@link OffloadedMatcher}. The units run in one thread of their own or within {@link #poll}.
 * In steady state only draining allocates.
 */
@NullUnmarked
final class ListMatcher implements OffloadedMatcher {
    private static final long WHOLE = -1;

    private final int contextId;
    private final MatchingHints hints;
    private final MatchingStatistics statistics;
    private final String device;
    private final ListUnits units;
    private final OffloadedList<PostedReceive> posted;
    private final OffloadedList<ArrivedMessage> unexpected;
    private final BooleanSupplier hasResults;

    /** Null if polling works the units. */
    private final UnitThread thread;

    private boolean pollWorksUnits;
    private boolean abandoned;

    /** Messages and receives whose searches are under way, and those for whose searches there was no room. */
    private final ArrayDeque<HostEntry<ArrivedMessage>> messages = new ArrayDeque<>();

    private final ArrayDeque<HostEntry<ArrivedMessage>> waitingMessages = new ArrayDeque<>();
    private final ArrayDeque<HostEntry<PostedReceive>> receives = new ArrayDeque<>();
    private final ArrayDeque<HostEntry<PostedReceive>> waitingReceives = new ArrayDeque<>();

    private long matchedByUnit;
    private long failures;
    private long matchedOutside;
    private long searchedAgain;

    ListMatcher(int contextId, MatchingHints hints, ListSettings settings, MatchingStatistics statistics) {
        this(contextId, hints, settings, ListUnit::new, statistics);
    }

    /** Creates a matcher with unusual units. */
    ListMatcher(
            int contextId,
            MatchingHints hints,
            ListSettings settings,
            ListUnits.Maker maker,
            MatchingStatistics statistics) {
        this.contextId = contextId;
        this.hints = hints;
        this.statistics = statistics;
        device = settings.device();
        units = new ListUnits(settings, maker);
        hasResults = units::hasResults;
        posted = new OffloadedList<>(units.posted, settings.capacity());
        unexpected = new OffloadedList<>(units.unexpected, settings.capacity());
        thread = settings.ownThread() ? UnitThread.start(units, "jmpi-" + device + "-" + contextId) : null;
        pollWorksUnits = thread == null;
    }

    // ---------------------------------------------------------------- operations

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        HostEntry<ArrivedMessage> entry =
                unexpected.newEntry(message, Envelope.pack(message.source(), message.tag()), WHOLE);
        message.slot(entry);
        if (waitingMessages.isEmpty() && units.posted.search(entry.key, entry.mask)) {
            messages.addLast(entry);
        } else {
            waitingMessages.addLast(entry);
        }
        return null;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        HostEntry<PostedReceive> entry = newEntry(receive);
        if (unexpected.isEmpty() && receives.isEmpty() && waitingReceives.isEmpty()) {
            statistics.searchedUnexpected(0, false);
            store(entry);
        } else if (waitingReceives.isEmpty() && units.unexpected.search(entry.key, entry.mask)) {
            receives.addLast(entry);
        } else {
            waitingReceives.addLast(entry);
        }
        return null;
    }

    private HostEntry<PostedReceive> newEntry(PostedReceive receive) {
        HostEntry<PostedReceive> entry = posted.newEntry(
                receive,
                Envelope.pack(receive.postedSource(), receive.postedTag()),
                Envelope.mask(receive.postedSource(), receive.postedTag()));
        receive.slot(entry);
        return entry;
    }

    private void store(HostEntry<PostedReceive> entry) {
        posted.append(entry);
        statistics.receiveStored();
    }

    private void storeMessage(HostEntry<ArrivedMessage> entry) {
        unexpected.append(entry);
        statistics.messageStored();
    }

    @Override
    @SuppressWarnings("unchecked") // slots of receives are of this matcher
    public boolean cancel(PostedReceive receive) {
        if (!receive.isStored()) {
            return false;
        }
        HostEntry<PostedReceive> entry = (HostEntry<PostedReceive>) receive.slot();
        if (entry.isListed && entry.number == HostEntry.OUTSIDE) {
            posted.remove(entry);
            cancelled(entry);
            return true;
        }
        entry.isCancelling = true;
        if (entry.isListed) {
            posted.delete(entry);
            posted.send();
        }
        return false;
    }

    private PostedReceive cancelled(HostEntry<PostedReceive> entry) {
        PostedReceive receive = entry.node;
        receive.slot(null);
        posted.recycle(entry);
        statistics.receiveCancelled();
        return receive;
    }

    /** Finds the oldest message that no undecided receive will take. */
    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        hints.requirePermitted(source, tag);
        boolean undecided = !receives.isEmpty() || !waitingReceives.isEmpty();
        if (undecided) {
            receives.forEach(this::claim);
            waitingReceives.forEach(this::claim);
        }
        HostEntry<ArrivedMessage> entry =
                unexpected.findAnywhere(Envelope.pack(source, tag), Envelope.mask(source, tag));
        statistics.searchedUnexpected(unexpected.walked(), entry != null);
        if (undecided) {
            for (HostEntry<ArrivedMessage> each = unexpected.oldest(); each != null; each = each.next) {
                each.isClaimed = false;
            }
        }
        if (entry == null) {
            return null;
        }
        ArrivedMessage message = entry.node;
        if (remove) {
            unexpected.remove(entry);
            unexpected.send();
            leave(entry);
        }
        return message;
    }

    private void claim(HostEntry<PostedReceive> receive) {
        HostEntry<ArrivedMessage> entry = unexpected.findAnywhere(receive.key, receive.mask);
        if (entry != null) {
            entry.isClaimed = true;
        }
    }

    private ArrivedMessage leave(HostEntry<ArrivedMessage> entry) {
        ArrivedMessage message = entry.node;
        message.slot(null);
        unexpected.recycle(entry);
        statistics.messageMatched();
        return message;
    }

    @Override
    public void adopt(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        store(newEntry(receive));
    }

    @Override
    public void adopt(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        HostEntry<ArrivedMessage> entry =
                unexpected.newEntry(message, Envelope.pack(message.source(), message.tag()), WHOLE);
        message.slot(entry);
        storeMessage(entry);
    }

    // ---------------------------------------------------------------- decisions

    @Override
    public int poll(MatchHandler handler, int limit, HostState host) {
        if (abandoned) {
            return 0;
        }
        int decisions = takeResults(handler, limit);
        while (pollWorksUnits && work() > 0 && decisions < limit) { // each answer may lead to commands
            decisions += takeResults(handler, limit - decisions);
        }
        requireAlive();
        return decisions;
    }

    private int takeResults(MatchHandler handler, int limit) {
        int decisions = 0;
        boolean more = true;
        while (more && decisions < limit) {
            Result ofMessages = units.posted.nextResult();
            if (ofMessages != null) {
                decisions += handlePosted(ofMessages.outcome(), ofMessages.number(), handler);
            }
            Result ofReceives = decisions < limit ? units.unexpected.nextResult() : null;
            if (ofReceives != null) {
                decisions += handleUnexpected(ofReceives.outcome(), ofReceives.number(), handler);
            }
            more = ofMessages != null || ofReceives != null;
        }
        send();
        return decisions;
    }

    /** A failure is reported in the same way as that of units with a thread. */
    private int work() {
        try {
            return units.work();
        } catch (RuntimeException e) {
            throw failed(e);
        }
    }

    private DeviceFailedException failed(Throwable cause) {
        return new DeviceFailedException("the " + device + " unit of context " + contextId + " has failed", cause);
    }

    private void send() {
        while (!waitingMessages.isEmpty() && search(units.posted, waitingMessages.peekFirst())) {
            messages.addLast(waitingMessages.removeFirst());
        }
        while (!waitingReceives.isEmpty() && search(units.unexpected, waitingReceives.peekFirst())) {
            receives.addLast(waitingReceives.removeFirst());
        }
        posted.send();
        unexpected.send();
    }

    private static boolean search(ListUnit unit, HostEntry<?> entry) {
        return unit.search(entry.key, entry.mask);
    }

    /** Handles a result of the unit of posted receives; returns how many decisions were reported: 1 or 0. */
    private int handlePosted(Outcome outcome, int number, MatchHandler handler) {
        units.posted.release(); // from here on it may be another one
        switch (outcome) {
            case MATCH -> {
                HostEntry<PostedReceive> receive = posted.matched(number);
                if (receive == null) {
                    throw new DeviceFailedException("the unit matched entry " + number + ", which has no receive");
                }
                matchedByUnit++;
                return decideMessage(receive, 1, handler);
            }
            case FAILURE -> {
                failures++;
                HostEntry<ArrivedMessage> message = messages.peekFirst();
                HostEntry<PostedReceive> receive = posted.findOutside(message.key, message.mask);
                if (receive != null) {
                    posted.remove(receive);
                    matchedOutside++;
                }
                return decideMessage(receive, posted.comparedByUnit() + posted.walked(), handler);
            }
            case STARTED -> posted.started(number);
            case DELETED, GONE -> {
                HostEntry<PostedReceive> receive = posted.deleted(number, outcome);
                if (receive != null) {
                    handler.onCancelled(cancelled(receive));
                    return 1;
                }
            }
        }
        return 0;
    }

    /** Ends the oldest search for a message. */
    private int decideMessage(HostEntry<PostedReceive> found, int walked, MatchHandler handler) {
        HostEntry<ArrivedMessage> entry = messages.removeFirst();
        statistics.searchedPosted(walked, found != null);
        ArrivedMessage message = entry.node;
        if (found == null) {
            storeMessage(entry);
            handler.onUnexpected(message);
            return 1;
        }
        PostedReceive receive = found.node;
        receive.slot(null);
        posted.recycle(found);
        statistics.receiveMatched();
        message.slot(null);
        unexpected.recycle(entry);
        handler.onMatch(receive, message);
        return 1;
    }

    /** Handles a result of the unit of unexpected messages; returns how many decisions were reported: 1 or 0. */
    private int handleUnexpected(Outcome outcome, int number, MatchHandler handler) {
        units.unexpected.release(); // from here on it may be another one
        switch (outcome) {
            case MATCH -> {
                HostEntry<ArrivedMessage> message = unexpected.matched(number);
                if (message != null) {
                    matchedByUnit++;
                    return decideReceive(message, 1, handler);
                }
                searchedAgain++;
                HostEntry<PostedReceive> receive = receives.peekFirst();
                message = unexpected.findAnywhere(receive.key, receive.mask);
                if (message != null) {
                    unexpected.remove(message);
                }
                return decideReceive(message, unexpected.comparedByUnit() + unexpected.walked(), handler);
            }
            case FAILURE -> {
                failures++;
                HostEntry<PostedReceive> receive = receives.peekFirst();
                HostEntry<ArrivedMessage> message = unexpected.findOutside(receive.key, receive.mask);
                if (message != null) {
                    unexpected.remove(message);
                    matchedOutside++;
                }
                return decideReceive(message, unexpected.comparedByUnit() + unexpected.walked(), handler);
            }
            case STARTED -> unexpected.started(number);
            case DELETED, GONE -> unexpected.deleted(number, outcome);
        }
        return 0;
    }

    /** Ends the oldest search for a receive. */
    private int decideReceive(HostEntry<ArrivedMessage> found, int walked, MatchHandler handler) {
        HostEntry<PostedReceive> entry = receives.removeFirst();
        statistics.searchedUnexpected(walked, found != null);
        if (found != null) {
            PostedReceive receive = entry.node;
            receive.slot(null);
            posted.recycle(entry);
            handler.onMatch(receive, leave(found));
            return 1;
        }
        if (entry.isCancelling) {
            statistics.receiveStored(); // it was posted, though only for this moment
            handler.onCancelled(cancelled(entry));
            return 1;
        }
        store(entry);
        return 0;
    }

    private void requireAlive() {
        Throwable failure = thread == null ? null : thread.failure();
        if (failure != null) {
            throw failed(failure);
        }
    }

    // ---------------------------------------------------------------- waiting

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // Yielding helps the units' thread, but is optional.
    public void settle(MatchHandler handler, HostState host) {
        while (!isSettled()) {
            if (thread == null) {
                work();
            } else {
                Thread.yield();
            }
            poll(handler, Integer.MAX_VALUE, host);
        }
    }

    private boolean isSettled() {
        return abandoned
                || messages.isEmpty()
                        && receives.isEmpty()
                        && waitingMessages.isEmpty()
                        && waitingReceives.isEmpty()
                        && posted.isSettled()
                        && unexpected.isSettled()
                        && units.isIdle();
    }

    @Override
    public boolean arm() {
        requireAlive();
        send();
        if (units.hasResults()
                || posted.hasWaiting()
                || unexpected.hasWaiting()
                || !waitingMessages.isEmpty()
                || !waitingReceives.isEmpty()) {
            return false; // a unit makes room without a result, so no thread would wake
        }
        return thread == null ? units.isIdle() : units.interrupt.arm(hasResults);
    }

    @Override
    public void onDecision(Runnable wakeup) {
        units.interrupt.handler(wakeup);
    }

    // ---------------------------------------------------------------- the end

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        requireSettled();
        empty(posted);
        HostEntry<PostedReceive> entry = posted.oldest();
        while (entry != null) {
            posted.remove(entry);
            visitor.accept(cancelled(entry));
            entry = posted.oldest();
        }
    }

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        requireSettled();
        empty(unexpected);
        HostEntry<ArrivedMessage> entry = unexpected.oldest();
        while (entry != null) {
            unexpected.remove(entry);
            ArrivedMessage message = entry.node;
            message.slot(null);
            unexpected.recycle(entry);
            statistics.messageDropped();
            visitor.accept(message);
            entry = unexpected.oldest();
        }
    }

    /** Takes the entries of a list out of its unit, and waits until that has happened. */
    @SuppressWarnings("ThreadPriorityCheck") // Yielding helps the units' thread, but is optional.
    private void empty(OffloadedList<?> list) {
        if (abandoned) {
            return;
        }
        list.reset();
        while (!units.isIdle()) {
            if (thread == null) {
                work();
            } else {
                requireAlive();
                Thread.yield();
            }
        }
    }

    private void requireSettled() {
        requireAlive();
        if (!isSettled()) {
            throw new IllegalStateException("the unit has not decided everything yet: settle before draining");
        }
    }

    @Override
    public void abandon() {
        if (abandoned) {
            return;
        }
        abandoned = true;
        posted.takeBack();
        unexpected.takeBack();
        receives.addAll(waitingReceives);
        receives.forEach(this::store);
        messages.addAll(waitingMessages);
        messages.forEach(this::storeMessage);
        receives.clear();
        messages.clear();
        waitingReceives.clear();
        waitingMessages.clear();
    }

    @Override
    public void close() {
        if (thread != null) {
            thread.close();
        }
    }

    // ---------------------------------------------------------------- figures

    @Override
    public MatchingStatistics statistics() {
        statistics.holds(posted.footprint() + unexpected.footprint() + units.memoryBytes());
        return statistics;
    }

    @Override
    public Map<String, Long> deviceCounters() {
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("unit_matched", matchedByUnit);
        counters.put("unit_failed", failures);
        counters.put("unit_inserted", posted.inserts() + unexpected.inserts());
        counters.put("unit_handshakes", posted.handshakes() + unexpected.handshakes());
        counters.put("unit_held", units.posted.heldHeaders() + units.unexpected.heldHeaders());
        counters.put("software_matched", matchedOutside);
        counters.put("searched_again", searchedAgain);
        return counters;
    }

    // ---------------------------------------------------------------- for tests

    /** Lets the caller work the units from now on: a test that steps them. */
    void leaveUnitsToCaller() {
        pollWorksUnits = false;
    }

    ListUnits units() {
        return units;
    }
}
