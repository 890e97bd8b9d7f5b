package io.jmpi.transport.ucx.tag;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.software.ExactMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The unexpected messages of one context that UCX has given up, in their order. They are searched as by the engine {@code exact}.
 * Thread: the progress thread.
 */
final class UnexpectedMessages {
    private static final int BINS = 256;

    /** Of the context; those of the structure are not needed. */
    private final MatchingStatistics statistics;

    private final ExactMatcher places = new ExactMatcher(BINS, MatchingHints.NONE, new MatchingStatistics());
    private int count;

    /** Messages that are still arriving. */
    private int arriving;

    UnexpectedMessages(MatchingStatistics statistics) {
        this.statistics = statistics;
    }

    /** Stores a message for which there was no receive. */
    Unexpected store(ArrivedMessage message) {
        statistics.searchedPosted(0, false);
        return adopt(message);
    }

    /** Stores a message as the youngest. */
    Unexpected adopt(ArrivedMessage message) {
        Unexpected place = new Unexpected(message.source(), message.tag());
        add(place);
        fill(place, message);
        return place;
    }

    private void add(Unexpected place) {
        places.adopt(place);
        count++;
    }

    private void fill(Unexpected place, ArrivedMessage message) {
        place.message = message;
        message.slot(place);
        statistics.messageStored();
    }

    /** Makes a place for a message that is arriving. */
    Unexpected expect(int source, int tag) {
        Unexpected place = new Unexpected(source, tag);
        add(place);
        arriving++;
        return place;
    }

    /** The message of a place has arrived; returns the receive that waits for it, or null and stores it. */
    @Nullable PostedReceive arrived(Unexpected place, ArrivedMessage message) {
        arriving--;
        PostedReceive receive = place.receive;
        if (receive == null) {
            statistics.searchedPosted(0, false);
            fill(place, message);
            return null;
        }
        place.receive = null;
        receive.slot(null);
        return receive;
    }

    /** The message of a place will not arrive; returns the receive that waits for it. */
    @Nullable PostedReceive lost(Unexpected place) {
        arriving--;
        PostedReceive receive = place.receive;
        if (receive != null) {
            place.receive = null;
            receive.slot(null);
            return receive;
        }
        List<ArrivedMessage> others = new ArrayList<>();
        places.drainUnexpected(others::add);
        others.removeIf(other -> other == place);
        others.forEach(places::adopt);
        count = others.size();
        return null;
    }

    boolean isArriving() {
        return arriving > 0;
    }

    /** Finds the oldest place with that envelope; its message may be arriving. Null if there is none. */
    @Nullable Unexpected find(int source, int tag) {
        return count == 0 ? null : (Unexpected) places.probe(source, tag, false);
    }

    /** The same, and removes the place. */
    @Nullable Unexpected take(int source, int tag) {
        Unexpected place = count == 0 ? null : (Unexpected) places.probe(source, tag, true);
        count -= place == null ? 0 : 1;
        return place;
    }

    /** Returns the message of a place that has been taken. */
    ArrivedMessage matched(ArrivedMessage message, Unexpected place) {
        place.message = null;
        message.slot(null);
        statistics.searchedUnexpected(1, true);
        statistics.messageMatched();
        return message;
    }

    void drain(Consumer<? super ArrivedMessage> visitor) {
        count = 0;
        places.drainUnexpected(node -> {
            Unexpected place = (Unexpected) node;
            ArrivedMessage message = place.message;
            if (message != null) {
                place.message = null;
                message.slot(null);
                statistics.messageDropped();
                visitor.accept(message);
            }
        });
    }

    long memoryBytes() {
        return places.statistics().memoryBytes();
    }
}
