package io.jmpi.transport.ucx.tag;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.PostedReceive;
import java.util.ArrayDeque;

/** What the next poll of a matcher reports, in the order in which it happened. Thread: the progress thread. */
final class Outcomes {
    private record Pair(PostedReceive receive, ArrivedMessage message) {}

    private final ArrayDeque<Object> queue = new ArrayDeque<>();

    void matched(PostedReceive receive, ArrivedMessage message) {
        queue.add(new Pair(receive, message));
    }

    void unexpected(Unexpected place) {
        queue.add(place);
    }

    void cancelled(PostedReceive receive) {
        queue.add(receive);
    }

    /** Removes the report that a receive is cancelled; whether there was one. */
    boolean takeCancelled(PostedReceive receive) {
        return queue.remove(receive);
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    int report(MatchHandler handler, int limit) {
        int reported = 0;
        while (reported < limit) {
            switch (queue.poll()) {
                case null -> {
                    return reported;
                }
                case Pair pair -> handler.onMatch(pair.receive, pair.message);
                case PostedReceive receive -> handler.onCancelled(receive);
                case Unexpected place -> {
                    ArrivedMessage message = place.message;
                    if (message == null) {
                        continue; // It has been matched meanwhile.
                    }
                    handler.onUnexpected(message);
                }
                case Object other -> throw new IllegalStateException("no outcome: " + other);
            }
            reported++;
        }
        return reported;
    }
}
