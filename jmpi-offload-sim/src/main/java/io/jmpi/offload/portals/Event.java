package io.jmpi.offload.portals;

import org.jspecify.annotations.NullUnmarked;

/** What a portal reports to its host, in the order in which it happened. Lifetime: until it is released. */
@NullUnmarked
final class Event {
    enum Kind {
        /** The oldest header has matched a receive of the priority list. */
        PUT,
        /** No receive matches the oldest header, which is on the unexpected list now. */
        UNEXPECTED,
        /** No receive of the priority list matches the oldest header, which is passed to software. */
        TO_SOFTWARE,
        /** The portal is disabled: the oldest header is dropped, and its sender must send it again. */
        DROPPED,
        /** A receive was appended to the priority list. */
        LINK,
        /** A receive that was to be appended has taken a header of the unexpected list. */
        PUT_OVERFLOW,
        /** A receive was not appended: there is no free entry, or the portal is not managed by hardware. */
        NO_SPACE,
        /** A receive was taken out of the priority list. */
        UNLINKED,
        /** A receive that was to be taken out has matched before. */
        GONE,
        /** Entries have run out: from here on the portal is managed by software, or disabled. */
        EXHAUSTED,
        /** A header was taken out of the unexpected list. */
        DELETED,
        /** All headers were taken out of the unexpected list. */
        ALL_DELETED,
        /** The portal is managed by hardware again. */
        ENABLED,
        /** The portal stays disabled: the host has not counted all headers that were dropped. */
        REFUSED
    }

    Kind kind;

    /** Number of the receive. */
    int receive;

    /** Number of the header. */
    long header;

    /** Entries that the search compared; 0 if there was none. */
    int compared;
}
