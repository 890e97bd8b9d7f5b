package io.jmpi.matching;

import java.util.function.Supplier;

/**
 * A matcher's entries for messages. Entries that are given back are used again, so that nothing is allocated once the
 * largest depth has been seen. Thread: the matcher's caller.
 *
 * @param <E> the kind of entry
 */
final class MessageEntries<E extends MessageEntry> {
    private final Supplier<E> maker;
    private final int fieldBytes;
    private E free;
    private int made;

    /**
     * Creates a pool that is empty.
     *
     * @param fieldBytes what the fields of an entry take
     */
    MessageEntries(Supplier<E> maker, int fieldBytes) {
        this.maker = maker;
        this.fieldBytes = fieldBytes;
    }

    /** A pool of plain entries. */
    static MessageEntries<MessageEntry> plain() {
        return new MessageEntries<>(MessageEntry::new, MessageEntry.FIELD_BYTES);
    }

    /** An entry that stands for the message and is in no list. */
    @SuppressWarnings("unchecked") // All entries of the free list are of the maker's kind.
    E take(ArrivedMessage message) {
        E entry = free;
        if (entry == null) {
            entry = maker.get();
            made++;
        } else {
            free = (E) entry.next;
            entry.next = null;
        }
        entry.source = message.source;
        entry.tag = message.tag;
        entry.message = message;
        return entry;
    }

    /** Takes back an entry that is in no list. */
    void give(E entry) {
        entry.message = null;
        entry.next = free;
        free = entry;
    }

    long footprint() {
        return made * Footprint.object(fieldBytes);
    }
}
