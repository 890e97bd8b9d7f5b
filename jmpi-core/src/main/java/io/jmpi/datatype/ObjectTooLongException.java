package io.jmpi.datatype;

import io.jmpi.matching.text.Count;
import java.io.IOException;

/** A serializer has stopped to write an object, because it is too long for any message. */
public final class ObjectTooLongException extends IOException {
    private static final long serialVersionUID = 1;

    private final long bytes;

    /**
     * Reports an object.
     *
     * @param bytes that it has at least
     */
    public ObjectTooLongException(long bytes) {
        super("an object has at least " + Count.of(bytes, "byte"));
        this.bytes = bytes;
    }

    /** The bytes that it has at least. */
    long bytes() {
        return bytes;
    }
}
