package io.jmpi.matching;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Base class of the engines that decide at once: the steps of each operation, its checks, and its counters. The engine
 * defines how nodes are stored and searched. An engine in software extends this class.
 *
 * <p>What {@code link} returns is put into the node's slot; the engine finds it there when the node is unlinked. The
 * slot is cleared after that, so that the engine can use the record again.
 *
 * <p>Thread and lifetimes: see {@link Matcher}. Between a {@code place} and the search and {@code link} that follow it,
 * nothing else is called.
 */
public abstract class SynchronousMatcher implements Matcher {
    /** The counters; searches are counted by the engine, everything else here. */
    protected final MatchingStatistics statistics;

    private final MatchingHints hints;

    /**
     * Creates a matcher that stores nothing.
     *
     * @param hints what the program asserts; receives and probes that violate them are refused
     */
    protected SynchronousMatcher(MatchingHints hints, MatchingStatistics statistics) {
        this.hints = hints;
        this.statistics = statistics;
    }

    /** Determines where the receive belongs, before the search and {@code link}; for engines that hash. */
    protected void place(PostedReceive receive) {}

    /** Determines where the message belongs, before the search and {@code link}; for engines that hash. */
    protected void place(ArrivedMessage message) {}

    /** The receive for a placed message, still linked; null if there is none. Counts the search. */
    protected abstract @Nullable PostedReceive accepting(ArrivedMessage message);

    /** As {@link #accepting}, and removes the receive; for engines that find it and its record at once. */
    protected @Nullable PostedReceive take(ArrivedMessage message) {
        PostedReceive receive = accepting(message);
        if (receive != null) {
            unlink(receive);
        }
        return receive;
    }

    /** The oldest message with an envelope, still linked; null if there is none. Counts the search. */
    protected abstract @Nullable ArrivedMessage oldestFor(int source, int tag);

    /** The oldest message for a placed receive, still linked; null if there is none. Counts the search. */
    protected @Nullable ArrivedMessage oldestFor(PostedReceive receive) {
        return oldestFor(receive.postedSource(), receive.postedTag());
    }

    /** Adds a placed receive as the youngest; returns what its slot gets, which is not null. */
    protected abstract Object link(PostedReceive receive);

    /** Adds a placed message as the youngest; returns what its slot gets, which is not null. */
    protected abstract Object link(ArrivedMessage message);

    /** Removes a receive, whose slot still has what {@code link} returned. */
    protected abstract void unlink(PostedReceive receive);

    /** Removes a message, whose slot still has what {@code link} returned. */
    protected abstract void unlink(ArrivedMessage message);

    /** All receives, oldest first: a copy. */
    protected abstract List<PostedReceive> oldestFirst();

    /** The message that arrived first of those stored; null if there is none. */
    protected abstract @Nullable ArrivedMessage firstUnexpected();

    /**
     * Bytes of the engine's tables, lists and records; an estimate. It is positive, also for an engine that stores nothing, and does
     * not grow when a program repeats itself: use records again.
     */
    protected abstract long footprint();

    @Override
    public final @Nullable PostedReceive arrive(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        place(message);
        PostedReceive receive = take(message);
        if (receive == null) {
            store(message);
            return null;
        }
        receive.slot(null);
        statistics.receiveMatched();
        return receive;
    }

    @Override
    public final @Nullable ArrivedMessage post(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        place(receive);
        ArrivedMessage message = oldestFor(receive);
        if (message == null) {
            store(receive);
            return null;
        }
        removeMatched(message);
        return message;
    }

    @Override
    public final boolean cancel(PostedReceive receive) {
        if (!receive.isStored()) {
            return false;
        }
        remove(receive);
        statistics.receiveCancelled();
        return true;
    }

    @Override
    public final @Nullable ArrivedMessage probe(int source, int tag, boolean remove) {
        hints.requirePermitted(source, tag);
        ArrivedMessage message = oldestFor(source, tag);
        if (message != null && remove) {
            removeMatched(message);
        }
        return message;
    }

    private void removeMatched(ArrivedMessage message) {
        remove(message);
        statistics.messageMatched();
    }

    @Override
    public final void adopt(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        place(receive);
        store(receive);
    }

    @Override
    public final void adopt(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        place(message);
        store(message);
    }

    private Object notNull(Object record) {
        if (record == null) {
            throw new IllegalStateException(
                    getClass().getName()
                            + ".link returned null: return the record of the receive or message, or the receive or message itself");
        }
        return record;
    }

    private void store(PostedReceive receive) {
        receive.slot(notNull(link(receive)));
        statistics.receiveStored();
    }

    private void store(ArrivedMessage message) {
        message.slot(notNull(link(message)));
        statistics.messageStored();
    }

    private void remove(PostedReceive receive) {
        unlink(receive);
        receive.slot(null);
    }

    private void remove(ArrivedMessage message) {
        unlink(message);
        message.slot(null);
    }

    @Override
    public final MatchingStatistics statistics() {
        statistics.holds(footprint());
        return statistics;
    }

    @Override
    public final void drainPosted(Consumer<? super PostedReceive> visitor) {
        for (PostedReceive receive : oldestFirst()) {
            if (cancel(receive)) { // false if the visitor of an older receive has cancelled this one
                visitor.accept(receive);
            }
        }
    }

    @Override
    public final void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        for (ArrivedMessage message = firstUnexpected(); message != null; message = firstUnexpected()) {
            remove(message);
            statistics.messageDropped();
            visitor.accept(message);
        }
    }
}
