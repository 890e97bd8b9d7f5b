package io.jmpi.internal.core;

import io.jmpi.AttributeKey;
import io.jmpi.errors.MpiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The attributes of one communicator at this rank (MPI 4.1, section 7.7). They are copied in the order in which they
 * were set, and deleted in the opposite order, as MPI requires at the session's end.
 *
 * <p>Any thread. Callbacks run outside the lock, because they are user callbacks.
 */
public final class Attributes {
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

    @SuppressWarnings("unchecked") // A key's entry has the key's type.
    public synchronized <V> V get(AttributeKey<V> key) {
        Entry<?> entry = entries.get(key);
        return entry == null ? null : (V) entry.value();
    }

    /** Sets an attribute after it has deleted the previous value. */
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

    /** Deletes an attribute if it is set; the attribute stays if its callback fails. */
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

    /** Copies the attributes for a duplicate of the communicator. If a callback fails, deletes the copies. */
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
     * @throws MpiException the first failure, with the others as suppressed exceptions
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

    /** Deletes all attributes after a failure. */
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
