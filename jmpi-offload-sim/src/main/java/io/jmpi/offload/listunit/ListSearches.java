package io.jmpi.offload.listunit;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.offload.listunit.ListUnit.Outcome;
import io.jmpi.offload.listunit.ListUnit.Result;
import java.util.ArrayDeque;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;

/**
 * The searches that are under way in the units of a {@link ListMatcher}, in their order, and what their results decide
 * about the two lists.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
final class ListSearches {
    private final ListUnits units;
    private final OffloadedList<PostedReceive> posted;
    private final OffloadedList<ArrivedMessage> unexpected;
    private final MatchingStatistics statistics;

    /** Messages and receives whose searches are under way, and those for whose searches there was no room. */
    private final ArrayDeque<HostEntry<ArrivedMessage>> messages = new ArrayDeque<>();

    private final ArrayDeque<HostEntry<ArrivedMessage>> waitingMessages = new ArrayDeque<>();
    private final ArrayDeque<HostEntry<PostedReceive>> receives = new ArrayDeque<>();
    private final ArrayDeque<HostEntry<PostedReceive>> waitingReceives = new ArrayDeque<>();

    private long matchedByUnit;
    private long failures;
    private long matchedOutside;
    private long searchedAgain;

    ListSearches(
            ListUnits units,
            OffloadedList<PostedReceive> posted,
            OffloadedList<ArrivedMessage> unexpected,
            MatchingStatistics statistics) {
        this.units = units;
        this.posted = posted;
        this.unexpected = unexpected;
        this.statistics = statistics;
    }

    // ---------------------------------------------------------------- searches

    /** Begins the search for a message's receive. */
    void begin(HostEntry<ArrivedMessage> message) {
        if (waitingMessages.isEmpty() && search(units.posted, message)) {
            messages.addLast(message);
        } else {
            waitingMessages.addLast(message);
        }
    }

    /** Begins the search for a receive's message; if none can be there, the receive is posted at once. */
    void post(HostEntry<PostedReceive> receive) {
        if (unexpected.isEmpty() && !hasReceives()) {
            statistics.searchedUnexpected(0, false);
            store(receive);
        } else if (waitingReceives.isEmpty() && search(units.unexpected, receive)) {
            receives.addLast(receive);
        } else {
            waitingReceives.addLast(receive);
        }
    }

    /** Whether receives are undecided. */
    boolean hasReceives() {
        return !receives.isEmpty() || !waitingReceives.isEmpty();
    }

    /** Whether messages or receives are undecided. */
    boolean hasAny() {
        return hasReceives() || !messages.isEmpty() || !waitingMessages.isEmpty();
    }

    /** Whether the header of a message waits for room. */
    boolean hasUnsentMessage() {
        return !waitingMessages.isEmpty();
    }

    /** Whether a header or a command waits for room. */
    boolean hasUnsent() {
        return posted.hasWaiting()
                || unexpected.hasWaiting()
                || !waitingMessages.isEmpty()
                || !waitingReceives.isEmpty();
    }

    /** Claims for each undecided receive the message that it will take. */
    void claimForReceives() {
        receives.forEach(this::claim);
        waitingReceives.forEach(this::claim);
    }

    private void claim(HostEntry<PostedReceive> receive) {
        HostEntry<ArrivedMessage> entry = unexpected.findAnywhere(receive.key, receive.mask);
        if (entry != null) {
            entry.isClaimed = true;
        }
    }

    /** Sends what waits, as far as there is room. */
    void send() {
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

    /** Takes results until there are none, or so many decisions were reported. */
    int takeResults(MatchHandler handler, int limit) {
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

    /** The units are lost: all that is undecided is in the lists, without a partner. */
    void abandon() {
        receives.addAll(waitingReceives);
        receives.forEach(this::store);
        messages.addAll(waitingMessages);
        messages.forEach(this::storeMessage);
        receives.clear();
        messages.clear();
        waitingReceives.clear();
        waitingMessages.clear();
    }

    // ---------------------------------------------------------------- the lists

    void store(HostEntry<PostedReceive> entry) {
        posted.append(entry);
        statistics.receiveStored();
    }

    void storeMessage(HostEntry<ArrivedMessage> entry) {
        unexpected.append(entry);
        statistics.messageStored();
    }

    PostedReceive cancelled(HostEntry<PostedReceive> entry) {
        PostedReceive receive = entry.node;
        receive.slot(null);
        posted.recycle(entry);
        statistics.receiveCancelled();
        return receive;
    }

    ArrivedMessage leave(HostEntry<ArrivedMessage> entry) {
        ArrivedMessage message = entry.node;
        message.slot(null);
        unexpected.recycle(entry);
        statistics.messageMatched();
        return message;
    }

    // ---------------------------------------------------------------- figures

    /** Pairs that the units have found. */
    long matchedByUnit() {
        return matchedByUnit;
    }

    void addCounters(Map<String, Long> counters) {
        counters.put("unit_matched", matchedByUnit);
        counters.put("unit_failed", failures);
        counters.put("unit_inserted", posted.inserts() + unexpected.inserts());
        counters.put("unit_handshakes", posted.handshakes() + unexpected.handshakes());
        counters.put("unit_held", units.posted.heldHeaders() + units.unexpected.heldHeaders());
        counters.put("software_matched", matchedOutside);
        counters.put("searched_again", searchedAgain);
    }
}
