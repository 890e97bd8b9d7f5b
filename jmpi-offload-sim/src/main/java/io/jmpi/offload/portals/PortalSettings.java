package io.jmpi.offload.portals;

/**
 * The sizes of a portal.
 *
 * @param mode what happens when entries run out
 * @param entries list entries, of posted receives and unexpected headers together; the overflow list has others
 * @param reserved entries that receives cannot take: otherwise they could leave none for messages in mode HARDWARE, where a
 *     real card gives up
 * @param depth commands, headers and events that may wait, each
 * @param ownThread whether a thread of its own works the portal; otherwise polling does
 */
record PortalSettings(PortalMode mode, int entries, int reserved, int depth, boolean ownThread) {
    /** Commands, headers and events that may wait, each. */
    static final int DEPTH = 512;

    PortalSettings {
        if (entries < 1 || reserved < 0 || reserved >= entries || depth < 2) {
            throw new IllegalArgumentException(
                    "entries " + entries + ", reserved " + reserved + ", depth " + depth + ": too few");
        }
    }

    /** Numbers of receives: of those that have an entry, and of those that wait for one. */
    int numbers() {
        return entries + depth;
    }

    /**
     * The usual sizes: one entry of eight is reserved where receives must not take all.
     *
     * @param entries of all lists; at least 4
     * @param overflow entries of the overflow list, whose buffers take the data of unexpected messages; at most half
     */
    static PortalSettings of(PortalMode mode, int entries, int overflow, boolean ownThread) {
        int matching = entries - Math.min(overflow, entries / 2);
        int reserved = mode == PortalMode.HARDWARE ? Math.max(1, matching / 8) : 0;
        return new PortalSettings(mode, matching, reserved, DEPTH, ownThread);
    }
}
