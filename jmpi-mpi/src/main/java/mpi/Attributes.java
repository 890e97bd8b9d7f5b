package mpi;

import java.util.HashMap;
import java.util.Map;

/** The attributes of a datatype, by their keys. Thread: the program's. */
final class Attributes {
    private final Map<Integer, Object> values = new HashMap<>();

    void set(int keyval, Object value) {
        Keyvals.toSet(keyval);
        values.put(keyval, value);
    }

    Object get(int keyval) {
        Keyvals.get(keyval);
        return values.get(keyval);
    }

    void delete(int keyval) {
        Keyvals.get(keyval);
        values.remove(keyval);
    }

    void clear() {
        values.clear();
    }

    void copy(Attributes others) {
        values.putAll(others.values);
    }
}
