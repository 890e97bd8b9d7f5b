package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.objects.FilteredInput;
import java.io.ObjectStreamClass;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;

/** Target of the fuzzer: a message of objects, read with the default filter. */
public final class ObjectFuzz {
    private static final ObjectStream STREAM = new ObjectStream(ObjectFilter.DEFAULT);

    private ObjectFuzz() {}

    /**
     * Reads a message.
     *
     * @throws AssertionError if another error than the documented one leaves, or an object of a forbidden class
     */
    public static void fuzzerTestOneInput(byte[] message) {
        Object[] objects;
        try {
            objects = STREAM.read(ByteBuffer.wrap(message));
        } catch (MpiException e) {
            if (e.errorClass() != ErrorClass.TYPE) {
                throw new AssertionError("an error of class " + e.errorClass(), e);
            }
            return;
        }
        for (Object object : objects) {
            requireAllowed(object, 0);
        }
    }

    /** The class that decides: that of the object, or the one that it names; null if the reader does not know it. */
    private static Class<?> describedBy(Object object) {
        if (object instanceof Class<?> type) {
            return type;
        }
        return object instanceof ObjectStreamClass description ? description.forClass() : object.getClass();
    }

    private static void requireAllowed(Object object, int depth) {
        if (object == null || depth > FilteredInput.MAX_DEPTH) {
            return;
        }
        Class<?> described = describedBy(object);
        if (described != null && !ObjectFilter.DEFAULT.allows(described.getName())) {
            throw new AssertionError("an object of " + described);
        }
        if (object instanceof Object[] array) {
            for (Object element : array) {
                requireAllowed(element, depth + 1);
            }
        } else if (object.getClass().isArray() && Array.getLength(object) < 0) {
            throw new AssertionError("an array of negative length");
        }
    }
}
