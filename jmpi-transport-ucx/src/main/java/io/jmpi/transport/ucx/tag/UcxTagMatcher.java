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
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
    /** What a posted receive takes at least. */
    private static final long PAGE = 4096;

    private final MatcherContext environment;
    private final MatchingHints hints;
    private final int context;
    private final TagUnit unit;
    private final MatchingStatistics statistics = new MatchingStatistics();
    private final SourceCodes sources = new SourceCodes();
    private final PostedSlots posted;
    private final UnexpectedMessages unexpected;
    private final Outcomes outcomes = new Outcomes();

    /** Messages that began to arrive when the context had another matcher or none: younger than all that are adopted. */
    private final List<Slot> held;

    /** Receives that are adopted and must look at those messages before they go to UCX. */
    private final List<PostedReceive> adopted = new ArrayList<>();

    /** Whether UCX has had no receive yet: each message without a tag is unexpected. */
    private boolean isFresh = true;

    /** Tokens on their way, or at UCX. */
    private int undecided;

    private long nextOrder;
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
        this.posted = new PostedSlots(unit, statistics);
        this.unexpected = new UnexpectedMessages(statistics);
        if (context < 0 || context >= TagBits.CONTEXTS) {
            throw new IllegalArgumentException(
                    "context " + context + ": a tag of UCX has room for the communicators 0.." + (TagBits.CONTEXTS - 1)
                            + "; free those that are not used any more");
        }
        held = unit.register(context, this, !environment.isReplacement());
    }

    // ---------------------------------------------------------------- arrivals

    /** Begins to match, after receives and messages of another matcher have been adopted. */
    void begin() {
        if (held.isEmpty()) {
            return;
        }
        held.forEach(this::beginArrival);
        held.clear();
        List<PostedReceive> receives = List.copyOf(adopted);
        adopted.clear();
        for (PostedReceive receive : receives) {
            receive.slot(null);
            statistics.receiveCancelled();
            ArrivedMessage message = match(receive);
            if (message != null) {
                outcomes.matched(receive, message);
            }
        }
    }

    @Override
    public @Nullable PostedReceive arrive(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        if (!isFresh || unit.current() != null) {
            begin();
        }
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
            unit.dropToken(received);
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
        begin();
        isFresh = false;
        return match(receive);
    }

    /** Returns the message of a receive, or stores it. */
    private @Nullable ArrivedMessage match(PostedReceive receive) {
        Unexpected place = unexpected.take(receive.postedSource(), receive.postedTag());
        if (place != null) {
            ArrivedMessage message = place.message;
            if (message != null) {
                return unexpected.matched(message, place);
            }
            place.receive = receive;
            receive.slot(place);
            receive.order(nextOrder++);
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
        receive.order(nextOrder++);
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
        if (!held.isEmpty()) {
            adopted.add(receive);
            receive.slot(this);
            statistics.receiveStored();
            return;
        }
        receive.order(nextOrder++);
        store(post(receive.postedSource(), receive.postedTag()), receive);
    }

    @Override
    public void adopt(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        unexpected.adopt(message);
    }

    @Override
    public boolean cancel(PostedReceive receive) {
        begin();
        if (receive.slot() instanceof Unexpected place) {
            place.isWithdrawing = true; // Its message is arriving.
        }
        if (!(receive.slot() instanceof Slot slot)) {
            return false;
        }
        return posted.cancelSoon(slot);
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
        begin();
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
    void beginArrival(Slot slot) {
        slot.place = unexpected.expect(TagBits.source(slot.bits), TagBits.tag(slot.bits));
    }

    /**
     * A message with a tag has been delivered, or will not arrive. If nobody has wanted it, as of a rank that is gone, the receive that had it waits for
     * another one.
     */
    void delivered(Slot slot) {
        boolean isWithdrawing = slot.isWithdrawing;
        Unexpected place = slot.place;
        slot.place = null;
        PostedReceive receive = null;
        if (slot.receive != null) {
            receive = posted.remove(slot);
        } else if (place != null) {
            isWithdrawing = place.isWithdrawing;
            receive = unexpected.lost(place);
        }
        if (receive == null) {
            return;
        }
        statistics.receiveCancelled();
        if (isWithdrawing) {
            outcomes.cancelled(receive);
        } else {
            postAgain(receive);
        }
    }

    /** Posts a receive again, and the younger ones after it, so that it stays older than they are. */
    private void postAgain(PostedReceive receive) {
        List<PostedReceive> receives = posted.cancelYoungerThan(receive);
        receives.add(receive);
        receives.sort(Comparator.comparingLong(PostedReceive::order));
        receives.forEach(each -> store(post(each.postedSource(), each.postedTag()), each));
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
        begin();
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
        begin();
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
        begin();
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
        // All at once: while UCX still has a younger one, a message must not find that an older one is gone.
        List<PostedReceive> all = new ArrayList<>();
        Set<PostedReceive> drained = Collections.newSetFromMap(new IdentityHashMap<>());
        posted.forEach(slot -> {
            PostedReceive receive = Objects.requireNonNull(slot.receive);
            all.add(receive);
            if (posted.cancelSoon(slot)) {
                drained.add(receive);
            }
        });
        unit.await(() -> posted.count() == 0); // A card may need time, or their messages are arriving.
        for (PostedReceive receive : all) {
            if (drained.contains(receive) || outcomes.takeCancelled(receive)) {
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
        begin();
        isAbandoned = true;
        posted.abandon();
        unit.abandonTokens(this, message -> {
            message.slot(null);
            storeUnexpected(message);
        });
        unit.abandonArrivals(this, slot -> {
            PostedReceive waiting = unexpected.lost(Objects.requireNonNull(slot.place));
            slot.place = null;
            slot.isLost = true;
            if (waiting != null) {
                posted.add(slot, waiting);
            }
        });
        undecided = 0;
    }

    @Override
    public void close() {
        posted.forEach(posted::drop);
        unit.unregister(context, this);
        environment.release();
    }

    // ---------------------------------------------------------------- counters

    /** Depths count what this process knows; what UCX compares cannot be counted, so each search that found something counts one. */
    @Override
    public MatchingStatistics statistics() {
        statistics.holds(PAGE * posted.count() + unexpected.memoryBytes());
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
