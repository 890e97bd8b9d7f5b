package io.jmpi.fory;

import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Target of the fuzzer: a message of objects that Fory reads with the default filter. */
public final class ForyFuzz {
    private static final ObjectFilter FILTER = ObjectFilter.DEFAULT;
    private static final ObjectStream STREAM = new ObjectStream(FILTER, new ForySerializer());

    private ForyFuzz() {}

    /**
     * Reads a message.
     *
     * @throws AssertionError if another error than the documented one leaves, or an object of a forbidden class
     */
    public static void fuzzerTestOneInput(byte[] message) {
        try {
            for (Object object : STREAM.read(ByteBuffer.wrap(message))) {
                requireAllowed(object, 0);
            }
        } catch (MpiException e) {
            if (e.errorClass() != ErrorClass.TYPE) {
                throw new AssertionError("an error of class " + e.errorClass(), e);
            }
        } catch (OutOfMemoryError e) {
            requireNameOfClass(e);
        }
    }

    /** Memory for the name of a class is the only one that Fory still allocates before it looks whether the name is there. */
    private static void requireNameOfClass(OutOfMemoryError error) {
        for (StackTraceElement frame : error.getStackTrace()) {
            if (frame.getMethodName().equals("readBigMetaStringBytes")) {
                return;
            }
        }
        if (error.getStackTrace().length > 0) { // The JVM fills only some in.
            throw new AssertionError("memory for what is not there", error);
        }
    }

    private static void requireAllowed(@Nullable Object object, int depth) {
        if (object == null || depth > 8) {
            return;
        }
        Class<?> type = object instanceof Class<?> named ? named : object.getClass();
        if (!FILTER.allows(type)) {
            throw new AssertionError("an object of " + type);
        }
        if (object instanceof Object[] array) {
            for (Object element : array) {
                requireAllowed(element, depth + 1);
            }
        } else if (object instanceof Collection<?> collection) {
            for (Object element : collection) {
                requireAllowed(element, depth + 1);
            }
        } else if (object instanceof Map<?, ?> map) {
            requireAllowed(map.values().toArray(), depth + 1);
        }
    }
}
