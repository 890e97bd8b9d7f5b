package io.jmpi.offload.portals;

/** What a portal does when its entries run out. */
enum PortalMode {
    /** It is disabled: messages are dropped until software has made room, and sent again. */
    HARDWARE,
    /** Software matches from then on, and hardware again once the lists have drained. */
    HYBRID,
    /** Software matches from the beginning. */
    SOFTWARE
}
