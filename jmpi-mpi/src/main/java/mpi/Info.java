package mpi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Hints: pairs of keys and values, in insertion order (MPI_Info). */
public final class Info implements Freeable, Cloneable {
    private Map<String, String> entries;

    /** Creates one without entries (MPI_Info_create). */
    public Info() {
        this(Map.of());
    }

    Info(Map<String, String> entries) {
        this.entries = entries == null ? null : new LinkedHashMap<>(entries);
    }

    private Map<String, String> entries() {
        if (entries == null) {
            throw new MPIException(MPI.ERR_INFO, "the info is null, or has been freed");
        }
        return entries;
    }

    io.jmpi.Info toCore() {
        return entries == null ? io.jmpi.Info.EMPTY : io.jmpi.Info.of(entries);
    }

    /** Sets an entry (MPI_Info_set). */
    public void set(String key, String value) {
        if (key == null || key.isEmpty()) {
            throw new MPIException(MPI.ERR_INFO_KEY, "key is " + (key == null ? "null" : "empty"));
        }
        if (value == null) {
            throw new MPIException(MPI.ERR_INFO_VALUE, "value of key '" + key + "' is null");
        }
        entries().put(key, value);
    }

    /** Returns a value; null if there is no such key (MPI_Info_get). */
    public String get(String key) {
        return entries().get(key);
    }

    /** Deletes an entry (MPI_Info_delete). */
    public void delete(String key) {
        if (entries().remove(key) == null) {
            throw new MPIException(MPI.ERR_INFO_NOKEY, "there is no key '" + key + "'");
        }
    }

    /** Returns the number of entries (MPI_Info_get_nkeys). */
    public int size() {
        return entries().size();
    }

    /** Returns a key by its place (MPI_Info_get_nthkey). */
    public String getKey(int i) {
        List<String> keys = List.copyOf(entries().keySet());
        if (i < 0 || i >= keys.size()) {
            throw new MPIException(MPI.ERR_ARG, "there is no key " + i + "; the number of keys is " + keys.size());
        }
        return keys.get(i);
    }

    @Override
    public Info clone() {
        return dup();
    }

    /** Returns a copy (MPI_Info_dup). */
    public Info dup() {
        return new Info(entries());
    }

    @Override
    public void free() {
        entries();
        entries = null;
    }

    /** Whether this is the null info, or has been freed. */
    public boolean isNull() {
        return entries == null;
    }
}
