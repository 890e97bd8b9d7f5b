package io.jmpi.datatype;

import io.jmpi.matching.text.Count;
import java.io.IOException;

/** A serializer has stopped writing an object that is too long for any message. */
public final class ObjectTooLongException extends IOException {
    private static final long serialVersionUID = 1;

    private final long bytes;

    /**
     * Reports an object.
     *
     * @param bytes a lower bound of its length
     */
    public ObjectTooLongException(long bytes) {
        super("an object has at least " + Count.of(bytes, "byte"));
        this.bytes = bytes;
    }

    /** A lower bound of the object's length in bytes. */
    long bytes() {
        return bytes;
    }
}
