package io.jmpi.datatype;

import io.jmpi.internal.objects.Refusals;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A message contains an object that the receiver does not allow. The exception's text names the object and the cure.
 */
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
        return new RefusedObjectException(Refusals.ofClass(className), null, className);
    }

    /**
     * Refuses a proxy.
     *
     * @param what describes the proxy further; may be empty
     */
    public static RefusedObjectException ofProxy(String what) {
        return new RefusedObjectException(Refusals.ofProxy(what), null);
    }

    /** The class that is not allowed; null if there is another reason. */
    @Nullable String className() {
        return className;
    }
}
