package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hints for a communicator, as keys and values (MPI 4.1, chapter 10). Unknown keys are stored without effect. One
 * warning is logged for an unknown key that begins with {@code jmpi_} or is similar to one of the {@code mpi_assert_}
 * keys below. {@code docs/configuration.md} lists the known keys.
 *
 * <p>Immutable: {@link #with} and {@link #without} return another one. Any thread.
 */
public final class Info {
    /** Key: the matching engine of the communicator's point-to-point messages, or {@code auto}. */
    public static final String MATCHER = "jmpi_matcher";
    /** Key: algorithms of the communicator's collective operations; the same at all ranks. */
    public static final String ALGORITHMS = "jmpi_algorithms";
    /** Key: no receive has tag {@link Mpi#ANY_TAG}. */
    public static final String NO_ANY_TAG = "mpi_assert_no_any_tag";
    /** Key: no receive has source {@link Mpi#ANY_SOURCE}. */
    public static final String NO_ANY_SOURCE = "mpi_assert_no_any_source";
    /** Key: each receive's buffer is as long as its message. */
    public static final String EXACT_LENGTH = "mpi_assert_exact_length";
    /** Key: messages need not be matched in the order in which they were sent. */
    public static final String ALLOW_OVERTAKING = "mpi_assert_allow_overtaking";

    /** No hints (MPI_Info_create). */
    public static final Info EMPTY = new Info(Map.of());

    private final Map<String, String> entries;

    private Info(Map<String, String> entries) {
        this.entries = entries;
    }

    /** Hints from a map (MPI_Info_create). */
    public static Info of(Map<String, String> entries) {
        return new Info(Collections.unmodifiableMap(new LinkedHashMap<>(entries)));
    }

    /** Returns these hints with one added or changed (MPI_Info_set). */
    public Info with(String key, String value) {
        if (key == null || value == null) {
            throw new MpiException(
                    ErrorClass.ARG, "info key '" + key + "' with value '" + value + "': neither may be null");
        }
        Map<String, String> more = new LinkedHashMap<>(entries);
        more.put(key, value);
        return of(more);
    }

    /** Returns these hints with others added; for common keys, the others' values win. */
    public Info with(Info others) {
        if (others == null) {
            throw new MpiException(ErrorClass.ARG, "info is null");
        }
        Map<String, String> more = new LinkedHashMap<>(entries);
        more.putAll(others.entries);
        return of(more);
    }

    /** Returns these hints without a key, if they have it (MPI_Info_delete). */
    public Info without(String key) {
        Map<String, String> less = new LinkedHashMap<>(entries);
        less.remove(key);
        return of(less);
    }

    /** Returns the value of a key, or null (MPI_Info_get_string). */
    public @Nullable String get(String key) {
        return entries.get(key);
    }

    /** All keys and values (MPI_Info_get_nkeys, MPI_Info_get_nthkey). */
    public Map<String, String> asMap() {
        return entries;
    }

    /** Returns the value of a boolean key; false if the key is absent. */
    public boolean flag(String key) {
        String value = entries.get(key);
        if (value == null || value.equals("false")) {
            return false;
        }
        if (value.equals("true")) {
            return true;
        }
        throw new MpiException(
                ErrorClass.INFO_VALUE, "info key '" + key + "' has value '" + value + "', but must be true or false");
    }

    @Override
    public String toString() {
        return entries.toString();
    }
}
