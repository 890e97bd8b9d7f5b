package io.jmpi.mpi.session;

import io.jmpi.AttributeKey;
import io.jmpi.errors.ErrorClass;
import io.jmpi.mpi.error.Refusal;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The numbers of keys of attributes. Any thread. */
public final class Keyvals {
    /** Above those of the predefined attributes. */
    private static final int FIRST = 100;

    private static final AtomicInteger NEXT = new AtomicInteger(FIRST);

    private static final Map<Integer, AttributeKey<Object>> KEYS = new ConcurrentHashMap<>();

    /** Keys that the program has freed: attributes that it has set with them stay until they are deleted. */
    private static final Set<Integer> FREED = ConcurrentHashMap.newKeySet();

    private Keyvals() {}

    public static int create() {
        int number = NEXT.getAndIncrement();
        KEYS.put(number, AttributeKey.create("keyval " + number, AttributeKey.dup(), AttributeKey.nullDelete()));
        return number;
    }

    public static void free(int keyval) {
        toSet(keyval);
        FREED.add(keyval);
    }

    /** A key to set attributes with. */
    public static AttributeKey<Object> toSet(int keyval) {
        AttributeKey<Object> key = get(keyval);
        if (FREED.contains(keyval)) {
            throw new Refusal(ErrorClass.KEYVAL, "key " + keyval + " has been freed");
        }
        return key;
    }

    /** Whether neither a key of the program nor one of MPI has this number. */
    public static boolean isUnknown(int keyval) {
        return keyval >= FIRST && !KEYS.containsKey(keyval) || keyval < 0;
    }

    /** A key to get or delete attributes with; a freed key is permitted. */
    public static AttributeKey<Object> get(int keyval) {
        AttributeKey<Object> key = KEYS.get(keyval);
        if (key == null) {
            throw new Refusal(ErrorClass.KEYVAL, "there is no key " + keyval);
        }
        return key;
    }
}
