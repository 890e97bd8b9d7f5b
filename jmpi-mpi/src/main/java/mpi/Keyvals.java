package mpi;

import io.jmpi.AttributeKey;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The numbers of keys of attributes. Any thread. */
final class Keyvals {
    /** Above those of the predefined attributes. */
    private static final int FIRST = 100;

    private static final AtomicInteger NEXT = new AtomicInteger(FIRST);

    private static final Map<Integer, AttributeKey<Object>> KEYS = new ConcurrentHashMap<>();

    /** Those that the program has freed: attributes that it has set with them stay until they are deleted. */
    private static final Set<Integer> FREED = ConcurrentHashMap.newKeySet();

    private Keyvals() {}

    static int create() {
        int number = NEXT.getAndIncrement();
        KEYS.put(number, AttributeKey.create("keyval " + number, AttributeKey.dup(), AttributeKey.nullDelete()));
        return number;
    }

    static void free(int keyval) {
        toSet(keyval);
        FREED.add(keyval);
    }

    /** A key to set attributes with. */
    static AttributeKey<Object> toSet(int keyval) {
        AttributeKey<Object> key = get(keyval);
        if (FREED.contains(keyval)) {
            throw new MPIException(MPI.ERR_KEYVAL, "key " + keyval + " has been freed");
        }
        return key;
    }

    /** Whether no key has this number, of the program or of MPI. */
    static boolean isUnknown(int keyval) {
        return keyval >= FIRST && !KEYS.containsKey(keyval) || keyval < 0;
    }

    /** A key to get or delete attributes with; also a freed one. */
    static AttributeKey<Object> get(int keyval) {
        AttributeKey<Object> key = KEYS.get(keyval);
        if (key == null) {
            throw new MPIException(MPI.ERR_KEYVAL, "there is no key " + keyval);
        }
        return key;
    }
}
