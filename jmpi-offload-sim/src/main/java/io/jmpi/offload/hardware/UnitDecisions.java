package io.jmpi.offload.hardware;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.offload.tagmatching.Completion;
import io.jmpi.offload.tagmatching.TagMatchingUnit;
import io.jmpi.offload.tagmatching.Verbs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/**
 * Processes the completions of the unit of the engines {@code hardware} and {@code overlap}, strictly in order except
 * for {@link #pollMatches}, and reports the decisions.
 *
 * <p>Thread: the matcher's caller. Handlers are called last in each step, because they may call the matcher.
 */
@NullUnmarked
final class UnitDecisions {
    private final TagMatchingUnit unit;
    private final UnitLink link;
    private final UndecidedMessages undecided;
    private final Shadow shadow;
    private final MatchingStatistics statistics;
    private final OffloadCounters counters;

    /** Counts the next search of a message. */
    private final boolean softwareMayDecide;

    private MatchingStatistics countsNextSearch;

    /** Unexpected messages that {@link #pollMatches} has met, in the order of their decision. */
    private final ArrayDeque<SetAside> setAside = new ArrayDeque<>();

    private record SetAside(ArrivedMessage message, boolean syncRequested) {}

    /** A message whose claim on a receive the unit has just refused, and which is searched for next. */
    private ArrivedMessage loser;

    /**
     * @param softwareMayDecide whether messages may bypass the unit while it has no receive
     * @param countsFirstSearch what counts the first search of a message; later ones are counted by the statistics
     */
    UnitDecisions(
            TagMatchingUnit unit,
            UnitLink link,
            UndecidedMessages undecided,
            Shadow shadow,
            boolean softwareMayDecide,
            MatchingStatistics statistics,
            MatchingStatistics countsFirstSearch,
            OffloadCounters counters) {
        this.unit = unit;
        this.link = link;
        this.undecided = undecided;
        this.shadow = shadow;
        this.softwareMayDecide = softwareMayDecide;
        this.statistics = statistics;
        countsNextSearch = countsFirstSearch;
        this.counters = counters;
    }

    /** Reports at most {@code limit} decisions; returns how many there were. */
    int poll(MatchHandler handler, int limit, HostState host) {
        int decisions = 0;
        while (decisions < limit) {
            if (loser != null) {
                decisions += searchForLoser(handler, host);
                continue;
            }
            if (!setAside.isEmpty()) {
                SetAside next = setAside.removeFirst();
                decisions += unexpected(next.message(), next.syncRequested(), handler, host);
                continue;
            }
            PostedReceive cancelled = shadow.cancelAnswered();
            if (cancelled != null) {
                handler.onCancelled(cancelled);
                decisions++;
                continue;
            }
            if (softwareMayDecide && undecided.isOldestUnsent() && link.hasNoEntries()) {
                decisions += search(undecided.takeOldest(), handler, host);
                continue;
            }
            Completion completion = unit.nextCompletion();
            if (completion == null) {
                break;
            }
            decisions += handle(completion, handler, host);
        }
        return decisions;
    }

    /**
     * Reports at most {@code limit} pairs that the unit has made, and sets unexpected messages aside for {@link #poll}.
     * Answers to commands, and all later completions, stay in the queue. The order of a pair and an older unexpected
     * message does not matter: an entry that was active when the message arrived has not accepted it, and an inactive
     * one cannot have matched.
     */
    int pollMatches(MatchHandler handler, int limit, HostState host) {
        int pairs = 0;
        while (pairs < limit && loser == null) {
            Completion completion = unit.nextCompletion();
            if (completion == null || completion.opcode() != Verbs.WC_TM_RECV) {
                break;
            }
            if (completion.has(Verbs.WC_TM_MATCH) || completion.has(Verbs.WC_TM_DATA_VALID)) {
                pairs += handle(completion, handler, host);
            } else {
                setAside(completion);
            }
        }
        return pairs;
    }

    private void setAside(Completion completion) {
        ArrivedMessage message = undecided.takeDecided(completion.cookie());
        message.slot(this);
        setAside.addLast(new SetAside(message, completion.has(Verbs.WC_TM_SYNC_REQ)));
        unit.release(completion);
    }

    /** Whether a decision is made that needs no completion. */
    boolean hasMore() {
        return loser != null || !setAside.isEmpty() || shadow.hasAnswered();
    }

    /** Returns how many decisions were reported: 1 or 0. */
    private int handle(Completion completion, MatchHandler handler, HostState host) {
        int opcode = completion.opcode();
        boolean success = completion.status() == Verbs.WC_SUCCESS;
        int entry = completion.handle();
        long id = completion.id();
        long cookie = completion.cookie();
        boolean match = completion.has(Verbs.WC_TM_MATCH);
        boolean data = completion.has(Verbs.WC_TM_DATA_VALID);
        boolean syncRequested = completion.has(Verbs.WC_TM_SYNC_REQ);
        unit.release(completion); // from here on it may be another one
        return switch (opcode) {
            case Verbs.WC_TM_RECV -> {
                if (match) {
                    yield matched(entry, id, cookie, data || !success, handler, host);
                }
                if (data) {
                    yield dataArrived(entry, handler, host);
                }
                yield unexpected(undecided.takeDecided(cookie), syncRequested, handler, host);
            }
            case Verbs.WC_TM_DEL -> deleted(entry, success, handler, host);
            case Verbs.WC_TM_SYNC -> {
                link.synced(id, syncRequested);
                yield 0;
            }
            default ->
                throw new DeviceFailedException("the unit reported opcode " + opcode + ", which was not requested");
        };
    }

    private int matched(int entry, long order, long cookie, boolean last, MatchHandler handler, HostState host) {
        PostedReceive receive = link.receive(entry);
        if (receive == null || receive.order() != order) {
            throw new DeviceFailedException("the unit matched entry " + entry + ", which belongs to no receive");
        }
        ArrivedMessage message = undecided.takeDecided(cookie);
        if (!link.isContended(entry)) {
            if (link.isSynchronised()) {
                shadow.matchedInOrder(receive);
            }
            shadow.remove(receive);
        }
        shadow.consumed(message, receive);
        searchStatistics().searchedPosted(0, true); // by the unit, without a look at software's queues
        statistics.receiveMatched();
        shadow.matchedByUnit();
        loser = link.matched(entry);
        if (last || message.isRendezvous()) {
            report(entry, receive, message, handler, host);
            return 1;
        }
        link.beginTransfer(entry, message);
        message.slot(this);
        handler.onDecided(receive, message);
        return 0;
    }

    private int dataArrived(int entry, MatchHandler handler, HostState host) {
        ArrivedMessage message = link.endTransfer(entry);
        if (message == null) { // a rendezvous, reported when it was matched
            return 0;
        }
        report(entry, link.receive(entry), message, handler, host);
        return 1;
    }

    private void report(
            int entry, PostedReceive receive, ArrivedMessage message, MatchHandler handler, HostState host) {
        shadow.readBegins(receive, message, host);
        link.forget(entry);
        shadow.release(receive);
        message.slot(null);
        handler.onMatch(receive, message);
    }

    private int unexpected(ArrivedMessage message, boolean syncRequested, MatchHandler handler, HostState host) {
        message.slot(null);
        link.countUnexpected(syncRequested);
        return search(message, handler, host);
    }

    /** Finds the receive of a message for which the unit found no entry. */
    private int search(ArrivedMessage message, MatchHandler handler, HostState host) {
        PostedReceive receive = shadow.accepting(message, searchStatistics());
        if (receive == null) {
            shadow.store(message);
            handler.onUnexpected(message);
            return 1;
        }
        int entry = UnitReceive.of(receive).handle;
        if (entry == UnitReceive.NO_HANDLE) {
            shadow.readBegins(receive, message, host);
            shadow.removeMatched(receive, message);
        } else if (link.isSynchronised()) {
            shadow.remove(receive);
            statistics.receiveMatched();
            shadow.consumed(message, receive);
            shadow.readBegins(receive, message, host);
            link.forget(entry);
            shadow.release(receive);
            link.delete(entry, false);
            shadow.takenBack();
        } else {
            claim(receive, message);
            return 0;
        }
        handler.onMatch(receive, message);
        return 1;
    }

    /** Requests from the unit a receive that it may have matched meanwhile. The message waits for the answer. */
    private void claim(PostedReceive receive, ArrivedMessage message) {
        shadow.remove(receive); // no second message may claim it
        message.slot(this);
        int entry = UnitReceive.of(receive).handle;
        link.contend(entry, message);
        link.delete(entry, true);
    }

    private int searchForLoser(MatchHandler handler, HostState host) {
        ArrivedMessage message = loser;
        loser = null;
        message.slot(null);
        counters.lostClaims++;
        return search(message, handler, host);
    }

    private MatchingStatistics searchStatistics() {
        MatchingStatistics current = countsNextSearch;
        countsNextSearch = statistics;
        return current;
    }

    /** The unit is lost: its receives, and pairs whose data it was moving, return to the shadow. */
    void abandon() {
        List<PostedReceive> outside = new ArrayList<>();
        for (int entry = 0; entry < link.entries(); entry++) {
            PostedReceive receive = link.receive(entry);
            ArrivedMessage moved = link.endTransfer(entry);
            ArrivedMessage contender = link.endContention(entry);
            if (receive != null) {
                link.forget(entry);
                if (moved != null) {
                    statistics.receiveStored(); // it was counted as matched, and has no message after all
                }
                if (moved != null || contender != null) {
                    outside.add(receive);
                } else {
                    shadow.takeBack(receive);
                }
            }
            store(moved);
            store(contender);
        }
        shadow.restore(outside);
        store(loser);
        loser = null;
        while (!setAside.isEmpty()) {
            store(setAside.removeFirst().message());
        }
        while (!undecided.isEmpty()) {
            store(undecided.takeOldest());
        }
    }

    private void store(ArrivedMessage message) {
        if (message != null) {
            message.slot(null);
            shadow.store(message);
        }
    }

    /** The unit has answered a DEL: it has given the entry back, or it had matched it before. */
    private int deleted(int entry, boolean givenBack, MatchHandler handler, HostState host) {
        ArrivedMessage contender = link.endContention(entry);
        if (!givenBack) {
            loser = contender;
            return 0;
        }
        PostedReceive receive = link.receive(entry);
        if (receive == null) { // software has taken it
            return 0;
        }
        if (contender != null) {
            shadow.takenBack();
            statistics.receiveMatched();
            shadow.consumed(contender, receive);
            report(entry, receive, contender, handler, host);
            return 1;
        }
        if (shadow.isTraced(receive)) {
            link.forget(entry);
            if (!shadow.givenBack(receive)) {
                return 0;
            }
        } else {
            shadow.remove(receive);
            statistics.receiveCancelled();
            link.forget(entry);
            shadow.release(receive);
        }
        handler.onCancelled(receive);
        return 1;
    }
}
