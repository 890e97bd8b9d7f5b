package io.jmpi.offload.portals;

import org.jspecify.annotations.NullUnmarked;

/**
 * Records that no receive or message uses now. Thread: the matcher's caller.
 *
 * @param <N> receives or messages
 */
@NullUnmarked
final class FreeRecords<N> {
    private PortalRecord<N> first;
    private long made;

    /** Returns a record in no list, whose other fields the caller sets. */
    PortalRecord<N> take() {
        PortalRecord<N> record = first;
        if (record == null) {
            made++;
            return new PortalRecord<>();
        }
        first = record.next;
        record.next = null;
        return record;
    }

    void put(PortalRecord<N> record) {
        record.next = first;
        first = record;
    }

    /** Memory of all records, in use and free, in bytes. */
    long footprint() {
        return made * PortalRecord.footprint();
    }
}
