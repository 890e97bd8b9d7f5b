package io.jmpi.matching;

/**
 * A matcher's entries for receives. Entries that are given back are used again, so that nothing is allocated once the
 * largest depth has been seen. Thread: the matcher's caller.
 */
final class ReceiveEntries {
    private ReceiveEntry free;
    private int made;

    /** An entry that stands for the receive and is in no list. */
    ReceiveEntry take(PostedReceive receive) {
        ReceiveEntry entry = free;
        if (entry == null) {
            entry = new ReceiveEntry();
            made++;
        } else {
            free = entry.next;
            entry.next = null;
        }
        entry.source = receive.source;
        entry.tag = receive.tag;
        entry.receive = receive;
        return entry;
    }

    /** Takes back an entry that is in no list. */
    void give(ReceiveEntry entry) {
        entry.receive = null;
        entry.next = free;
        free = entry;
    }

    long footprint() {
        return made * Footprint.object(ReceiveEntry.FIELD_BYTES);
    }
}
