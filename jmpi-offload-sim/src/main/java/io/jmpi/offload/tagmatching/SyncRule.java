package io.jmpi.offload.tagmatching;

/** How a unit prevents a new entry from matching a message that is younger than one its host has not seen yet. */
public enum SyncRule {
    /**
     * An entry that was added with a stale count of unexpected messages stays inactive until a command has the
     * current count.
     */
    COUNTER,

    /** After an unexpected message no new entry is active until a TAG_SYNC has the current count. */
    SYNC_ONLY,

    /** Every entry is active at once. This is wrong on purpose: it shows why the other rules exist. */
    NONE
}
