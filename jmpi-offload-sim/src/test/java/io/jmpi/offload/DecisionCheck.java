package io.jmpi.offload;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HintViolationException;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Calls an engine whose device matches and holds each of its decisions against the rules of matching, however late the
 * device makes it.
 *
 * <p>Receives take effect in the order of their posts, each somewhere between its call and what is heard of it; messages are
 * decided in the order of their arrival. A decision is checked when it is reported, and so against the receives and messages
 * that have no outcome then:
 *
 * <ul>
 *   <li>A pair fits. No receive posted earlier accepts that message (C1), and no message that arrived earlier is accepted by
 *       that receive (C2). A receive whose cancellation was asked for before the message came does not get it.
 *   <li>A message is told to be unexpected only if no receive that was posted before it came accepts it; in order.
 *   <li>A probe finds the oldest message, and none that a receive posted before must get. What speaks against an answer may be
 *       decided and not yet reported; then it must end so that the answer was right.
 *   <li>Each receive and each message has exactly one outcome, and has left the matcher then. Payload is copied once at most, from the
 *       right message, before the pair is reported, and never for a receive that is cancelled.
 *   <li>In the end no kept receive accepts a kept message, and the statistics add up.
 * </ul>
 *
 * Pairs do not depend on how far posts lag behind arrivals: both sides rank each other by age, and such rankings have but one
 * stable matching. With {@code allow_overtaking} the rules of order are left out; a receive that accepts what is unexpected must
 * then get something that came before that was told. A handler can be made to call the engine
 * again, as a program's completions do.
 */
public final class DecisionCheck implements MatchHandler {
    /** When cancellations, probes and posts take effect. */
    public enum Effect {
        /** At the call: the engine waits for its device if it must. */
        AT_ONCE,
        /**
         * When the device has decided. A receive may still get what arrives after its cancellation was requested; a probe does not
         * find what is undecided; a message may be reported as unexpected and then meet a receive that was posted before it came.
         */
        WHEN_DECIDED,
        /** The same, and messages of different senders may overtake each other. */
        WHEN_DECIDED_PER_SENDER
    }

    public final OffloadedMatcher engine;
    private final Effect effect;
    private final boolean ordered;

    /** Without an outcome, in the order of posting. */
    public final List<CheckedReceive> receives = new ArrayList<>();

    /** Without an outcome, in the order of arrival. */
    public final List<CheckedMessage> messages = new ArrayList<>();

    /** Messages whose node can be used again. */
    public final ArrayDeque<CheckedMessage> freeMessages = new ArrayDeque<>();

    /** Receives that can be posted again. */
    public final ArrayDeque<CheckedReceive> freeReceives = new ArrayDeque<>();

    /** What a handler does beyond looking; may call this again. */
    public Runnable reaction = () -> {};

    public long arrived;
    long posted;
    public long matched;
    public long copied;
    long told;
    public long cancelled;
    long claimed;
    long probes;
    private long clock;
    private long lastReportedArrivedAt;
    private String difference;

    public DecisionCheck(OffloadedMatcher engine, MatchingHints hints) {
        this(engine, hints, Effect.AT_ONCE);
    }

    public DecisionCheck(OffloadedMatcher engine, MatchingHints hints, Effect effect) {
        this.engine = engine;
        this.effect = effect;
        ordered = !hints.allowOvertaking();
    }

    /** What was wrong first; null if nothing was. */
    public String difference() {
        return difference;
    }

    // ---------------------------------------------------------------- calls

    public void arrive(CheckedMessage message) {
        begin(message);
        PostedReceive receive = engine.arrive(message);
        if (receive != null) {
            paired(receive, message);
        }
    }

    private void begin(CheckedMessage message) {
        arrived++;
        message.begin(++clock);
        messages.add(message);
    }

    public void adopt(CheckedMessage message) {
        begin(message);
        message.told = true;
        engine.adopt(message);
    }

    public void adopt(CheckedReceive receive) {
        begin(receive);
        engine.adopt(receive);
    }

    private void begin(CheckedReceive receive) {
        check(receive.isAtRest(), "payload came after the end of %s", receive);
        posted++;
        receive.begin(++clock);
        receives.add(receive);
    }

    public void post(CheckedReceive receive) {
        if (receives.contains(receive)) {
            refused(receive);
            return;
        }
        begin(receive);
        ArrivedMessage message;
        try {
            message = engine.post(receive);
        } catch (HintViolationException excluded) {
            posted--;
            receives.remove(receive);
            return;
        }
        if (message != null) {
            paired(receive, message);
        }
    }

    private void refused(CheckedReceive receive) {
        try {
            engine.post(receive);
        } catch (IllegalStateException kept) {
            return;
        }
        check(false, "%s was posted twice", receive);
    }

    public void cancel(CheckedReceive receive) {
        boolean alive = receives.contains(receive);
        long now = ++clock;
        if (engine.cancel(receive)) {
            check(alive, "%s was cancelled though it has an outcome", receive);
            receive.cancelledAt = Math.min(now, receive.cancelledAt);
            withdrawn(receive);
        } else if (alive) {
            receive.cancelledAt = Math.min(now, receive.cancelledAt);
        }
    }

    public void probe(int source, int tag, boolean remove) {
        long now = ++clock;
        CheckedMessage found;
        try {
            found = (CheckedMessage) engine.probe(source, tag, remove);
        } catch (HintViolationException excluded) {
            return;
        }
        probes++;
        check(found == null || messages.contains(found), "a probe found %s, which has an outcome", found);
        for (CheckedMessage message : messages) {
            boolean fits = fits(source, message.source()) && fits(tag, message.tag());
            check(fits || message != found, "a probe found %s, which does not fit", message);
            boolean findable = effect == Effect.AT_ONCE || message.told;
            if (fits && findable && message.arrivedAt < now && (found == null || mustPrecede(message, found))) {
                message.mustMeetBefore = Math.min(message.mustMeetBefore, now);
            }
        }
        if (found != null) {
            check(found.mustMeetBefore == Long.MAX_VALUE || found.mustMeetBefore > now, "%s was passed over", found);
            noteSeen(found, now, now);
            if (remove) {
                claimed++;
                left(found);
            }
        }
    }

    /** Whether a probe that accepts both finds the first. */
    private boolean mustPrecede(CheckedMessage message, CheckedMessage other) {
        boolean independent = effect == Effect.WHEN_DECIDED_PER_SENDER && message.source() != other.source();
        return ordered && !independent && message.arrivedAt < other.arrivedAt;
    }

    /** Receives posted before a time that accept the message had it or another before, or were cancelled. */
    private void noteSeen(CheckedMessage seen, long postedBefore, long now) {
        for (CheckedReceive receive : receives) {
            if (receive.postedAt < postedBefore && receive.accepts(seen.source(), seen.tag())) {
                long before = ordered && effect != Effect.WHEN_DECIDED_PER_SENDER ? seen.arrivedAt : now;
                if (before < receive.mustTakeBefore) {
                    receive.mustTakeBefore = before;
                    receive.seenAt = now;
                }
            }
        }
    }

    private static boolean fits(int wanted, int actual) {
        return wanted == -1 || wanted == actual;
    }

    // ---------------------------------------------------------------- decisions

    @Override
    public void onMatch(PostedReceive receive, ArrivedMessage message) {
        paired(receive, message);
        reaction.run();
    }

    private void paired(PostedReceive node, ArrivedMessage from) {
        CheckedReceive receive = (CheckedReceive) node;
        CheckedMessage message = (CheckedMessage) from;
        check(receive.accepts(message.source(), message.tag()), "%s does not accept %s", receive, message);
        if (!receives.contains(receive) || !messages.contains(message)) {
            check(false, "%s or %s has a second outcome", receive, message);
            return;
        }
        if (ordered) {
            checkOrder(receive, message);
        }
        check(
                effect != Effect.AT_ONCE || receive.cancelledAt > message.arrivedAt,
                "%s got %s after it was cancelled",
                receive,
                message);
        check(
                message.arrivedAt < receive.mustTakeBefore,
                "%s got %s, but an older one was seen to be unexpected",
                receive,
                message);
        check(receive.postedAt < message.mustMeetBefore, "a probe missed %s, which %s got later", message, receive);
        check(receive.hasPayloadOf(message), "%s did not take the payload of %s, or took it twice", receive, message);
        matched++;
        copied += receive.wasCopied() ? 1 : 0;
        left(receive);
        left(message);
    }

    private void checkOrder(CheckedReceive receive, CheckedMessage message) {
        for (int i = 0; receives.get(i) != receive; i++) {
            CheckedReceive older = receives.get(i);
            check(!older.accepts(message.source(), message.tag()), "%s got %s instead of %s", receive, message, older);
        }
        for (int i = 0; messages.get(i) != message; i++) {
            CheckedMessage older = messages.get(i);
            if (effect == Effect.WHEN_DECIDED_PER_SENDER && older.source() != message.source()) {
                continue;
            }
            check(!receive.accepts(older.source(), older.tag()), "%s got %s instead of %s", receive, message, older);
        }
    }

    @Override
    public void onUnexpected(ArrivedMessage told) {
        CheckedMessage message = (CheckedMessage) told;
        check(messages.contains(message), "%s is unexpected, but has an outcome", message);
        check(!message.told, "%s was told of twice", message);
        if (ordered && effect == Effect.AT_ONCE) {
            for (CheckedReceive receive : receives) {
                boolean waits =
                        receive.postedAt < message.arrivedAt && receive.accepts(message.source(), message.tag());
                check(!waits, "%s is unexpected, but %s waits for it", message, receive);
            }
        } else if (effect == Effect.AT_ONCE) {
            // A younger message may have overtaken it; that is reported later.
            noteSeen(message, message.arrivedAt, ++clock);
        }
        check(
                effect == Effect.WHEN_DECIDED_PER_SENDER || message.arrivedAt > lastReportedArrivedAt,
                "%s was reported too late",
                message);
        lastReportedArrivedAt = message.arrivedAt;
        message.told = true;
        this.told++;
        reaction.run();
    }

    @Override
    public void onCancelled(PostedReceive node) {
        CheckedReceive receive = (CheckedReceive) node;
        check(receives.contains(receive), "%s is cancelled, but has an outcome", receive);
        check(receive.cancelledAt != Long.MAX_VALUE, "%s is cancelled, but nobody asked", receive);
        withdrawn(receive);
        reaction.run();
    }

    private void withdrawn(CheckedReceive receive) {
        check(
                receive.mustTakeBefore == Long.MAX_VALUE || receive.cancelledAt < receive.seenAt,
                "%s is cancelled, but should have got what was seen to be unexpected",
                receive);
        check(receive.isUntouched(), "%s took payload, but is cancelled", receive);
        cancelled++;
        left(receive);
    }

    private void left(CheckedReceive receive) {
        check(receive.isClear(), "%s left with stale links", receive);
        receives.remove(receive);
        freeReceives.add(receive);
    }

    private void left(CheckedMessage message) {
        check(message.isClear(), "%s left with stale links", message);
        messages.remove(message);
        freeMessages.add(message);
    }

    // ---------------------------------------------------------------- the end

    /** After the matcher has settled: what is kept must not fit, and all is given back in order. */
    public void checkEnd() {
        MatchingStatistics statistics = engine.statistics();
        check(statistics.postedDepth() == receives.size(), "posted depth is %s", statistics.postedDepth());
        check(statistics.unexpectedDepth() == messages.size(), "unexpected depth is %s", statistics.unexpectedDepth());
        long matches = statistics.expectedMatches() + statistics.unexpectedMatches();
        check(matches == matched + claimed, "%s matches are counted, %s were made", matches, matched + claimed);
        for (CheckedReceive receive : receives) {
            check(receive.cancelledAt == Long.MAX_VALUE, "%s: of its cancellation nothing was heard", receive);
            check(
                    receive.mustTakeBefore == Long.MAX_VALUE,
                    "%s should have got what was seen to be unexpected",
                    receive);
            for (CheckedMessage message : messages) {
                check(!receive.accepts(message.source(), message.tag()), "%s and %s are both kept", receive, message);
            }
        }
        for (CheckedMessage message : messages) {
            check(message.told, "%s: nothing was heard of it", message);
            check(message.mustMeetBefore == Long.MAX_VALUE, "a probe should have found %s", message);
        }
        checkDrained();
    }

    /** What is kept is given back in order, after the matcher has settled or abandoned its device. */
    public void checkDrained() {
        List<PostedReceive> drainedReceives = new ArrayList<>();
        engine.drainPosted(drainedReceives::add);
        check(drainedReceives.equals(receives), "drained %s instead of %s", drainedReceives, receives);
        List<ArrivedMessage> drainedMessages = new ArrayList<>();
        engine.drainUnexpected(drainedMessages::add);
        check(inOrder(drainedMessages), "drained %s instead of %s", drainedMessages, messages);
        check(posted == matched + cancelled + receives.size(), "%s receives were posted", posted);
        check(arrived == matched + claimed + messages.size(), "%s messages had arrived", arrived);
        receives.forEach(receive -> check(receive.isUntouched(), "%s took payload", receive));
        freeReceives.forEach(receive -> check(receive.isAtRest(), "payload came after the end of %s", receive));
    }

    private boolean inOrder(List<ArrivedMessage> drained) {
        if (effect != Effect.WHEN_DECIDED_PER_SENDER) {
            return drained.equals(messages);
        }
        List<ArrivedMessage> bySender = new ArrayList<>(drained);
        bySender.sort(Comparator.comparingInt(ArrivedMessage::source)); // stable
        List<ArrivedMessage> wanted = new ArrayList<>(messages);
        wanted.sort(Comparator.comparingInt(ArrivedMessage::source));
        return bySender.equals(wanted);
    }

    private void check(boolean right, String message, Object first) {
        if (!right && difference == null) {
            difference = String.format(message, first);
        }
    }

    private void check(boolean right, String message, Object first, Object second) {
        if (!right && difference == null) {
            difference = String.format(message, first, second);
        }
    }

    private void check(boolean right, String message, Object first, Object second, Object third) {
        if (!right && difference == null) {
            difference = String.format(message, first, second, third);
        }
    }

    @Override
    public String toString() {
        return arrived + " messages, " + posted + " receives: " + matched + " pairs (" + copied
                + " copied by the device), "
                + told + " unexpected, " + cancelled + " cancelled, " + claimed + " claimed by " + probes + " probes; "
                + receives.size() + " receives and " + messages.size() + " messages kept";
    }
}
