package io.jmpi.offload.tagmatching;

/**
 * The unit's list of entries, in the order in which they were added, and the unit's state for each.
 *
 * <p>Entries that may not match yet are together at the end of the list: whenever one becomes active, all do. So a
 * search ends at the first of them, and activating is a single assignment.
 *
 * <p>Thread: the unit's.
 */
final class TagList {
    static final int BYTES_PER_ENTRY = 6 * Long.BYTES + 4 * Integer.BYTES + 1;
    private static final int END = -1;

    private final long[] tags;
    private final long[] masks;
    private final long[] recvWrIds;
    private final long[] bufferLengths;
    private final int[] next;
    private final int[] previous;
    private final boolean[] listed;

    /** Of entries that have matched a message: the message, and how much of it is still to be moved. */
    private final long[] messageTags;

    private final long[] cookies;
    private final long[] segmentsLeft;
    private final int[] appCtxs;
    private int first = END;
    private int last = END;
    private int firstInactive = END;
    private int compared;

    TagList(int tags) {
        this.tags = new long[tags];
        masks = new long[tags];
        recvWrIds = new long[tags];
        bufferLengths = new long[tags];
        next = new int[tags];
        previous = new int[tags];
        listed = new boolean[tags];
        messageTags = new long[tags];
        cookies = new long[tags];
        segmentsLeft = new long[tags];
        appCtxs = new int[tags];
    }

    void add(TagOperation operation, boolean active) {
        int handle = operation.handle;
        tags[handle] = operation.tag;
        masks[handle] = operation.mask;
        recvWrIds[handle] = operation.recvWrId;
        bufferLengths[handle] = operation.bufferLength;
        next[handle] = END;
        previous[handle] = last;
        listed[handle] = true;
        if (last == END) {
            first = handle;
        } else {
            next[last] = handle;
        }
        last = handle;
        if (!active && firstInactive == END) {
            firstInactive = handle;
        }
    }

    /** Lets all entries match from now on. */
    void activateAll() {
        firstInactive = END;
    }

    /** The oldest active entry that accepts a tag; -1 if there is none. */
    int oldestAccepting(long tag) {
        int handle = first;
        int rejecting = 0;
        while (handle != firstInactive && (tag & masks[handle]) != tags[handle]) {
            handle = next[handle];
            rejecting++;
        }
        boolean found = handle != firstInactive;
        compared = found ? rejecting + 1 : rejecting;
        return found ? handle : END;
    }

    /** Entries that the last search compared. */
    int compared() {
        return compared;
    }

    /** Whether the entry is in the list: it has neither matched a message nor been removed. */
    boolean isListed(int handle) {
        return listed[handle];
    }

    void remove(int handle) {
        int before = previous[handle];
        int after = next[handle];
        if (before == END) {
            first = after;
        } else {
            next[before] = after;
        }
        if (after == END) {
            last = before;
        } else {
            previous[after] = before;
        }
        if (firstInactive == handle) {
            firstInactive = after;
        }
        listed[handle] = false;
    }

    /** Removes the entry from the list because it has matched the message. */
    void consume(int handle, WireMessage message, long segments) {
        remove(handle);
        messageTags[handle] = message.tag;
        appCtxs[handle] = message.appCtx;
        cookies[handle] = message.cookie;
        segmentsLeft[handle] = segments;
    }

    long bufferLength(int handle) {
        return bufferLengths[handle];
    }

    /**
     * Moves one segment.
     *
     * @return whether it was the last
     */
    boolean moveSegment(int handle) {
        return --segmentsLeft[handle] == 0;
    }

    /** Writes entry and message into their completion. */
    void describe(int handle, Completion completion) {
        completion.handle = handle;
        completion.id = recvWrIds[handle];
        completion.tag = messageTags[handle];
        completion.appCtx = appCtxs[handle];
        completion.cookie = cookies[handle];
    }
}
