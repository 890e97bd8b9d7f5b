package io.jmpi.mpi.session;

import java.util.HashMap;
import java.util.Map;

/** The attributes of a datatype, by their keys. Thread: the program's. */
public final class Attributes {
    private final Map<Integer, Object> values = new HashMap<>();

    public void set(int keyval, Object value) {
        Keyvals.toSet(keyval);
        values.put(keyval, value);
    }

    public Object get(int keyval) {
        Keyvals.get(keyval);
        return values.get(keyval);
    }

    public void delete(int keyval) {
        Keyvals.get(keyval);
        values.remove(keyval);
    }

    public void clear() {
        values.clear();
    }

    public void copy(Attributes others) {
        values.putAll(others.values);
    }
}
