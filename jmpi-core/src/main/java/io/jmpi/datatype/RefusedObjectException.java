package io.jmpi.datatype;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A message has an object that the receiver does not allow; the message says which, and what to do. */
public final class RefusedObjectException extends IOException {
    private static final long serialVersionUID = 1;

    private final @Nullable String className;

    public RefusedObjectException(String message, @Nullable Throwable cause) {
        this(message, cause, null);
    }

    private RefusedObjectException(String message, @Nullable Throwable cause, @Nullable String className) {
        super(message, cause);
        this.className = className;
    }

    /** Refuses a class that the filter does not allow. */
    public static RefusedObjectException ofClass(String className) {
        return new RefusedObjectException(refusal(className), null, className);
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
        return "message has a proxy object" + printable(what) + ", which only objects.allow=** allows";
    }

    /** The class that is not allowed; null if that is not the reason. */
    @Nullable String className() {
        return className;
    }

    /** Text of a message, which a hostile sender chooses, without what would move the cursor or pass for another line. */
    static String printable(String text) {
        return text.replaceAll("\\p{C}", "?");
    }

    static String refusal(String name) {
        String className = printable(name);
        return "message has an object of class " + className
                + ", which is not allowed; allow it with setting objects.allow=" + className
                + " (jmpirun -x 'JMPI_OBJECTS_ALLOW="
                + className + "' ...)";
    }
}
