package io.jmpi.datatype;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A message has an object that the receiver does not allow; the message says which, and what to do. */
public final class RefusedObjectException extends IOException {
    private static final long serialVersionUID = 1;

    public RefusedObjectException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Refuses a class that the filter does not allow. */
    public static RefusedObjectException ofClass(String className) {
        return new RefusedObjectException(refusal(className), null);
    }

    /**
     * Refuses a proxy.
     *
     * @param what says more of it; may be empty
     */
    public static RefusedObjectException ofProxy(String what) {
        return new RefusedObjectException(proxyRefusal(what), null);
    }

    static String proxyRefusal(String what) {
        return "message has a proxy object" + what + ", which only objects.allow=** allows";
    }

    static String refusal(String className) {
        return "message has an object of class " + className
                + ", which is not allowed; allow it with setting objects.allow=" + className
                + " (jmpirun -x 'JMPI_OBJECTS_ALLOW="
                + className + "' ...)";
    }
}
