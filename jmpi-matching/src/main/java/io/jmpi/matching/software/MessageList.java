package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import java.util.function.Supplier;
import org.jspecify.annotations.NullUnmarked;

/**
 * A list of messages in order of arrival: a doubly linked ring of entries, of which those from {@link #first} to before
 * {@link #end} are used and the others are free. So adding one, and removing the oldest or the youngest, moves one end
 * and changes no link; nothing is allocated once the largest depth has been seen.
 *
 * <p>Thread: the matcher's caller.
 *
 * @param <E> the kind of its entries
 */
@NullUnmarked
public final class MessageList<E extends MessageEntry> {
    private final Supplier<E> maker;
    private final int fieldBytes;

    /** The oldest entry; {@link #end} if the list is empty. */
    private MessageEntry first;

    /** The next entry to use: at least this one is free. */
    private MessageEntry end;

    private int entries = 1;

    /**
     * Creates a list that is empty.
     *
     * @param fieldBytes what the fields of an entry take
     */
    MessageList(Supplier<E> maker, int fieldBytes) {
        this.maker = maker;
        this.fieldBytes = fieldBytes;
        end = maker.get();
        end.next = end;
        end.previous = end;
        first = end;
    }

    /** A list with plain entries. */
    public static MessageList<MessageEntry> plain() {
        return new MessageList<>(MessageEntry::new, MessageEntry.FIELD_BYTES);
    }

    public boolean isEmpty() {
        return first == end;
    }

    /** The message that arrived first; null if the list is empty. */
    public ArrivedMessage firstMessage() {
        return first.message; // null if it is the end
    }

    /** The entry of the message that arrived first; null if the list is empty. */
    public E first() {
        return used(first);
    }

    /** The entry of the message that arrived after that one; null if there is none. */
    public E after(E entry) {
        return used(entry.next);
    }

    @SuppressWarnings("unchecked") // All entries are the maker's.
    private E used(MessageEntry entry) {
        return entry == end ? null : (E) entry;
    }

    /**
     * Searches in order of arrival, which ensures C2 because the messages of one sender arrive in the order in which
     * they were sent. Counts the search.
     *
     * @param source a rank or {@link PostedReceive#ANY_SOURCE}
     * @param tag a tag or {@link PostedReceive#ANY_TAG}
     * @return the oldest message that a receive with that envelope accepts, still linked; null if there is none
     */
    ArrivedMessage oldestFor(int source, int tag, MatchingStatistics statistics) {
        long envelope = Envelope.pack(source, tag);
        long mask = Envelope.mask(source, tag);
        long entriesWalked = 0;
        MessageEntry behind = end;
        MessageEntry entry = first;
        while (entry != behind) {
            entriesWalked++;
            if (((entry.envelope ^ envelope) & mask) == 0) {
                break;
            }
            entry = entry.next;
        }
        statistics.searchedUnexpected(entriesWalked, entry != behind);
        return entry.message; // null if it is the one behind
    }

    /** Adds a message as the youngest; returns its entry. */
    @SuppressWarnings("unchecked") // All entries are the maker's.
    public E append(ArrivedMessage message) {
        MessageEntry entry = end;
        if (entry.next == first) {
            grow();
        }
        end = entry.next;
        entry.envelope = Envelope.pack(message.source(), message.tag());
        entry.message = message;
        return (E) entry;
    }

    /** Adds free entries. */
    private void grow() {
        int more = Footprint.growth(entries);
        for (int i = 0; i < more; i++) {
            insert(maker.get(), first);
        }
        entries += more;
    }

    private static void insert(MessageEntry entry, MessageEntry before) {
        MessageEntry previous = before.previous;
        previous.next = entry;
        entry.previous = previous;
        entry.next = before;
        before.previous = entry;
    }

    /** Removes a used entry, wherever it is, in constant time. */
    public void remove(MessageEntry entry) {
        entry.message = null;
        if (entry.next == end) {
            end = entry; // used again next, while it is in the cache
        } else if (entry == first) {
            first = entry.next;
        } else {
            entry.previous.next = entry.next;
            entry.next.previous = entry.previous;
            insert(entry, end);
            end = entry;
        }
    }

    long footprint() {
        return Footprint.object(4 * Footprint.REFERENCE_BYTES + 2 * Integer.BYTES)
                + entries * Footprint.object(fieldBytes);
    }
}
