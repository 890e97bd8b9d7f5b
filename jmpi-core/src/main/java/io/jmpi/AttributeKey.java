package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Optional;

/**
 * Names an attribute that a library keeps with communicators, and says what becomes of it when a communicator is duplicated
 * or freed (MPI 4.1, section 7.7; MPI_Comm_create_keyval).
 *
 * <pre>{@code
 * static final AttributeKey<Communicator> OWN =
 *         AttributeKey.create("my library", AttributeKey.nullCopy(), Communicator::free);
 * }</pre>
 *
 * <p>A key is equal to itself only; it needs no freeing. Immutable; any thread, and any number of communicators and ranks
 * at a time. The callbacks are called by the thread whose call causes it, and may call jmpi. They are not given the
 * communicator: an attribute that wants it has it as a part of its value.
 *
 * @param <V> what the attribute is
 */
public final class AttributeKey<V> {
    /** Says what a duplicated communicator gets. */
    @FunctionalInterface
    public interface Copy<V> {
        /**
         * Called by {@link Communicator#dup}; if it throws, there is no duplicate.
         *
         * @return the duplicate's attribute; empty if it has none
         */
        Optional<V> copy(V value);
    }

    /** Gives back what an attribute holds. */
    @FunctionalInterface
    public interface Delete<V> {
        /** Called when the attribute goes; if it throws, the attribute stays, and the call that caused it fails. */
        void delete(V value);
    }

    private final String name;
    private final Copy<V> copy;
    private final Delete<V> delete;

    private AttributeKey(String name, Copy<V> copy, Delete<V> delete) {
        this.name = name;
        this.copy = copy;
        this.delete = delete;
    }

    /** A key of attributes that are not copied, and go without further ado. */
    public static <V> AttributeKey<V> create(String name) {
        return create(name, nullCopy(), nullDelete());
    }

    /**
     * A key.
     *
     * @param name for error messages
     * @param copy what a duplicated communicator gets
     * @param delete gives back what an attribute holds
     */
    public static <V> AttributeKey<V> create(String name, Copy<V> copy, Delete<V> delete) {
        requireGiven("name", name);
        requireGiven("copy", copy);
        requireGiven("delete", delete);
        return new AttributeKey<>(name, copy, delete);
    }

    private static void requireGiven(String argument, Object value) {
        if (value == null) {
            throw new MpiException(ErrorClass.ARG, argument + " of an attribute key is null");
        }
    }

    /** The duplicate has no such attribute (MPI_COMM_NULL_COPY_FN). */
    public static <V> Copy<V> nullCopy() {
        return value -> Optional.empty();
    }

    /** The duplicate has the same object (MPI_COMM_DUP_FN). */
    public static <V> Copy<V> dup() {
        return Optional::of;
    }

    /** Nothing is to be given back (MPI_COMM_NULL_DELETE_FN). */
    public static <V> Delete<V> nullDelete() {
        return value -> {};
    }

    /** What the duplicate gets; empty if nothing. */
    public Optional<V> copyOf(V value) {
        try {
            Optional<V> copied = copy.copy(value);
            if (copied != null) {
                return copied;
            }
        } catch (RuntimeException e) {
            throw failed("copy", e);
        }
        throw new MpiException(
                ErrorClass.OTHER, "copy callback of " + this + " returned null: for no copy return Optional.empty()");
    }

    /** Has what the attribute holds given back. */
    public void delete(V value) {
        try {
            delete.delete(value);
        } catch (RuntimeException e) {
            throw failed("delete", e);
        }
    }

    private MpiException failed(String callback, RuntimeException cause) {
        ErrorClass errorClass = cause instanceof MpiException known ? known.errorClass() : ErrorClass.OTHER;
        return new MpiException(errorClass, callback + " callback of " + this + " failed: " + cause, cause);
    }

    @Override
    public String toString() {
        return "attribute '" + name + "'";
    }
}
