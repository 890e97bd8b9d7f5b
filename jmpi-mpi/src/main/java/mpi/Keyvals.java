package mpi;

import io.jmpi.AttributeKey;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The numbers of keys of attributes. Any thread. */
final class Keyvals {
    /** Above those of the predefined attributes. */
    private static final AtomicInteger NEXT = new AtomicInteger(100);

    private static final Map<Integer, AttributeKey<Object>> KEYS = new ConcurrentHashMap<>();

    private Keyvals() {}

    static int create() {
        int number = NEXT.getAndIncrement();
        KEYS.put(number, AttributeKey.create("keyval " + number, AttributeKey.dup(), AttributeKey.nullDelete()));
        return number;
    }

    static void free(int keyval) {
        get(keyval);
        KEYS.remove(keyval);
    }

    static AttributeKey<Object> get(int keyval) {
        AttributeKey<Object> key = KEYS.get(keyval);
        if (key == null) {
            throw new MPIException(MPI.ERR_KEYVAL, "there is no key " + keyval);
        }
        return key;
    }
}
