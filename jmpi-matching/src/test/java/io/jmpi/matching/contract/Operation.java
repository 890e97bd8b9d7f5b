package io.jmpi.matching.contract;

import io.jmpi.matching.PostedReceive;

/**
 * One call of a matcher in a stream of calls. Numbers instead of nodes, so that a stream stays meaningful when a shrinker
 * leaves some of its operations out.
 *
 * @param id number of the message or receive
 * @param source a rank or a wildcard; unused by {@code CANCEL} and {@code REPOST}
 * @param tag a tag or a wildcard; unused by {@code CANCEL} and {@code REPOST}
 */
public record Operation(Kind kind, int id, int source, int tag) {
    public enum Kind {
        ARRIVE,
        POST,
        /** Posts the receive of an earlier {@code POST} again; refused while it is kept. */
        REPOST,
        CANCEL,
        PROBE,
        /** A probe that removes the message. */
        IMPROBE
    }

    @Override
    public String toString() {
        return switch (kind) {
            case ARRIVE, POST -> kind + " #" + id + envelope();
            case REPOST, CANCEL -> kind + " #" + id;
            case PROBE, IMPROBE -> kind + envelope();
        };
    }

    private String envelope() {
        return " source " + (source == PostedReceive.ANY_SOURCE ? "any" : source) + " tag "
                + (tag == PostedReceive.ANY_TAG ? "any" : tag);
    }
}
