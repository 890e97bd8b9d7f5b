package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Optional;

/**
 * Identifies an attribute that a library attaches to communicators, and defines how it is copied and deleted (MPI 4.1,
 * section 7.7; MPI_Comm_create_keyval, MPI_Win_create_keyval).
 *
 * <pre>{@code
 * static final AttributeKey<Communicator> OWN =
 *         AttributeKey.create("my library", AttributeKey.nullCopy(), Communicator::free);
 * }</pre>
 *
 * <p>A key is equal only to itself and is never freed. Immutable. Any thread may use it, with any number of
 * communicators and ranks at a time. The thread that duplicates or frees the communicator runs the callbacks, which may
 * call jmpi. Callbacks do not receive the communicator: an attribute that needs it stores it in its value.
 *
 * @param <V> class of the attribute
 */
public final class AttributeKey<V> {
    /** Creates the attribute of a duplicated communicator. */
    @FunctionalInterface
    public interface Copy<V> {
        /**
         * Called by {@link Communicator#dup}; if it throws, dup fails.
         *
         * @return the duplicate's attribute; empty if it has none
         */
        Optional<V> copy(V value);
    }

    /** Releases the resources of an attribute. */
    @FunctionalInterface
    public interface Delete<V> {
        /** Called before the attribute is deleted; if it throws, the attribute stays, and the deleting call fails. */
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

    /** Creates a key of attributes that are not copied and hold no resources. */
    public static <V> AttributeKey<V> create(String name) {
        return create(name, nullCopy(), nullDelete());
    }

    /**
     * Creates a key.
     *
     * @param name for error messages
     * @param copy creates the attribute of a duplicated communicator
     * @param delete releases the resources of an attribute
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

    /** Releases nothing (MPI_COMM_NULL_DELETE_FN). */
    public static <V> Delete<V> nullDelete() {
        return value -> {};
    }

    /** Returns the duplicate's attribute; empty if there is none. */
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
                ErrorClass.OTHER, "copy callback of " + this + " returned null; return Optional.empty() for no copy");
    }

    /** Runs the delete callback. */
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
