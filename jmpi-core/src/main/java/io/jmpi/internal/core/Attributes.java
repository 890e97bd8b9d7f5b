package io.jmpi.internal.core;

import io.jmpi.AttributeKey;
import io.jmpi.errors.MpiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The attributes of one communicator at this rank (MPI 4.1, section 7.7). They are copied in the order in which they were
 * set, and deleted in the opposite order, as MPI wants it at the session's end.
 *
 * <p>Any thread. Callbacks run outside of the lock, for they are the program's.
 */
public final class Attributes {
    /** An attribute that is set. */
    private record Entry<V>(AttributeKey<V> key, V value) {
        void copyTo(Attributes target) {
            Optional<V> copied = key.copyOf(value);
            copied.ifPresent(copy -> target.set(key, copy));
        }

        void delete() {
            key.delete(value);
        }
    }

    // guarded by this
    private final Map<AttributeKey<?>, Entry<?>> entries = new LinkedHashMap<>();

    /** The value of an attribute; null if it is not set. */
    @SuppressWarnings("unchecked") // A key's entry has the key's type.
    public synchronized <V> V get(AttributeKey<V> key) {
        Entry<?> entry = entries.get(key);
        return entry == null ? null : (V) entry.value();
    }

    /** Sets an attribute, after the one that was set is deleted. */
    public <V> void set(AttributeKey<V> key, V value) {
        Entry<V> entry = new Entry<>(key, value);
        do {
            delete(key);
        } while (!setIfAbsent(entry)); // Another thread may have set it again.
    }

    private synchronized boolean setIfAbsent(Entry<?> entry) {
        return entries.putIfAbsent(entry.key(), entry) == null;
    }

    private synchronized Entry<?> remove(AttributeKey<?> key) {
        return entries.remove(key);
    }

    /** Deletes an attribute, if it is set; it stays if its callback fails. */
    public void delete(AttributeKey<?> key) {
        Entry<?> entry = remove(key);
        if (entry == null) {
            return;
        }
        try {
            entry.delete();
        } catch (MpiException e) {
            setIfAbsent(entry);
            throw e;
        }
    }

    /** What a duplicate of the communicator gets. If a callback fails, what has been copied is deleted again. */
    public Attributes copy() {
        Attributes copied = new Attributes();
        try {
            for (Entry<?> entry : inOrder()) {
                entry.copyTo(copied);
            }
        } catch (MpiException e) {
            copied.deleteAllAfter(e);
            throw e;
        }
        return copied;
    }

    /**
     * Deletes all attributes; those whose callbacks fail stay.
     *
     * @throws MpiException the first failure, which the others are suppressed exceptions of
     */
    public void deleteAll() {
        MpiException first = null;
        List<Entry<?>> all = inOrder();
        for (int i = all.size() - 1; i >= 0; i--) {
            try {
                delete(all.get(i).key());
            } catch (MpiException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** Deletes all attributes because something has failed. */
    public void deleteAllAfter(MpiException cause) {
        try {
            deleteAll();
        } catch (MpiException e) {
            cause.addSuppressed(e);
        }
    }

    private synchronized List<Entry<?>> inOrder() {
        return new ArrayList<>(entries.values());
    }
}
