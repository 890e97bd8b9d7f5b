package io.jmpi.internal.layout;

import org.jspecify.annotations.Nullable;

/**
 * The kind of a basic element of a message, independent of its memory. Sender and receiver must name the same kinds in
 * the same order (MPI 4.1, section 3.3.1). The codes travel with messages; see {@code docs/internals/wire.md}.
 */
public enum BasicKind {
    /** Untyped bytes: they match every kind. */
    PACKED(0, 1),
    BYTE(1, 1),
    BOOLEAN(2, 1),
    CHAR(3, 2),
    SHORT(4, 2),
    INT(5, 4),
    LONG(6, 8),
    FLOAT(7, 4),
    DOUBLE(8, 8),
    /** Bytes of serialized objects. */
    OBJECT(9, 1);

    private static final BasicKind[] KINDS = values();

    /** Plus a number: the signature of a message of that many serialized objects. */
    private static final int COUNTED_OBJECTS = 0x4000;

    private static final int MAX_COUNTED_OBJECTS = 0x3fff - 2; // The last two signatures report failures.

    private final int code;
    private final int size;

    BasicKind(int code, int size) {
        this.code = code;
        this.size = size;
    }

    public int code() {
        return code;
    }

    /** Bytes of one element in a message: a power of two. */
    public int size() {
        return size;
    }

    /** Returns the kind with that code; null if there is none. */
    public static @Nullable BasicKind of(int code) {
        return code >= 0 && code < KINDS.length ? KINDS[code] : objectsOf(code) >= 0 ? OBJECT : null;
    }

    /** The signature of a message of the given number of serialized objects. */
    public static int codeOfObjects(int count) {
        return count <= MAX_COUNTED_OBJECTS ? COUNTED_OBJECTS + count : OBJECT.code;
    }

    /** How many serialized objects the message with that signature has; -1 if the signature does not specify it. */
    public static int objectsOf(int code) {
        int count = code - COUNTED_OBJECTS;
        return count >= 0 && count <= MAX_COUNTED_OBJECTS ? count : -1;
    }
}
