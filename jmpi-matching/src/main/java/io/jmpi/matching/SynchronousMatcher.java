package io.jmpi.matching;

import java.util.List;
import java.util.function.Consumer;

/**
 * What the engines that decide at once have in common: the course of each operation, and what it counts. How nodes are kept
 * and searched is the engine's.
 *
 * <p>Thread and lifetimes: see {@link Matcher}.
 */
abstract class SynchronousMatcher implements Matcher {
    final MatchingStatistics statistics;
    private final MatchingHints hints;

    SynchronousMatcher(MatchingHints hints, MatchingStatistics statistics) {
        this.hints = hints;
        this.statistics = statistics;
    }

    /** Notes in the node where it belongs, before it is searched for or linked; for engines that hash. */
    void place(PostedReceive receive) {}

    /** Notes in the node where it belongs, before it is searched for or linked; for engines that hash. */
    void place(ArrivedMessage message) {}

    /** The receive for a placed message, still linked; null if there is none. Counts the search. */
    abstract PostedReceive accepting(ArrivedMessage message);

    /** The oldest message with an envelope, still linked; null if there is none. Counts the search. */
    abstract ArrivedMessage oldestFor(int source, int tag);

    /** The oldest message for a placed receive, still linked; null if there is none. Counts the search. */
    ArrivedMessage oldestFor(PostedReceive receive) {
        return oldestFor(receive.source, receive.tag);
    }

    /** Adds a placed receive as the youngest. */
    abstract void link(PostedReceive receive);

    /** Adds a placed message as the youngest. */
    abstract void link(ArrivedMessage message);

    abstract void unlink(PostedReceive receive);

    abstract void unlink(ArrivedMessage message);

    /** All receives, oldest first: a copy. */
    abstract List<PostedReceive> oldestFirst();

    /** The message that arrived first of those kept; null if there is none. */
    abstract ArrivedMessage firstUnexpected();

    /** Bytes of the engine's tables and lists. */
    abstract long footprint();

    @Override
    public final PostedReceive arrive(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        place(message);
        PostedReceive receive = accepting(message);
        if (receive == null) {
            keep(message);
            return null;
        }
        unlink(receive);
        statistics.receiveMatched();
        return receive;
    }

    @Override
    public final ArrivedMessage post(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        place(receive);
        ArrivedMessage message = oldestFor(receive);
        if (message == null) {
            keep(receive);
            return null;
        }
        take(message);
        return message;
    }

    @Override
    public final boolean cancel(PostedReceive receive) {
        if (!receive.kept) {
            return false;
        }
        unlink(receive);
        statistics.receiveCancelled();
        return true;
    }

    @Override
    public final ArrivedMessage probe(int source, int tag, boolean remove) {
        hints.requirePermitted(source, tag);
        ArrivedMessage message = oldestFor(source, tag);
        if (message != null && remove) {
            take(message);
        }
        return message;
    }

    private void take(ArrivedMessage message) {
        unlink(message);
        statistics.messageMatched();
    }

    @Override
    public final void adopt(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        place(receive);
        keep(receive);
    }

    @Override
    public final void adopt(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        place(message);
        keep(message);
    }

    private void keep(PostedReceive receive) {
        link(receive);
        statistics.receiveKept();
    }

    private void keep(ArrivedMessage message) {
        link(message);
        statistics.messageKept();
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
            unlink(message);
            statistics.messageDropped();
            visitor.accept(message);
        }
    }
}
