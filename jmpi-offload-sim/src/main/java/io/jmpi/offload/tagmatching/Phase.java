package io.jmpi.offload.tagmatching;

/**
 * Whether host and unit are in step, by the counter of unexpected messages.
 *
 * <p>While they are, the host has seen every message that the unit found no entry for, so that a new entry may match at
 * once. After one more unexpected message they are not: the host may be adding an entry for that very message, and a
 * younger message must not match the entry.
 *
 * <p>Thread: the unit's.
 */
final class Phase {
    /** With more unexpected messages than this that the host has not acknowledged, completions ask for its count. */
    static final int MOST_UNACKNOWLEDGED = 0x3fff;

    private final SyncRule rule;

    /** Unexpected messages, in 16 bits. */
    private int count;

    /** The count that the host has sent last. */
    private int brought;

    /** For {@link SyncRule#SYNC_ONLY}: no message was unexpected since the last TAG_SYNC with the current count. */
    private boolean synced = true;

    Phase(SyncRule rule) {
        this.rule = rule;
    }

    void unexpected() {
        count = count + 1 & Verbs.COUNT_MASK;
        synced = false;
    }

    /** Takes the host's count from a command. */
    void bring(int opcode, int hostCount) {
        brought = hostCount & Verbs.COUNT_MASK;
        if (opcode == Verbs.WR_TAG_SYNC && brought == count) {
            synced = true;
        }
    }

    /** Whether entries may match at once, the new and the old. */
    boolean isInStep() {
        return switch (rule) {
            case COUNTER -> brought == count;
            case SYNC_ONLY -> synced;
            case NONE -> true;
        };
    }

    /** Whether completions ask the host for its count. */
    boolean asksForCount() {
        return !isInStep() || (count - brought & Verbs.COUNT_MASK) > MOST_UNACKNOWLEDGED;
    }
}
