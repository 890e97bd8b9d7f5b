package io.jmpi.transport.ucx.tag;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.Preconditions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Engine {@code ucx-tag}: UCX matches. Each posted receive is a receive of UCP with tag and mask. Messages that were sent with tags
 * meet them in UCX, or in the card that works for it, before this process sees them; of other messages the rank sends itself a
 * token.
 *
 * <p>UCX reports no message that it has no receive for. So when the rank is idle, about to sleep, probes or settles, such messages move to
 * software, where they are older than all that UCX still has: {@link UnexpectedMessages}.
 *
 * <p>Thread and lifetimes: see {@link OffloadedMatcher}. It has no thread: decisions are made while the worker progresses.
 */
final class UcxTagMatcher implements OffloadedMatcher {
    private final MatcherContext environment;
    private final MatchingHints hints;
    private final int context;
    private final TagUnit unit;
    private final MatchingStatistics statistics = new MatchingStatistics();
    private final SourceCodes sources = new SourceCodes();
    private final PostedSlots posted = new PostedSlots();
    private final UnexpectedMessages unexpected;
    private final Outcomes outcomes = new Outcomes();

    /** Whether UCX has had no receive yet: each message without a tag is unexpected. */
    private boolean isFresh = true;

    /** Tokens on their way, or at UCX. */
    private int undecided;

    private boolean isAbandoned;
    private long matchedByUcx;
    private long movedToSoftware;

    /**
     * Creates a matcher.
     *
     * @throws IllegalArgumentException if the context cannot be a part of a tag
     */
    UcxTagMatcher(MatcherContext environment, TagUnit unit) {
        this.environment = environment;
        this.hints = environment.hints();
        this.context = environment.contextId();
        this.unit = unit;
        this.unexpected = new UnexpectedMessages(statistics);
        if (context < 0 || context >= TagBits.CONTEXTS) {
            throw new IllegalArgumentException(
                    "context " + context + ": a tag of UCX has room for the communicators 0.." + (TagBits.CONTEXTS - 1)
                            + "; free those that are not used any more");
        }
        unit.register(context, this, !environment.isReplacement());
    }

    // ---------------------------------------------------------------- arrivals

    @Override
    public @Nullable PostedReceive arrive(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        Slot slot = unit.current();
        if (slot != null && slot.matcher == this) {
            return arriveWithTag(slot, message);
        }
        if (isFresh) {
            storeUnexpected(message);
            return null;
        }
        Slot received = unit.sendToken(message, bits(message.source(), message.tag()));
        if (received != null) {
            ArrivedMessage same = unit.takeToken(received);
            PostedReceive receive = matched(received);
            unit.free(received);
            return receive;
        }
        message.slot(this);
        undecided++;
        return null;
    }

    private @Nullable PostedReceive arriveWithTag(Slot slot, ArrivedMessage message) {
        if (slot.receive != null) {
            return matched(slot);
        }
        Unexpected place = slot.place;
        if (place == null) {
            storeUnexpected(message);
            return null;
        }
        slot.place = null;
        PostedReceive receive = unexpected.arrived(place, message);
        if (receive == null) {
            movedToSoftware++;
            outcomes.unexpected(place);
        } else {
            statistics.searchedPosted(1, true);
            statistics.receiveMatched();
        }
        return receive;
    }

    /** A receive of UCP has its message: counts it, and returns the program's receive. */
    private PostedReceive matched(Slot slot) {
        PostedReceive receive = posted.remove(slot);
        matchedByUcx++;
        statistics.searchedPosted(1, true);
        statistics.receiveMatched();
        return receive;
    }

    private void storeUnexpected(ArrivedMessage message) {
        movedToSoftware++;
        outcomes.unexpected(unexpected.store(message));
    }

    // ---------------------------------------------------------------- receives

    @Override
    public @Nullable ArrivedMessage post(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        isFresh = false;
        Unexpected place = unexpected.take(receive.postedSource(), receive.postedTag());
        if (place != null) {
            ArrivedMessage message = place.message;
            if (message != null) {
                return unexpected.matched(message, place);
            }
            place.receive = receive;
            receive.slot(place);
            statistics.searchedUnexpected(0, false);
            statistics.receiveStored();
            return null;
        }
        Slot slot = post(receive.postedSource(), receive.postedTag());
        if (slot.isOver && unit.hasToken(slot)) {
            matchedByUcx++;
            undecided--;
            ArrivedMessage message = unit.takeToken(slot);
            unit.free(slot);
            message.slot(null);
            statistics.searchedPosted(0, false);
            statistics.messageStored();
            statistics.searchedUnexpected(1, true);
            statistics.messageMatched();
            return message;
        }
        statistics.searchedUnexpected(0, false);
        store(slot, receive);
        return null;
    }

    private Slot post(int source, int tag) {
        return unit.post(this, context, bits(source, tag), TagBits.mask(source, tag));
    }

    private long bits(int source, int tag) {
        return TagBits.pack(context, sources.of(source), tag);
    }

    private void store(Slot slot, PostedReceive receive) {
        posted.add(slot, receive);
        statistics.receiveStored();
        if (slot.isOver) {
            unit.deliverLater(slot);
        }
    }

    @Override
    public void adopt(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        isFresh = false;
        store(post(receive.postedSource(), receive.postedTag()), receive);
    }

    @Override
    public void adopt(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        unexpected.adopt(message);
    }

    @Override
    public boolean cancel(PostedReceive receive) {
        if (!(receive.slot() instanceof Slot slot)) {
            return false; // Its message is arriving, or it is not posted.
        }
        return withdraw(slot);
    }

    /** Cancels a posted receive: now, which it returns, or as soon as UCX has decided that it could. */
    private boolean withdraw(Slot slot) {
        if (!isAbandoned && !unit.cancel(slot)) {
            if (!slot.isOver && !slot.isWithdrawing) {
                posted.withdraw(slot);
            }
            return false;
        }
        posted.remove(slot);
        statistics.receiveCancelled();
        if (!isAbandoned) {
            unit.free(slot);
        }
        return true;
    }

    /** The bin of UCX, as its software counts them. */
    @Override
    public int bin(int source, int tag) {
        return TagBits.bin(bits(source, tag));
    }

    // ---------------------------------------------------------------- probes

    @Override
    public @Nullable ArrivedMessage probe(int source, int tag, boolean remove) {
        hints.requirePermitted(source, tag);
        unit.takeUnexpected(context, this);
        Unexpected place = unexpected.find(source, tag);
        ArrivedMessage message = place == null ? null : place.message;
        if (place == null || message == null || !remove) {
            statistics.searchedUnexpected(message == null ? 0 : 1, message != null);
            return message;
        }
        Unexpected taken = unexpected.take(source, tag);
        return unexpected.matched(message, place);
    }

    // ---------------------------------------------------------------- what the unit reports

    /** A token has arrived: with its receive, or because no receive accepts it. */
    void tokenArrived(Slot slot) {
        undecided--;
        ArrivedMessage message = unit.takeToken(slot);
        message.slot(null);
        if (slot.receive == null) {
            storeUnexpected(message);
        } else {
            outcomes.matched(matched(slot), message);
        }
        unit.free(slot);
    }

    /** A message that no receive accepts is arriving in parts. */
    void beginArrival(Slot slot, int source, int tag) {
        slot.place = unexpected.expect(source, tag);
    }

    /** A message with a tag has been delivered; if nobody wanted it, the receive that UCX gave it to waits for another one. */
    void delivered(Slot slot) {
        if (slot.receive != null) {
            postAgain(posted.remove(slot));
        }
        Unexpected place = slot.place;
        PostedReceive waiting = place == null ? null : unexpected.lost(place);
        if (waiting != null) {
            postAgain(waiting);
        }
    }

    private void postAgain(PostedReceive receive) {
        statistics.receiveCancelled();
        adopt(receive);
    }

    /** UCX has cancelled a receive. */
    void cancelled(Slot slot) {
        PostedReceive receive = posted.remove(slot);
        statistics.receiveCancelled();
        unit.free(slot);
        outcomes.cancelled(receive);
    }

    // ---------------------------------------------------------------- decisions

    @Override
    public int poll(MatchHandler handler, int limit, HostState host) {
        if (isAbandoned) {
            return 0;
        }
        unit.requireWorking();
        unit.progressAlone();
        if (unit.isIdle()) {
            unit.takeUnexpected(context, this);
        }
        return outcomes.report(handler, limit);
    }

    @Override
    public void settle(MatchHandler handler, HostState host) {
        if (isAbandoned) {
            return;
        }
        unit.deliverEnded();
        unit.takeUnexpected(context, this);
        unit.await(() -> {
            unit.takeUnexpected(context, this);
            return isSettled();
        });
        outcomes.report(handler, Integer.MAX_VALUE);
    }

    private boolean isSettled() {
        return undecided == 0 && !unexpected.isArriving() && !posted.anyWithdrawing() && !unit.isReady();
    }

    @Override
    public boolean arm() {
        unit.requireWorking();
        unit.takeUnexpected(context, this);
        return outcomes.isEmpty() && !unit.isReady() && !(unit.isAlone() && undecided > 0);
    }

    @Override
    public void onDecision(Runnable wakeup) {
        // Decisions are made within progress: what wakes the transport leads to them.
    }

    // ---------------------------------------------------------------- the end

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        if (!isAbandoned) {
            unit.requireWorking();
        }
        for (Slot slot = posted.oldest(); slot != null; slot = posted.oldest()) {
            PostedReceive receive = Objects.requireNonNull(slot.receive);
            if (withdraw(slot)) {
                visitor.accept(receive);
                continue;
            }
            Slot waiting = slot; // A card may need time, or have matched it already.
            unit.await(() -> posted.oldest() != waiting);
            if (outcomes.takeCancelled(receive)) {
                visitor.accept(receive);
            }
        }
    }

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        unexpected.drain(visitor);
    }

    @Override
    public void abandon() {
        isAbandoned = true;
        unit.abandonTokens(this, message -> {
            message.slot(null);
            storeUnexpected(message);
        });
        undecided = 0;
    }

    @Override
    public void close() {
        for (Slot slot = posted.oldest(); slot != null; slot = posted.oldest()) {
            boolean isFree = !isAbandoned && unit.cancel(slot);
            PostedReceive dropped = posted.remove(slot);
            if (isFree) {
                unit.free(slot);
            }
        }
        unit.unregister(context, this);
        environment.release();
    }

    // ---------------------------------------------------------------- counters

    /** Depths count what this process knows; what UCX compares cannot be counted, so each search that found something counts one. */
    @Override
    public MatchingStatistics statistics() {
        statistics.holds(unit.memoryBytes() + unexpected.memoryBytes());
        return statistics;
    }

    @Override
    public Map<String, Long> deviceCounters() {
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("matched by UCX", matchedByUcx);
        counters.put("moved to software", movedToSoftware);
        return counters;
    }
}
