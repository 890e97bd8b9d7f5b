package io.jmpi.matching;

/**
 * What the engine {@code hardware} stores with a receive, from its posting until its outcome is reported.
 *
 * <p>Lifetime: made and used again by {@link Shadow}. Thread: the matcher's caller.
 */
final class UnitReceive {
    /** Handles of the unit are not negative. */
    static final int NO_HANDLE = -1;

    static final int FIELD_BYTES = 2 * Integer.BYTES + 2 * Footprint.REFERENCE_BYTES;

    /** The bin of an exact receive. */
    int bin;

    /** Stands for the receive in the unit; {@link #NO_HANDLE} if the unit does not have it. */
    int handle = NO_HANDLE;

    /** The entry of a wildcard receive while it is in {@link PostedBins}; else null. */
    ReceiveEntry wildcardEntry;

    /** Links those that can be used again. */
    UnitReceive nextFree;

    static UnitReceive of(PostedReceive receive) {
        return (UnitReceive) receive.slot();
    }

    boolean isInUnit() {
        return handle != NO_HANDLE;
    }
}
